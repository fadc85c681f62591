// The events of the game that is looked at, as the viewer may know them. The page has some of them at first, and brings
// others as somebody comes to them: the story of a long game is larger than the page.

import { batch, computed, signal } from "../../vendor/preact.js";
import { get, lines } from "../api.js";
import { t } from "../words.js";

const path = `/v1/games/${document.documentElement.dataset.game}`;
/** Number of events in a fetched part. */
const PART = 100;

/** Delivered events, the first one's number being 1; null: it is not here yet. */
export const events = signal([]);
export const version = computed(() => events.value.length);
/** Those that are here. */
export const known = computed(() => events.value.filter(Boolean));

/** The log in words: a line by the number of its event, of those that are here. */
export const log = signal(new Map());

let viewer = null;

export const eventAt = (seq) => events.value[seq - 1] ?? null;

/** The events with which play ends. */
export const ENDS = new Set(["game-ended", "game-settled"]);

/** The number of the loaded event with which play ended: what came later is no play. */
export const endOfPlay = () => known.value.findLast(({ event }) => ENDS.has(event.type))?.event.seq ?? null;

/** The part around the event `seq` in the story up to `last`, in the view `view`. */
export const partOf = (view, last, seq) => fetchPart(view, new Array(last).fill(null), seq);

/** Begins another story, of which this part is loaded. */
export function begin(view, last, part) {
  viewer = view;
  events.value = new Array(last).fill(null);
  log.value = new Map();
  fill(part);
}

export function goOn(fresh) {
  events.value = [...events.value, ...fresh];
}

/** The names of bots and guests by their handles, for which lines of the log have them. */
let aliases = new Map();
export const setAliases = (names) => { aliases = names; };

/** At the beginning "You" has a colon: the verb is that of a name. */
const renamed = (text) => [...aliases].reduce((words, [handle, name]) => (name === t("you") && words.startsWith(`${handle} `) ? words.replace(handle, () => `${name}:`) : words)
  .replaceAll(handle, () => name), text);

export const linesAfter = async (view, seq, limit = null) => (await get(`${path}/log?after=${seq}${limit ? `&limit=${limit}` : ""}&view=${view}`)).items;

export function addLines(lines) {
  log.value = new Map([...log.value, ...lines.map((line) => [line.seq, { ...line, text: renamed(line.text) }])]);
}

let loading = null;

/** Loads an event, with others around it. */
export async function load(seq) {
  while (seq >= 1 && seq <= version.value && !eventAt(seq)) await take((view) => fetchPart(view, events.value, seq));
}

/** Loads all events that are missing. */
export async function loadAll() {
  while (events.value.includes(null)) await take((view) => fetchFrom(view, events.value.indexOf(null) + 1));
}

/** Takes parts one after the other: the next wanted event may be in the previous part. */
function take(fetched) {
  loading ??= takeNow(fetched).finally(() => { loading = null; });
  return loading;
}

async function takeNow(fetched) {
  const view = viewer, part = await fetched(view);
  if (viewer !== view) return; // somebody looks otherwise by now
  if (!part.delivered.length) throw new Error(t("nothing"));
  batch(() => fill(part));
}

function fill({ delivered, sentences }) {
  const fuller = [...events.value];
  for (const one of delivered) if (one.event.seq <= fuller.length) fuller[one.event.seq - 1] = one;
  events.value = fuller;
  addLines(sentences);
}

function fetchPart(view, story, seq) {
  let first = seq, last = seq;
  while (first > 1 && !story[first - 2]) first -= 1;
  while (last < story.length && !story[last]) last += 1;
  const from = Math.max(first, Math.min(seq - PART / 2, last - PART + 1));
  return fetchFrom(view, from, Math.min(PART, last - from + 1));
}

async function fetchFrom(view, from, limit = null) {
  const [delivered, sentences] = await Promise.all([
    lines(`${path}/events?after=${from - 1}${limit ? `&limit=${limit}` : ""}&view=${view}`), linesAfter(view, from - 1, limit),
  ]);
  return { delivered, sentences };
}

/** Stretches of events from `first` to `last` that are here, and between them such as are not. */
export function stretches(first, last) {
  const found = [];
  for (let seq = first; seq <= last; seq += 1) {
    const here = eventAt(seq) !== null, before = found.at(-1);
    if (before?.here === here) before.last = seq;
    else found.push({ first: seq, last: seq, here });
  }
  return found;
}

/** The first event on the way from one to another, both among them, that is not here; null: there is none. */
export function missing(from, to, by) {
  for (let seq = from; (to - seq) * by >= 0; seq += by) if (!eventAt(seq)) return seq;
  return null;
}
