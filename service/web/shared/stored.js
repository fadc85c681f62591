// What this browser stores for the page.

/** Returns a stored text, or null. A page that runs in a sandbox has no storage. */
export function stored(/** @type {string} */ key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
