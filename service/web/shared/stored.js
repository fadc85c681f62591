// What this browser stores for the page. A browser that forbids storage, or is full, keeps it until the page is left.

/** The texts that the browser did not store; null: removed. @type {Map<string, string | null>} */
const unstored = new Map();

/** Returns a stored text, or null. `area` names the browser's storage, which may throw when it is read. */
export function stored(/** @type {string} */ key, /** @type {"localStorage" | "sessionStorage"} */ area = "localStorage") {
  if (unstored.has(key)) return unstored.get(key) ?? null;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it (null). Returns whether the browser did so. */
export function keepText(/** @type {string} */ key, /** @type {string | null} */ text, /** @type {"localStorage" | "sessionStorage"} */ area = "localStorage") {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key, text);
    return false;
  }
}
