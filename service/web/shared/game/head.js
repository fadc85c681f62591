// The head of the pages of a game and of its disputes: players and status, the other views, and a menu.

import { effect, html, useEffect, useState } from "../../vendor/preact.js";
import { me } from "../api.js";
import { disputes } from "./dispute-lists.js";
import { event, learnEvent } from "./event.js";
import { eventAt, version } from "./events.js";
import { audit, game, greeting, greets, recorded, viewNow } from "./game.js";
import { reviewAddress } from "./moments.js";
import { rulesetName } from "./options.js";
import { seated } from "./play.js";
import { Takeback } from "./question.js";
import { Named } from "./seats.js";
import { Person, View } from "./viewer.js";
import { t } from "../words.js";

const ICON = new URL("../icon.svg", import.meta.url).href;
const VIEWS = { play: (id) => `/games/${id}`, review: reviewAddress, verify: (id) => `/games/${id}/verify` };
/** Outlines on a square of 24: cards, an hourglass, a shield. */
const SHAPES = {
  play: "M4 5h9v14H4zM13 7l6 2-4 11-4-1",
  review: "M6 3h12M6 21h12M7 3c0 9 10 9 10 18M17 3c0 9-10 9-10 18",
  verify: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8 12l3 3 5-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  greet: "M4 5h16v11H10l-4 4v-4H4z",
};

const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[name]} /></svg>`;

export function Head() {
  const now = game.value;
  return html`<header class="head">
    <a class="brand" href="/" aria-label="Dominium"><img src=${ICON} width="24" height="24" alt="" /><span>Dominium</span></a>
    <h1>${rulesetName()} <small>${now.seats.map(({ seat }) => html`<${Named} key=${seat} seat=${seat} />`)}</small></h1>
    <${Badges} />${viewNow === "play" && seated.value.length > 0 && html`<${Takeback} />`}
    <span class="grow"></span>
    <div class="ways">
    ${["review", "dispute"].includes(viewNow) && html`<${View} />`}
    <nav class="views" aria-label=${t("views.title")}>
      ${Object.entries(VIEWS).map(([name, address]) => html`<a key=${name} href=${address(now.id)} title=${t(`views.${name}`)}
        aria-current=${name === viewNow ? "page" : null}><${Icon} name=${name} /><span>${t(`views.${name}`)}</span></a>`)}
    </nav>
    ${!me.value && html`<${Person} />`}
    ${viewNow === "play" && now.you.length > 0 && greets() && html`<${Greet} />`}
    <${Menu} />
    </div>
    ${recorded(now.view) && html`<p class="notice recorded">${t("being-recorded")}</p>`}
  </header>`;
}

/** What a player must know about the game. Only the other views show what an audit found. */
function Badges() {
  const now = game.value;
  const facts = [
    now.status !== "running" && now.status, now.paused && "paused", now.sandbox && "sandbox", now.origin && "imported",
    now.visibility !== "public" && now.visibility,
  ].filter(Boolean);
  const late = now.terms.spectator_delay_seconds;
  const open = disputes.value.filter(({ status }) => status !== "closed");
  return html`<span class="badges">${facts.map((fact) => html`<span key=${fact} class="badge is-${fact}">${t(`status.${fact}`)}</span>`)}
    ${now.match && html`<a class="badge" href="/matches/${now.match.id}">${t("in-match", { number: now.match.number })}</a>`}
    ${now.tournament && html`<${InEvent} tournament=${now.tournament} />`}
    ${now.fork_of && html`<a class="badge" href="/games/${now.fork_of.game}/review#${now.fork_of.at}">${t("status.fork")} #${now.fork_of.at}</a>`}
    ${late > 0 && !now.you.length && now.status === "running" && html`<span class="badge">${t("play.late", { seconds: late })}</span>`}
    ${viewNow === "play" && open.map((disputed) => html`<a key=${disputed.id} class="badge is-paused" href="/disputes/${disputed.id}">${t(caseWord(disputed))}</a>`)}
    ${viewNow === "dispute" && html`<a class="badge" href="/disputes">${t("disputes")}</a>`}
    ${viewNow !== "play" && audit.value && !(viewNow === "review" && now.you.length && audit.value.verdict === "agrees") && html`<span class="badge audit-${audit.value.verdict}">${t(`audit.${audit.value.verdict}`)}</span>`}</span>`;
}

/** The state of a dispute on the board: it is ruled on, or the reader's own report is on its way. */
const caseWord = ({ status, opener }) => (status === "ruled" ? "dispute.case-ruled" : status === "open" && opener === me.value?.id ? "dispute.case-sent" : "dispute.case");

/** The event of the game by its title, with the round. */
function InEvent({ tournament: { id, round } }) {
  useEffect(() => { learnEvent(id); }, [id]);
  const title = event.value?.title, words = title ? t("in-titled-event", { title, round }) : t("in-event", { round });
  return html`<a class="badge event" dir="auto" title=${title} href="/tournaments/${id}">${words}</a>`;
}

const greetings = () => import("./greetings.js");

effect(() => {
  const came = greeting.value;
  if (came) greetings().then((module) => module.receive(came));
});

/** Greetings to the table, whose module is loaded at the press. */
function Greet() {
  const [Presets, set] = useState(null);
  const open = async () => {
    const { Presets: found } = await greetings();
    set(() => found);
  };
  return html`<button type="button" class="icon-button" aria-haspopup="dialog" onClick=${open} title=${t("greeting.title")}
      aria-label=${t("greeting.title")}><${Icon} name="greet" /><span>${t("greeting.label")}</span></button>
    ${Presets && html`<${Presets} close=${() => set(null)} />`}`;
}

const menus = () => import("./menu.js");

/** The menu, whose module is loaded at the press. */
function Menu() {
  const [Dialog, set] = useState(null);
  const [cited, cite] = useState(null);
  const [commands, command] = useState(0);
  const close = () => set(null);
  const open = async () => {
    const { MenuDialog } = await menus();
    set(() => MenuDialog);
  };
  const report = async () => {
    close();
    const { event: now } = eventAt(version.value), { Claim } = await import("./dispute-form.js");
    cite(html`<${Claim} event=${now} close=${() => cite(null)} />`);
  };
  const toCommands = () => {
    close();
    command(commands + 1);
  };
  useEffect(() => { // after the menu is gone, which gives the focus back to its button
    if (commands) document.getElementById("command").focus();
  }, [commands]);
  return html`<button type="button" class="icon-button" aria-haspopup="dialog" onClick=${open} title=${t("views.menu")}
      aria-label=${t("views.menu")}><${Icon} name="menu" /><span>${t("views.menu")}</span></button>
    ${Dialog && html`<${Dialog} close=${close} report=${report} toCommands=${toCommands} />`}
    ${cited}`;
}
