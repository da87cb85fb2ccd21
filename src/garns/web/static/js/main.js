/** The frame of the application: header, views by path, language, theme. */

import { followPlayer } from "./api.js";
import { h, refill } from "./dom.js";
import { onNavigate } from "./navigate.js";
import { applyTheme, onSettings, settings } from "./settings.js";
import { createHeader } from "./views/header.js";
import { onLanguage, speak, t } from "./words.js";

/** The views by path; each module gives `show(main, path)`, which may give back a function that ends it. */
const VIEWS = [
  { path: /^\/(play)?$/, load: () => import("./views/play.js") },
  { path: /^\/library$/, load: () => import("./views/library.js") },
  { path: /^\/learn(\/.*)?$/, load: () => import("./views/learn.js") },
  { path: /^\/editor$/, load: () => import("./views/editor.js") },
  { path: /^\/help$/, load: () => import("./views/help.js") },
];

/** The language wanted: that of the settings, else that of the browser. */
const wantedLanguage = () => {
  const { language } = settings();
  return language === "auto" ? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en") : language;
};

/** Milliseconds that the first view has for itself, before the application makes itself fit to work offline. */
const UNHURRIED = 2000;

const place = () => h("main", { id: "main", tabindex: "-1" });
let main = place();
const header = createHeader();

/** @type {void | (() => void)} */
let leave;
let turn = 0;

/** The module of the view that the address asks for. */
const loadView = () => (VIEWS.find(({ path }) => path.test(location.pathname)) ?? VIEWS[0]).load();

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

const prepareOffline = async () => (await import("./offline.js")).workOffline();

async function start() {
  followPlayer(location.hash);
  applyTheme();
  await Promise.all([speak(wantedLanguage()).catch(() => {}), loadView()]);
  const skip = h("a", { class: "skip", href: "#main" }, t("To the content"));
  onLanguage(() => refill(skip, t("To the content")));
  refill(/** @type {Element} */ (document.getElementById("app")), skip, header.element, main);
  onSettings(() => {
    applyTheme();
    if (wantedLanguage() !== document.documentElement.lang) speak(wantedLanguage()).catch(() => {});
  });
  onNavigate(showView);
  await showView();
  // Without a network there is nothing to fetch, and nothing to say about it.
  window.setTimeout(() => prepareOffline().catch(() => {}), UNHURRIED);
}

start();
