// Bytes as text, read strictly: one text for each row of bytes, or two verifiers would take different ones.

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The bytes of lower-case hex of a given length, or null.
 * @param {unknown} text
 * @param {number} length
 */
export function fromHex(text, length) {
  if (typeof text !== "string" || text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, place) => parseInt(text.slice(2 * place, 2 * place + 2), 16));
}

/** @param {Uint8Array} bytes */
export const base64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** @param {Uint8Array} bytes */
export const base64url = (bytes) => base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * The bytes of padded base64 (RFC 4648, section 4), or null.
 * @param {string} text
 */
export function fromBase64(text) {
  let bytes;
  try {
    bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
  return base64(bytes) === text ? bytes : null;
}

/**
 * The bytes of base64url without padding, of a given length, or null.
 * @param {unknown} text
 * @param {number} length
 */
export function fromBase64url(text, length) {
  if (typeof text !== "string" || !/^[\w-]*$/.test(text)) return null;
  const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/") + "=".repeat((4 - (text.length % 4)) % 4));
  return bytes?.length === length ? bytes : null;
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
export const same = (left, right) => left.length === right.length && left.every((byte, place) => byte === right[place]);
