// A table that waits for players: the seats, the invitation, and play as soon as everybody is there.

import "../../shared/frame.js";
import { html, signal, useRef, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { listen, get, me, postOnce, reader } from "../../shared/api.js";
import { placeOf } from "../../shared/rematch.js";
import { attempts, Chair, seating } from "../../shared/seating.js";
import { gameName, t } from "../../shared/words.js";

const id = document.documentElement.dataset.game;
const path = `/v1/games/${id}`;
const game = signal(null);
const refused = signal(null);
let leaving = false; // once: a second time would break off the first

async function bring() {
  game.value = await get(path);
  if (leaving || ["open", "cancelled"].includes(game.value.status)) return;
  leaving = true;
  location.replace(placeOf(game.value));
}

const attempt = attempts(refused, bring);
const actions = seating(path, attempt);

/** While the reader is alone, bots can take the free seats: a new table with bots replaces this one. */
const withBots = attempt(async () => {
  const { ruleset, rules, seats, terms, visibility } = game.value;
  const { bots } = await get(`/v1/rulesets/${ruleset}`);
  const wanted = seats.map(({ kind, account, bot }) => (kind === "bot" ? { bot } : account === me.value.id ? "me" : { bot: bots[1] ?? bots[0] }));
  // Missing parts of a clock are null or 0 in answers, and left out of requests.
  const clock = terms.clock && Object.fromEntries(Object.entries(terms.clock).filter(([, value]) => value));
  const made = await postOnce("/v1/games", { ruleset, options: rules.options, seats: wanted, terms: { ...terms, clock }, visibility });
  await postOnce(`${path}/cancellation`);
  location.replace(placeOf(made.game));
});

function Invitation() {
  const [copied, copy] = useState(false);
  const field = useRef();
  const address = `${location.origin}/tables/${id}`;
  const take = async () => {
    field.current.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      document.execCommand("copy"); // where the page did not come by https, or the browser denies it
    }
    copy(true);
  };
  const share = () => navigator.share({ title: document.title, url: address }).catch(() => {}); // the reader may close it
  return html`<section class="invitation" aria-labelledby="invitation-title">
    <h2 id="invitation-title">${t("lobby.invitation")}</h2>
    <p class="quiet">${t("lobby.invitation-about")}</p>
    <img class="qr" src=${`${path}/qr.svg`} alt=${t("lobby.qr")} width="220" height="220" />
    <div class="copied"><input ref=${field} readonly value=${address} aria-label=${t("lobby.invitation")} />
      <button type="button" class="primary" onClick=${take}>${t("lobby.copy")}</button>
      ${navigator.share && html`<button type="button" onClick=${share}>${t("lobby.share")}</button>`}</div>
    <p role="status">${copied && t("lobby.was-copied")}</p>
  </section>`;
}

function Seating() {
  const { ruleset, rules, status, seats, maker, visibility, terms } = game.value, who = me.value?.id;
  const host = seats.find(({ account }) => account === maker)?.handle;
  const alone = who === maker && seats.every(({ kind, account, taken }) => !taken || kind === "bot" || account === who);
  const waits = seats.filter(({ taken }) => !taken).length, sits = who && seats.some(({ account, taken }) => taken && account === who);
  const told = Object.entries(rules.options).filter(([, value]) => value !== null && value !== false);
  return html`<p class="kicker"><a href="/tables">${t("site.tables")}</a></p>
    <h1>${gameName(ruleset)} ${host && html`<small>${t("lobby.hosted", { host })}</small>`}</h1>
    ${refused.value && html`<p class="notice bad" role="alert">${refused.value}</p>`}
    ${status === "cancelled" ? html`<p class="notice" role="status">${t("lobby.called-off")}</p>` : html`
      <p role="status">${t("lobby.waits-for", { count: waits })}</p>
      ${!who && html`<p class="quiet">${t("lobby.no-account")}</p>`}
      <div class="seating"><ul class="places">${seats.map((chair) => html`<${Chair} key=${chair.seat} chair=${chair} seats=${seats} actions=${actions} />`)}</ul>
        ${sits && seats.some(({ kind, taken }) => kind === "open" && !taken) && visibility !== "private" && html`<${Invitation} />`}</div>
      <details><summary>${t("lobby.agreed")}</summary><dl>
        ${told.map(([name, value]) => html`<div key=${name}><dt>${t(`option.${name}`)}</dt><dd>${typeof value === "object" ? [value].flat().map((one) => one.tile ?? one).join(", ") : t(`value.${value}`)}</dd></div>`)}
        <div><dt>${t("lobby.takebacks")}</dt><dd>${t(`takeback.${terms.takebacks}`)}</dd></div>
        ${terms.holidays > 0 && html`<div><dt>${t("lobby.holidays")}</dt><dd>${terms.holidays}</dd></div>`}</dl></details>
      ${who === maker && html`<p class="actions">
        ${alone && html`<button type="button" onClick=${withBots}>${t("lobby.with-bots")}</button>`}
        <button type="button" onClick=${actions.callOff}>${t("lobby.call-off")}</button></p>`}`}`;
}

await Promise.all([reader(), bring()]).catch((error) => { refused.value = error.message; });
const Page = () => (game.value ? html`<${Seating} />` : html`<h1>${t("lobby.table")}</h1><p class="notice bad" role="alert">${refused.value}</p>`);
show(html`<${Page} />`);
if (game.value?.status === "open") listen(() => `${path}/events?after=${game.value.version}`, bring);
