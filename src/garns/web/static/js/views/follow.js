/** A link to somebody's games: nobody plays them without having been asked. */

import { keyOfLink, playAs } from "../players.js";
import { t } from "../words.js";
import { askWhether } from "./ask.js";

/** Ask whether to follow such a link; gives whether other games are played now. @param {string} fragment */
export async function followLink(fragment) {
  const key = keyOfLink(fragment);
  history.replaceState(null, "", location.pathname);
  if (!key) return false;
  const agreed = await askWhether({
    title: () => t("Play the games of this link?"),
    note: () =>
      t(
        "From now on this browser shows and keeps games under the key of the link: whoever made it sees and can " +
          "change what you play. Say yes only if the link is yours. Your own key is kept, and the library leads back " +
          "to it.",
      ),
    yes: () => t("Play these games"),
  });
  if (agreed) playAs(key);
  return agreed;
}
