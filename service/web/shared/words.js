// The page's own words, in the reader's language. Texts of the API come in that language already.

import { html, useEffect, useState } from "../vendor/preact.js";
import { serviceNow } from "./time.js";

const page = document.documentElement;
export const languages = page.dataset.languages.split(" ");
export const language = page.lang;

const load = async (part) => (await fetch(new URL(`../${part}/${language}.json`, import.meta.url))).json();

const words = await load(page.dataset.words ?? "words");

/** Loads the words that few pages use. */
export const loadLessons = async () => Object.assign(words, await load("lessons"));

const forms = new Intl.PluralRules(language);

/** The words for `key`. `{name}` in them is a field, and `count` selects the plural form. A key without words is
 *  shown as its own name. */
export function t(key, fields = {}) {
  const entry = words[key] ?? plain(key);
  const text = typeof entry === "string" ? entry : (entry[forms.select(fields.count)] ?? entry.other ?? entry.many);
  return text.replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
}

/** The name of a kind of event. */
export const kindName = (type) => t(words[`ruling.${type}`] ? `ruling.${type}` : `happened.${type}`);

/** `cards-looked-at` as `cards looked at`. */
const plain = (name) => name.slice(name.lastIndexOf(".") + 1).replaceAll(/[-_]/g, " ");

/** A game's name is the same in every language. */
export const gameName = (ruleset) => ruleset.replace(/^./, (first) => first.toUpperCase());

/** A change of points or money, with its sign. */
export const signed = (number) => (number > 0 ? `+${number}` : `−${-number}`);

export function speak(another) {
  document.cookie = `dominium_language=${another}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

/** The page's language with the browser's country: dates of `en` alone are American. */
const { region } = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale).maximize();
const locale = new Intl.Locale(language, { region });

const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });

const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });

export const date = (at) => dates.format(new Date(at));
export const moment = (at) => moments.format(new Date(at));
/** The addresses in a text as links. Readers see where each one leads. */
export const linked = (text) => text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]])/).map((part, place) => (place % 2 ? html`<a key=${place} href=${part} rel="nofollow noopener ugc">${part}</a>` : part));

const appointments = new Intl.DateTimeFormat(locale, { weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" });
const appointmentsHere = new Intl.DateTimeFormat(locale, { weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
/** When people meet: with the day of the week, and the time zone if `zoned`. */
export const appointment = (at, zoned = true) => (zoned ? appointments : appointmentsHere).format(new Date(at));
const hours = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
/** A moment of today without its date. */
export const today = (at) => (date(at) === date(Date.now()) ? hours.format(new Date(at)) : moment(at));
export const day = (date) => days.format(new Date(date));
const daySpans = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
export const daySpan = (first, last) => daySpans.formatRange(new Date(first), new Date(last));

const ages = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** How long ago it was. */
export function age(at) {
  const seconds = Math.max(0, Math.round((serviceNow() - Date.parse(at)) / 1000));
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? UNITS.at(-1);
  return ages.format(-Math.floor(seconds / length), unit);
}

/** The time until then after its `label`, updated each second while it is shown. */
export function Left({ until, past, label = null }) {
  const [now, tick] = useState(serviceNow());
  useEffect(() => {
    const timer = setInterval(() => tick(serviceNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Number(new Date(until)) - now;
  return left > 0 ? html`${label && `${label} `}<time class="left" role="timer">${duration(left)}</time>` : past;
}

export function duration(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
}

const tenths = new Intl.NumberFormat(language, { style: "unit", unit: "second", unitDisplay: "short", maximumFractionDigits: 1 });

/** So long, as it is read beside other times. */
export const seconds = (milliseconds) => (milliseconds < 60_000 ? tenths.format(milliseconds / 1000) : duration(milliseconds));
