// Receipts: the service's signatures for the reader's moves. This browser keeps them, and checks them against the
// service's current record, with the verifier that shares no code with the service.

import { html, signal, useState } from "../../vendor/preact.js";
import { bytes, get } from "../api.js";
import { keepText, stored } from "../stored.js";
import { whereBroken, whyBroken, whyFailed } from "../verification-words.js";
import { game, id, path } from "./game.js";
import { moment, t } from "../words.js";

const KEPT = "dominium-receipts";
/** The most receipts that are kept, the newest of all games: about 400 kB of the browser's storage. */
const MOST = 1000;

const kept = () => JSON.parse(stored(KEPT) ?? "[]");
const ours = () => kept().filter(({ stream }) => stream === id);
const receipts = signal(ours());

export function keep(receipt) {
  try {
    const others = kept().filter(({ signature }) => signature !== receipt.signature); // the same answer, sent again
    keepText(KEPT, JSON.stringify([...others, receipt].slice(-MOST)));
  } catch {
    return; // damaged receipts do not stop play
  }
  receipts.value = ours();
}

/** The verifier, the keys that the service names, and what is found in the record that it gives. */
export async function readNow(query = "") {
  const [verifier, record, jwks] = await Promise.all([
    import("../../verify/index.js"), bytes(`${path}/record${query}`), get("/.well-known/jwks.json"),
  ]);
  const keys = await verifier.keysOf(jwks);
  return { verifier, keys, read: await verifier.readRecord(record, keys.keys()) };
}

/** Only for players of the game: other viewers may get the record late, and it ends before the signed event. */
export function Receipts() {
  const [found, setFound] = useState(null);
  if (!game.value.you.length) return null;
  const count = receipts.value.length;
  const check = async () => {
    if (found?.checking) return;
    setFound({ checking: true });
    setFound(await holdNow().catch((error) => ({ failed: whyFailed(error) })));
  };
  return html`<section aria-labelledby="receipts-title">
    <h3 id="receipts-title">${t("receipts.title")}</h3>
    <p class="quiet">${t(count ? "receipts.about" : "receipts.none")}</p>
    <div role="status" class="receipts">${found && html`<${Held} found=${found} />`}</div>
    ${count > 0 && html`<button type="button" onClick=${check}>${t("receipts.check")}</button>`}
  </section>`;
}

function Held({ found: { checking, failed, report, broken, count } }) {
  if (checking) return html`<p>${t("shuffle.checking")}</p>`;
  if (failed) return html`<p class="notice bad">${failed}</p>`;
  if (report.verdict === "broken") return html`<p class="notice bad">${whereBroken(report)}</p>`;
  if (!broken.length) return html`<p class="verdict agrees">${t("receipts.all", { count, head: report.head })}</p>`;
  return html`<p class="notice bad">${t("receipts.broken")}</p>
    <ul>${broken.map(({ receipt: { seq, at, signature }, code }) => html`<li key=${signature}>
      <a href="#${seq}">${t("receipts.move", { seq, time: moment(at), why: whyBroken(code) })}</a></li>`)}</ul>`;
}

async function holdNow() {
  const promised = ours(); // before the record is asked for, so that it must have them all
  const { verifier, keys, read } = await readNow();
  const held = await Promise.all(promised.map(async (receipt) => ({ receipt, ...(await verifier.checkReceipt(receipt, read, keys)) })));
  return { report: read.report, count: promised.length, broken: held.filter(({ verdict }) => verdict !== "verified") };
}
