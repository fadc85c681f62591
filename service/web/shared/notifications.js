// Notices of waiting games: in the title, by a sound, and by a notice of the browser, as the reader chooses. One tab
// listens, if the browser lets tabs agree on it, and notifies the others.

import { effect, signal } from "../vendor/preact.js";
import { get, listen, me, reader } from "./api.js";
import { thisDevice } from "./push.js";
import { keepText, stored } from "./stored.js";
import { gameName, t } from "./words.js";

/** As `GET /v1/me/inbox` lists it. */
export const waiting = signal([]);
/** The reader's choices, kept by this browser. */
export const SETTINGS = { sound: "dominium-sound", notice: "dominium-notice" };

export const isEnabled = (what) => stored(SETTINGS[what]) === "yes";
export const setEnabled = (what, yes) => keepText(SETTINGS[what], yes ? "yes" : "no");

const LOOKED_AT = "dominium-looked-at";
const tabs = new BroadcastChannel("dominium-waiting");
const locks = navigator.locks; // only where the page came by https, or from this machine
const title = document.title;

export const keyOf = ({ game, match, tournament, challenge, decision, waits_for: expected, tables }) =>
  `${(game ?? match ?? tournament ?? challenge).id}/${decision?.id ?? expected}${tables.map(({ stage, round, table }) => `/${stage}-${round}-${table}`).join("")}`;

export const addressOf = ({ waits_for: expected, disputes, tables: [table], game, match, tournament, challenge }) => {
  if (challenge) return "/tables#seeks";
  if (disputes.length) return `/disputes/${disputes[0].id}`;
  if (game) return expected === "invitation" ? `/tables/${game.id}` : `/games/${game.id}`;
  return match ? `/matches/${match.id}` : `/tournaments/${tournament.id}${table ? `#table-${table.stage}-${table.round}-${table.table}` : ""}`;
};

export const wordsOf = (one) => t(`waiting.${one.waits_for}`, { game: one.tournament?.title ?? gameName((one.game ?? one.match ?? one.tournament ?? one.challenge).ruleset) });

effect(() => {
  const count = waiting.value.length;
  document.title = count ? `(${count}) ${title}` : title;
});

tabs.onmessage = ({ data }) => {
  waiting.value = data;
};

function hear(items) {
  const known = new Set(waiting.value.map(keyOf));
  const fresh = items.filter((one) => !known.has(keyOf(one)));
  waiting.value = items;
  tabs.postMessage(items);
  if (fresh.length) tell(fresh);
}

async function tell(fresh) {
  const looking = locks ? (await locks.query()).held.some(({ name }) => name === LOOKED_AT) : !document.hidden;
  const others = fresh.filter(({ game }) => !game || game.seats.filter(({ kind }) => kind !== "bot").length > 1);
  if (isEnabled("sound") && (others.length || !looking)) chime();
  if (looking || thisDevice() || !isEnabled("notice") || Notification.permission !== "granted") return;
  for (const one of fresh) {
    const notice = new Notification(wordsOf(one), { tag: keyOf(one), icon: new URL("icon.svg", import.meta.url).href });
    notice.onclick = () => {
      window.focus();
      location.assign(addressOf(one));
    };
  }
}

/** Two soft notes. */
export function chime() {
  const sound = new AudioContext();
  for (const [place, pitch] of [587, 880].entries()) {
    const tone = sound.createOscillator(), loudness = sound.createGain(), from = sound.currentTime + place * 0.16;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + 0.5);
    tone.connect(loudness).connect(sound.destination);
    tone.start(from);
    tone.stop(from + 0.55);
  }
}

/** Announces to the other tabs, as long as it is true, that the reader looks at one of them. */
function showThatLooked() {
  let leave = null;
  const look = () => {
    leave?.();
    leave = null;
    if (!document.hidden) locks.request(LOOKED_AT, { mode: "shared" }, () => new Promise((done) => { leave = done; }));
  };
  document.addEventListener("visibilitychange", look);
  look();
}

function hearForAll() {
  listen(() => "/v1/me/inbox", ({ data }) => hear(JSON.parse(data).items));
  return new Promise(() => {}); // for as long as the tab is there
}

async function begin() {
  await reader();
  if (!me.value) return;
  if (locks) showThatLooked();
  waiting.value = (await get("/v1/me/inbox")).items;
  if (locks) locks.request("dominium-listening", hearForAll);
  else hearForAll();
}

/** Ends when the waiting games are known. */
export const begun = begin();
