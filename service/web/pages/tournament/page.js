// The page of a tournament: where one sits, how everybody stands, and all that is on record; for organisers the desk.

import "../../shared/frame.js";
import { effect, html, useEffect } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { reader } from "../../shared/api.js";
import { guestName, learnNames } from "../../shared/guest-names.js";
import { Beacon } from "./beacon.js";
import { Rulings } from "./decisions.js";
import { Announce, Announced } from "./announcements.js";
import { CertifyAgain, Desk, Guest, MoreSteps, NextSeason } from "./desk.js";
import { GameDisputes } from "./game-disputes.js";
import { Door, Scanned } from "./check-in.js";
import { Enter, Leave } from "./enter.js";
import { Files } from "./files.js";
import { Podium, Seat } from "./first-things.js";
import { calendarAbove, path, atDesk, away, refresh, entrants, event, eventGame, follow, latest, nameOf, ofTeams, priceText, roundName, rounds, stageName, standings, chosenRound } from "../../shared/tournament/tournament.js";
import { openOutbox, outbox } from "./outbox.js";
import { Rest } from "./rest.js";
import { CalledOff, Pause } from "./schedule.js";
import { People, Waiting } from "./entrants.js";
import { ByeRequests, Byes, HandPairing } from "./pairing.js";
import { Settings } from "./settings.js";
import { Share } from "./share.js";
import { Bracket } from "./bracket.js";
import { Round } from "./round.js";
import { Ranking, Standings } from "./standings.js";
import { shownTab, Tabs } from "./tabs.js";
import { Teams } from "./team-list.js";
import { playingTeams, TeamStandings } from "../../shared/tournament/teams.js";
import { seasonDays } from "../../shared/tournament/season.js";
import { clockWords } from "../../shared/time-controls.js";
import { appointment, day, linked, t } from "../../shared/words.js";

function Page() {
  const { title, id, status, play, playing, terms, you, follows, details, stage: number } = event.value;
  const when = [details?.starts_at && appointment(details.starts_at), details?.place].filter(Boolean).join(" · ");
  const desk = atDesk(), tab = desk || number > 0 ? shownTab() : null;
  return html`<header class="hall-head"><h1 dir="auto">${title ?? id}</h1>
      <p class="quiet"><bdi>${eventGame()}</bdi> · ${event.value.stages.map(stageText).join(" + ")}
        ${" · "}${ofTeams() ? t("hall.teams-count", { count: playingTeams().length }) : t("home.entrants", { count: playing })} <span class="badge ${status === "running" ? "is-running" : ""}">${t(`hall.${status}`)}</span>
        ${follows && html` · <a href="/tournaments/${follows.tournament}">${t("hall.follows")}</a>`}</p>
      ${when && html`<p class="when" dir="auto">${when}</p>`}
      ${play === "here" && html`<p class="quiet">${t("hall.here")} · ${terms.clock ? clockWords(terms.clock) : t("hall.clockless")}</p>`}
      ${calendarAbove() && html`<p><a href="${path}/exports/calendar.ics">${t("hall.calendar")}</a></p>`}
      <${Beacon} /></header>
    <${Pause} /><${CalledOff} />
    <${News} />
    <${Podium} />
    <${Seat} />
    <div class="first-acts">${(!desk || tab === "now") && html`<${Enter} />`}${status !== "cancelled" && html`<${Share} />`}</div>
    <${Rest} /><${Leave} />
    ${!desk && html`<${Announced} />`}
    <${Scanned} /><${Door} />
    ${you.organiser && html`<${Guest} />`}
    ${tab && html`<${Tabs} />`}
    ${desk && html`<${GameDisputes} shown=${tab === "now"} />`}
    ${desk ? AT_DESK[tab]() : READ[tab ?? "info"]()}`;
}

/** A stage with what its players want to know before they enter. */
function stageText({ number, agreed: { format: { kind, rounds, size = 2, divisions = 1, duel }, takes, teams } }) {
  const facts = [kind === "swiss" && t("hall.swiss-rounds", { count: rounds }), size > 2 && t("hall.swiss-size", { count: size }), divisions > 1 && t("hall.divisions-count", { count: divisions }),
    takes && t("hall.cut-to", { count: takes }), duel?.best_of > 1 && t("match.best-of", { games: duel.best_of }), teams && t("hall.team-boards", { count: teams.boards })];
  return [stageName(number), ...facts.filter(Boolean)].join(", ");
}

const WhoPlays = () => html`${ofTeams() && html`<${Teams} />`}<${Players} />`;
const Listed = () => html`<${Ranking} /><${TeamStandings} />${standings.value && html`<${Standings} />`}`;
const Decided = () => event.value.stage > 0 && html`<${Rulings} /><${Certificates} />`;

/** What each tab of a reader shows. */
const READ = {
  round: () => html`<${Round} />`,
  standings: () => html`<${Listed} />`,
  bracket: () => html`<${Bracket} />`,
  info: () => html`<${Details} /><${WhoPlays} /><${Decided} />${(event.value.stage > 0 || entrants.value.length > 0) && html`<${Files} />`}`,
};

/** What each tab of the desk shows. */
const AT_DESK = {
  now: () => html`${event.value.you.organiser && html`<${Desk} /><${ByeRequests} />`}${event.value.stage > 0 && html`<${Round} now />`}
    ${event.value.you.organiser && html`<${MoreSteps} /><${Announce} />`}<${Announced} />${!event.value.stage && html`<${Details} />`}`,
  people: () => html`<${WhoPlays} />`,
  rounds: () => html`<${Round} />${event.value.you.organiser && html`<${HandPairing} /><${Byes} />`}`,
  standings: () => html`<${CertifyAgain} /><${Bracket} /><${Listed} /><${AfterEnd} />${!event.value.stage && event.value.status !== "cancelled" && html`<section class="card"><p class="quiet">${t("hall.no-round")}</p></section>`}<${Decided} />`,
  print: () => html`<${Files} />`,
  settings: () => html`<${Details} /><${Settings} />${event.value.status === "ended" && html`<${Announce} />`}`,
};

/** What is left for organisers after the end. Corrections stay among the rounds. */
const AfterEnd = () => event.value.status === "ended" && html`<section class="card" aria-labelledby="after-title"><h2 id="after-title">${t("hall.after-end")}</h2>
  <p class="files"><a href="/tournaments/${event.value.id}/print#diplomas">${t("hall.diplomas")}</a><a href="#print">${t("hall.files")}</a>
    ${event.value.you.organiser && html`<a href="#settings">${t("hall.duplicate")}</a>`}<a href="#rounds">${t("hall.correct-result")}</a></p></section>
  ${event.value.you.organiser && html`<${NextSeason} /><${Announced} />`}`;

/** The details of the event below its head, which has the start and the venue. */
function Details() {
  const { maker, most_entrants: most, playing, entries_open: open } = event.value, { description, house_rules: rules, fee } = event.value.details ?? {};
  useEffect(() => { learnNames([maker]); }, [maker.handle]);
  const { planned, agreed: { format: { calendar } } } = event.value.stages[0];
  const lines = [["organised-by", maker.handle], ["begins", calendar && !planned && day(calendar.first)], ["rounds-days", calendar && planned && seasonDays(calendar, planned)], ["description", description], ["fee", fee && priceText(fee)], ["free-places", open && most && `${Math.max(0, most - playing)}`], ["house-rules", rules]].filter(([, said]) => said);
  return lines.length > 0 && html`<dl class="details">${lines.map(([what, said]) => html`<div key=${what}><dt>${t(`hall.${what}`)}</dt><dd class="written" dir="auto">${what === "organised-by" ? html`<a href="/players/${said}">${guestName(said) ?? maker.name ?? said}</a>` : linked(said)}</dd></div>`)}</dl>`;
}

/** The state of the connection between the page and the service. */
function News() {
  const waits = outbox.value.filter(({ refused }) => !refused).length;
  return html`<div role="status">${away.value && html`<p class="notice">${t("hall.away")}</p>`}
    ${waits > 0 && html`<p class="notice">${t("hall.waits", { count: waits })}</p>`}</div>`;
}

function Players() {
  return html`<section id="players" class="card" aria-labelledby="players-title"><h2 id="players-title">${t("site.players")}</h2>
    ${atDesk() ? html`<${People} />` : !entrants.value.length ? html`<p class="quiet">${t("hall.nobody-yet")}</p>` : html`<ol class="people">${entrants.value.filter(({ waits, merged }) => !waits && !merged).map((one) => html`<li key=${one.entrant} class=${one.dropped ? "gone" : ""}>
      ${nameOf(one)}${one.dropped && html` <small>${t("hall.left")}</small>`}</li>`)}</ol><${Waiting} />`}
  </section>`;
}

const Certificates = () => event.value.certificates.length > 0 && html`<section class="card" aria-labelledby="certificates-title">
  <h2 id="certificates-title">${t("hall.certificates")}</h2>
  <ul class="rows">${event.value.certificates.map(({ certificate, stage: number, round, stands, superseded }) => html`<li key=${certificate}>
    <a class="row" href="/tournaments/${event.value.id}/print#${certificate}"><strong>${roundName({ stage: number, round })}</strong>
      <span>${superseded ? t("hall.superseded") : t(stands ? "hall.stands" : "hall.stands-no-more")}</span></a></li>`)}</ul></section>`;

await Promise.all([reader(), refresh()]);
if (chosenRound.value === latest()) chosenRound.value = null; // a slip of this round leads on to the next
show(html`<${Page} />`);
const toPart = () => document.getElementById(location.hash.slice(1))?.scrollIntoView();
toPart();
addEventListener("hashchange", async () => { // a table of another round is fetched before it is there
  const [, of, round] = /^#table-(\d+)-(\d+)-\d+$/.exec(location.hash) ?? [];
  if (!of || (event.value.stages[Number(of) - 1]?.rounds ?? 0) < Number(round)) return;
  chosenRound.value = `${of}/${round}` === latest() ? null : `${of}/${round}`;
  if (!rounds.value.has(`${of}/${round}`)) await refresh();
  requestAnimationFrame(toPart);
});
if (["open", "running"].includes(event.value.status)) follow();
effect(openOutbox);
