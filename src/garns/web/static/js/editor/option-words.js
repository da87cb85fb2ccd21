/** What the options of clues are called. */

import { t } from "../words.js";

/** @type {Record<string, () => string>} */
const OPTIONS = {
  main: () => t("from top left"),
  anti: () => t("from top right"),
  kropki: () => t("all dots are shown"),
  difference: () => t("all white dots are shown"),
  ratio: () => t("all black dots are shown"),
  xv: () => t("all X and V are shown"),
  down_right: () => t("down to the right"),
  down_left: () => t("down to the left"),
  up_right: () => t("up to the right"),
  up_left: () => t("up to the left"),
  left: () => t("left"),
  right: () => t("right"),
  top: () => t("top"),
  bottom: () => t("bottom"),
  at_least: () => t("at least"),
  exactly: () => t("exactly"),
  neighbours: () => t("neighbours"),
  all: () => t("all"),
  line: () => t("line"),
  loop: () => t("loop"),
  no: () => t("no"),
  yes: () => t("yes"),
};

/** The word of an option. @param {string} option */
export const optionText = (option) => OPTIONS[option]?.() ?? option;
