/** How a player likes it; kept in this browser. */

const KEPT = "garns.settings";

export const DEFAULTS = Object.freeze({
  /** @type {"auto" | "light" | "dark"} */ theme: "auto",
  /** A language of the site, or "auto". @type {string} */ language: "auto",
  /** @type {"corner-centre" | "fixed"} */ notes: "corner-centre",
  conflicts: true,
  noteConflicts: false,
  compare: false,
  autoCheck: true,
  autoClean: true,
  peers: true,
  same: true,
  counts: true,
  timer: true,
  autoPause: true,
  coordinates: true,
  /** @type {"select" | "write"} */ mouse: "select",
  /** Whose order hints and paths follow. @type {"garns" | "hodoku" | "se121" | "se118"} */ scale: "garns",
  /** @type {"up" | "down"} */ pad: "up",
  /** @type {"right" | "left"} */ side: "right",
});

/**
 * @typedef {{
 *   -readonly [Name in keyof typeof DEFAULTS]:
 *     (typeof DEFAULTS)[Name] extends boolean ? boolean : (typeof DEFAULTS)[Name]
 * }} Settings
 */

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** Only what we know, and only of the right type: a newer or older Garns may have written it. @returns {Settings} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const known = Object.entries(DEFAULTS).map(([name, value]) => [
      name,
      typeof kept[name] === typeof value ? kept[name] : value,
    ]);
    return Object.fromEntries(known);
  } catch {
    return { ...DEFAULTS };
  }
}

let current = read();

export const settings = () => current;

/** @param {Partial<Settings>} changes */
export function change(changes) {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEPT, JSON.stringify(current));
  } catch {
    // A browser that keeps nothing still plays.
  }
  for (const listener of listeners) listener(current);
}

/** Be told of changes; gives the way to stop. @param {(settings: Settings) => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Colours by the setting, or by the system when it says nothing. */
export function applyTheme() {
  const { theme } = current;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
