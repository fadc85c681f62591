// The game that is looked at: its events as the viewer may know them, and its state at the event that is shown.

import { batch, computed, effect, signal } from "../../vendor/preact.js";
import { get, lines, listen, me, postOnce } from "../api.js";
import { learnNames } from "../guest-names.js";
import { begin, endOfPlay, load, eventAt, goOn, linesAfter, partOf, addLines, setAliases, version } from "./events.js";
import { loadDescriptor } from "./ruleset.js";
import { tableNames } from "./table-names.js";

export const id = document.documentElement.dataset.game;
export const path = `/v1/games/${id}`;
export const imported = id.startsWith("i_");
/** The view of the game that this page is: play, review, verify or board. Other pages have none. */
export const viewNow = document.documentElement.dataset.view;
/** Views whose address names no event. */
const WITHOUT_NUMBER = new Set(["play", "verify", "board"]);

/** How the game stands now; `game.value.view` says for whom. */
export const game = signal(null);
export const ruleset = signal(null);
/** The last event that the log covers. */
export const logged = signal(0);
/** The number of the event that is shown. */
export const at = signal(0);
/** The game as it stood then, or at the moment shown before, until this one has come. */
export const shown = signal(null);
export const audit = signal(null);
export const trouble = signal(null);
export const skipping = signal(false);

export const here = computed(() => eventAt(at.value));

/** The last that were asked for, the oldest first; so many, since a replay may be long. */
const states = new Map();
const MOST = 32;

/** The views that the caller may use, and whether they are recorded. */
export const views = computed(() => {
  const now = game.value;
  if (!now) return [];
  const open = now.status === "final" || (now.sandbox && me.value?.id === now.maker);
  return ["public", ...now.seats.map(({ seat }) => `seat-${seat}`), "referee"]
    .map((view) => ({ view, recorded: recorded(view) }))
    .filter(({ view }) => view === "public" || open || judge.value || now.you.some((seat) => view === `seat-${seat}`));
});

/** Whether the caller may rule on this game; its players may not. */
export const judge = computed(() => {
  const now = game.value, who = me.value;
  if (!now || !who || now.you.length || imported) return false;
  return who.roles.includes("referee") || who.roles.includes("admin") || now.terms.referees.includes(who.id);
});

export function recorded(view) {
  const now = game.value;
  if (now.status === "final" || imported || (now.sandbox && me.value?.id === now.maker)) return false;
  return view === "public" ? judge.value && now.visibility === "private" : !now.you.some((seat) => view === `seat-${seat}`);
}

/** Looks at the game, as somebody or, without a view, as oneself. */
export async function look(view) {
  try {
    const own = await get(view ? `${path}?view=${view}` : path);
    const fuller = view ? null : chosenView(own);
    const now = fuller ? await get(`${path}?view=${fuller}`) : own;
    const first = !version.value, stood = at.value;
    const place = first ? (numbered() ?? now.version) : stood === version.value ? now.version : stood;
    const number = within(place, now.version);
    const [part, state, rules] = await Promise.all([
      partOf(now.view, now.version, number),
      stateAt(number, now),
      ruleset.value ?? get(`/v1/rulesets/${now.ruleset}`),
      loadDescriptor(now.ruleset),
      imported || learnNames(now.seats),
    ]);
    setAliases(tableNames(now.seats, now.you));
    batch(() => {
      game.value = now;
      ruleset.value = rules;
      begin(now.view, now.version, part);
      shown.value = { number, view: now.view, state }; // what was shown before is for another pair of eyes
      logged.value = version.value;
      trouble.value = null;
      const end = first && viewNow === "review" && !numbered() && now.result ? endOfPlay() : null;
      go(at.value === stood ? (end ?? place) : at.value); // whoever went elsewhere meanwhile stays there
    });
  } catch (error) {
    trouble.value = error;
  }
}

/** Of a final game all is open to everybody; and those who share a screen are shown no more than one of them sees. */
function chosenView(now) {
  if (now.status === "final" && !imported) return "referee";
  return sharesScreen(now) ? `seat-${now.decision ? now.decision.seat : now.you[0]}` : null;
}

export const sharesScreen = ({ sandbox, you }) => sandbox && you.length > 1;

/** The number that the address names. */
export function numbered() {
  const found = /^#(\d{1,9})$/.exec(location.hash);
  return found && Number(found[1]);
}

export function go(number) {
  at.value = within(number, version.value);
  if (!WITHOUT_NUMBER.has(viewNow) && numbered() !== at.value) history.replaceState(null, "", `#${at.value}`);
}

const within = (number, last) => Math.min(Math.max(1, number), last);

export async function runAudit() {
  audit.value = null;
  audit.value = await get(`${path}/audit`).catch((error) => ({ verdict: "unknown", detail: error.message }));
}

export async function rule(ruling) {
  await postOnce(`${path}/rulings`, ruling);
  await catchUp({ follow: true });
}

export async function waive() {
  await postOnce("/v1/waivers", { of: path.split("/").at(-1) });
  await catchUp({ follow: true });
}

/** Sends a text about a moment. The page keeps showing that moment, and a player's board the present. */
export async function say(to, body) {
  const told = await postOnce(to, body);
  await catchUp({ follow: viewNow === "play" });
  return told;
}

// States are fetched one after the other. A reader who pages quickly gets only the last one.

let asking = false;
let before = 0;

effect(() => {
  if (game.value && at.value) queueMicrotask(show);
});

async function show() {
  if (asking) return;
  asking = true;
  try {
    while (shown.value?.number !== at.value || shown.value.view !== game.value.view) {
      const number = at.value, view = game.value.view;
      const [state] = await Promise.all([stateAt(number, game.value), load(number)]);
      if (game.value.view !== view) continue; // somebody looks otherwise by now
      batch(() => {
        shown.value = { number, view, state };
        trouble.value = null;
      });
    }
    const next = at.value + Math.sign(at.value - before || 1);
    before = at.value;
    // A fetched state counts as seen. In recorded views only the shown state is fetched.
    if (!recorded(game.value.view) && next >= 1 && next <= version.value) await Promise.all([stateAt(next, game.value), load(next)]);
  } catch (error) {
    trouble.value = error;
  } finally {
    asking = false;
  }
  if (shown.value?.number !== at.value && !trouble.value) show();
}

/** The game at an event, in the same view as `now`. */
async function stateAt(number, now) {
  if (now.version === number) return now;
  const key = `${now.view}/${number}`;
  const state = states.get(key) ?? await get(`${path}?view=${now.view}&at=${number}`);
  states.set(key, state);
  if (states.size > MOST) states.delete(states.keys().next().value);
  return state;
}

// New events arrive at once. A reader at the end of the story sees them; in recorded views only such a reader gets
// them.

/** Whether the players of the game can send greetings. */
export const greets = () => !imported && game.value.terms.rated === false && new Set(game.value.seats.map(({ account, kind }) => kind !== "bot" && account)).size > 1;

/** The last greeting that came, as an object of its own. */
export const greeting = signal(null);
const greeted = ({ data }) => { greeting.value = JSON.parse(data); };

const following = computed(() => {
  const now = game.value;
  const goesOn = now && now.status !== "cancelled" && !imported && (now.status !== "final" || (viewNow === "play" && greets()));
  return goesOn && (at.value === version.value || !recorded(now.view)) ? now.view : null;
});
let timer = 0;

effect(() => {
  const view = following.value;
  if (!view) return undefined;
  return listen(() => `${path}/events?view=${view}&after=${version.peek()}${viewNow === "play" ? "&greetings=true" : ""}`, () => {
    clearTimeout(timer);
    timer = setTimeout(() => catchUp({ follow: at.value === version.value }), 100);
  }, { greeted });
});

/** Takes over the answer to a move, or to another change: the new events and the new state. */
export async function take({ game: now, events: told }) {
  const next = told.findIndex(({ event }) => event.seq === version.value + 1);
  if (now.view !== game.value.view || next < 0) {
    await catchUp({ follow: true });
    return;
  }
  batch(() => {
    game.value = now;
    goOn(told.slice(next));
    go(version.value);
  });
  await tellMore();
}

async function tellMore() {
  const view = game.value.view, upto = version.value;
  const sentences = await linesAfter(view, logged.value);
  if (game.value.view !== view || upto < logged.value) return;
  batch(() => {
    addLines(sentences);
    logged.value = upto;
  });
}

/** Fetches what has happened meanwhile. */
export async function catchUp({ follow }) {
  const view = game.value.view, last = version.value;
  try {
    const [now, told] = await Promise.all([get(`${path}?view=${view}`), lines(`${path}/events?view=${view}&after=${last}`)]);
    if (!imported) await learnNames(now.seats);
    setAliases(tableNames(now.seats, now.you));
    const fresh = told.filter(({ event }) => event.seq > version.value && event.seq <= now.version);
    if (game.value.view !== view || now.version < version.value) return;
    batch(() => {
      game.value = now;
      goOn(fresh);
      if (follow) go(version.value);
    });
    await tellMore();
  } catch (error) {
    trouble.value = error;
  }
}

/** Whether the table that is seen is still the one of an earlier moment. */
export const stale = () => shown.value?.number !== at.value || !here.value;
