// The form of a result, at the desk and at the table.

import { html, signal, useState } from "../../vendor/preact.js";
import { useAction } from "../../shared/tournament/actions.js";
import { event, named, nameOf, submit } from "../../shared/tournament/tournament.js";
import { OfTeam } from "../../shared/tournament/teams.js";
import { t } from "../../shared/words.js";

/** Enter leads to the next empty number, and after the last one it sends the form. */
const next = (typed) => {
  if (typed.key !== "Enter") return;
  const empty = [...typed.target.form.querySelectorAll("input[type=number]:enabled")].find(({ value }) => value === "");
  if (!empty) return;
  typed.preventDefault();
  empty.focus();
};

const Typed = ({ one, word, most, away, value }) => html`<input id="s${one.entrant}" name="score-${one.entrant}" placeholder=${word} aria-label="${word}: ${nameOf(one)}" type="number" min=${most && 1} max=${most} required disabled=${away} defaultValue=${value} onKeyDown=${next} />`;

/** The entrant of a number, with their team. */
const Who = ({ one, to }) => html`<label for=${to} dir="auto">${nameOf(one)}<${OfTeam} one=${one} /></label>`;

const EQUAL = "equal";

/** The groups of players with equal scores. */
function tiesOf(came, scores) {
  const groups = new Map();
  for (const { entrant } of came) if (scores[entrant]) groups.set(scores[entrant], [...(groups.get(scores[entrant]) ?? []), entrant]);
  return [...groups].filter(([, tied]) => tied.length > 1).map(([score, tied]) => ({ score, tied, key: `${score}/${[...tied].sort()}` }));
}

/** The former answers about a tie: its players from the first, while their places differ. None: it is new. */
function formerAnswers({ score, tied }, former) {
  const lines = tied.map(former);
  if (!lines.every((line) => `${line?.score}` === score)) return [];
  const sorted = lines.sort((one, other) => one.place - other.place);
  const equal = sorted.findIndex(({ place }, at) => place === undefined || place === sorted[at + 1]?.place);
  return equal < 0 ? sorted.slice(0, -1).map(({ entrant }) => entrant) : [...sorted.slice(0, equal).map(({ entrant }) => entrant), EQUAL];
}

/** The place of a player by the scores and the answers about ties. */
function placeOf(entrant, came, scores, tie, answers) {
  const above = came.filter((one) => Number(scores[one.entrant]) > Number(scores[entrant])).length;
  const first = answers.filter((answer) => answer !== EQUAL), at = first.indexOf(entrant);
  return 1 + above + (tie ? (at < 0 ? first.length : at) : 0);
}

/** Asks who won the tie-break between equal scores: the first of them, then the first of the others. */
function TieBreak({ tie: { score, tied }, answers, answer }) {
  const asked = tied.slice(1).map((_, at) => at).filter((at) => at <= answers.length && !answers.slice(0, at).includes(EQUAL));
  const rule = event.value.game ? null : `hall.tie-${event.value.ruleset}`;
  const option = (at, value, text) => html`<label key=${value} class="check"><input type="radio" name="tie-${score}-${at}" required checked=${answers[at] === value} onChange=${() => answer([...answers.slice(0, at), value])} /> <span dir="auto">${text}</span></label>`;
  return asked.map((at) => html`<fieldset key=${at} class="tie-break"><legend>${t("hall.tie-won", { score })}</legend>
    ${rule && at === 0 && html`<p class="quiet">${t(rule)}</p>`}
    ${tied.filter((entrant) => !answers.slice(0, at).includes(entrant)).map((entrant) => option(at, entrant, named(entrant)))}${option(at, EQUAL, t("hall.tie-equal"))}</fieldset>`);
}

/** A number for everybody who came: one press of Enter from name to name. Of some games only the winner, or the places. */
export function Scores({ entrants, before, label, act, absences = true, children }) {
  const [away, stay] = useState(new Set(before?.absent));
  const [marking, mark] = useState(away.size > 0);
  const kind = event.value.game?.results ?? "points";
  const former = (entrant) => before?.results.find((one) => one.entrant === entrant);
  const [scores, typed] = useState(() => Object.fromEntries(entrants.map(({ entrant }) => [entrant, `${former(entrant)?.score ?? ""}`])));
  const [answered, answer] = useState({});
  const came = entrants.filter(({ entrant }) => !away.has(entrant));
  const ties = kind === "points" ? tiesOf(came, scores) : [];
  const answersTo = (tie) => answered[tie.key] ?? formerAnswers(tie, former);
  const decided = ties.some((tie) => answersTo(tie)[0] !== EQUAL);
  const submit = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    const place = (entrant) => {
      const tie = ties.find(({ tied }) => tied.includes(entrant));
      return placeOf(entrant, came, scores, tie, tie ? answersTo(tie) : []);
    };
    const line = (entrant) => (kind === "winner" ? { score: Number(form.get("winner") === `${entrant}`) } : { [kind === "ranks" ? "place" : "score"]: Number(form.get(`score-${entrant}`)), ...(decided && { place: place(entrant) }) });
    return act({ results: came.map(({ entrant }) => ({ entrant, ...line(entrant) })), absent: [...away] }, form, submitted.target);
  };
  const toggle = (entrant) => stay(new Set(away.has(entrant) ? [...away].filter((one) => one !== entrant) : [...away, entrant]));
  const read = ({ currentTarget: form }) => typed(Object.fromEntries(entrants.map(({ entrant }) => [entrant, form.elements.namedItem(`score-${entrant}`)?.value ?? ""])));
  return html`<form class="scores" onSubmit=${submit} onInput=${read}>${entrants.map((one) => html`<div key=${one.entrant} class="score-line">
      <${Who} one=${one} to="s${one.entrant}" />
      ${kind === "winner" ? html`<span class="check"><input id="s${one.entrant}" type="radio" name="winner" value=${one.entrant} aria-label="${t("hall.winner")}: ${nameOf(one)}" required disabled=${away.has(one.entrant)} defaultChecked=${former(one.entrant)?.score === 1} /> <small aria-hidden="true">${t("hall.winner")}</small></span>`
        : html`<${Typed} one=${one} word=${t(kind === "ranks" ? "person.place" : "hall.score")} most=${kind === "ranks" ? entrants.length : null} away=${away.has(one.entrant)} value=${former(one.entrant)?.[kind === "ranks" ? "place" : "score"] ?? ""} />`}
      ${marking && (one.entrant !== event.value.you.entrant || away.has(one.entrant)) && html`<button type="button" class="plain" aria-pressed=${away.has(one.entrant)} aria-label="${t("hall.mark-absent")}: ${nameOf(one)}" onClick=${() => toggle(one.entrant)}>${t("hall.mark-absent")}</button>`}
    </div>`)}
    ${kind === "winner" && html`<label class="check"><input type="radio" name="winner" value="draw" required defaultChecked=${Boolean(before?.results.length) && before.results.every(({ score }) => score === 0)} /> ${t("hall.draw-game")}</label>`}${ties.map((tie) => html`<${TieBreak} key=${tie.key} tie=${tie} answers=${answersTo(tie)} answer=${(answers) => answer({ ...answered, [tie.key]: answers })} />`)}${children}<button type="submit" class="primary">${label}</button>
    ${absences && !marking && html`<button type="button" class="plain somebody" onClick=${() => mark(true)}>${t("hall.somebody-absent")}</button>`}</form>`;
}

/** Whether matches are typed game by game; null: those are that have begun so. */
const byGame = signal(null);

/** Whether the desk types the result of a whole match, and not of its next game. */
export const wholeMatch = ({ games }) => !(byGame.value ?? games.length > 0);

/** How many games of a match of at most `best` games each player has won. */
export function MatchScores({ entrants, best, won, label, act, children }) {
  const submit = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    return act({ won: entrants.map(({ entrant }) => ({ entrant, games: Number(form.get(`won-${entrant}`)) })) }, form, submitted.target);
  };
  return html`<form class="scores" onSubmit=${submit}><p class="quiet">${t("hall.games-won", { count: best })}</p>${entrants.map((one) => html`<div key=${one.entrant} class="score-line">
      <${Who} one=${one} to="w${one.entrant}" />
      <input id="w${one.entrant}" name="won-${one.entrant}" type="number" required min="0" max=${Math.floor(best / 2) + 1} defaultValue=${won(one.entrant)} onKeyDown=${next} /></div>`)}
    ${children}<button type="submit" class="primary">${label}</button></form>`;
}

/** Results of a table of two without a game: one press, without a score. `act` takes the absent players. */
function Walkover({ entrants, act }) {
  const [open, show] = useState(false);
  if (!open) return html`<button type="button" class="plain somebody" onClick=${() => show(true)}>${t("hall.somebody-absent")}</button>`;
  return html`<div class="actions">${entrants.map((one, place) => html`<button type="button" key=${one.entrant} onClick=${() => act([one])}>${t("hall.walkover", { absent: nameOf(one), winner: nameOf(entrants[1 - place]) })}</button>`)}
    <button type="button" onClick=${() => act(entrants)}>${t("hall.both-absent")}</button></div>`;
}

/** The next result at the desk: of a game, or of a whole match of at most `best` games. `act` takes the body and its kind.
 *  An absence decides a whole match, so it is a ruling there. */
export function Slip({ round, table, best, before, label, act }) {
  const [refused, run] = useAction();
  const { entrants } = table, pair = entrants.length === 2;
  const absent = (who) => {
    const away = who.map(({ entrant }) => entrant), came = entrants.filter(({ entrant }) => !away.includes(entrant));
    if (best > 1) return run(() => submit("rulings", { kind: "absent", stage: round.stage, round: round.round, table: table.number, entrants: away, reason: t("hall.walkover-reason", { who: who.map(nameOf).join(", ") }) }));
    const line = { ranks: { place: 1 }, winner: { score: 1 } }[event.value.game?.results] ?? { score: 0 };
    return act({ results: came.map(({ entrant }) => ({ entrant, ...line })), absent: away, confirm: true }, "results");
  };
  const walkover = pair && html`<${Walkover} entrants=${entrants} act=${absent} />${refused}`;
  const games = best > 1 && !wholeMatch(table);
  const choose = best > 1 && html`<button type="button" class="plain" onClick=${() => { byGame.value = !games; }}>${t(games ? "hall.by-match" : "hall.by-game")}</button>`;
  if (best === 1 || games) return html`<${Scores} entrants=${entrants} before=${before?.results && before} label=${label} absences=${!pair} act=${(body, _, form) => act(body, "results", form)} />${walkover}${choose}`;
  const won = (entrant) => before?.won?.find((one) => one.entrant === entrant)?.games ?? "";
  return html`<${MatchScores} entrants=${entrants} best=${best} won=${won} label=${label} act=${(body, _, form) => act(body, "match", form)} />${walkover}${choose}`;
}
