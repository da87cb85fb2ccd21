/**
 * Large boards on small screens: cells stay large enough for a finger, the board moves inside its frame with two
 * fingers or by its small plan, and the cursor is kept in view. Two fingers never select or write.
 */

import { s } from "../dom.js";
import { picture } from "./markup.js";

/** @import { Bundle, Rectangle } from "../types.js" */

/** The least width of a cell on a touch screen, in pixels. */
const LEAST = 28;
/** Boards with more cells than this in a row keep that width; those above the second can be zoomed. */
const LARGE = 16;
const ZOOMS = 9;
const MOST = 4;

/**
 * @param {HTMLElement} pane the frame
 * @param {HTMLElement} sheet the board inside it
 * @param {Bundle} bundle
 */
export function createPan(pane, sheet, bundle) {
  const extent = Math.max(bundle.rows, bundle.columns);
  const touch = window.matchMedia("(pointer: coarse)");
  const plan = createPlan(bundle);
  let view = bundle.view;
  /** How much larger the sheet is than its frame. */
  let zoom = 1;

  const least = () =>
    touch.matches && extent > LARGE && pane.clientWidth > 0
      ? Math.max(1, (LEAST * view[2]) / 100 / pane.clientWidth)
      : 1;

  /**
   * Make the sheet larger or smaller around a point of the frame.
   * @param {number} wanted
   * @param {number} x
   * @param {number} y
   */
  function scale(wanted, x = 0, y = 0) {
    const next = Math.min(Math.max(wanted, least()), Math.max(MOST, least()));
    const [left, top] = [pane.scrollLeft + x, pane.scrollTop + y];
    const factor = next / zoom;
    zoom = next;
    sheet.style.width = zoom > 1 ? `${100 * zoom}%` : "";
    pane.style.aspectRatio = `${view[2]} / ${view[3]}`;
    pane.classList.toggle("pans", zoom > 1.001);
    pane.scrollTo(left * factor - x, top * factor - y);
    point();
  }

  /** Show in the plan what the frame shows. */
  function point() {
    plan.element.classList.toggle("shown", zoom > 1.001);
    plan.set(view, pane.scrollLeft / sheet.clientWidth, pane.scrollTop / sheet.clientHeight, 1 / zoom);
  }

  const observer = new ResizeObserver(() => scale(zoom));
  observer.observe(pane);
  const stop = new AbortController();
  pane.addEventListener("scroll", point, { passive: true, signal: stop.signal });
  if (extent > ZOOMS) followFingers(pane, () => zoom, scale, stop.signal);
  plan.follow((x, y) =>
    pane.scrollTo(x * sheet.clientWidth - pane.clientWidth / 2, y * sheet.clientHeight - pane.clientHeight / 2),
  );

  return {
    plan: plan.element,
    /** @param {Rectangle} shown the part of the plane on the sheet */
    frame(shown) {
      view = shown;
      scale(zoom);
    },
    /** Keep a cell in view, with its neighbours. @param {HTMLElement | undefined} cell */
    keep(cell) {
      if (!cell || zoom <= 1) return;
      const { offsetLeft: x, offsetTop: y, offsetWidth: side } = cell;
      const along = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
        Math.max(Math.min(from, at - side), at + 2 * side - room);
      pane.scrollTo(along(x, pane.scrollLeft, pane.clientWidth), along(y, pane.scrollTop, pane.clientHeight));
      plan.avoid(x - pane.scrollLeft, y - pane.scrollTop, pane.clientWidth, pane.clientHeight);
    },
    destroy() {
      observer.disconnect();
      stop.abort();
    },
  };
}

/**
 * Two fingers move and zoom the board.
 * @param {HTMLElement} pane
 * @param {() => number} zoom
 * @param {(zoom: number, x: number, y: number) => void} scale
 * @param {AbortSignal} signal
 */
function followFingers(pane, zoom, scale, signal) {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  const middle = () => {
    const [a, b] = [...fingers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  pane.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "touch") fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  pane.addEventListener(
    "pointermove",
    (event) => {
      if (!fingers.has(event.pointerId)) return;
      const before = fingers.size === 2 ? middle() : null;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (!before) return;
      const after = middle();
      pane.scrollBy(before.x - after.x, before.y - after.y);
      const box = pane.getBoundingClientRect();
      if (before.apart > 0) scale((zoom() * after.apart) / before.apart, after.x - box.left, after.y - box.top);
    },
    { signal },
  );
  for (const kind of ["pointerup", "pointercancel"]) {
    window.addEventListener(kind, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId), { signal });
  }
}

/** A small plan of the board with the part that is shown. @param {Bundle} bundle */
function createPlan(bundle) {
  const shape = picture(bundle.printed.under);
  const part = s("rect", { class: "part" });
  const element = s("svg", { class: "board-plan", "aria-hidden": "true", viewBox: bundle.view.join(" ") }, shape, part);
  return {
    element,
    /**
     * @param {Rectangle} view
     * @param {number} left
     * @param {number} top
     * @param {number} size, all in parts of the sheet
     */
    set([x, y, width, height], left, top, size) {
      const place = { x: x + left * width, y: y + top * height, width: width * size, height: height * size };
      for (const [name, value] of Object.entries(place)) part.setAttribute(name, String(Math.round(value) || 0));
    },
    /**
     * Stand in a corner where the cursor is not.
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {number} height
     */
    avoid(x, y, width, height) {
      element.classList.toggle("left", x > width / 2 && y > height / 2);
    },
    /** Tell where on the board the plan is pressed. @param {(x: number, y: number) => void} go */
    follow(go) {
      const press = (/** @type {PointerEvent} */ event) => {
        event.stopPropagation();
        if (event.type === "pointermove" && event.buttons === 0) return;
        const box = element.getBoundingClientRect();
        go((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
      };
      for (const kind of ["pointerdown", "pointermove"])
        element.addEventListener(kind, /** @type {EventListener} */ (press));
    },
  };
}
