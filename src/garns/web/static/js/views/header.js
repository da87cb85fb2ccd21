/** The one line above every view: the mark, the pages, the language, the menu. */

import { h, refill, s } from "../dom.js";
import { icon } from "../icons.js";
import { nextLanguage } from "../languages.js";
import { isOpen, pageAt, site } from "../site.js";
import { lookUp, onLanguage, t } from "../words.js";

/** @import { Page } from "../site.js" */

/** What the view on the page adds: controls that a phone has no other room for, and its menu. */
/** @type {{ controls: Element[], menu: (() => void) | null }} */
let added = { controls: [], menu: null };
let draw = () => {};

/**
 * Add the controls of a view to the header; gives the way to take them away.
 * @param {{ controls?: Element[], menu?: () => void }} parts
 */
export function addToHeader({ controls = [], menu }) {
  const mine = { controls, menu: menu ?? null };
  added = mine;
  draw();
  return () => {
    if (added !== mine) return;
    added = { controls: [], menu: null };
    draw();
  };
}

/** The sight of an instrument: four brackets around a dot. */
export const mark = () =>
  s(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: "M2 8V2h6M16 2h6v6M22 16v6h-6M8 22H2v-6" }),
    s("circle", { cx: 12, cy: 12, r: 3.6 }),
  );

export function createHeader() {
  const element = h("header", { class: "top" });

  function pages() {
    const here = pageAt(location.pathname);
    const address = (/** @type {Page} */ page) => (isOpen(page) ? page.paths[0] : location.pathname);
    const link = (/** @type {Page} */ page) =>
      h("a", { href: address(page), "aria-current": page === here ? "page" : null }, lookUp(page.name));
    const listed = site().pages.filter((page) => page.name && (isOpen(page) || page === here));
    return h("nav", { "aria-label": t("Main") }, ...listed.map(link));
  }

  async function openSettings() {
    (await import("./settings.js")).openSettings();
  }

  draw = () => {
    const other = nextLanguage();
    refill(
      element,
      h("a", { class: "brand", href: "/" }, mark(), h("span", { class: "word" }, "Garns")),
      pages(),
      h(
        "div",
        { class: "end" },
        ...added.controls,
        h("button", { class: "btn bare desk", type: "button", lang: other.id, onclick: other.speak }, other.name),
        h(
          "button",
          {
            class: "btn bare icon-only desk",
            type: "button",
            "aria-label": t("Settings"),
            title: t("Settings"),
            onclick: openSettings,
          },
          icon("gear"),
        ),
        h(
          "button",
          {
            class: "btn bare icon-only",
            type: "button",
            "aria-label": t("Menu"),
            title: t("Menu"),
            onclick: () => (added.menu ? added.menu() : openMenu()),
          },
          icon("menu"),
        ),
      ),
    );
  };

  async function openMenu() {
    (await import("./menu.js")).openMenu(null);
  }

  draw();
  onLanguage(draw);
  return { element, update: () => draw() };
}
