/** What the server knows of the whole application and wrote into the document, so that no script says it again. */

/**
 * A page: its paths, of which links take the first, the script in `views` that shows it, its name in the navigation
 * (none: it does not stand there) and in the menu.
 * @typedef {{ paths: string[], view: string, name: string, menu: string }} Page
 */

/**
 * The pages, the languages (the first is that of the source), the lists of the interface by their paths, and the
 * levels from easy to hard; and whether the server is for this machine alone.
 * @typedef {{ pages: Page[], languages: string[], lists: string[], levels: string[], local: boolean }} Site
 */

/** @type {Site | null} */
let known = null;

/** @returns {Site} */
export function site() {
  known ??= JSON.parse(/** @type {Element} */ (document.getElementById("site")).textContent ?? "");
  return /** @type {Site} */ (known);
}

/** Whether everybody knows where a page is: its path has no gap. @param {Page} page */
export const isOpen = ({ paths: [path] }) => !path.includes("{");

/** What is shown where there is no page. @type {Page} */
const LOST = { paths: [], view: "lost", name: "", menu: "" };

/** The page at a path; a slash at its end says nothing. @param {string} path */
export function pageAt(path) {
  const fits = (/** @type {string} */ pattern) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+").replace(/\/$/, "")}/*$`).test(path);
  return site().pages.find(({ paths }) => paths.some(fits)) ?? LOST;
}
