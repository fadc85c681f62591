// A name of this browser that its owner recognises in a list. The service worker has this text too.

const BROWSERS = { Edge: /Edg/, Opera: /OPR/, "Samsung Internet": /SamsungBrowser/, Firefox: /Firefox|FxiOS/, Chrome: /Chrom|CriOS/, Safari: /Safari/ };
const SYSTEMS = { iPhone: /iPhone/, iPad: /iPad/, Android: /Android/, ChromeOS: /CrOS/, Windows: /Windows/, Mac: /Mac/, Linux: /Linux/ };

const first = (names, text) => Object.keys(names).find((name) => names[name].test(text));

/** @param {{ userAgent: string }} navigator Such as "Firefox, Windows". */
export function deviceName({ userAgent }) {
  return [BROWSERS, SYSTEMS].map((names) => first(names, userAgent)).filter(Boolean).join(", ");
}
