// A record that somebody has as a file, checked in this browser by the verifier that shares no code with the service.
// Once the page is there it needs no network.

import { html, signal, useEffect, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get } from "../../shared/api.js";
import { whereBroken, whyFailed } from "../../shared/verification-words.js";
import { checkPolicy, checkShuffles, inWords, keysOf, readPolicy, readRecord } from "../../verify/index.js";
import { t } from "../../shared/words.js";

/** The trusted keys: those of the service, unless the reader chooses a file of keys. */
const trusted = signal({ keys: new Map(), words: "" });
/** The policy of witnesses that the reader chose, and what to say of the file. */
const policy = signal({ policy: null, words: "" });
const record = signal(null);

const services = await get("/.well-known/jwks.json").then(keysOf).then(
  (keys) => ({ keys, words: t("check.keys-service") }),
  () => ({ keys: new Map(), words: t("check.keys-none") }),
);
trusted.value = services;

async function trust(file) {
  try {
    trusted.value = file ? { keys: await keysOf(JSON.parse(await file.text())), words: t("check.keys-file", { file: file.name }) } : services;
  } catch {
    trusted.value = { keys: new Map(), words: t("check.keys-bad", { file: file.name }) };
  }
}

async function trustWitnesses(file) {
  const read = file ? await readPolicy(new Uint8Array(await file.arrayBuffer())) : null;
  policy.value = { policy: read, words: file ? t(read ? "check.policy-file" : "check.policy-bad", { file: file.name }) : "" };
}

function Page() {
  useEffect(() => {
    const over = (event) => event.preventDefault();
    const drop = (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) [record.value] = event.dataTransfer.files;
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
  return html`<h1>${t("check.title")}</h1>
    <p>${t("check.about")}</p>
    <div class="card checking">
      <label>${t("check.record")} <input type="file" onChange=${({ target }) => { record.value = target.files[0] ?? record.value; }} /></label>
      <p class="quiet">${t("check.drop")}</p>
      <label>${t("check.keys")} <input type="file" accept=".json,application/json" onChange=${({ target }) => trust(target.files[0])} /></label>
      <p class="quiet" role="status">${trusted.value.words}</p>
      <label>${t("check.policy")} <input type="file" onChange=${({ target }) => trustWitnesses(target.files[0])} /></label>
      <p class="quiet" role="status">${policy.value.words}</p>
    </div>
    <div class="found" role="status">${record.value && html`<${Found} file=${record.value} keys=${trusted.value.keys} policy=${policy.value.policy} />`}</div>`;
}

function Found({ file, keys, policy }) {
  const [found, tell] = useState(null);
  useEffect(() => {
    let current = true;
    const told = (answer) => current && tell(answer);
    tell(null);
    check(file, keys, policy).then(told, (error) => told({ failed: whyFailed(error) }));
    return () => { current = false; };
  }, [file, keys, policy]);
  if (!found) return html`<h2>${file.name}</h2><p>${t("shuffle.checking")}</p>`;
  return html`<h2>${file.name}</h2>
    ${found.failed && html`<p class="notice bad">${found.failed}</p>`}
    ${found.report && html`<${Report} ...${found} />`}`;
}

async function check(file, keys, policy) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { failed: t("check.bundle") };
  const read = await readRecord(bytes, keys.keys());
  const { verdict, kind } = read.report;
  const witnessed = policy && verdict !== "broken" ? await checkPolicy(policy, read.report.checkpoint) : null;
  return { report: read.report, witnessed, chance: verdict !== "broken" && kind === "game" ? await checkShuffles(read) : null };
}

const inOurWords = (id, fields) => t(`proved.${id}`, fields);

function Report({ report, witnessed, chance }) {
  const { verdict, events } = report;
  if (verdict === "broken") {
    return html`<p class="notice bad">${whereBroken(report)}</p><p class="quiet">${t("check.held", { events })}</p>`;
  }
  const [first, ...lines] = inWords(report, witnessed, { say: inOurWords });
  const sure = verdict === "verified" && witnessed?.verdict !== "forged";
  return html`<p class=${sure ? "verdict agrees" : "notice"}>${first}</p>
    <div class="proved">${lines.map((line) => html`<p>${line}</p>`)}</div>
    <h3>${t("check.checked")}</h3>
    <dl>
      <dt>${t("check.game")}</dt><dd><code>${report.stream}</code></dd>
      <dt>${t("check.view")}</dt><dd>${viewName(report.view)}</dd>
      <dt>${t("check.events")}</dt><dd>${events}</dd>
      <dt>${t("check.head")}</dt><dd><code>${report.head}</code></dd>
      <dt>${t("check.seals")}</dt><dd>${t("check.seals-what", report)}</dd>
      ${chance && html`<dt>${t("check.shuffles")}</dt><dd><${Shuffles} ...${chance} /></dd>`}
      ${report.logged > 0 && html`<dt>${t("check.logged")}</dt><dd>${report.logged}</dd>`}
      <dt>${t("check.key")}</dt><dd><code>${report.key}</code></dd>
    </dl>`;
}

const viewName = (view) => (view.startsWith("seat-") ? `${t("seat")} ${view.slice(5)}` : t(`view.${view}`));

function Shuffles({ seed, shuffles }) {
  if (seed === null) return t("check.shuffles-shut");
  const count = (verdict) => shuffles.filter(({ holds }) => holds === verdict).length;
  const differ = shuffles.filter(({ holds }) => holds === false);
  return html`${t("check.shuffles-hold", { same: count(true), rest: count(null) })}
    ${differ.length > 0 && html`<strong class="verdict differs"> ${t("check.shuffles-differ")} ${differ.map(({ seq }) => `#${seq}`).join(", ")}</strong>`}`;
}

show(html`<${Page} />`);
