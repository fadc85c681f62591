// A round: its tables, players and results. Organisers type in the results from slips.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { get } from "../../shared/api.js";
import { submit, atDesk, bracketed, refresh, event, halves, hasLeft, publishedRounds, latest, matchName, nameOf, nameOfRound, ofTeams, path, pointsText, resultText, roundHeading, rounds, shown, standings, chosenRound, wonTie } from "../../shared/tournament/tournament.js";
import { isScanned, ScannedTable } from "./check-in.js";
import { disputeAt } from "./game-disputes.js";
import { Claims, contradicts, disputed, gamesWon, Objections, openClaims, scoreless, upcoming } from "./result-claims.js";
import { Bell, Clock } from "../../shared/tournament/clock.js";
import { Since } from "./schedule.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { follow, followed, remember } from "./followed.js";
import { forget, outbox, type } from "./outbox.js";
import { MatchScores, Scores, Slip, wholeMatch } from "./result-form.js";
import { SendToStation, StationOf } from "./stations.js";
import { opensLater } from "../../shared/tournament/season.js";
import { boardOf, Matches, OfTeam } from "../../shared/tournament/teams.js";
import { PlayAfterAll } from "./leaving.js";
import { awaited, Gone, liveGame, Missing } from "./presence.js";
import { byesOf } from "../../shared/tournament/divisions.js";
import { day, t } from "../../shared/words.js";

/** A round. `now`: the last one, else the chosen one. */
export function Round({ now = false }) {
  const [sought, seek] = useState("");
  const round = now ? rounds.value.get(latest()) : shown();
  const all = [...new Set([...publishedRounds(), latest()].filter(Boolean))];
  const look = (choice) => {
    chosenRound.value = choice === latest() ? null : choice;
    refresh();
  };
  const find = (input) => {
    seek(input.target.value);
    remember(input.target.value);
  };
  if (!round) return event.value.status !== "cancelled" && html`<section id="round" class="card"><h2>${t("hall.round")}</h2><p class="quiet">${t("hall.no-round")}${!now && html` ${opensLater(event.value)}`}</p></section>`;
  const mine = (one) => one.entrant === followed() || (sought && fold(nameOf(one)).includes(fold(sought)));
  return html`<section id="round" class="card" aria-labelledby="round-title">
    <h2 id="round-title">${roundHeading(round)} ${!round.published && html`<span class="badge is-paused">${t("hall.drawn")}</span>`}</h2>
    <${Clock} round=${round}>${now && html`<${Bell} />`}</${Clock}>
    <div class="pair">
      <label class="quiet">${t(atDesk() ? "hall.find-player" : "hall.find")} <input type="search" value=${sought} autocomplete="off" onInput=${find} onChange=${follow} /></label>
      ${!now && all.length > 1 && html`<label class="quiet">${t("hall.round")} <select value=${chosenRound.value ?? latest()} onChange=${(choice) => look(choice.target.value)}>
        ${all.map((one) => html`<option key=${one} value=${one}>${nameOfRound(one)}</option>`)}</select></label>`}
    </div>
    ${!(now && round.started_at) && html`<${Since} round=${round} />`}
    ${round.due && html`<p class="quiet">${t("hall.due", { day: day(round.due) })}</p>`}
    <${Matches} round=${round} />
    <${Tables} key="${round.stage}/${round.round}" round=${round} mine=${mine} />
    ${byesOf(round).length > 0 && html`<p>${t(ofTeams() ? "hall.reserves" : "hall.byes")} ${byesOf(round).map(nameOf).join(", ")}</p>`}
    ${now && round.started_at && html`<${Since} round=${round} />`}
  </section>`;
}

/** The reader's tables come first, then those still playing with contested ones ahead, then those that are done.
 *  Nothing moves while somebody types there. */
function Tables({ round, mine }) {
  const list = useRef(null), before = useRef([]);
  const typing = list.current?.contains(document.activeElement);
  const place = ({ number }) => before.current.findIndex((one) => one.number === number);
  const part = (table) => (table.entrants.some(mine) ? "mine" : table.done ? "done" : "playing");
  const order = [...round.tables].sort(typing ? (one, other) => place(one) - place(other) : (one, other) => Number(disputed(other)) - Number(disputed(one)));
  const placed = order.map((table) => ({ table, number: table.number, part: (typing && before.current[place(table)]?.part) || part(table) }));
  before.current = placed;
  const parts = ["mine", "playing", "done"].map((name) => ({ name, some: placed.filter((one) => one.part === name) }));
  const headed = parts.slice(1).every(({ some }) => some.length > 0);
  return html`<div ref=${list}>${parts.map(({ name, some }) => some.length > 0 && html`<div key=${name}>${headed && name !== "mine" && html`<h3 class="tables-part">${t(name === "done" ? "hall.tables-done-part" : "hall.tables-playing")}</h3>`}
    <ol class="tables">${some.map(({ table }) => html`<${Table} key=${table.number} round=${round} table=${table} mine=${mine} />`)}</ol></div>`)}</div>`;
}

function Table({ round, table, mine }) {
  const meets = boardOf(round, table);
  const where = `${round.stage}/${round.round}/${table.number}`, match = matchName({ ...round, table: table.number });
  const [ruling, edit] = useState(null); // whose form is open
  const [against, warn] = useState(null); // what was typed against a claim
  const waits = outbox.value.find((one) => one.where === where);
  const seated = table.entrants.some(({ entrant }) => entrant === event.value.you.entrant);
  const { status } = event.value;
  const rules = atDesk() && !seated && round.started_at && ["running", "ended"].includes(status); // nobody decides their own matter
  const desk = rules && status === "running";
  const last = table.games.at(-1);
  const real = !last?.game && !awaited(table);
  const open = real && !table.done && round.started_at && status === "running";
  const take = (body, what = body.won ? "match" : "results") => type(where, what === "match" ? body : { ...body, number: upcoming(table) }, what);
  const best = (table.match && event.value.stages[round.stage - 1].agreed.format.duel?.best_of) || 1;
  const played = table.games.filter(({ results }) => results);
  const claimed = disputed(table) ? "disputed" : openClaims(table).length > 0 && "claimed";
  const contradicted = open && claimed === "disputed"; // what an official decides then is a ruling, with its reason
  const typing = desk && real && !table.done && !contradicted && (!waits || waits.refused);
  const decide = (before = best > 1 ? {} : { results: [], absent: [] }) => edit({ ...(before.results ? { game: { number: upcoming(table) } } : { best }), before, label: "hall.rule-so", dispute: true });
  useEffect(() => { if (ruling?.dispute && claimed !== "disputed") edit(null); });
  const id = `table-${where.replaceAll("/", "-")}`;
  return html`<li id=${id} class="table ${isScanned(id) ? "scanned" : ""} ${claimed ? `${claimed}-table` : ""} ${table.done ? "done-table" : ""} ${waits ? "waits-table" : ""} ${table.entrants.some(mine) ? "mine" : ""}" aria-label=${t("hall.table", table)}>
    <h3>${t("hall.table", table)} ${meets && html`<small dir="auto">${meets}</small>`}${match && html`<small>${match}</small>`}${division(round, table)}${event.value.play === "here" && !table.done && table.entrants.some(({ account }) => !account) && html`<small>${t("hall.not-here")}</small>`} ${waits && !waits.refused && html`<span class="badge is-paused">${t("hall.not-sent")}</span>`}
      ${claimed && html`<span class="badge is-paused">${t(`hall.${claimed}-table`)}</span>`}
      ${disputeAt(table) && html`<a class="badge is-paused" href="/disputes/${disputeAt(table).id}">${t("hall.disputed-table")}</a>`}
      ${table.done && html`<span class="badge is-running">${t("hall.done")}</span>`}</h3>
    <${ScannedTable} id=${id} table=${table} />
    <${Missing} round=${round} table=${table} />
    <${StationOf} round=${round} table=${table} />
    ${waits?.refused && html`<${Refused} waits=${waits} />`}
    ${(played.length > 0 || !(typing || (open && seated && !desk))) && html`<${Lines} round=${round} table=${table} waits=${waits} mine=${mine} />`}
    <${Gone} round=${round} table=${table} />
    ${best > 1 && open && !waits && (typing ? !wholeMatch(table) : played.length > 0) && html`<p class=${seated && !desk ? "" : "quiet"}>${gameOf(upcoming(table), best)}</p>`}
    ${open && (desk ? claimed && !waits : seated) && html`<${Claims} where=${where} table=${table} best=${best} waits=${waits} take=${desk && (contradicted ? decide : take)} />`}
    ${desk && contradicted && html`<button type="button" aria-expanded=${ruling !== null} onClick=${() => (ruling ? edit(null) : decide())}>${t("hall.rule-result")}</button>`}
    ${typing && html`<${Slip} key=${upcoming(table)} round=${round} table=${table} best=${best} before=${waits?.body} label=${t("hall.take")} act=${(body, what, form) => {
      if (contradicts(body, table) && against !== JSON.stringify(body)) return warn(JSON.stringify(body));
      if (form) goOn(form);
      return take(body, what);
    }} />${against && claimed && html`<p class="notice bad" role="alert">${t("hall.against-report")}</p>`}`}
    ${(desk || seated) && waits && !waits.refused && html`<button type="button" class="plain" onClick=${() => forget(where)}>${t("hall.change")}</button>`}
    ${real && last?.results && (rules || (seated && (table.done || best > 1) && status !== "cancelled")) && html`<${Objections} where=${where} table=${table} best=${best} waits=${waits} take=${rules && ((before) => edit({ ...before, dispute: true }))} />`}
    ${rules && real && played.length > 0 && html`<div class="corrections">${best > 1 && table.done && html`<button type="button" class="plain" aria-expanded=${Boolean(ruling?.best)}
      onClick=${() => edit(ruling?.best ? null : { best })}>${t("hall.correct-match")}</button>`}${played.filter((game) => best === 1 || !scoreless(table, game)).map((game) => html`<button type="button" class="plain" key=${game.number} aria-expanded=${ruling?.game?.number === game.number}
      onClick=${() => edit(ruling?.game?.number === game.number ? null : { game })}>${t(best > 1 ? "hall.correct-game" : "hall.correct", game)}</button>`)}</div>`}
    ${desk && table.done && html`<${PlayAfterAll} round=${round} table=${table} />`}
    ${atDesk() && round.published && !table.done && html`<${SendToStation} round=${round} table=${table} />`}
    ${table.done && table.entrants.some(mine) && html`<button type="button" class="plain" onClick=${() => keepPlay(round, table)}>BG Stats</button>`}
    ${ruling && html`<${Correct} key=${ruling} where=${where} table=${table} most=${best} ...${ruling} done=${() => edit(null)} />`}
  </li>`;
}

/** The division or group of a table, where there are some and all its players have the same. */
function division({ stage: number }, { entrants: who }) {
  const { stage: listed, standings: lines } = standings.value ?? {};
  const groups = new Set(who.map(({ entrant }) => lines?.find((line) => line.entrant === entrant)?.group ?? null));
  const [group] = groups;
  if (listed !== number || groups.size !== 1 || group === null || ofTeams()) return null;
  return html`<small>${t(event.value.stages[number - 1].agreed.format.kind === "league" ? "hall.division" : "hall.group")} ${group}</small>`;
}

/** The points of a player before a table that is under way. */
function PointsBefore({ round, table, entrant }) {
  const { stage: listed, round: counted, standings: lines } = standings.value ?? {};
  if (table.done || listed !== round.stage || counted !== round.round || counted === 1 || ofTeams() || bracketed(event.value.stages[listed - 1])) return null;
  const points = lines.find((line) => line.entrant === entrant)?.points;
  return points && html` <small class="quiet">${pointsText(points)}</small>`;
}

/** Opens the app BG Stats with the last game of a table. */
async function keepPlay({ stage, round }, { number }) {
  const { plays } = await get(`${path}/exports/bgstats.json?stage=${stage}&as_of_round=${round}`);
  const play = plays.findLast((one) => one.round === round && one.table === number);
  if (play) location.assign(play.link);
}

/** Whether a player goes on to the next round of a knock-out. */
function through({ stage: number, round }, { done, match }, place) {
  const { agreed, planned } = event.value.stages[number - 1];
  if (!done || !match || agreed.format.kind !== "knock-out" || round === planned) return false;
  const won = match.map(Number);
  return won[place] > won[1 - place];
}

/** Whether a player shares a place. Where a result names only the winner, its sign says so. */
const tied = (line, results) => line?.place && event.value.game?.results !== "winner" && results.some((one) => one !== line && one.place === line.place);

/** Whether a game here ended before its rules ended it. Then nobody has points. */
const endedEarly = ({ game, results, absent }) => game && !absent.length && results.every(({ score, breakdown }) => score === 0 && !Object.keys(breakdown).length);

/** How a player lost a game that ended early. */
function Lost({ game }) {
  const [reason, learn] = useState(null);
  useEffect(() => { get(`/v1/games/${game}`).then(({ result }) => learn(result?.reason), () => {}); }, [game]);
  return t({ resignation: "hall.gave-up", "time-out": "hall.out-of-time" }[reason] ?? "hall.lost");
}

/** The result of a player who came: a score, or in a game that ended early who won. */
function came(line, game) {
  if (game.absent.length && game.results.length === 1 && !line.score) return t("hall.unopposed");
  if (!endedEarly(game)) return resultText(line, game.results);
  return line.place === 1 ? t("hall.won") : html`<${Lost} game=${game.game} />`;
}

/** Whether a player has won a match that is done. */
function wonMatch({ done, match }, place) {
  const won = match?.map((exact) => exact.split("/").map(Number).reduce((above, below) => above / below));
  return done && won?.every((other, at) => at === place || other < won[place]);
}

/** The players of a table with their places in turn order. Those of a larger table that is done come by its result. */
function ordered({ entrants: who, games, done }) {
  const seats = who.map((one, place) => [one, place]), last = games.findLast(({ results }) => results);
  if (!done || !last || who.length === 2) return seats;
  const reached = ([one]) => last.results.find(({ entrant }) => entrant === one.entrant)?.place ?? Infinity;
  return seats.sort((one, other) => reached(one) - reached(other) || one[1] - other[1]);
}

/** The players with the recorded result, or the one that the outbox still sends. Games without scores are not shown: their order is unknown. */
function Lines({ round, table, waits, mine }) {
  const sent = waits?.refused ? null : waits?.body;
  const reported = table.games.filter(({ results }) => results), known = reported.filter((game, place) => !scoreless(table, game) && !(game.absent.length && reported[place - 1]?.absent.length));
  const games = sent?.results ? [...known, { number: 0, results: sent.results, absent: sent.absent }] : known;
  const won = sent?.won?.map(({ games: count }) => `${count}`) ?? table.match;
  const live = liveGame(table), ended = table.games.filter(({ game, results: known }) => game && known);
  const plays = table.entrants.some(({ entrant }) => entrant === event.value.you.entrant);
  return html`<ol class="lines">${ordered(table).map(([one, place]) => html`<li key=${one.entrant} class=${mine(one) ? "me" : ""}>
      <span dir="auto">${nameOf(one)}<${PointsBefore} round=${round} table=${table} entrant=${one.entrant} /><${OfTeam} one=${one} />${!table.done && hasLeft(one) && html` <small>${t("hall.left")}</small>`}${through(round, table, place) && html` <small class="badge is-running">${t("hall.through")}</small>`}</span>${won && (reported.length > 0 || sent?.won) && html`<b class="match ${wonMatch(table, place) ? "first" : ""}">${halves(won[place])}</b>`}
      ${games.map((game) => {
        const { number, results, absent } = game;
        const line = results.find(({ entrant }) => entrant === one.entrant);
        return html`<b key=${number} class=${line?.place === 1 ? "first" : ""}>${tied(line, results) && html`<small>${t("hall.tie")}</small> `}${line && !endedEarly(game) && wonTie(line, results) && html`<small>${t("hall.by-tie-break")}</small> `}${line ? came(line, game) : absent.includes(one.entrant) ? t("hall.absent") : "–"}</b>`;
      })}</li>`)}</ol>
    ${ended.length > 0 && html`<p class="files">${ended.map(({ game, number }) => html`<a key=${game} href="/games/${game}">${ended.length > 1 ? t("hall.see-game-number", { number }) : t("hall.see-game")}</a>`)}</p>`}
    ${live && html`<a class=${plays ? "primary" : ""} href="/games/${live.game}">${t(plays ? "hall.play-now" : "hall.watch")}</a>`}`;
}

/** To the next slip: the table after this one, or else the first, of which nothing is typed yet. */
function goOn(form) {
  const forms = [...form.closest("ol").querySelectorAll("form.scores")], here = forms.indexOf(form);
  const field = (one) => one.querySelector("input:is([type=number], [type=radio]):enabled");
  const empty = (one) => field(one)?.value === "" || (field(one)?.type === "radio" && !one.querySelector("input:checked"));
  field([...forms.slice(here + 1), ...forms.slice(0, here)].find(empty) ?? document.createElement("form"))?.focus();
}

/** A result that the service refused, or wants confirmed. */
export function Refused({ waits }) {
  return html`<div class="notice bad" role="alert"><p>${waits.refused.message}</p>
    ${waits.refused.code === "implausible-score" && html`<button type="button" onClick=${() => type(waits.where, { ...waits.body, confirm: true }, waits.what)}>${t("hall.meant")}</button>`}
    <button type="button" onClick=${() => forget(waits.where)}>${t("hall.forget")}</button></div>`;
}

/** The name of a game of a match. Replays can make it longer. */
const gameOf = (number, best) => t("hall.game-of", { number, count: Math.max(best, number) });

/** A ruling on the result of a `game`, or of a match of at most `best` games. `most` is the number of games of the match. */
function Correct({ where, table, game, most, best, before = game, label = "hall.save-correction", done }) {
  const [refused, refuse] = useState(null);
  const [stage, round, number] = where.split("/").map(Number);
  const act = async (result, form) => {
    try {
      const confirm = refused?.code === "implausible-score" && refused.typed === JSON.stringify(result);
      await submit("rulings", {
        stage, round, table: number, reason: form.get("reason"), ...(best ? { kind: "correct-match", ...result } : { kind: "correct", number: game.number, result: { ...result, confirm } }),
      });
      done();
      await refresh();
    } catch (error) {
      refuse({ code: error.code, message: error.message, typed: JSON.stringify(result) });
    }
  };
  const ground = html`<label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label>
    ${refused && html`<p class="notice bad" role="alert">${refused.message}</p>`}`;
  const entrants = ordered(table).map(([one]) => one); // as in the result above the form
  const won = (entrant) => before?.won?.find((one) => one.entrant === entrant).games ?? (table.done ? gamesWon(table, entrant) : "");
  if (best) return html`<${MatchScores} entrants=${entrants} best=${best} won=${won} label=${t(label)} act=${act}>${ground}</${MatchScores}>`;
  return html`${most > 1 && html`<p class="quiet">${gameOf(game.number, most)}</p>`}<${Scores} entrants=${entrants} before=${before} label=${t(refused?.code === "implausible-score" ? "hall.meant" : label)} act=${act}>${ground}</${Scores}>`;
}
