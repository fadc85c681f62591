// The pages' copy of a tournament from the API, refreshed after every event.

import { batch, signal } from "../../vendor/preact.js";
import { all, answered, get, listen, postOnce } from "../api.js";
import { stored } from "../stored.js";
import { gameName, language, t } from "../words.js";

/** The tournament in the API. */
export const path = `/v1${/^\/tournaments\/\w+/.exec(location.pathname)[0]}`;
export const event = signal(null);
export const entrants = signal([]);
/** The address of an entrant in the API. */
export const entrantPath = (entrant, what = "") => `${path}/entrants/${entrant}${what}`;
/** The rounds that are looked at, by `1/2`. */
export const rounds = signal(new Map());
export const standings = signal(null);
/** The stage whose standings the reader looks at; null: the last one. */
export const ranked = signal(null);
/** Everybody's place over all stages, where there are several. */
export const ranking = signal(null);
export const rulings = signal([]);
/** The teams and their players, in team tournaments. */
export const teams = signal([]);
/** The names of tie-breaks in the reader's language, as in the sheet of the standings. */
export const headings = signal(new Map());
/** Whether the service could not be reached when it was last asked. */
export const away = signal(false);
/** The round that the reader looks at: `1/2`; null: the last one. */
export const chosenRound = signal(/^#table-(\d+)-(\d+)-\d+$/.exec(location.hash)?.slice(1).join("/") ?? null);

/** Asks for something new in this tournament; `seen` as `postOnce` has it. */
export const submit = (what, body, seen) => postOnce(`${path}/${what}`, body, seen);

/** The address of the event as people type it off a wall. A public event has a short one; the others must not be guessed. */
export const typedAddress = ({ visibility, id } = event.value) => `${location.host}${visibility === "public" ? `/e/${id.slice(-SHORT)}` : `/tournaments/${id}`}`;
const SHORT = 6;

/** Whether the reader works at the desk, as an organiser or as an arbiter. */
export const atDesk = ({ you } = event.value) => you.organiser || you.arbiter;

export const ofTeams = (found = event.value) => Boolean(found.stages[0].agreed.teams);

/** The name of the event's game, also of one without rules here. */
export const eventGame = () => (event.value.game ? (event.value.game.name ?? t("hall.other-game")) : gameName(event.value.ruleset));

/** A player's line of a result as people read it: a score, a place, or won and lost. */
export const resultText = ({ place, score }, lines) => ({
  ranks: `${place}.`, winner: lines.length > 1 && lines.every((one) => one.place === 1) ? "=" : place === 1 ? "1" : "0",
})[event.value.game?.results] ?? `${score}`;

/** Whether a tie-break put a player before another one with the same score. */
export const wonTie = ({ place, score }, lines) => !event.value.game?.results?.match(/ranks|winner/) && lines.some((one) => one.score === score && one.place > place);

const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
export const decimalOf = (amount) => (amount.endsWith(".00") ? amount.slice(0, -3) : money.format(Number(amount)));

/** An amount of money, in the currency as its organisers wrote it. */
export const priceText = ({ amount, currency }) => `${decimalOf(amount)} ${currency}`.trim();

const places = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
const decimal = (text) => places.format(text.split("/").map(Number).reduce((above, below) => above / below)).replace("-", "−");

/** Points as people read them: 1½ for 3/2, 7.94 for 143/18. */
export function halves(points) {
  const [above, below = 1] = points.split("/").map(Number);
  return below === 2 ? `${above < 0 ? "−" : ""}${Math.floor(Math.abs(above) / 2) || ""}½` : decimal(points);
}

/** Points with their unit. */
export const pointsText = (points) => t("hall.points-of", { points: halves(points), count: points.split("/").map(Number).reduce((above, below) => above / below) });

/** Whether the head of the page has the link to the calendar, which otherwise stands among the files. */
export const calendarAbove = ({ details, status } = event.value) => Boolean(details?.starts_at) && status === "open";

/** The tie-breaks that decided something in some line. A direct encounter of players who never met decides nothing. */
export const deciding = (names, lines) => names.filter((name) =>
  lines.some(({ tiebreaks: values, unmet }) => values[name] !== null && !(unmet && name === "direct-encounter")));

/** The value of a tie-break: a lot as its rank among all lots, as the number itself has no meaning. `unmet`: the players
 *  who are tied never met, so their direct encounter is no number. */
export const tiebreak = (name, value, lots = entrants.value, unmet = false) => (value === null || value === undefined ? ""
  : unmet && name === "direct-encounter" ? "–" : name === "lot" ? `${1 + lots.filter(({ lot }) => lot > Number(value)).length}` : decimal(value));

const BRACKETS = ["knock-out", "double-elimination"];
const kindOf = ({ agreed }) => agreed.format.kind;

/** Whether a stage is a bracket. */
export const bracketed = (stage) => BRACKETS.includes(kindOf(stage));

/** The name of a stage: its format, with a number among several of that format. A last bracket has a name of its own. */
export function stageName(number) {
  const { stages } = event.value, own = stages[Number(number) - 1];
  if (bracketed(own) && stages.length > 1 && own === stages.at(-1)) return t("hall.play-off");
  const like = stages.filter((one) => kindOf(one) === kindOf(own));
  const name = t(`format.${kindOf(own)}`).replace(/^./, (first) => first.toUpperCase());
  return like.length > 1 ? `${name} ${like.indexOf(own) + 1}` : name;
}

/** The word for one of the last rounds of a bracket, or for the match at a `table` of it; null: the round has a number only. */
export function bracketWord({ stage: number, round, table = 1 }) {
  const own = event.value.stages[Number(number) - 1];
  const left = kindOf(own) === "knock-out" && own.planned ? own.planned - round : -1;
  return left === 0 && Number(table) > 1 ? "third" : (LAST_ROUNDS[left] ?? null);
}

/** The name of a round: the last ones of a bracket have one, and the stage is named only among several. With a `table`:
 *  the name of its match, where the round has several names. */
export function roundName({ stage: number, round, table = 1 }) {
  const { stages } = event.value, last = bracketWord({ stage: number, round, table });
  if (last) return t(`hall.${last}`);
  const name = t("hall.round-number", { round });
  return stages.length > 1 ? `${stageName(number)}, ${name}` : name;
}

/** The name of the round `1/2`. */
export function nameOfRound(one) {
  const [number, round] = one.split("/");
  return roundName({ stage: number, round });
}

/** The heading of a round: its name, with the number of all rounds where a bracket does not name it. */
export function roundHeading({ stage: number, round }) {
  const { planned, ...own } = event.value.stages[Number(number) - 1];
  if (!planned || planned < 2 || bracketed(own)) return roundName({ stage: number, round });
  const name = t("hall.round-of", { round, of: planned });
  return event.value.stages.length > 1 ? `${stageName(number)}, ${name}` : name;
}

const LAST_ROUNDS = ["final", "semi-finals", "quarter-finals"];

/** The name of the match at a table of a last round that also has a match for the third place; null elsewhere. */
export function matchName(at) {
  const { agreed, planned } = event.value.stages[Number(at.stage) - 1];
  return agreed.format.third && planned === Number(at.round) ? roundName(at) : null;
}

/** A table with the name of its match, if it has one. */
export const tableAndMatch = (at) => [t("hall.table", { number: at.table }), matchName(at)].filter(Boolean).join(" · ");

/** A table with its round. */
export const tableName = (at) => `${roundName(at)}, ${t("hall.table", { number: at.table })}`;

export const stage = () => event.value.stages[event.value.stage - 1];

/** The round in which a reader looks for tables: one that is drawn, else the current one; null: there is none. */
export const latest = () => drawn(event.value) ?? current();

/** The current round: the last published one. In a league, whose rounds are open together, the first with an open table. */
export const current = () => openRounds()[0] ?? lastPublished();

/** Where the browser stores the number of the entrant whose name the reader looked for. */
export const LOOKED_FOR = `looked-for ${path}`;

/** The rounds of a league under way that have begun and have open tables. Readers who follow nobody know the first one, others all. */
export const openRounds = () => allOpen(event.value).filter((one) => isOpen(rounds.value.get(one)));

const isOpen = (round) => Boolean(round?.started_at) && round.tables.some(({ done }) => !done);

/** The rounds that are open together: those of a league under way. */
function allOpen({ status, stage: number, stages, pending }) {
  const own = stages[number - 1];
  return status === "running" && own && !pending && kindOf(own) === "league" ? Array.from({ length: own.rounds }, (_, one) => `${number}/${one + 1}`) : [];
}

/** The rounds of a league: all of them at the desk and for players, and up to the first open one for other readers. */
async function leagueRounds(found) {
  const every = allOpen(found), fetched = async (one) => [one, await get(`${path}/rounds/${one}`)];
  if (atDesk(found) || found.you.entrant !== null || stored(LOOKED_FOR)) return Promise.all(every.map(fetched));
  const held = [];
  for (const one of every) {
    held.push(await fetched(one));
    if (isOpen(held.at(-1)[1])) break;
  }
  return held;
}

/** The round that is drawn and not published, for readers at the desk. The API and the record have it for everybody.
 *  The pages show it to players when it is published, as it may be drawn again. */
const drawn = (found) => (found.pending && atDesk(found) ? placeOf(found.pending) : null);

const placeOf = ({ stage: number, round }) => `${number}/${round}`;

/** A round with the players of each table in the order of their teams, the same at all boards of a match. `begins` marks the first in turn order. */
export const byTeams = (round) => ({ ...round, tables: round.tables.map((table) => {
  const row = (round.matches ?? []).flatMap(({ boards }) => boards).find((board) => table.entrants.every(({ entrant }) => board.includes(entrant)));
  if (!row) return table;
  const side = (place) => row.indexOf(table.entrants[place].entrant);
  const order = [...table.entrants.keys()].sort((one, other) => side(one) - side(other));
  return { ...table, entrants: order.map((place) => ({ ...table.entrants[place], begins: place === 0 && !table.done })), match: table.match && order.map((place) => table.match[place]),
    match_claims: table.match_claims?.map((claim) => ({ ...claim, won: order.map((place) => claim.won[place]) })) };
}) });

/** All published rounds, in order. */
export const publishedRounds = () => event.value.stages.flatMap(({ number, rounds: count }) => Array.from({ length: count }, (_, one) => `${number}/${one + 1}`));

/** The last published round, of an earlier stage if this one has none; null: there is none. */
export const lastPublished = ({ stage: number, round, stages } = event.value) => (round ? `${number}/${round}`
  : number > 1 ? `${number - 1}/${stages[number - 2].rounds}` : null);

/** Whether a round is drawn and not published, and the reader is not at the desk. */
const hidden = (one, found) => Boolean(found.pending) && one === placeOf(found.pending) && !atDesk(found);

export const shown = () => rounds.value.get(chosenRound.value ?? latest());

/** The tables of the last round that standings count; null: they are not loaded, or all rounds are under way at once. */
function lastTables({ stage: number, round }) {
  return kindOf(event.value.stages[number - 1]) === "league" ? null : (rounds.value.get(`${number}/${round}`)?.tables ?? null);
}

/** The rounds that standings count, with the results of a round that is under way. */
export function countedRounds(list) {
  const { stage: number, round, complete } = list;
  if (event.value.status === "ended") return t("hall.counted-all", { count: round });
  const named = bracketWord(list) && roundName(list);
  if (complete) return named ? t("hall.after-named", { round: named }) : t("hall.after-round", { round });
  const tables = lastTables(list);
  if (tables) return t(named ? "hall.includes-named" : "hall.includes", { done: tables.filter(({ done }) => done).length, count: tables.length, round: named ?? round });
  return t("hall.under-way", { under_way: kindOf(event.value.stages[number - 1]) === "league" ? `1–${round}` : round });
}

/** Whether nobody has a point yet, so that only the lot gives places. */
export const unplayed = ({ stage: number, standings: lines }) => !bracketed(event.value.stages[number - 1]) && lines.every(({ points }) => points === "0");

/** The lines of the entrants who go on after a stage, and of the next one; null: there is no cut, or a tie is left to decide. */
export function cutAfter({ stage: number, standings: lines }) {
  const { agreed: { takes, tied } = {}, entrants: taken } = event.value.stages[number] ?? {};
  if (!takes || ofTeams()) return null;
  if (event.value.stage > number) return { through: lines.filter(({ entrant }) => taken.includes(entrant)), next: null };
  const gone = new Set(entrants.value.filter(({ dropped, disqualified, merged }) => dropped || disqualified || merged).map(({ entrant }) => entrant));
  const left = lines.filter(({ entrant }) => !gone.has(entrant)), last = left[takes - 1], next = left[takes] ?? null;
  if (next && (last.place === next.place || (tied !== "tiebreaks" && last.points === next.points))) return null;
  return { through: left.slice(0, takes), next };
}

/** The entrants whose result of the last round is missing in the standings. */
export const stillPlaying = (list) => new Set(list.complete ? [] : (lastTables(list) ?? []).filter(({ done }) => !done).flatMap(({ entrants: who }) => who.map(({ entrant }) => entrant)));

/** The entrants whom a draw includes. */
export const playing = () => entrants.value.filter(({ dropped, disqualified, waits, merged }) => !(dropped || disqualified || waits || merged));

/** Whether an entrant no longer plays. */
export const hasLeft = ({ entrant }) => entrants.value.some((one) => one.entrant === entrant && (one.dropped || one.disqualified));

/** How many tables of a round are done. */
export const tablesDone = ({ tables }) => t("hall.tables-done", { done: tables.filter(({ done }) => done).length, of: tables.length });

let listedFor = null, doubled = new Set();

/** Whether several players with accounts have the name. */
function isDoubled(name) {
  if (listedFor !== entrants.value) {
    listedFor = entrants.value;
    const names = listedFor.filter((one) => one.handle && one.merged === null && !one.handle.startsWith("guest-")).map((one) => one.name?.toLowerCase());
    doubled = new Set(names.filter((one, at) => one && names.indexOf(one) < at));
  }
  return doubled.has(name.toLowerCase());
}

/** The name in lists, with the handle if others have the same name. */
export const nameOf = ({ entrant, name, handle }) => (name && handle && isDoubled(name) ? `${name} (${handle})` : name ?? handle ?? `№ ${entrant}`);
export const named = (number) => nameOf(entrants.value.find(({ entrant }) => entrant === number) ?? { entrant: number });

const BEHIND = 2000;

let refreshing = null, next = null;

/** Fetches everything again. A request during a fetch waits for the next one: the current one may be older than the
 *  reader's last change. */
export function refresh() {
  if (!refreshing) return (refreshing = fetchAll().finally(() => { refreshing = null; }));
  return (next ??= refreshing.catch(() => {}).then(() => {
    next = null;
    return refresh();
  }));
}

async function fetchAll() {
  try {
    const [found, people, ruled] = await Promise.all([get(path), all(`${path}/entrants`), get(`${path}/rulings`)]);
    const { stage: number } = found;
    if (hidden(chosenRound.value, found)) chosenRound.value = null;
    const shownRounds = new Set([chosenRound.value, drawn(found), lastPublished(found)]);
    const [lineUps, list, over, league, ...held] = await Promise.all([
      ofTeams(found) ? all(`${path}/teams`) : [],
      number ? get(`${path}/standings${ranked.value ? `?stage=${ranked.value}` : ""}`) : null,
      number > 1 ? get(`${path}/ranking`) : null,
      leagueRounds(found),
      ...[...shownRounds].filter(Boolean).map(async (one) => [one, await get(`${path}/rounds/${one}?explain=true`)]),
    ]);
    catchUp(found, list);
    const listed = [...(list?.tiebreaks ?? []), ...Object.keys(list?.teams?.[0]?.tiebreaks ?? {})];
    if (listed.some((name) => !headings.value.has(name))) headings.value = new Map([...headings.value, ...await titles("standings"), ...(ofTeams(found) ? await titles("teams") : [])]);
    batch(() => {
      [event.value, entrants.value, rulings.value, standings.value, rounds.value] = [found, people, ruled.items, list, new Map(/** @type {[string, any][]} */ ([...league, ...held].map(([one, round]) => [one, byTeams(round)])))];
      [ranking.value, teams.value] = [over, lineUps];
      away.value = false;
    });
  } catch (error) {
    if (answered(error) || !event.value) throw error; // or there is nothing to go on showing
    away.value = true;
  }
}

let later;

/** Standings of large tournaments are computed in the background. Outdated ones are fetched again. */
export function catchUp({ version }, list, update = refresh) {
  clearTimeout(later);
  if (list && list.event < version) later = setTimeout(update, BEHIND);
}

async function titles(sheet) {
  const { columns } = await get(`${path}/exports/${sheet}.json?as_of_round=0${ranked.value ? `&stage=${ranked.value}` : ""}`);
  return new Map(columns.map(({ key, title }) => [key.replace("tiebreak_", "").replaceAll("_", "-"), title]));
}

/** Fetches the tournament again after each change. */
export function follow(update = refresh) {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(update, 100);
  };
  listen(() => `${path}/events?after=${event.value.version}`, soon, {
    opened: () => away.value && soon(),
    refused: () => update().catch(() => {}),
  });
}
