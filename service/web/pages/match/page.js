// The page of a match: its players and score, the game that is played now, and the games in order. A match that waits
// for players is joined and left here.

import "../../shared/frame.js";
import { html, signal } from "../../vendor/preact.js";
import { SignIn, show } from "../../shared/account.js";
import { get, listen, me, postOnce, reader } from "../../shared/api.js";
import { chairName } from "../../shared/chair-name.js";
import { formatName, scoreOf } from "../../shared/matches.js";
import { pointsOf } from "../../shared/points.js";
import { attempts, Chair, seating } from "../../shared/seating.js";
import { gameName, t } from "../../shared/words.js";

const id = location.pathname.split("/").at(-1);
const path = `/v1/matches/${id}`;
const match = signal(null);
/** The last game, while its result may change. */
const current = signal(null);
const refused = signal(null);
/** The game whose events this page follows, and the function that stops following it. */
const followed = { game: null, stop: () => {} };

/** Events of a game after which this page shows something else. */
const CHANGES = /^(game-|adjudicated|voided|rewound|taken-back|overturned|seed-opened|window-waived|dispute-|paused|resumed|decision-opened)/;

let latest = 0; // an answer that was overtaken by a later one is dropped

async function bring() {
  const number = ++latest;
  const found = await get(path), last = found.games.at(-1);
  const game = last && !last.head ? await get(`/v1/games/${last.game}`) : null;
  if (number !== latest) return;
  current.value = game;
  match.value = found;
  if (followed.game === (game?.id ?? null)) return;
  followed.stop();
  followed.game = game?.id ?? null;
  followed.stop = game ? listen(() => `/v1/games/${game.id}/events?after=${game.version}`, onEvent) : () => {};
}

const reload = () => bring().catch((error) => { refused.value = error.message; });

let timer = 0; // events within half a second cause one reload
function onEvent({ data }) {
  if (timer || !CHANGES.test(JSON.parse(data).event.type)) return;
  timer = setTimeout(() => {
    timer = 0;
    reload();
  }, 500);
}

const attempt = attempts(refused, bring);
const actions = seating(path, attempt);
const waive = attempt(() => postOnce("/v1/waivers", { of: path.split("/").at(-1) }));

function Player({ chair }) {
  const { seat, kind, account } = chair, { status, seats, games } = match.value;
  return html`<${Chair} chair=${chair} seats=${seats} actions=${status === "open" && actions}
    name=${account && kind !== "bot" && html`<a href="/players/${account}">${chairName(chair)}</a>`}>
    ${games.length > 0 && html`<b class="score">${scoreOf(match.value, seat)}</b>`}</${Chair}>`;
}

/** How the match stands, in a sentence. */
function state() {
  const { status, seats, standings, games, match: terms } = match.value;
  if (status === "cancelled") return t("match.called-off");
  if (status === "open") return t("lobby.waits-for", { count: seats.filter(({ taken }) => !taken).length });
  if (status === "running") return t("match.goes-on", { number: Math.max(games.length, 1), count: terms.games });
  const won = standings.filter(({ place }) => place === 1).map(({ seat }) => chairName(seats[seat]));
  return t("match.won", { count: won.length, names: won.join(", ") });
}

/** The game that is played now, or whose result the match waits for. */
function Now() {
  const { number } = match.value.games.at(-1), { id: game, status, you, decision, paused, unwaived } = current.value;
  const asked = you.includes(decision?.seat), mine = unwaived.includes(me.value?.id);
  const others = unwaived.map((account) => current.value.seats.find((one) => one.account === account)?.handle ?? account);
  return html`<section class="card" aria-labelledby="now-title">
    <h2 id="now-title">${t("match.game", { number })}</h2>
    <p role="status">${status === "running" ? t(paused ? "status.paused" : asked ? "match.your-turn" : "match.is-played") : t("match.is-over")}</p>
    <p class="actions"><a class="primary" href="/games/${game}">${t(status === "running" ? (you.length ? "match.play" : "match.watch") : "match.look")}</a>
      ${mine && html`<button type="button" onClick=${waive}>${t("waive")}</button>`}</p>
    ${mine ? html`<p class="quiet">${t("waive-about")}</p>` : status === "ended" && others.length > 0 && html`<p class="quiet">${t("dispute.unwaived", { names: others.join(", ") })}</p>`}
  </section>`;
}

function Played({ one }) {
  const { seats } = match.value, { number, game, standings, head } = one;
  const ended = !head && current.value?.id === game && current.value.result;
  const came = ended ? current.value.result.standings.map((line) => ({ ...line, score: pointsOf(line), seat: one.seats[line.seat] })) : standings ?? [];
  const scored = came.some(({ score }) => score != null); // a game that ended early has places alone
  const byPlayer = new Map(came.map((line) => [line.seat, line]));
  const about = head ? (came.length ? "" : t("match.not-counted")) : ended ? t("match.not-final") : t("status.running");
  return html`<li><a class="row" href="/games/${game}"><strong>${t("match.game", { number })}</strong>
    <span>${one.seats.map((seat) => html`<span key=${seat} class="chair taken">${chairName(seats[seat])}${byPlayer.has(seat)
      && html` <b>${byPlayer.get(seat).place}.</b>${scored && html` <small>${t("score", { count: byPlayer.get(seat).score })}</small>`}`}</span>`)}</span>
    ${about && html`<span class="quiet">${about}</span>`}</a></li>`;
}

function Page() {
  if (!match.value) return html`<h1>${t("match.title")}</h1><p class="notice bad" role="alert">${refused.value}</p>
    ${!me.value && html`<p>${t("match.sign-in")}</p><${SignIn} done=${start} />`}`;
  const { ruleset, status, seats, games, maker } = match.value, who = me.value?.id;
  return html`<p class="kicker"><a href="/tables">${t("site.tables")}</a></p>
    <h1>${gameName(ruleset)} <small>${formatName(match.value.match)}</small></h1>
    ${refused.value && html`<p class="notice bad" role="alert">${refused.value}</p>`}
    <p role="status">${state()}</p>
    ${status === "open" && !who && html`<p class="quiet">${t("lobby.no-account")}</p>`}
    ${current.value && html`<${Now} />`}
    <section aria-labelledby="players-title"><h2 id="players-title">${t(games.length ? "match.players" : "site.players")}</h2>
      <ul class="places">${seats.map((chair) => html`<${Player} key=${chair.seat} chair=${chair} />`)}</ul></section>
    ${games.length > 0 && html`<section aria-labelledby="games-title"><h2 id="games-title">${t("person.games")}</h2>
      <ol class="rows">${games.map((one) => html`<${Played} key=${one.game} one=${one} />`)}</ol></section>`}
    ${status === "open" && who === maker && html`<p class="actions"><button type="button" onClick=${actions.callOff}>${t("match.call-off")}</button></p>`}`;
}

async function start() {
  await bring();
  document.title = `${gameName(match.value.ruleset)}, ${formatName(match.value.match)} · Dominium`;
  listen(() => `${path}/events?after=${match.value.version}`, reload);
}

await reader();
await start().catch((error) => { refused.value = error.message; });
show(html`<${Page} />`);
