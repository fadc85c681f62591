// The page of a match: its players and score, the game that is played now, and the games in order. A match that waits
// for players is joined and left here.

import { html, signal } from "../../vendor/preact.js";
import { SignIn, show } from "../../shared/account.js";
import { ensureAccount, get, listen, me, postOnce, put, reader, remove } from "../../shared/api.js";
import { formatName, scoreOf } from "../../shared/matches.js";
import { gameName, t } from "../../shared/words.js";

const id = location.pathname.split("/").at(-1);
const path = `/v1/matches/${id}`;
const match = signal(null);
/** The last game, while its result may change. */
const current = signal(null);
const refused = signal(null);
const stop = { game: null, streams: () => {} };

/** Events of a game after which this page shows something else. */
const CHANGES = /^(game-|adjudicated|voided|rewound|taken-back|overturned|seed-opened|window-waived|dispute-|paused|resumed|decision-opened)/;

async function bring() {
  const found = await get(path), last = found.games.at(-1);
  current.value = last && !last.head ? await get(`/v1/games/${last.game}`) : null;
  match.value = found;
  if (stop.game === (current.value?.id ?? null)) return;
  stop.streams();
  stop.game = current.value?.id ?? null;
  stop.streams = stop.game ? listen(() => `/v1/games/${stop.game}/events?after=${current.value.version}`, hear) : () => {};
}

/** Many events in a row are one change. */
let soon = 0;
const hear = ({ data }) => {
  if (soon || !CHANGES.test(JSON.parse(data).event.type)) return;
  soon = setTimeout(() => {
    soon = 0;
    bring();
  }, 500);
};

const trying = (action) => async () => {
  try {
    await action();
    refused.value = null;
  } catch (error) {
    refused.value = error.message;
  }
  await bring();
};

const sit = (seat) => trying(async () => {
  await ensureAccount();
  await put(`${path}/seats/${seat}`);
});
const leave = (seat) => trying(() => remove(`${path}/seats/${seat}`));
const callOff = trying(() => remove(path));
const waive = trying(() => postOnce(`${path}/waiver`));

const nameOf = ({ handle }) => handle ?? t("lobby.free");

function Player({ chair }) {
  const { seat, kind, account, taken } = chair, { status, seats } = match.value, who = me.value?.id;
  const open = status === "open", seated = seats.some((one) => one.taken && one.account === who);
  return html`<li class="place of-seat-${seat % 6}">
    <span class="mark" aria-hidden="true">${seat + 1}</span>
    <strong>${account && kind !== "bot" ? html`<a href="/players/${account}">${nameOf(chair)}</a>` : nameOf(chair)}</strong>
    <span class="quiet">${kind === "bot" ? t("by-bot") : kind === "account" && !taken ? t("lobby.invited") : ""}</span>
    ${match.value.games.length > 0 && html`<b class="score">${scoreOf(match.value, seat)}</b>`}
    ${open && !taken && !seated && (kind === "open" || account === who) && html`<button type="button" class="primary" onClick=${sit(seat)}>
      ${kind === "open" ? t("lobby.sit") : t("lobby.accept")}</button>`}
    ${open && who && account === who && html`<button type="button" onClick=${leave(seat)}>${taken ? t("lobby.leave") : t("lobby.decline")}</button>`}
  </li>`;
}

/** How the match stands, in a sentence. */
function state() {
  const { status, seats, standings, games, match: terms } = match.value;
  if (status === "cancelled") return t("match.called-off");
  if (status === "open") return t("lobby.waits-for", { count: seats.filter(({ taken }) => !taken).length });
  if (status === "running") return t("match.goes-on", { number: Math.max(games.length, 1), count: terms.games });
  const won = standings.filter(({ place }) => place === 1).map(({ seat }) => nameOf(seats[seat]));
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
  const came = ended ? current.value.result.standings.map((line) => ({ ...line, seat: one.seats[line.seat] })) : standings ?? [];
  const scored = came.some(({ score }) => score != null); // a game that ended early has places alone
  const byPlayer = new Map(came.map((line) => [line.seat, line]));
  const about = head ? (came.length ? "" : t("match.not-counted")) : ended ? t("match.not-final") : t("status.running");
  return html`<li><a class="row" href="/games/${game}"><strong>${t("match.game", { number })}</strong>
    <span>${one.seats.map((seat) => html`<span key=${seat} class="chair taken">${nameOf(seats[seat])}${byPlayer.has(seat)
      && html` <b>${byPlayer.get(seat).place}.</b>${scored && html` <small>${t("score", { score: byPlayer.get(seat).score })}</small>`}`}</span>`)}</span>
    ${about && html`<span class="quiet">${about}</span>`}</a></li>`;
}

function Page() {
  if (!match.value) return html`<h1>${t("match.title")}</h1><p class="notice bad" role="alert">${refused.value}</p>
    ${!me.value && html`<p>${t("sign-in-to-see")}</p><${SignIn} done=${start} />`}`;
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
    ${status === "open" && who === maker && html`<p class="actions"><button type="button" onClick=${callOff}>${t("match.call-off")}</button></p>`}`;
}

async function start() {
  await bring();
  document.title = `${gameName(match.value.ruleset)}, ${formatName(match.value.match)} · Dominium`;
  listen(() => `${path}/events?after=${match.value.version}`, bring);
}

await reader();
await start().catch((error) => { refused.value = error.message; });
show(html`<${Page} />`);
