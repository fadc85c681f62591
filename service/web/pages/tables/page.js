// The tables: those of the reader, those that are open to anybody, and a form to make one.

import "../../shared/frame.js";
import { html, signal, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { all, get, me, reader } from "../../shared/api.js";
import { NewTable } from "./new-table.js";
import { chairName } from "../../shared/chair-name.js";
import { MatchRow } from "../../shared/matches.js";
import { rematch } from "../../shared/rematch.js";
import { Seeks, refreshSeeks } from "../../shared/seeks.js";
import { waiting } from "../../shared/notifications.js";
import { age, gameName, moment, t } from "../../shared/words.js";

const mine = signal([]);
const matches = signal([]);
const open = signal([]);
const again = new URLSearchParams(location.search).get("rematch");

const free = ({ seats }) => seats.some(({ kind, taken }) => kind === "open" && !taken);
const place = ({ id, status }) => (status === "open" ? `/tables/${id}` : `/games/${id}`);

/** The seat that must choose now, if one must. */
const asked = ({ status, decision, seats }) => (status === "running" && decision ? seats[decision.seat] : null);
const yours = (game) => asked(game)?.account === me.value.id;

/** What a game waits for, in a few words. */
const State = ({ game }) => (yours(game) ? html`<strong class="go">${t("lobby.your-turn")}</strong>`
  : asked(game) ? t("lobby.turn-of", { player: chairName(asked(game)) }) : t(`status.${game.status}`));

async function refresh() {
  const ask = (path) => (me.value ? get(path) : { items: [] });
  const [tables, games, contests] = await Promise.all([
    get("/v1/games?status=open&limit=100"), ask(`/v1/games?player=${me.value?.id}&limit=30`), ask(`/v1/matches?player=${me.value?.id}&limit=30`),
  ]);
  matches.value = contests.items.filter(({ status }) => ["open", "running"].includes(status));
  mine.value = games.items.filter(({ status }) => status !== "cancelled");
  open.value = tables.items.filter((game) => free(game) && game.visibility === "public" && !mine.value.some(({ id }) => id === game.id));
}

const Row = ({ game, children }) => html`<li><div class="row">
  <a href=${place(game)}><strong>${gameName(game.ruleset)}</strong></a>
  <span>${game.seats.map((chair) => html`<span key=${chair.seat} class="chair ${chair.taken ? "taken" : ""}">${chairName(chair)}</span>`)}</span>
  ${children}</div></li>`;

function Again({ id }) {
  const [refused, refuse] = useState(null);
  return html`<button type="button" onClick=${() => rematch(id).catch((error) => refuse(error.message))}>${t("lobby.rematch")}</button>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}`;
}

const over = ({ status }) => status === "ended" || status === "final";

const Mine = () => mine.value.length > 0 && html`<section aria-labelledby="mine-title">
  <h2 id="mine-title">${t("lobby.mine")}</h2>
  <ul class="rows">${mine.value.filter((game) => !over(game)).sort((one, other) => Number(yours(other)) - Number(yours(one))).map((game) => html`<${Row} key=${game.id} game=${game}>
    <span class="quiet"><${State} game=${game} /> · <time title=${moment(game.updated_at)}>${age(game.updated_at)}</time></span></${Row}>`)}</ul>
  ${mine.value.some(over) && html`<details><summary>${t("lobby.finished")}</summary>
    <ul class="rows">${mine.value.filter(over).map((game) => html`<${Row} key=${game.id} game=${game}>
      <span class="quiet">${moment(game.updated_at)}</span><${Again} id=${game.id} /></${Row}>`)}</ul></details>`}
</section>`;

const Matches = () => matches.value.length > 0 && html`<section aria-labelledby="matches-title">
  <h2 id="matches-title">${t("match.mine")}</h2>
  <ul class="rows">${matches.value.map((one) => html`<${MatchRow} key=${one.id} one=${one}>
    <span class="quiet">${gameName(one.ruleset)}, ${t(`match.is-${one.status}`)}</span></${MatchRow}>`)}</ul>
</section>`;

/** The tables at which a seat is kept for the reader. */
const Invitations = () => {
  const items = waiting.value.filter(({ waits_for: expected, game, match }) => expected === "invitation" && (game ?? match));
  return items.length > 0 && html`<section aria-labelledby="invitations-title">
    <h2 id="invitations-title">${t("lobby.invitations")}</h2>
    <ul class="rows">${items.map(({ game, match }) => (match
      ? html`<${MatchRow} key=${match.id} one=${match}><span class="go">${t("lobby.look")}</span></${MatchRow}>`
      : html`<${Row} key=${game.id} game=${game}><a class="go" href=${place(game)}>${t("lobby.look")}</a></${Row}>`))}</ul>
  </section>`;
};

const Open = () => html`<section aria-labelledby="open-tables">
  <h2 id="open-tables">${t("home.open-tables")}</h2>
  ${open.value.length === 0 && html`<p class="quiet">${t("home.no-tables")}</p>`}
  <ul class="rows">${open.value.map((game) => html`<${Row} key=${game.id} game=${game}>
    <a class="go" href=${place(game)}>${t("lobby.look")}</a></${Row}>`)}</ul>
  <button type="button" onClick=${refresh}>${t("refresh")}</button>
</section>`;

await reader();
const [rulesets] = await Promise.all([all("/v1/rulesets"), refresh(), refreshSeeks()]);
show(html`<div class="titled"><h1>${t("site.tables")}</h1><a class="primary to-form" href="#new-title">${t("lobby.make")}</a></div>
  ${again && html`<section class="notice" aria-label=${t("lobby.rematch")}><p>${t("lobby.rematch-about")}</p><${Again} id=${again} /></section>`}
  <div class="two wide-left"><${NewTable} rulesets=${rulesets} /><div id="seeks"><${Seeks} rulesets=${rulesets} /><${Invitations} /><${Matches} /><${Mine} /><${Open} /></div></div>`);
