// The event for a projector: the clock, then tables by name and standings in turn, the last announcement and a code.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { Bell, Clock } from "../../shared/tournament/clock.js";
import { away, bracketed, refresh, countedRounds, current, event, follow, halves, nameOf, ofTeams, path, ranking, roundHeading, rounds, stageName, standings, tableAndMatch, tablesDone, typedAddress, unplayed } from "../../shared/tournament/tournament.js";
import { byesOf, divisionName, divisions } from "../../shared/tournament/divisions.js";
import { tablesOf, teamName } from "../../shared/tournament/teams.js";
import { language, t, today } from "../../shared/words.js";

const TURN = Number(new URLSearchParams(location.search).get("turn") ?? 12) * 1000;
const LINE = 2.8, AROUND = 13, TOLD = 5, SPONSORS = 3, WIDE = 18, BESIDE = 18; // in rem: a line, the parts above and below, a column, the code
const NARROW = 760; // in pixels: the code is below the list
const SCALES = [2, 1.75, 1.5, 1.35, 1.25, 1.15, 1];

/** The columns and lines that fit on this screen, with letters as large as a list of `count` lines permits. */
function room(count) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { announcements, details } = event.value;
  const wide = innerWidth / rem - (innerWidth > NARROW ? BESIDE : 0), tall = innerHeight / rem - AROUND - (announcements.length ? TOLD : 0) - (details?.sponsors ? SPONSORS : 0);
  const fits = SCALES.map((scale) => ({
    scale, columns: Math.max(1, Math.floor(wide / WIDE / scale)), lines: Math.max(4, Math.floor(tall / LINE / scale)),
  }));
  return fits.find(({ columns, lines }) => columns * lines >= count) ?? fits.at(-1);
}

const compare = new Intl.Collator(language).compare;

/** The current round: everybody with their table, by name. In a bracket, and where teams meet, the matches. */
function seats() {
  const round = rounds.value.get(current());
  if (!round) return null;
  const title = roundHeading(round), match = (who, table) => ["", who.join(" – "), table];
  if (round.matches?.length) return { title, lines: round.matches.map(({ teams, boards }) => match(teams.map(teamName), teams.length === 1 ? t("hall.bye-here") : tablesOf(round, boards))) };
  if (bracketed(event.value.stages[round.stage - 1])) return { title, lines: round.tables.map(({ number, entrants }) => match(entrants.map(nameOf), tableAndMatch({ ...round, table: number }))) };
  const sits = round.tables.flatMap(({ number, entrants }) => entrants.map((one) => [nameOf(one), t("hall.table", { number })]));
  const rests = byesOf(round).map((one) => [nameOf(one), t("hall.bye-here")]);
  return { title, lines: [...sits, ...rests].sort(([one], [other]) => compare(one, other)).map(([name, table]) => ["", name, table]) };
}

/** The standings: a list of all, or of each division. At the end of several stages: everybody's place over all of them. */
function ranks() {
  if (!standings.value) return [];
  if (event.value.status === "ended" && ranking.value) return [{ title: t("hall.sheet-ranking"), lines: ranking.value.ranking.map((line) => [line.place, nameOf(line), stageName(line.stage)]) }];
  const parts = divisions(standings.value), counted = countedRounds(standings.value);
  if (parts) return parts.map(({ number, lines }) => ({ title: `${divisionName(number)}: ${counted}`, lines: lines.map((line) => [unplayed(standings.value) ? "–" : line.place, nameOf(line), halves(line.points)]) }));
  const lines = ofTeams() ? standings.value.teams.map((line) => [line.place, teamName(line), halves(line.points)])
    : standings.value.standings.map((line) => [unplayed(standings.value) ? "–" : line.place, nameOf(line), halves(line.points)]);
  return [{ title: `${t("hall.sheet-standings")}: ${counted}`, lines }];
}

/** The lists, each in parts that fit on the screen. */
function parts() {
  const lists = [event.value.status === "running" && seats(), ...ranks()].filter(Boolean);
  return lists.flatMap(({ title, lines }) => {
    const fits = room(lines.length), most = fits.columns * fits.lines;
    return Array.from({ length: Math.ceil(lines.length / most) }, (_, one) => ({ title, fits, lines: lines.slice(one * most, (one + 1) * most) }));
  });
}

function lay(list, { scale, columns, lines: most }, count) {
  const used = Math.min(columns, Math.ceil(count / most));
  for (const [name, value] of [["--scale", scale], ["--columns", used], ["--rows", Math.ceil(count / used)]]) list?.style.setProperty(name, value);
}

function Lists() {
  const [turned, turn] = useState(0);
  const [, draw] = useState({});
  useEffect(() => {
    const timer = setInterval(() => turn((now) => now + 1), TURN), resized = () => draw({});
    addEventListener("resize", resized);
    return () => { clearInterval(timer); removeEventListener("resize", resized); };
  }, []);
  const all = parts();
  if (!all.length) return html`<section class="wall-list"><p>${t("hall.no-round")}</p></section>`;
  const { title, fits, lines } = all[turned % all.length];
  return html`<section class="wall-list" aria-labelledby="list-title"><h2 id="list-title">${title}</h2>
    <ol ref=${(list) => lay(list, fits, lines.length)}>${lines.map(([place, name, value], line) => html`<li key=${line}>${place !== "" && html`<b class="place">${place}</b>`}<span dir="auto">${name}</span><b>${value}</b></li>`)}</ol></section>`;
}

/** The time of day, while no round has a clock. */
function Hour() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((now) => now + 1), 5000);
    return () => clearInterval(timer);
  }, []);
  return html`<time class="hour">${today(Date.now())}</time>`;
}

function Wall() {
  const { title, id, status, details, announcements: [last] } = event.value, round = rounds.value.get(current());
  return html`<header class="wall-head"><div><h1 dir="auto">${title ?? id}</h1><p>${t(`hall.${status}`)}${round && ` · ${roundHeading(round)}`}
        ${round?.started_at && !round.complete && ` · ${tablesDone(round)}`}</p></div>
      ${round?.ends_at && !round.complete ? html`<${Clock} round=${round}><${Bell} /></${Clock}>` : html`<${Hour} />`}</header>
    <${Lists} />
    <aside class="here"><img src="${path}/qr.svg" alt="" /><p>${t(["ended", "cancelled"].includes(status) ? "hall.scan-results" : "hall.scan-event")}</p><p class="address">${typedAddress()}</p></aside>
    ${details?.sponsors && html`<p class="sponsors" dir="auto">${details.sponsors}</p>`}
    <footer class="wall-foot ${away.value || last ? "" : "is-empty"}"><p class="announcement" dir="auto" role="status">${away.value ? t("hall.away-wall") : last?.text}</p></footer>`;
}

await refresh();
show(html`<${Wall} />`);
if (["open", "running"].includes(event.value.status)) follow();
