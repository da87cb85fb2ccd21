/** The frame of the application: header, views by path, language, theme. */

import { h, refill } from "./dom.js";
import { onNavigate } from "./navigate.js";
import { applyTheme, onSettings } from "./settings.js";
import { pageAt } from "./site.js";
import { wantedLanguage } from "./languages.js";
import { createHeader } from "./views/header.js";
import { onLanguage, speak, t } from "./words.js";

/**
 * What the script of a view gives: `show` draws it, and may give back a function that ends it.
 * @typedef {{ show: (main: HTMLElement, path: string) => void | (() => void) | Promise<void | (() => void)> }} View
 */

/** Milliseconds that the first view has for itself, before the application makes itself fit to work offline. */
const UNHURRIED = 2000;

const place = () => h("main", { id: "main", tabindex: "-1" });
let main = place();
const header = createHeader();

/** @type {void | (() => void)} */
let leave;
let turn = 0;

/** The module of the view that the address asks for. @returns {Promise<View>} */
const loadView = () => import(`./views/${pageAt(location.pathname).view}.js`);

async function showView() {
  const mine = ++turn;
  const module = await loadView();
  if (mine !== turn) return;
  leave?.();
  leave = undefined;
  // Each view has an element of its own: one that is still loading when another is wanted draws where nobody looks.
  const old = main;
  main = place();
  old.replaceWith(main);
  document.title = "Garns";
  header.update();
  const end = await module.show(main, location.pathname);
  if (mine === turn) leave = end;
  else end?.();
}

async function follow() {
  const { followLink } = await import("./views/follow.js");
  if (await followLink(location.hash)) await showView();
}

const prepareOffline = async () => (await import("./offline.js")).workOffline();

async function start() {
  applyTheme();
  await Promise.all([speak(wantedLanguage()).catch(() => {}), loadView()]);
  const skip = h("a", { class: "skip", href: "#main" }, t("Skip to content"));
  onLanguage(() => refill(skip, t("Skip to content")));
  refill(/** @type {Element} */ (document.getElementById("app")), skip, header.element, main);
  onSettings(() => {
    applyTheme();
    if (wantedLanguage() !== document.documentElement.lang) speak(wantedLanguage()).catch(() => {});
  });
  onNavigate(showView);
  await showView();
  if (location.hash.startsWith("#player=")) await follow();
  // Without a network there is nothing to fetch, and nothing to say about it.
  window.setTimeout(() => prepareOffline().catch(() => {}), UNHURRIED);
}

start();
