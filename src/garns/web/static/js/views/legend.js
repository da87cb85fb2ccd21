/** The legend of a hint: a small sample of each role in use, and its name. */

import { h, s } from "../dom.js";
import { t } from "../words.js";

/** @param {string} d @param {string} name */
const path = (d, name) => s("path", { d, class: name });
/** @param {string} name @param {number} [inset] */
const square = (name, inset = 0) =>
  s("rect", { x: inset, y: inset, width: 100 - 2 * inset, height: 100 - 2 * inset, class: name });
/** @param {number} x @param {number} y @param {number} r @param {string} name */
const disc = (x, y, r, name) => s("circle", { cx: x, cy: y, r, class: name });

/** @type {Record<string, { name: () => string, sample: () => SVGElement[] }>} */
const ROLES = {
  deciding_cell: {
    name: () => t("Deciding cell"),
    sample: () => [square("decide-bg"), square("legend-decide", 7), disc(50, 50, 20, "disc")],
  },
  deciding_house: {
    name: () => t("Deciding unit"),
    sample: () => [
      square("paper"),
      path("M-10 40L40 -10M-10 90L90 -10M10 110L110 10M60 110L110 60", "legend-hatch"),
      square("legend-line", 1),
    ],
  },
  deletion_cell: {
    name: () => t("Deletion cell"),
    sample: () => [square("delete-bg"), square("legend-delete", 7), path("M32 70L68 30", "legend-strike")],
  },
  deletion_house: {
    name: () => t("Deletion unit"),
    sample: () => [
      square("paper"),
      ...[
        [28, 28],
        [72, 28],
        [50, 50],
        [28, 72],
        [72, 72],
      ].map(([x, y]) => disc(x, y, 10, "legend-dot")),
      square("legend-line", 1),
    ],
  },
  placement: {
    name: () => t("Digit to place"),
    sample: () => [disc(50, 50, 40, "legend-ring"), disc(50, 50, 26, "disc")],
  },
  fin: { name: () => t("Extra candidate"), sample: () => [square("paper"), square("legend-fin", 22)] },
  link_off: { name: () => t("The other colour"), sample: () => [square("paper"), disc(50, 50, 30, "legend-ring")] },
  strong_link: {
    name: () => t("If not one, then the other"),
    sample: () => [path("M12 50H88", "legend-link"), disc(14, 50, 13, "legend-end"), disc(86, 50, 13, "legend-end")],
  },
  weak_link: { name: () => t("Not both"), sample: () => [path("M6 50H94", "legend-link weak")] },
};

/** @param {string[]} roles */
export function legend(roles) {
  const entry = (/** @type {string} */ role) =>
    h(
      "li",
      {},
      s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...ROLES[role].sample()),
      ROLES[role].name(),
    );
  return h("ul", { class: "legend", "aria-label": t("Legend") }, ...roles.filter((role) => role in ROLES).map(entry));
}
