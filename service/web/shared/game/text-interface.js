// The game in text: one polite region announces changes and questions, and a field takes commands.

import { effect, html, signal, useRef } from "../../vendor/preact.js";
import { tellCard } from "./card-text.js";
import { at, game, go, here, logged, shown } from "./game.js";
import { leave, lesson, tellStep } from "./lesson.js";
import { card, optionWords, parts } from "./options.js";
import { decision, enough, pending, picks, resign, seated, send, takeBack } from "./play.js";
import { tellHand, tellQuestion, tellScores, tellSupply, tellTable } from "./table-text.js";
import { wordsOf } from "./timeline.js";
import { step } from "./steps.js";
import { log, version } from "./events.js";
import { t } from "../words.js";

const MOST = 40;
/** The last announcement, and what the page shows elsewhere: that is only heard. */
const said = signal("");
const heard = signal("");
/** Whether the reader asked for it. Then it is shown whole. */
const replied = signal(false);
let told = null;
let asked = null;

// At the end of the game, what has happened since and what is asked; elsewhere, the moment that is shown.
effect(() => {
  const now = game.value;
  if (!now || !here.value || logged.value < version.value) return;
  if (at.value !== version.value) {
    told = version.value;
    asked = null;
    said.value = `${at.value}. ${wordsOf(here.value.event)}`;
    heard.value = "";
    return;
  }
  const open = decision.value;
  const fresh = linesUntil(version.value).filter(({ seq }) => seq > (told ?? version.value - 1)).map(({ text }) => text);
  const key = `${now.decision?.id}/${open?.id}/${now.status}/${lesson.value?.id}`;
  if (told === version.value && key === asked) return;
  told = version.value;
  asked = key;
  replied.value = false;
  said.value = [...fresh.slice(-MOST), tellStep(), open && tellQuestion(open)].filter(Boolean).join(" ");
  heard.value = open ? "" : tellQuestion(open);
});

/** The lines of the log that are here, up to an event. */
const linesUntil = (last) => [...log.value.values()].filter(({ seq }) => seq <= last).sort((one, other) => one.seq - other.seq);

const COMMANDS = {
  help: () => [t("speech.help"), tellQuestion(decision.value)].join(" "),
  options: (rest) => tellOptions(Number(rest) || 1),
  hand: () => tellHand(shown.value.state),
  supply: () => tellSupply(shown.value.state),
  table: () => tellTable(shown.value.state),
  card: (rest) => {
    const found = parts().cards?.find(({ name, text }) => text && name.toLowerCase() === rest);
    return found ? tellCard(card(found.id)) : t("speech.not-offered", { word: rest });
  },
  last: () => linesUntil(at.value).slice(-8).map(({ text }) => text).join(" "),
  scores: () => tellScores(shown.value.state),
  lesson: (rest) => {
    if (rest === t("lesson.stop")) leave();
    return tellStep() || t("lesson.nothing");
  },
  undo: () => { takeBack(); return t("play.take-back"); },
  resign: (rest) => {
    if (rest !== "yes") return t("speech.resign-sure");
    resign(seated.value[0]);
    return t("play.resign");
  },
  back: () => { step("event", -1); return null; },
  next: () => { step("event", 1); return null; },
  now: () => { go(version.value); return tellQuestion(decision.value); },
};

function tellOptions(from) {
  const open = decision.value;
  if (!open) return tellQuestion(null);
  const some = open.options.slice(from - 1, from - 1 + MOST).map((option, place) => `${from + place} ${optionWords(option)}`);
  const left = open.options.length - (from - 1) - some.length;
  return some.join("; ") + (left > 0 ? `. ${t("speech.more-options", { from: from + some.length })}` : ".");
}

/** The options that a text names, by numbers or names. If it is unclear: null, and the reason. */
function meant(open, text) {
  if (/^(none|0)$/.test(text)) return { ids: [] };
  const ids = [];
  for (const word of /^[\d\s,]+$/.test(text) ? text.split(/[\s,]+/).filter(Boolean) : text.split(/\s*,\s*/).filter(Boolean)) {
    const free = open.options.map((option, place) => ({ id: option.id, number: String(place + 1), words: optionWords(option).toLowerCase() }))
      .filter(({ id }) => !ids.includes(id));
    const found = [({ number }) => number === word, ({ words }) => words === word, ({ words }) => words.startsWith(word), ({ words }) => words.includes(word)]
      .map((fits) => free.filter(fits)).find((some) => some.length);
    if (!found) return { why: t("speech.not-offered", { word }) };
    if (new Set(found.map(({ words }) => words.replace(/ \(\d+\)$/, ""))).size > 1) {
      return { why: t("speech.which", { options: found.slice(0, 10).map(({ number, words }) => `${number} ${words}`).join("; ") }) };
    }
    ids.push(found[0].id);
  }
  return { ids };
}

function answer(text) {
  const open = decision.value;
  if (!open) return t("speech.not-now");
  const { ids, why } = meant(open, text);
  if (why) return why;
  picks.value = ids;
  if (!enough.value) return tellQuestion(open);
  send();
  return null;
}

export function obey(line) {
  const text = line.trim().toLowerCase();
  if (!text) return;
  const [word, ...rest] = text.split(/\s+/);
  const name = word === "?" ? "help" : Object.keys(COMMANDS).find((one) => one === word || t(`command.${one}`) === word);
  const reply = name ? COMMANDS[name](rest.join(" ")) : answer(text);
  if (!reply) return;
  replied.value = true;
  said.value = said.value === reply ? `${reply} ` : reply;
  heard.value = "";
}

export const help = () => obey("?");

/** Readers who cannot answer see it while it has the focus. */
export function Speech() {
  const field = useRef(), reply = useRef();
  const submit = (event) => {
    event.preventDefault();
    obey(field.current.value);
    field.current.value = "";
    if (matchMedia("(pointer: coarse)").matches) reply.current.focus(); // a phone hides the box when its keyboard closes
  };
  return html`<section class="speech ${seated.value.length ? "" : "on-focus"}" aria-labelledby="speech-title">
    <h2 id="speech-title" class="unseen">${t("speech.title")}</h2>
    <p ref=${reply} class="said ${replied.value ? "reply" : ""}" role="status" tabindex="0" aria-live="polite" aria-busy=${Boolean(pending.value)}>${said.value}${heard.value && html`<span class="unseen"> ${heard.value}</span>`}</p>
    <form class="command" onSubmit=${submit}>
      <label><span class="unseen">${t("speech.command")}</span>
        <input ref=${field} id="command" autocomplete="off" autocapitalize="off" spellcheck=${false} placeholder=${t("speech.hint")} /></label>
      <button type="submit" aria-label=${t("speech.send")}>↵</button>
    </form>
  </section>`;
}
