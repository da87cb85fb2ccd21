/** How to play here: every key with the letter that is printed on it, and how each thing is reached. */

import { h, refill } from "../dom.js";
import { onLanguage, t } from "../words.js";
import { openDialog } from "./dialog.js";

/** What is printed on the keys of this keyboard, where the browser tells. @type {Map<string, string> | null} */
let layout = null;

/** Learn the layout of the keyboard once. */
async function learnLayout() {
  try {
    layout ??= await /** @type {any} */ (navigator).keyboard?.getLayoutMap();
  } catch {
    // A browser that does not tell: the letters of a US keyboard stand.
  }
}

/** The letter printed on a key. @param {string} code */
const printed = (code) => (layout?.get(code) ?? code.replace("Key", "")).toUpperCase();

/** @param {...string} names */
const keys = (...names) =>
  h("span", { class: "kbds" }, ...names.flatMap((name, index) => [index ? " " : "", h("kbd", {}, name)]));

/** @returns {[string, [Node | string, string][]][]} */
function tables() {
  const [up, left, down, right] = ["KeyW", "KeyA", "KeyS", "KeyD"].map(printed);
  const [z, x, c, v] = ["KeyZ", "KeyX", "KeyC", "KeyV"].map(printed);
  const digits = t("1 to 9");
  return [
    [
      t("Write"),
      [
        [keys(digits), t("Digit, or whatever the mode writes; the same again removes it")],
        [keys(t("Shift"), digits), t("Corner mark")],
        [keys(t("Ctrl"), digits), t("Centre mark")],
        [keys(t("Alt"), digits), t("Colour")],
        [keys("A", "B", "C"), t("Digits from 10 on, on large boards; or type 1 then 2 for 12")],
        [keys(z, x, c, v), t("Mode: digit, corner, centre, colour")],
        [keys(t("Space")), t("The next mode; with Shift the one before")],
        [keys(t("Delete")), t("Erase one layer; with Shift corner marks, with Ctrl centre marks")],
      ],
    ],
    [
      t("Select"),
      [
        [keys("↑", "←", "↓", "→"), t("Move; with Shift or Ctrl extend the selection")],
        [keys(up, left, down, right), t("Also move")],
        [keys(t("Home"), t("End")), t("Ends of the row; with Ctrl corners of the board")],
        [keys("Ctrl+A", "Ctrl+I", t("Esc")), t("All cells, all the others, none")],
        [keys("F1", "F9"), t("Highlight a digit (F5 stays the browser's); F goes through them")],
        [t("Drag"), t("Paint a selection; with Ctrl or Shift add to it or take away")],
        [t("Double click, long press"), t("All cells like this one")],
      ],
    ],
    [
      t("Everything else"),
      [
        [keys("Ctrl+Z", "U", "["), t("Undo")],
        [keys("Ctrl+Y", t("Ctrl+Shift+Z"), "R", "]"), t("Redo")],
        [keys(t("Enter")), t("Check")],
        [keys("H"), t("Hint: each press says more, the fourth does it")],
        [keys(t("Shift+H")), t("The whole next step; once more does it and shows the next")],
        [keys("Y"), t("Why not this digit in the selected cell?")],
        [keys("P"), t("Pause")],
        [keys("N"), t("New game")],
        [keys("O"), t("Open a puzzle; Ctrl+V outside a field opens what you copied")],
        [keys("M"), t("Menu: save, share, restart, solution, and all the rest")],
        [keys("?"), t("This page")],
        [keys(t("Alt"), t("letter")), t("These letters, on boards where they are digits")],
      ],
    ],
  ];
}

/** @returns {[string, string][]} */
function ways() {
  return [
    [t("New game"), t("N, or the menu")],
    [t("Open a puzzle"), t("O, the menu, or paste it with Ctrl+V")],
    [t("Save"), t("automatic, after every action; as a file from the menu")],
    [t("Quit"), t("close the page, or leave from the menu: the game is saved")],
    [t("Restart"), t("the menu; Undo takes it back")],
    [t("Next step"), t("Shift+H, or Next in a hint")],
    [t("Hint"), t("H, or its button")],
    [t("Solution"), t("the menu; Undo takes it back")],
    [t("Undo and redo"), t("Ctrl+Z and Ctrl+Y, or their buttons")],
    [t("Tutorial"), t("the page Learn")],
    [t("Guide"), t("? or the menu")],
  ];
}

/** @param {"h2" | "h3"} heading below the title, so the next level */
function content(heading) {
  return [
    h(
      "p",
      { class: "lead" },
      t(
        "Fill the board so that its rules hold. Nothing is ever lost: every action is saved at once, and " +
          "every one can be undone.",
      ),
    ),
    ...tables().map(([name, rows]) =>
      h(
        "section",
        {},
        h(heading, {}, name),
        h(
          "table",
          { class: "keymap" },
          h(
            "tbody",
            {},
            ...rows.map(([pressed, does]) => h("tr", {}, h("th", { scope: "row" }, pressed), h("td", {}, does))),
          ),
        ),
      ),
    ),
    h(
      "section",
      {},
      h(heading, {}, t("How to do each thing")),
      h(
        "table",
        { class: "keymap" },
        h("tbody", {}, ...ways().map(([name, way]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, way)))),
      ),
    ),
    h(
      "p",
      { class: "small quiet" },
      t("The browser keeps its own keys: Ctrl+N, Ctrl+P, Ctrl+S, Ctrl+W, F5 and the others do what they always do."),
    ),
  ];
}

/** The help over a game. */
export async function openHelp() {
  await learnLayout();
  return openDialog({ name: "help", title: () => t("Guide and keys"), body: () => content("h3") });
}

/** The help as a page. @param {HTMLElement} main */
export async function show(main) {
  await learnLayout();
  main.className = "help-page";
  const draw = () => {
    document.title = t("Guide and keys · Garns");
    refill(main, h("h1", {}, t("Guide and keys")), ...content("h2"));
  };
  draw();
  return onLanguage(draw);
}
