// The fees of an event: who paid how much, with the sums. Only organisers see them, and no money moves here.

import { html } from "../../vendor/preact.js";
import { get, put } from "../../shared/api.js";
import { decimalOf, nameOf, path, priceText } from "../../shared/tournament/tournament.js";
import { partsByTeam, teamName } from "../../shared/tournament/teams.js";
import { t } from "../../shared/words.js";

/** An amount as people type it, with a point or a comma; the service takes the point. */
export const AMOUNT = "(0|[1-9][0-9]{0,6})([.,][0-9]{2})?";
export const amountOf = (typed) => typed.replace(",", ".");

let saved = Promise.resolve(); // one change after the other, as they were made

/** A row for each entrant: a mark is saved when it is chosen, an amount when its field is left. */
export function Fees({ listed, ledger: { items, fee, paid, due }, mark, run }) {
  const known = new Map(items.map((one) => [one.entrant, one]));
  const save = (entrant, as, amount) => run(() => (saved = saved.catch(() => {}).then(async () => {
    await put(`${path}/fees`, { entrants: [entrant], mark: as, amount: amount || null });
    mark(await get(`${path}/fees`));
  })));
  const unmarked = listed.filter(({ entrant, bot, dropped, disqualified }) => !bot && !dropped && !disqualified && !known.has(entrant)); // with a fee, each of them owes it
  const owed = fee ? (Number(due) + unmarked.length * Number(fee.amount)).toFixed(2) : due;
  const allPaid = () => run(async () => {
    await put(`${path}/fees`, { entrants: unmarked.map(({ entrant }) => entrant), mark: "paid", amount: null });
    mark(await get(`${path}/fees`));
  });
  const sum = (amount) => (fee ? priceText({ ...fee, amount }) : decimalOf(amount));
  const choose = (entrant) => (choice) => save(entrant, choice.target.value);
  const type = (entrant) => ({ target }) => {
    const chosen = target.closest("tr").querySelector("select").value; // it may be on its way
    const amount = amountOf(target.value);
    if (target.reportValidity() && Number(amount) !== Number(known.get(entrant)?.amount ?? 0)) save(entrant, chosen === "none" ? "paid" : chosen, amount);
  };
  const row = (each) => {
    const one = known.get(each.entrant), as = one?.mark ?? "none", name = nameOf(each);
    return html`<tr key=${each.entrant}><th scope="row" dir="auto">${name}</th>
      <td class="text"><select aria-label="${t("hall.fee")}: ${name}" value=${as} onChange=${choose(each.entrant)}>${["none", "due", "paid"].map((other) => html`<option key=${other} value=${other}>${t(`hall.fee-${other}`)}</option>`)}</select></td>
      <td><input key=${one?.amount ?? ""} aria-label="${t("hall.fee-amount")}: ${name}" inputmode="decimal" pattern=${AMOUNT} size="6" defaultValue=${one?.amount ?? ""} onChange=${type(each.entrant)} /></td></tr>`;
  };
  return html`<details class="fees"><summary>${t("hall.fees")}${items.length > 0 && html` <span class="badge">${sum(paid)}</span>`}</summary>
    <p class="quiet">${fee ? t("hall.fees-about", { fee: priceText(fee) }) : t("hall.fees-none")}</p>
    <div class="wide" tabindex="0" role="group" aria-label=${t("hall.fees")}><table class="ladder">
      <thead><tr><th scope="col">${t("person.player")}</th><th scope="col" class="text">${t("hall.fee")}</th><th scope="col">${t("hall.fee-amount")}</th></tr></thead>
      ${partsByTeam(listed).map(({ team, listed: own }) => html`<tbody key=${team?.team}>${team && html`<tr class="part"><th scope="rowgroup" colspan="3" dir="auto">${teamName(team)}</th></tr>`}${own.map(row)}</tbody>`)}
      <tfoot><tr><th scope="row">${t("hall.fee-sum")}</th><td class="text">${owed !== null && t("hall.fee-owed", { sum: sum(owed) })}</td><td><b>${sum(paid)}</b></td></tr></tfoot></table></div>
    ${unmarked.length > 0 && html`<button type="button" onClick=${allPaid}>${t("hall.fee-all-paid")}</button>`}
    <p><a href="${path}/exports/fees.csv">CSV</a></p></details>`;
}
