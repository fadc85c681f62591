// Result slips of a round, and name cards: to be printed and cut.

import { html, signal } from "./preact.js";
import { show } from "./account.js";
import { reader } from "./api.js";
import { bring, entrants, event, nameOf, shown } from "./hall.js";
import { t } from "./words.js";

const wanted = signal(location.hash);

const Slips = () => (shown() ? html`<ul class="slips">${shown().tables.map((table) => html`<li key=${table.number} class="slip">
  <p>${event.value.title} · ${t("home.round", shown())}</p><h2>${t("hall.table", table)}</h2>
  <table><thead><tr><th scope="col">${t("person.player")}</th><th scope="col">${t("hall.score")}</th><th scope="col">${t("hall.signed")}</th></tr></thead>
  <tbody>${table.entrants.map((one) => html`<tr key=${one.entrant}><th scope="row" dir="auto">${nameOf(one)}</th><td></td><td></td></tr>`)}</tbody></table></li>`)}</ul>`
  : html`<p class="notice">${t("hall.no-round")}</p>`);

const Cards = () => html`<ul class="name-cards">${entrants.value.filter(({ dropped }) => !dropped).map((one) => html`<li key=${one.entrant} class="name-card">
  <small>${event.value.title}</small><strong dir="auto">${nameOf(one)}</strong></li>`)}</ul>`;

function Page() {
  const cards = wanted.value === "#cards";
  return html`<div class="unprinted"><h1>${t(cards ? "hall.cards" : "hall.slips")}</h1>
    <div class="actions"><button type="button" class="primary" onClick=${() => print()}>${t("hall.print")}</button>
      <a href="/tournaments/${event.value.id}">${event.value.title ?? event.value.id}</a>
      <a href=${cards ? "#slips" : "#cards"}>${t(cards ? "hall.slips" : "hall.cards")}</a></div></div>
    ${cards ? html`<${Cards} />` : html`<${Slips} />`}`;
}

await reader();
await bring();
addEventListener("hashchange", () => { wanted.value = location.hash; });
show(html`<${Page} />`);
