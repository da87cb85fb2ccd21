/** The page at an address that leads nowhere: what to do instead. */

import { h, refill } from "../dom.js";
import { isOpen, site } from "../site.js";
import { lookUp, onLanguage, t } from "../words.js";

/** @param {HTMLElement} main @param {string} path */
export function show(main, path) {
  main.className = "empty lost";
  const draw = () => {
    const [first, ...others] = site().pages.filter((page) => page.name && isOpen(page));
    document.title = t("Nothing here · Garns");
    refill(
      main,
      h("h1", {}, t("Nothing here")),
      h("p", { class: "lead" }, t("There is no page at {path}. Your games are where you left them.", { path })),
      h(
        "p",
        { class: "go" },
        h("a", { class: "btn main", href: first.paths[0] }, lookUp(first.name)),
        ...others.map(({ paths: [address], name }) => h("a", { class: "btn", href: address }, lookUp(name))),
      ),
    );
  };
  draw();
  const stop = onLanguage(draw);
  return () => void stop();
}
