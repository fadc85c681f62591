// The docket: disputes, those that wait first, by age; all of them or one's own, and who waits for whom. Games whose clock
// ran out wait for a referee, too.

import "../../shared/frame.js";
import { html, signal, useEffect } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get, me, reader } from "../../shared/api.js";
import { addressOf, waiting } from "../../shared/notifications.js";
import { age, gameName, moment, t } from "../../shared/words.js";

const OFTEN = 10_000; // milliseconds after which what is looked at is asked for anew
const LISTS = {
  referee: "waits_for=referee&order=oldest",
  party: "waits_for=party&order=oldest",
  mine: "mine=true",
  all: "",
};

const list = signal(location.hash.slice(1));
const tournament = signal("");
const rows = signal(null);
const more = signal(null);
const trouble = signal(null);
const titles = signal({});

/** A tournament by its name, once that has come, and if the reader may know it. */
const called = (tournament) => titles.value[tournament] ?? `…${tournament.slice(-6)}`;

/** Asks for the names of the tournaments that are listed, once each. */
function name(found) {
  const asked = new Set(found.map((row) => row.tournament).filter((one) => one && !(one in titles.value)));
  titles.value = { ...titles.value, ...Object.fromEntries([...asked].map((one) => [one, null])) };
  for (const one of asked)
    get(`/v1/tournaments/${one}`).then(({ title }) => { titles.value = { ...titles.value, [one]: title }; }, () => {});
}

const query = (cursor) => ["limit=50", LISTS[list.value], tournament.value && `tournament=${tournament.value}`,
  cursor && `cursor=${encodeURIComponent(cursor)}`].filter(Boolean).join("&");

async function bring(cursor = null) {
  try {
    const asked = query(cursor);
    const page = await get(`/v1/disputes?${asked}`);
    if (asked !== query(cursor)) return; // another list is wanted by now
    rows.value = cursor ? [...rows.value, ...page.items] : page.items;
    more.value = page.next;
    name(page.items);
    trouble.value = null;
  } catch (error) {
    trouble.value = error;
  }
}

const choose = (kept, wanted) => {
  kept.value = wanted;
  rows.value = null;
  history.replaceState(null, "", `#${list.value}`);
  bring();
};

/** A game that waits for the reader's ruling without a dispute; of the chosen tournament, if one is chosen. */
const outOfTime = ({ waits_for: expected, disputes, game }) => expected === "ruling" && game && disputes.length === 0
  && (!tournament.value || game.tournament?.id === tournament.value);

/** Real tables whose players report different results, for their officials. */
const contradicted = () => (["referee", "mine"].includes(list.value) ? waiting.value : [])
  .filter(({ tables, tournament: held }) => tables.length && (!tournament.value || held.id === tournament.value))
  .flatMap((one) => one.tables.map((table) => ({ ...one, tables: [table] })));

function Docket() {
  useEffect(() => {
    const timer = setInterval(() => { if (!document.hidden && rows.value?.length <= 50) bring(); }, OFTEN);
    return () => clearInterval(timer);
  }, []);
  const stopped = list.value === "referee" ? waiting.value.filter(outOfTime) : [];
  const tables = contradicted();
  const held = [...new Set([tournament.value, ...(rows.value ?? []).map((row) => row.tournament)])].filter(Boolean);
  return html`<div class="docket">
      <h1>${t("disputes")}</h1>
      <div class="choices">
        <label>${t("docket.list")} <select value=${list.value} onChange=${(event) => choose(list, event.target.value)}>
          ${Object.keys(LISTS).filter((one) => one !== "mine" || me.value).map((one) =>
            html`<option key=${one} value=${one}>${t(`docket.${one}`)}</option>`)}</select></label>
        ${held.length > 0 && html`<label>${t("docket.tournament")}
          <select value=${tournament.value} onChange=${(event) => choose(tournament, event.target.value)}>
            <option value="">${t("docket.any")}</option>
            ${held.map((one) => html`<option key=${one} value=${one}>${called(one)}</option>`)}</select></label>`}
      </div>
      ${trouble.value && html`<p class="notice bad" role="alert">${trouble.value.message}</p>`}
      ${!rows.value && !trouble.value && html`<p role="status">${t("loading")}</p>`}
      ${rows.value?.length === 0 && stopped.length + tables.length === 0 && html`<p class="quiet">${t("none")}</p>`}
      <ul class="cases">${tables.map((one) => html`<li key=${addressOf(one)} class="matter">
          <p class="claim"><a href=${addressOf(one)}>${t("docket.table", { title: one.tournament.title ?? one.tournament.id, ...one.tables[0] })}</a></p></li>`)}
        ${stopped.map((one) => html`<li key=${one.game.id} class="matter">
          <p class="claim"><a href=${addressOf(one)}>${t("docket.clock", { game: gameName(one.game.ruleset) })}</a></p></li>`)}
        ${rows.value?.map((row) => html`<${Row} key=${row.id} row=${row} />`)}</ul>
      ${more.value && html`<p><button type="button" onClick=${() => bring(more.value)}>${t("docket.more")}</button></p>`}
    </div>`;
}

function Row({ row: { id, text, cites, handle, status, since, waits_for: awaited, opened_at: opened, tournament: held } }) {
  const names = awaited.map((one) => one.handle ?? (one.role === "referee" ? t("dispute.any-referee") : `${t("seat")} ${one.seat}`));
  return html`<li class="matter">
    <p class="claim"><a href="/disputes/${id}">${text ?? t("erased")}</a></p>
    <p><strong>${handle ?? "–"}</strong> ${t("disputes-event")} #${cites}
      ${" "}<span class="badge state-${status}">${t(`state.${status}`)}</span>
      ${held && html` <span class="badge">${called(held)}</span>`}</p>
    <p class="quiet">${names.length > 0 && html`<span class="waits">${t("dispute.waits", { names: [...new Set(names)].join(", "), age: age(since) })}</span> · `}
      <time datetime=${opened} title=${moment(opened)}>${t("docket.opened", { age: age(opened) })}</time></p>
  </li>`;
}

await reader();
if (!(list.value in LISTS)) {
  const rules = me.value?.roles.some((role) => role === "referee" || role === "admin");
  list.value = me.value && !rules ? "mine" : "referee";
}
show(html`<${Docket} />`);
await bring();
