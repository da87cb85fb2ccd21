/** The dialog "Share and export": every format we write, pictures, and a link that holds the whole puzzle. */

import { ApiError, call, picture } from "../api.js";
import { formats } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { pack } from "../share.js";
import { t } from "../words.js";
import { openDialog, problemList } from "./dialog.js";

/** @typedef {import("../types.js").Bundle} Bundle */
/**
 * What stands on the board.
 * @typedef {{
 *   puzzle: import("../types.js").Puzzle, values?: string, centre?: Record<string, number[]>,
 *   corner?: Record<string, number[]>,
 * }} Work
 */

let format = "line";

/**
 * @param {Work & { bundle: () => Promise<Bundle> | Bundle }} options the link needs all that a browser needs to play
 */
export function openExport({ bundle, ...work }) {
  const text = h("textarea", { id: "export-text", rows: 6, readonly: true, spellcheck: "false" });
  const notes = h("div", { class: "notes" });
  const done = h("span", { class: "small quiet", role: "status" });
  /** @type {import("../answers.js").Format[]} */
  let known = [];
  let file = "puzzle.txt";

  const dialog = openDialog({
    name: "export",
    title: () => t("Share and export"),
    body: () => [
      h(
        "div",
        { class: "row" },
        h(
          "label",
          { class: "choice" },
          h("span", {}, t("Format")),
          h(
            "select",
            {
              id: "export-format",
              onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value),
            },
            ...known.map(({ id, suffixes }) =>
              h("option", { value: id, selected: id === format }, [id, ...suffixes].join(" ")),
            ),
          ),
        ),
      ),
      h("label", { class: "sr", for: "export-text" }, t("The puzzle in this format")),
      text,
      notes,
      h(
        "p",
        { class: "row" },
        h("button", { class: "btn main", type: "button", onclick: () => copy(text.value) }, t("Copy")),
        h(
          "button",
          { class: "btn", type: "button", onclick: () => save(new Blob([text.value], { type: "text/plain" }), file) },
          t("Download"),
        ),
        h("button", { class: "btn", type: "button", onclick: link }, t("Copy a link")),
        done,
      ),
      h("h3", {}, t("Picture")),
      h(
        "p",
        { class: "row" },
        ...["svg", "png"].map((kind) =>
          h(
            "button",
            { class: "btn", type: "button", onclick: () => draw(kind) },
            t("Download {kind}", { kind: kind.toUpperCase() }),
          ),
        ),
      ),
    ],
  });
  formats()
    .then((all) => (known = all))
    .then(dialog.draw)
    .then(() => choose(known.some(({ id }) => id === format) ? format : known[0]?.id))
    .catch(failed);

  /** Show the puzzle in a format; an answer that comes after another was chosen is too late. @param {string} id */
  async function choose(id) {
    format = id;
    done.textContent = "";
    try {
      const made = await call("/export", { ...work, format });
      if (id !== format) return;
      text.value = made.text;
      file = made.name ?? `puzzle.${format}`;
      refill(notes, problemList(made.warnings ?? [], "problems warnings"));
    } catch (error) {
      if (id === format) failed(error);
    }
  }

  /** @param {unknown} error */
  function failed(error) {
    if (!(error instanceof ApiError)) throw error;
    text.value = "";
    refill(
      notes,
      problemList(error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems),
    );
  }

  /** @param {string} what */
  async function copy(what) {
    await navigator.clipboard.writeText(what).then(
      () => (done.textContent = t("Copied.")),
      () => {
        text.value = what;
        text.select();
        done.textContent = t("Copy the selected text with Ctrl+C.");
      },
    );
  }

  async function link() {
    try {
      await copy(`${location.origin}/play#${await pack(await bundle())}`);
    } catch (error) {
      failed(error);
    }
  }

  /** @param {string} kind */
  async function draw(kind) {
    try {
      save(
        await picture({ ...work, format: kind, size: 1200, theme: "light" }),
        `${file.replace(/\.\w+$/, "")}.${kind}`,
      );
    } catch (error) {
      failed(error);
    }
  }
}

/** Hand a file to the browser. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
