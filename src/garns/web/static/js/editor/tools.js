/** The instrument of the editor: digits, regions, rules of the whole board; the form of a clue is beside it. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { clueForm, offered } from "./clue-form.js";
import { KINDS, NOTHING_MORE } from "./kinds.js";
import { optionText } from "./option-words.js";

/** @typedef {"digits" | "regions" | "areas" | "lines" | "pairs" | "outside" | "whole" | "clues"} Tool */

/**
 * What the instrument is set to. `kinds` remembers the last kind of each tool; `problems` are those of the clue that
 * was to be added, by field, "" for the form as a whole.
 * @typedef {{
 *   tool: Tool, kinds: Record<string, string>, filled: import("./kinds.js").Filled, problems: Record<string, string[]>,
 * }} Setting
 * @returns {Setting}
 */
export const startSetting = () => ({
  tool: "digits",
  kinds: {
    areas: "killer_cage",
    lines: "thermo",
    pairs: "difference",
    outside: "sandwich",
    whole: "anti_leaper",
    clues: "any_of",
  },
  filled: { number: null, digits: [], option: "", side: "left", place: 1, ...NOTHING_MORE },
  problems: {},
});

const TOOLS = /** @type {Record<Tool, () => string>} */ ({
  digits: () => t("Givens"),
  regions: () => t("Regions"),
  areas: () => t("Cells"),
  lines: () => t("Lines"),
  pairs: () => t("Neighbours"),
  outside: () => t("Outside"),
  whole: () => t("Whole board"),
  clues: () => t("Combined"),
});

const ADVICE = /** @type {Record<Tool, () => string>} */ ({
  digits: () => t("Select cells, then choose or type a digit."),
  regions: () => t("Select cells, then choose the region they belong to."),
  areas: () => t("Select the cells, then add the clue."),
  lines: () => t("Draw the line from its start, then add it."),
  pairs: () => t("Select two neighbours, then add the sign between them."),
  outside: () => t("Choose the place beside the board and the number that goes there."),
  whole: () => t("These rules hold for the whole board."),
  clues: () => t("Choose clues that are on the board. Together they become one, which takes their place."),
});

/** @import { Entry } from "../catalogue.js" */
/** @import { Clue, Problem } from "../types.js" */

/**
 * @typedef {{
 *   setting: Setting, symbols: string[], names: string[], lines: { rows: number, columns: number }, variants: Entry[],
 *   clues: Clue[], misfits: Record<string, string>,
 *   set: (change: Partial<Setting>, quietly?: boolean) => void, digit: (symbol: string) => void,
 *   region: (index: number) => void, add: (clue: Clue, parts?: string[]) => void, remove: (index: number) => void,
 *   check: (clue: Clue) => Promise<Problem[]>,
 * }} Instrument
 */

/** @param {Instrument} instrument @returns {HTMLElement[]} */
export function toolPanel(instrument) {
  const { setting, set } = instrument;
  const tab = (/** @type {Tool} */ tool) =>
    h(
      "button",
      {
        class: "chip",
        type: "button",
        "aria-pressed": String(setting.tool === tool),
        onclick: () => set({ tool, filled: { ...setting.filled, ...NOTHING_MORE }, problems: {} }),
      },
      TOOLS[tool](),
    );
  return [
    h(
      "div",
      { class: "tabs", role: "group", "aria-label": t("Tools") },
      .../** @type {Tool[]} */ (Object.keys(TOOLS)).map(tab),
    ),
    h("p", { class: "small quiet" }, ADVICE[setting.tool]()),
    setting.tool === "digits"
      ? digitPad(instrument)
      : setting.tool === "regions"
        ? regionPad(instrument)
        : setting.tool === "whole"
          ? h(
              "div",
              { class: "whole" },
              switches(instrument),
              clueForm(instrument, ({ shape }) => shape === "rule"),
            )
          : clueForm(instrument),
  ];
}

/** @param {Instrument} instrument */
function digitPad({ symbols, digit }) {
  return h(
    "div",
    { class: "keys" },
    ...symbols.map((symbol) =>
      h(
        "button",
        {
          class: "btn",
          type: "button",
          "aria-label": t("Given {digit}", { digit: symbol }),
          onclick: () => digit(symbol),
        },
        symbol,
      ),
    ),
    h("button", { class: "btn wide", type: "button", onclick: () => digit(".") }, t("Clear")),
  );
}

/** @param {Instrument} instrument */
function regionPad({ symbols, region }) {
  return h(
    "div",
    { class: "keys" },
    ...symbols.map((symbol, index) =>
      h(
        "button",
        {
          class: "btn",
          type: "button",
          "aria-label": t("Region {number}", { number: index + 1 }),
          onclick: () => region(index),
        },
        symbol,
      ),
    ),
  );
}

/** Rules of the whole board: each is there or not. @param {Instrument} instrument */
function switches(instrument) {
  const { clues, misfits, add, remove } = instrument;
  const one = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {string} */ text,
    /** @type {string | undefined} */ option,
  ) => {
    const field = KINDS[id].options?.field;
    const index = clues.findIndex((clue) => clue.type === id && (!field || clue[field] === option));
    const change = () => (index < 0 ? add({ type: id, ...(field ? { [field]: option } : {}) }) : remove(index));
    const disabled = index < 0 && id in misfits; // what the board cannot have may still be taken away
    return h(
      "label",
      { class: "switch", title: disabled ? misfits[id] : text },
      h("input", {
        type: "checkbox",
        id: `switch-${id}-${option ?? ""}`,
        checked: index >= 0,
        disabled,
        onchange: change,
      }),
      h("span", {}, option ? `${name}, ${optionText(option)}` : name),
    );
  };
  return h(
    "div",
    { class: "switches" },
    ...offered(instrument)
      .filter(({ id }) => !KINDS[id].more?.some(({ needed }) => needed))
      .flatMap(({ id, name, text }) =>
        (KINDS[id].options?.values ?? [undefined]).map((option) => one(id, name, text, option)),
      ),
  );
}
