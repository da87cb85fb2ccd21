/**
 * What waits until nothing is pressed: a button that is drawn anew under a finger would lose its click, and a board
 * under a moving hand its cells.
 */
export function createPress() {
  /** @type {Set<() => void>} */
  const waiting = new Set();
  let pressed = false;
  const release = () =>
    setTimeout(() => {
      pressed = false;
      const acts = [...waiting];
      waiting.clear();
      for (const act of acts) queueMicrotask(act); // one that fails holds up no other
    }); // the click comes after the release

  return {
    pressed: () => pressed,
    /** Whether it holds until it is released; one that does not is its own release. @param {boolean} holds */
    press: (holds) => void (holds ? (pressed = true) : release()),
    release,
    whenReleased: (/** @type {() => void} */ act) => void (pressed ? waiting.add(act) : act()),
  };
}
