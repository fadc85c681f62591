// A record, or the bundle of a tournament, that somebody has as files. The verifier that shares no code with the service
// checks them in this browser.
// Once the page is there it needs no network.

import "../../shared/frame.js";
import { html, signal, useEffect, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get } from "../../shared/api.js";
import { whereBroken, whyBroken, whyFailed } from "../../shared/verification-words.js";
import { checkPolicy, checkShuffles, inWords, isZip, keysOf, readBundle, readPolicy, readRecord } from "../../verify/index.js";
import { t } from "../../shared/words.js";

/** The trusted keys: those of the service, unless the reader chooses a file of keys. */
const trusted = signal({ keys: new Map(), words: "" });
/** The policy of witnesses that the reader chose, and what to say of the file. */
const policy = signal({ policy: null, words: "" });
/** The files that the reader chose or dropped. */
const given = signal([]);

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

function give(files) {
  if (files.length) given.value = [...files];
}

function Page() {
  useEffect(() => {
    const over = (event) => event.preventDefault();
    const drop = (event) => {
      event.preventDefault();
      give(event.dataTransfer.files);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
  return html`<h1>${t("verify.check")}</h1>
    <p>${t("check.about")}</p>
    <div class="card checking">
      <label>${t("check.record")} <input type="file" multiple onChange=${({ target }) => give(target.files)} /></label>
      <p class="quiet">${t("check.drop")}</p>
      <label>${t("check.keys")} <input type="file" accept=".json,application/json" onChange=${({ target }) => trust(target.files[0])} /></label>
      <p class="quiet" role="status">${trusted.value.words}</p>
      <label>${t("check.policy")} <input type="file" onChange=${({ target }) => trustWitnesses(target.files[0])} /></label>
      <p class="quiet" role="status">${policy.value.words}</p>
    </div>
    <div class="found" role="status">${given.value.length > 0 && html`<${Found} files=${given.value} keys=${trusted.value.keys} policy=${policy.value.policy} />`}</div>`;
}

function Found({ files, keys, policy }) {
  const [found, tell] = useState(null);
  useEffect(() => {
    let current = true;
    const told = (answer) => current && tell(answer);
    tell(null);
    check(files, keys, policy).then(told, (error) => told({ failed: whyFailed(error) }));
    return () => { current = false; };
  }, [files, keys, policy]);
  const name = files.length > 1 ? t("check.files", { count: files.length }) : files[0].name;
  if (!found) return html`<h2>${name}</h2><p>${t("shuffle.checking")}</p>`;
  return html`<h2>${name}</h2>
    ${found.failed && html`<p class="notice bad">${found.failed}</p>`}
    ${found.bundle && html`<${Bundle} ...${found.bundle} trusted=${keys} />`}
    ${found.report && html`<${Report} ...${found} />`}`;
}

async function check(files, keys, policy) {
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const [bytes] = contents;
  if (files.length > 1) {
    const names = files.map(({ name }) => name);
    const unique = names.map((name, number) => (names.indexOf(name) === number ? name : `${number + 1}/${name}`));
    return { bundle: await readBundle(new Map(unique.map((name, number) => [name, contents[number]])), keys.keys()) };
  }
  if (isZip(bytes)) return { bundle: await readBundle(bytes, keys.keys()) };
  const read = await readRecord(bytes, keys.keys());
  const { verdict, kind } = read.report;
  const witnessed = policy && verdict !== "broken" ? await checkPolicy(policy, read.report.checkpoint) : null;
  return { report: read.report, witnessed, chance: verdict !== "broken" && kind === "game" ? await checkShuffles(read) : null };
}

function Bundle({ verdict, flaw, report, keys, compared, trusted }) {
  if (flaw) return html`<p class="notice bad">${t("check.bundle-broken", { file: flaw.file, why: whyFlawed(flaw) })}</p>`;
  const { differ, agree, missing, unnamed, otherSeeds } = compared;
  const strange = keys.filter((key) => !trusted.has(key));
  const games = [
    ...differ.map(({ game, seq, id }) => [game, "differs", t("check.bundle-differs", { seq, why: t(`check.differs-${id}`) })]),
    ...agree.map((game) => [game, "agrees", t("check.bundle-agrees")]),
    ...missing.map((game) => [game, "", t("check.bundle-missing")]),
    ...unnamed.map((game) => [game, "", t("check.bundle-unnamed")]),
  ];
  return html`<p class=${verdict === "verified" ? "verdict agrees" : "notice"}>${strange.length ? t("check.bundle-consistent", { keys: strange.join(", ") }) : t("check.bundle-verified")}</p>
    ${differ.length > 0 && html`<p class="notice bad">${t("check.bundle-differ", { count: differ.length })}</p>`}
    <p>${agree.length || differ.length ? t("check.bundle-agree", { count: agree.length }) : t("check.bundle-none")}</p>
    ${otherSeeds > 0 && html`<p>${t("check.bundle-seeds", { count: otherSeeds })}</p>`}
    <p class="quiet">${t("check.bundle-not")}</p>
    <h3>${t("check.bundle-games", { tournament: report.stream })}</h3>
    <dl>${games.map(([game, kind, words]) => html`<dt><code>${game}</code></dt><dd>${kind ? html`<span class="verdict ${kind}">${words}</span>` : words}</dd>`)}</dl>
    <h3>${t("check.checked")}</h3>
    <dl><dt>${t("check.events")}</dt><dd>${report.events}</dd><dt>${t("check.head")}</dt><dd><code>${report.head}</code></dd></dl>`;
}

/** Why a bundle is broken. Of a record, its first bad line is named. */
const whyFlawed = ({ code, line, record }) => (record ? t("verify.broken", { line, why: whyBroken(record) }) : t(`check.flaw-${code}`));

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
