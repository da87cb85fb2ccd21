/** A dialog over the page: its title, a way out (the browser's Back is one), and what it holds. */

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { overlay } from "../navigate.js";
import { onLanguage, t } from "../words.js";

let count = 0;

/**
 * Open a dialog; it is drawn again when the language changes.
 * @param {{ name: string, title: () => string, note?: () => string, body: () => (Node | null | false)[], closed?: () =>
 *   void }} options
 * @returns {{ element: HTMLDialogElement, body: HTMLElement, draw: () => void, close: () => void }}
 */
export function openDialog({ name, title, note, body, closed }) {
  const id = `dialog-${++count}`;
  const element = h("dialog", { class: `sheet-dialog ${name}`, "aria-labelledby": id });
  const inside = h("div", { class: "dialog-body" });
  const heading = h("div");
  const out = h("button", { class: "btn bare icon-only", type: "button", onclick: () => close() });
  element.append(h("header", {}, heading, out), inside);

  function draw() {
    refill(heading, h("h2", { id }, title()), note ? h("p", { class: "small quiet" }, note()) : null);
    out.setAttribute("aria-label", t("Close"));
    refill(out, icon("close"));
    refill(inside, ...body());
  }

  const stop = onLanguage(draw);
  const gone = overlay(() => close());
  /** Leave at once what the way back would close: whatever closes a dialog may go on to another page. */
  function close() {
    element.close();
    gone();
  }
  element.addEventListener("close", () => {
    stop();
    gone();
    element.remove();
    closed?.();
  });
  draw();
  document.body.append(element);
  element.showModal();
  return { element, body: inside, draw, close };
}

/**
 * What went wrong, in a list; empty when nothing did.
 * @param {{ message: string, line?: number, column?: number }[]} problems
 * @param {string} [className]
 */
export function problemList(problems, className = "problems") {
  return problems.length
    ? h(
        "ul",
        { class: className, role: "alert" },
        ...problems.map(({ message }) => h("li", {}, icon("warning"), h("span", {}, message))),
      )
    : null;
}
