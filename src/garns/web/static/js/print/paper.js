/** A small picture of a page as it will be: the grids, the line for a name, the answers. */

import { s } from "../dom.js";
import { t } from "../words.js";
import { howMany, order, toAPage } from "./order.js";

/** Width and height in mm. */
const SIZES = { a3: [297, 420], a4: [210, 297], a5: [148, 210], letter: [216, 279] };
const [MARGIN, GAP, HEAD] = [15, 10, 7];

/** The columns that let squares be largest. @param {number} many @param {number} width @param {number} height */
function fit(many, width, height) {
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= many; columns++) {
    const rows = Math.ceil(many / columns);
    const side = Math.min((width - (columns - 1) * GAP) / columns, (height - (rows - 1) * GAP) / rows - HEAD);
    if (side > best.side) best = { columns, side };
  }
  return best;
}

/** A grid in fine lines. @param {number} x @param {number} y @param {number} side */
function grid(x, y, side) {
  const lines = [1, 2].map((part) => (part * side) / 3);
  const path = lines.map((at) => `M${x + at} ${y}v${side}M${x} ${y + at}h${side}`).join("");
  return [s("path", { class: "fine", d: path }), s("rect", { class: "bold", x, y, width: side, height: side })];
}

/** The first page. */
export function paperPicture() {
  const [width, height] = SIZES[/** @type {keyof typeof SIZES} */ (order.paper)] ?? SIZES.a4;
  const many = Math.max(1, Math.min(toAPage(), howMany()));
  const upside = order.answers === "upside_down";
  const top = MARGIN + (order.group ? 22 : 12);
  const bottom = height - MARGIN - (upside ? 26 : 8);
  const { columns, side } = fit(toAPage(), width - 2 * MARGIN, bottom - top);
  const rows = Math.ceil(toAPage() / columns);
  const across = columns * side + (columns - 1) * GAP;
  const down = rows * (side + HEAD) + (rows - 1) * GAP;
  const [left, start] = [(width - across) / 2, top + (bottom - top - down) / 2];
  const grids = Array.from({ length: many }, (_, index) =>
    grid(
      left + (index % columns) * (side + GAP),
      start + Math.floor(index / columns) * (side + HEAD + GAP) + HEAD,
      side,
    ),
  );
  const small = upside
    ? Array.from({ length: many }, (_, index) => grid(MARGIN + index * 17, height - MARGIN - 16, 14)).filter(
        (_, index) => MARGIN + index * 17 + 14 < width - MARGIN,
      )
    : [];
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "paper-picture", role: "img", "aria-label": t("The first page") },
    s("rect", { class: "sheet", width, height }),
    ...(order.group ? [s("path", { class: "name", d: `M${MARGIN} ${MARGIN + 14}h${width - 2 * MARGIN}` })] : []),
    s("path", { class: "title", d: `M${MARGIN} ${MARGIN + 3}h${width / 4}` }),
    ...grids.flat(),
    ...small.flat(),
  );
}
