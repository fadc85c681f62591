// Finding an opponent: challenges to answer, what the reader seeks, what others seek, and a short form.

import { effect, html, signal, useState } from "../vendor/preact.js";
import { get, listen, me, postOnce, remove, ensureAccount } from "./api.js";
import { CLOCKS, clockWords } from "./time-controls.js";
import { arrive } from "./rematch.js";
import { attempts } from "./seating.js";
import { waiting } from "./notifications.js";
import { gameName, t } from "./words.js";

const REASONS = ["later", "clock", "options", "rated", "opponent"];
const seeks = signal([]);
const refused = signal(null);

const followed = new Set();

async function refresh() {
  seeks.value = (await get("/v1/seeks?limit=100")).items;
  seeks.value.filter(({ you }) => you === "maker").forEach(follow);
}

/** Follows the reader's seek until it is over, independent of the list, then opens its game. */
function follow({ id, version }) {
  if (followed.has(id)) return;
  followed.add(id);
  const stop = listen(() => `/v1/seeks/${id}`, async ({ data }) => {
    const told = JSON.parse(data);
    if (told.status !== "open") stop();
    if (told.game) return arrive(told);
    if (told.status === "declined") refused.value = t(`seek.declined-${told.reason || "plain"}`);
    if (told.version !== version) await refresh();
  });
}

const trying = attempts(refused, refresh);

const join = (seek) => trying(async () => {
  await ensureAccount();
  await arrive(await postOnce(`/v1/seeks/${seek.id}/acceptance`, {}));
});

/** A seek in a few words. */
const About = ({ seek }) => html`<strong>${gameName(seek.ruleset)}</strong>
  <span><span class="chair taken">${seek.by.handle}${seek.rating !== null && ` ${Math.round(seek.rating)}`}</span>
    ${seek.to.map(({ account, handle, answer }) => html`<span key=${account} class="chair ${answer === "accepted" ? "taken" : ""}">${handle}</span>`)}
    <span class="quiet">${[
      clockWords(seek.terms.clock) && `${t("clock")}: ${clockWords(seek.terms.clock)}`,
      seek.player_count > 2 && t("seek.of", { count: seek.player_count }),
      seek.terms.rated === false && t("seek.unrated"),
      seek.bot && t("by-bot"),
      seek.accepts.app && t("seek.app", { app: seek.accepts.app_name ?? seek.accepts.app }),
      ...Object.entries(seek.options).filter(([, value]) => value === true).map(([name]) => t(`option.${name}`)),
    ].filter(Boolean).join(" · ")}</span></span>`;

const Mine = ({ seek }) => html`<li class="row"><${About} seek=${seek} /><span class="quiet" role="status">${t("seek.waits")}</span>
  <button type="button" onClick=${trying(() => remove(`/v1/seeks/${seek.id}`))}>${t("seek.withdraw")}</button></li>`;

function Challenge({ seek, rulesets }) {
  const [reason, give] = useState(""), [counters, counter] = useState(false);
  const decline = trying(() => remove(`/v1/seeks/${seek.id}${reason && `?reason=${reason}`}`));
  return html`<li class="row challenge"><${About} seek=${seek} />
    <button type="button" class="primary" onClick=${join(seek)}>${t("lobby.accept")}</button>
    <button type="button" aria-expanded=${counters} onClick=${() => counter(!counters)}>${t("seek.counter")}</button>
    <span class="declining"><select aria-label=${t("seek.why")} value=${reason} onChange=${(event) => give(event.target.value)}>
      <option value="">${t("seek.no-reason")}</option>
      ${REASONS.map((one) => html`<option key=${one} value=${one}>${t(`seek.because-${one}`)}</option>`)}</select>
      <button type="button" onClick=${decline}>${t("lobby.decline")}</button></span>
    ${counters && html`<${SeekForm} rulesets=${rulesets} like=${seek} more=${{ counters: seek.id }} label=${t("seek.counter-it")} />`}</li>`;
}

/** The form for a seek; `more` adds the opponent, if known, and `like` sets the initial values. */
export function SeekForm({ rulesets, like, more, label }) {
  const [name, choose] = useState(like?.ruleset ?? rulesets.at(-1).name);
  const [trouble, say] = useState(null);
  const rules = rulesets.find((one) => one.name === name);
  const send = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const least = form.get("least"), most = form.get("most");
    try {
      await ensureAccount();
      const made = await postOnce("/v1/seeks", {
        ruleset: name,
        options: like?.ruleset === name ? like.options : {},
        terms: { takebacks: "uninformed", clock: CLOCKS[form.get("clock")], rated: form.has("rated") },
        ...(more ? { ...more, expires_in_seconds: 86_400 } : {
          player_count: Number(form.get("player_count")),
          accepts: { bots: form.has("bots"), ...(least && { rating_min: Number(least) }), ...(most && { rating_max: Number(most) }) },
        }),
      });
      if (location.pathname !== "/tables" || made.game) return await arrive(made);
      follow(made);
      await refresh();
    } catch (error) {
      say(error.message);
    }
  };
  return html`<form class="seek-form" onSubmit=${send}>
    <div class="pair">
      <label>${t("lobby.game")} <select value=${name} onChange=${(event) => choose(event.target.value)}>
        ${rulesets.toReversed().map((one) => html`<option key=${one.name} value=${one.name}>${gameName(one.name)}</option>`)}</select></label>
      <label>${t("clock")} <select name="clock">${Object.keys(CLOCKS).map((one) => html`<option key=${one} value=${one}>${t(`clock.${one}`)}</option>`)}</select></label>
      ${!more && html`<label>${t("lobby.how-many")} <select name="player_count">
        ${rules.player_counts.map((count) => html`<option key=${count} value=${count}>${count}</option>`)}</select></label>`}
    </div>
    <label class="check"><input type="checkbox" name="rated" defaultChecked=${like?.terms.rated !== false} /> ${t("seek.rated")}</label>
    ${!more && html`<label class="check"><input type="checkbox" name="bots" /> ${t("seek.bots")}</label>
      <details><summary>${t("seek.rating")}</summary><div class="pair">
        <label>${t("seek.least")} <input type="number" name="least" min="0" max="10000" /></label>
        <label>${t("seek.most")} <input type="number" name="most" min="0" max="10000" /></label></div></details>`}
    ${trouble && html`<p class="notice bad" role="alert">${trouble}</p>`}
    <button type="submit" class="primary">${label}</button>
  </form>`;
}

/** The whole section. */
export function Seeks({ rulesets }) {
  const [unfolded, unfold] = useState(false);
  const open = seeks.value;
  const toMe = open.filter(({ you, to }) => you === "invited" && to.some(({ account, answer }) => account === me.value?.id && !answer));
  const others = open.filter(({ you, to, by }) => !you && !to.length && by.account !== me.value?.id);
  return html`<section class="finding" id="finding" aria-labelledby="finding-title">
    <h2 id="finding-title">${t("seek.find")}</h2>
    ${refused.value && html`<p class="notice" role="alert">${refused.value}</p>`}
    <ul class="rows">
      ${toMe.map((seek) => html`<${Challenge} key=${seek.id} seek=${seek} rulesets=${rulesets} />`)}
      ${open.filter(({ you }) => you === "maker").map((seek) => html`<${Mine} key=${seek.id} seek=${seek} />`)}
      ${others.map((seek) => html`<li key=${seek.id} class="row"><${About} seek=${seek} />
        <button type="button" class="primary" onClick=${join(seek)}>${t("seek.join")}</button></li>`)}
    </ul>
    ${!others.length && html`<p class="quiet">${t("seek.nobody")}</p>`}
    <details class="card" onToggle=${(event) => unfold(event.target.open)}><summary>${t("seek.new")}</summary>
      ${unfolded && html`<${SeekForm} rulesets=${rulesets} label=${t("seek.seek")} />`}</details>
  </section>`;
}

/** Brings what is open, now and whenever something else awaits the reader. */
export async function refreshSeeks() {
  await refresh();
  let known = waiting.value;
  effect(() => {
    if (waiting.value !== known) {
      known = waiting.value;
      refresh();
    }
  });
}
