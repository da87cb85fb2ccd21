/** The sources of the algorithms: a tab for each, the line at work lit. */

import { h, refill } from "../dom.js";
import { spoken, t } from "../words.js";

/** @import { Search } from "./search.js" */

const WORDS = new RegExp(
  "\\b(?:def|return|if|else|for|in|while|not|and|or|is|None|True|False|import|from|try|except|raise|lambda|" +
    "continue|break|any|all|min|len)\\b",
  "g",
);

/** A line of Python with its words and comments set apart. @param {string} line @param {boolean} quoted */
function written(line, quoted) {
  if (quoted) return [h("i", {}, line)];
  const at = line.search(/(?:^|\s)#/);
  const [code, comment] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at)];
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const found of code.matchAll(WORDS)) {
    parts.push(code.slice(end, found.index), h("b", {}, found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, code.slice(end), comment ? h("i", {}, comment) : ""];
}

/** The lines of a source. @param {string} source */
function linesOf(source) {
  let quoted = false;
  return source
    .trimEnd()
    .split("\n")
    .map((line) => {
      const marks = line.split('"""').length - 1;
      const inside = quoted || marks > 0;
      if (marks === 1) quoted = !quoted;
      return h("span", {}, ...written(line, inside), "\n");
    });
}

/**
 * @param {readonly Search[]} searches
 * @param {(index: number) => void} chosen called when another tab is wanted
 */
export function createSource(searches, chosen) {
  const tabs = h("div", { class: "tabs", role: "tablist" });
  const code = h("pre", { class: "code", id: "lab-code", role: "tabpanel", tabindex: "0" });
  const element = h("div", { class: "card" }, tabs, code);
  let shown = -1;

  /** @param {KeyboardEvent} event @param {number} index */
  function move(event, index) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    chosen((index + step + searches.length) % searches.length);
    /** @type {HTMLElement | null} */ (tabs.querySelector("[aria-selected=true]"))?.focus();
  }

  return {
    element,
    /** @param {number} index @param {number} line the line at work, from 1; 0 when there is none */
    update(index, line) {
      const selected = tabs.children[index]?.getAttribute("aria-selected") === "true";
      tabs.setAttribute("aria-label", t("Source"));
      if (!selected || tabs.children[index].textContent !== spoken(searches[index].name))
        refill(
          tabs,
          ...searches.map((search, number) =>
            h(
              "button",
              {
                role: "tab",
                type: "button",
                id: `lab-tab-${number}`,
                "aria-selected": String(number === index),
                "aria-controls": "lab-code",
                tabindex: number === index ? 0 : -1,
                onclick: () => chosen(number),
                onkeydown: (/** @type {KeyboardEvent} */ event) => move(event, number),
              },
              spoken(search.name),
            ),
          ),
        );
      if (shown !== index) refill(code, ...linesOf(searches[index].source));
      shown = index;
      code.setAttribute("aria-labelledby", `lab-tab-${index}`);
      code.querySelector(".at")?.classList.remove("at");
      code.children[line - 1]?.classList.add("at");
    },
  };
}
