/** The legend of a hint: a small sample of each sign that is drawn, of the same shape, and its name. */

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
  standing: { name: () => t("A digit that blocks"), sample: () => [disc(50, 50, 40, "standing")] },
  sight: {
    name: () => t("What it sees"),
    sample: () => [s("rect", { x: 0, y: 20, width: 100, height: 60, class: "band" })],
  },
  closed: { name: () => t("Closed cell"), sample: () => [path("M26 26L74 74M74 26L26 74", "closed")] },
  deciding_house: {
    name: () => t("Deciding unit"),
    sample: () => [
      square("paper"),
      path("M-10 40L40 -10M-10 90L90 -10M10 110L110 10M60 110L110 60", "legend-hatch"),
      square("legend-line", 1),
    ],
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
  weak_link: {
    name: () => t("Rules out"),
    sample: () => [path("M0 50H66", "wire weak"), path("M58 29L100 50L58 71L68 50Z", "head")],
  },
  strong_link: {
    name: () => t("In one of these"),
    sample: () => [path("M12 50H88", "wire"), disc(14, 50, 13, "dot"), disc(86, 50, 13, "dot")],
  },
  part: { name: () => t("Part of the pattern"), sample: () => [disc(50, 50, 40, "sign disc part")] },
  on: { name: () => t("Must be here"), sample: () => [disc(50, 50, 40, "sign disc on")] },
  off: { name: () => t("Out, for now"), sample: () => [path("M20 80L80 20", "off")] },
  either: { name: () => t("One of these"), sample: () => [disc(50, 50, 38, "sign ring either")] },
  fin: { name: () => t("Extra candidate"), sample: () => [square("sign square part", 18)] },
  opposite: { name: () => t("The other colour"), sample: () => [disc(50, 50, 38, "sign ring part")] },
  placement: {
    name: () => t("Digit to place"),
    sample: () => [square("hull plain", 8), disc(50, 50, 24, "sign disc on")],
  },
  elimination: {
    name: () => t("Candidate to remove"),
    sample: () => [square("going", 8), path("M26 74L74 26", "struck")],
  },
};

/** @param {string[]} roles */
export function legend(roles) {
  const entry = (/** @type {string} */ role) =>
    h(
      "li",
      {},
      s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "drawn" }, ...ROLES[role].sample()),
      ROLES[role].name(),
    );
  return h("ul", { class: "legend", "aria-label": t("Legend") }, ...roles.filter((role) => role in ROLES).map(entry));
}
