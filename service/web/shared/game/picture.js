// A picture of the shown table. It is drawn from the page, so it shows no more than its reader may see.

const SHARPER = 2;
const MARGIN = 12;

/** Saved as a PNG; where the browser lets no page have what was drawn like this, as an SVG. */
export async function savePicture(name) {
  const table = document.querySelector(".drawing");
  const box = table.getBoundingClientRect();
  const [width, height] = [box.width, box.height].map((length) => Math.ceil(length) + 2 * MARGIN);
  const drawn = asSvg(table, await stylesNow(), width, height);
  const png = await asPng(drawn, width, height).catch(() => null);
  const file = png ?? new Blob([drawn], { type: "image/svg+xml" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `${name}.${png ? "png" : "svg"}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The table as it is drawn, with its styles, in one file that needs nothing else. */
function asSvg(table, styles, width, height) {
  const copy = table.cloneNode(true);
  copy.querySelectorAll(".target, .site, details:not([open]) > :not(summary)").forEach((part) => { part.remove(); });
  const inner = Object.assign(document.createElement("body"), { className: document.body.className, lang: document.documentElement.lang });
  const sheet = document.createElement("style");
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  sheet.textContent = `${styles}
    body { color-scheme: ${scheme}; min-height: ${height}px; padding: ${MARGIN}px; }`;
  const { namespaceURI } = document.querySelector("svg");
  const frame = document.createElementNS(namespaceURI, "svg");
  const foreign = document.createElementNS(namespaceURI, "foreignObject");
  for (const part of [frame, foreign]) {
    part.setAttribute("width", width);
    part.setAttribute("height", height);
  }
  inner.append(sheet, copy);
  foreign.append(inner);
  frame.append(foreign);
  return new XMLSerializer().serializeToString(frame);
}

/** The page's own styles as they hold in this window: the picture is smaller. */
async function stylesNow() {
  const sheets = await Promise.all([...document.styleSheets].map(async ({ href }) => (await fetch(href)).text()));
  return sheets.join("\n")
    .replace(/@media ([^{]+)/g, (_, wanted) => `@media ${matchMedia(wanted).matches ? "all" : "not all"} `)
    .replace(/([\d.]+)v([wh])\b/g, (_, part, side) => `${(part / 100) * (side === "h" ? innerHeight : innerWidth)}px`);
}

async function asPng(drawn, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SHARPER, height: height * SHARPER });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
