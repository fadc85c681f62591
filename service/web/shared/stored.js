// What this browser stores for the page.

/** Returns a stored text, or null. A page that runs in a sandbox has no storage. */
export function stored(/** @type {string} */ key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, where the browser allows it. */
export function keepText(/** @type {string} */ key, /** @type {string} */ text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The choice holds for this page only.
  }
}
