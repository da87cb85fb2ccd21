/** The frame of the application: header, views by path, language. */

import { h, refill } from "./dom.js";
import { t } from "./words.js";

/** The views by path; each module gives `show(main, path)` and may give back a function that ends it. */
const VIEWS = [
  { path: /^\/(play)?$/, load: () => import("./views/play.js") },
  { path: /^\/library$/, load: () => import("./views/library.js") },
  { path: /^\/learn(\/.*)?$/, load: () => import("./views/learn.js") },
  { path: /^\/editor$/, load: () => import("./views/editor.js") },
  { path: /^\/help$/, load: () => import("./views/help.js") },
];

async function start() {
  const main = h("main");
  refill(/** @type {Element} */ (document.getElementById("app")), h("header", { class: "top" }, t("Play")), main);
  const view = VIEWS.find(({ path }) => path.test(location.pathname));
  if (view) (await view.load()).show(main, location.pathname);
}

start();
