// Points for places and the order of tie-breaks, chosen in a form.

import { html } from "../../vendor/preact.js";
import { t } from "../words.js";

const NAMES = [
  "direct-encounter", "strength-of-schedule", "firsts", "score-margin", "turn-order", "wins", "games-won", "game-points", "buchholz",
  "buchholz-cut-1", "buchholz-cut-2", "buchholz-median-1", "buchholz-median-2", "sonneborn-berger", "sonneborn-berger-cut-1", "lot",
];
export const tiebreakName = (name) => t(`tiebreaks.${name}`);

/** Opens the tie-breaks of a table of standings. It is shown on phones, where they are folded away. */
export const Unfold = ({ open, turn }) => html`<button type="button" class="plain unfold" aria-expanded=${open} onClick=${() => turn(!open)}>${t("hall.tiebreaks")}</button>`;

/** What each tie-break in a table of standings counts. */
export const Legend = ({ names }) => names.length > 0 && html`<details class="legend"><summary>${t("hall.tiebreaks-meaning")}</summary>
  <dl>${names.map((name) => html`<dt key=${name}>${tiebreakName(name)}</dt><dd key="${name}-about">${t(`tiebreaks-about.${name}`)}</dd>`)}</dl></details>`;

const PREDETERMINED = ["round-robin", "groups", "league", "heats", "knock-out", "double-elimination"];

/** Whether a tie-break suits a stage, as the service checks it. `results`: the kind of results of a game without rules here. */
export function suits(name, { kind, size, match, scale, results }) {
  if (name === "game-points") return match;
  if (name === "score-margin") return !results || results === "points";
  if (!/^(buchholz|sonneborn|wins|games-won)/.test(name)) return true;
  return size === 2 && scale !== "sum" && !(name.startsWith("buchholz") && PREDETERMINED.includes(kind));
}

/** The tie-breaks in order. `change` takes the new list. The stage `of` decides which ones are offered. */
export function Tiebreaks({ list, change, of }) {
  const move = (place, by) => change(list.with(place, list[place + by]).with(place + by, list[place]));
  const button = (sign, word, name, act, off = false) => html`<button type="button" class="plain" disabled=${off} aria-label="${t(word)}: ${tiebreakName(name)}" onClick=${act}>${sign}</button>`;
  return html`<div class="line-up" role="group" aria-label=${t("hall.tiebreaks")}><ol>${list.map((name, place) => html`<li key=${name}><span>${place + 1}. ${tiebreakName(name)}</span>
      ${button("↑", "hall.earlier", name, () => move(place, -1), place === 0)}${button("↓", "hall.later-one", name, () => move(place, 1), place === list.length - 1)}
      ${button("✕", "hall.leave-away", name, () => change(list.filter((one) => one !== name)))}</li>`)}</ol>
    <label>${t("hall.add-tiebreak")} <select value="" onChange=${(choice) => change([...list, choice.target.value])}>
      <option value="">–</option>${NAMES.filter((one) => !list.includes(one) && suits(one, of)).map((one) => html`<option key=${one} value=${one}>${tiebreakName(one)}</option>`)}</select></label></div>`;
}

/** Points for a win at tables of two; for larger tables the presets of the service. The first is the usual one. */
export const scales = (size) => (size === 2 ? ["win", "2", "3", "6", "sum"] : ["", "podium", "win", "sum", "custom"]);
const wordsOf = (scale, size) => (size === 2 && scale !== "sum" ? t("hall.scale-match", { points: { win: 1 }[scale] ?? scale }) : t(`hall.scale-${scale || "linear"}`));

/** Points for places at tables of at most `size`, and for a bye. */
export const Points = ({ size, scale, choose }) => html`<div class="pair">
    <label>${t("hall.points")} <select name="scale" value=${scale} onChange=${(choice) => choose(choice.target.value)}>
      ${scales(size).map((one) => html`<option key=${one} value=${one}>${wordsOf(one, size)}</option>`)}</select></label>
    <label>${t("hall.bye-worth")} <select name="bye">${["full", "half", "none"].map((one) => html`<option key=${one} value=${one}>${t(`hall.bye-${one === "full" ? "pairing" : one}`)}</option>`)}</select></label></div>
  ${scale === "custom" && html`<label>${t("hall.scale-lines")} <textarea name="lists" rows=${size - 1} required defaultValue=${LISTS.slice(-size + 1).join("\n")}></textarea></label>`}`;

const LISTS = ["10 6 4 2 1 0", "8 5 3 1 0", "6 4 2 0", "6 3 0", "6 0"];

/** The scale of a form; nothing, where it is the usual one. */
export function scaleOf(form) {
  const scale = form.get("scale") ?? "", bye = form.get("bye") ?? "full";
  const lists = scale === "custom" ? String(form.get("lists")).split("\n").map((line) => (line.match(/-?\d+/g) ?? []).map(Number)).filter(({ length }) => length)
    : /^\d$/.test(scale) ? [[Number(scale), 0]] : [];
  if (!scale && bye === "full") return {};
  return { scale: { preset: lists.length ? "custom" : scale || "linear", lists, pairing_bye: bye } };
}

/** The scale of a stage in words. */
export function scaleText({ scale: { preset, lists }, format: { size = 2 } }) {
  if (size === 2 && preset !== "sum") return t("hall.scale-match", { points: { linear: 6, podium: 5, win: 1 }[preset] ?? lists.find(({ length }) => length === 2)?.[0] });
  return preset === "custom" ? lists.map((list) => list.join("–")).join(", ") : t(`hall.scale-${preset}`);
}
