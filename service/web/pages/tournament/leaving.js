// Entrants leave at once or after the round, and come back: to the next round, or to the table that they forfeited.

import { html, useState } from "../../vendor/preact.js";
import { post, put, remove } from "../../shared/api.js";
import { entrantPath, event, latest, nameOf, ofTeams, playing, rounds, stage, submit, tableName } from "../../shared/tournament/tournament.js";
import { waitsForRuling } from "./game-disputes.js";
import { useAction } from "../../shared/tournament/actions.js";
import { forfeit, liveGame } from "./presence.js";
import { language, t } from "../../shared/words.js";

const tables = () => [...rounds.value.values()].flatMap((round) => round.tables.map((table) => ({ round, table })));
const sits = (table, entrant) => table.entrants.some((one) => one.entrant === entrant);
const listed = new Intl.ListFormat(language);
const named = (some) => listed.format(some.map(({ round, table }) => tableName({ ...round, table: table.number })));

/** The tables that entrants forfeit if they leave now: they are under way, and at most one opponent is left there. */
export function forfeits({ entrant }) {
  const there = new Set(playing().map((one) => one.entrant));
  return tables().filter(({ round, table }) => round.started_at && !table.done && !waitsForRuling(table) && sits(table, entrant)
    && (liveGame(table) ? !event.value.you.entrant : table.entrants.filter((one) => there.has(one.entrant)).length <= 2));
}

/** Drops an entrant, who forfeits the running games, too. A refused forfeit drops nobody. */
export async function leaveNow(each) {
  for (const { round, table } of forfeits(each).filter((one) => liveGame(one.table))) await forfeit(round, table, each);
  await remove(entrantPath(each.entrant));
}

/** The forfeited tables that can be played after all: those of the newest round, or of a league, whose rounds are open together. */
const forfeited = ({ entrant }) => tables().filter(({ round, table }) => isOpen(round) && table.done && walkovers(table, entrant).length > 0);

function isOpen(round) {
  const { stage: number, round: newest, pending } = event.value, league = stage()?.agreed.format.kind === "league";
  return !pending && round.stage === number && (league || round.round === newest);
}

/** Voids forfeits of an entrant, so that their table is played. */
const voidForfeits = async ({ round, table }, entrant) => {
  for (const { number } of walkovers(table, entrant).reverse()) await submit("rulings", { kind: "void", stage: round.stage, round: round.round, table: table.number, number, reason: t("hall.play-after-all-why") });
};

/** Whether only the player can come back, because games are made here. */
const returnsAlone = ({ entrant, account, bot }) => event.value.play === "here" && account && !bot && entrant !== event.value.you.entrant;

const comesFirst = (some) => html`<p role="status">${t("hall.comes-first", { names: listed.format(some.map(nameOf)), button: t("hall.come-back") })}</p>`;

/** The desk's press that gives a forfeited table of games here back to its players. */
export function PlayAfterAll({ round, table }) {
  const [refused, run] = useAction(), [open, show] = useState(false);
  const absent = table.entrants.filter(({ entrant }) => walkovers(table, entrant).length > 0);
  if (!absent.length || !isOpen(round) || event.value.play !== "here" || !table.entrants.every(({ account }) => account)) return null;
  const still = playing().map(({ entrant }) => entrant), gone = absent.filter(({ entrant }) => !still.includes(entrant));
  return html`<div class="actions"><button type="button" class="plain" aria-expanded=${open} onClick=${() => show(!open)}>${t("hall.they-play")}</button></div>
    ${open && (gone.length ? comesFirst(gone) : html`<p role="status">${t("hall.they-play-ask", { names: listed.format(absent.map(nameOf)) })}</p>
      <div class="actions"><button type="button" onClick=${() => run(() => voidForfeits({ round, table }, absent[0].entrant))}>${t("hall.they-play-sure")}</button>
        <button type="button" class="plain" onClick=${() => show(false)}>${t("hall.leave-so")}</button></div>`)}${refused}`;
}

const walkovers = ({ games }, entrant) => games.filter(({ game, results, absent }) => !game && results?.length <= 1 && absent.includes(entrant));

/** The rounds of a Swiss that are not drawn yet. */
function roundsLeft() {
  const { round, pending } = event.value, now = stage(), next = round + (pending ? 2 : 1);
  return ofTeams() || now?.agreed.format.kind !== "swiss" ? [] : Array.from({ length: Math.max(0, now.planned - next + 1) }, (_, place) => next + place);
}

const rests = (entrant, round) => event.value.byes.some((one) => one.entrant === entrant && one.stage === event.value.stage && one.round === round && one.status === "granted" && one.kind === "none");

/** Whether an entrant plays no more rounds of this stage. */
const leaves = ({ entrant }) => roundsLeft().length > 0 && roundsLeft().every((round) => rests(entrant, round));

async function leaveLater({ entrant }) {
  for (const round of roundsLeft().filter((one) => !rests(entrant, one))) await post(entrantPath(entrant, "/byes"), { stage: event.value.stage, round, kind: "none" });
}

async function stay({ entrant }) {
  for (const round of roundsLeft()) await remove(entrantPath(entrant, `/byes/${event.value.stage}/${round}`));
}

async function playAfterAll({ entrant }, some) {
  const { entrant: back } = await (await put(entrantPath(entrant))).json();
  if (back.waits) return; // nobody plays there yet
  for (const one of some) await voidForfeits(one, entrant);
}

/** The buttons of an entrant who plays or has left. `ask`: the choice needs a question first. */
export function DropOrBack({ of: each, run, ask }) {
  const press = (word, act) => html`<button type="button" class="plain" aria-label="${t(`hall.${word}`)}: ${nameOf(each)}" onClick=${act}>${t(`hall.${word}`)}</button>`;
  if (each.dropped) return press("back", () => (forfeited(each).length || returnsAlone(each) ? ask() : run(() => put(entrantPath(each.entrant)))));
  return html`${leaves(each) && press("back", () => run(() => stay(each)))}${press("drop", () => (forfeits(each).length ? ask() : run(() => remove(entrantPath(each.entrant)))))}`;
}

/** Asks what happens to the table of an entrant who leaves or comes back. */
export function AskFirst({ of: each, run, done }) {
  const some = each.dropped ? forfeited(each) : forfeits(each);
  if (each.dropped && returnsAlone(each)) {
    return html`<div class="rename" role="group" aria-label=${nameOf(each)}>${comesFirst([each])}
      <button type="button" class="plain" onClick=${done}>${t("hall.leave-so")}</button></div>`;
  }
  const choice = (word, act) => html`<button type="button" onClick=${() => {
    done();
    run(act);
  }}>${t(`hall.${word}`)}</button>`;
  return html`<div class="rename" role="group" aria-label=${nameOf(each)}><p role="status">${t(each.dropped ? "hall.has-forfeited" : "hall.plays-still", { name: nameOf(each), tables: named(some) })}
      ${!each.dropped && !leavesLater() && html` ${t("hall.result-first")}`}</p>
    ${each.dropped ? html`${choice("play-after-all", () => playAfterAll(each, some))}${choice("back-next", () => put(entrantPath(each.entrant)))}`
      : html`${choice("forfeit-now", () => leaveNow(each))}${leavesLater() && choice("leave-later", () => leaveLater(each))}`}
    <button type="button" class="plain" onClick=${done}>${t("hall.leave-so")}</button></div>`;
}

const leavesLater = () => roundsLeft().length > 0;

/** That an entrant plays on until the end of the round. */
export const LeavesLater = ({ of: each }) => !each.dropped && leaves(each) && html` <small>${t("hall.leaves-later", event.value)}</small>`;

/** Players who were absent or rested, and perhaps do not play on. The next draw includes them unless they are dropped. */
export function NotPlayingOn({ run }) {
  const held = stage()?.agreed.format.kind === "knock-out" ? null : rounds.value.get(latest()); // who lost there is out
  const absent = new Set(held?.tables.flatMap(({ games }) => games.at(-1)?.absent ?? [])), resting = new Set(ofTeams() ? [] : held?.byes.filter(({ kind }) => kind === "none").map(({ entrant }) => entrant)); // a reserve of a team rests
  const some = playing().filter((each) => absent.has(each.entrant) || resting.has(each.entrant) || leaves(each));
  return some.length > 0 && html`<p>${t("hall.not-playing-on")}</p><ul class="people">${some.map((each) => html`<li key=${each.entrant}><span dir="auto">${nameOf(each)}
    ${" "}<small>${leaves(each) ? t("hall.leaves-later", event.value) : t(absent.has(each.entrant) ? "hall.was-absent" : "hall.has-rested", held)}</small></span>
    <button type="button" class="plain" aria-label="${t("hall.drop")}: ${nameOf(each)}" onClick=${run(() => remove(entrantPath(each.entrant)))}>${t("hall.drop")}</button></li>`)}</ul>`;
}
