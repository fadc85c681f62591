// The staff of a tournament and their duties: added, changed and relieved at any time.

import { html } from "../../vendor/preact.js";
import { put, remove } from "../../shared/api.js";
import { event, path } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { t } from "../../shared/words.js";

const DUTIES = ["arbiter", "organiser"];

/** Gives a duty to the account with a handle. */
export const nameStaff = (handle, duty) => put(`${path}/staff/${encodeURIComponent(handle)}`, { duty }).catch((error) => {
  throw error.code === "not-found" ? new Error(t("hall.staff-unknown", { handle }), { cause: error }) : error;
});

export function Staff() {
  const [refused, run] = useAction();
  const { maker, organisers, arbiters } = event.value;
  const listed = [...organisers.map((who) => ({ ...who, duty: "organiser" })), ...arbiters.map((who) => ({ ...who, duty: "arbiter" }))];
  const change = (account, duty) => run(() => (duty ? put(`${path}/staff/${account}`, { duty }) : remove(`${path}/staff/${account}`)));
  const add = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    const handle = String(form.get("who")).trim();
    return run(async () => {
      await nameStaff(handle, form.get("duty"));
      submitted.target.reset();
    });
  };
  const options = (chosen) => DUTIES.map((duty) => html`<option key=${duty} value=${duty} selected=${duty === chosen}>${t(`hall.${duty}`)}</option>`);
  return html`<details class="card staff"><summary>${t("hall.staff")}</summary>
    <p class="quiet">${t("hall.staff-about")}</p>${refused}
    <ul class="people"><li><span dir="auto">${maker.handle ?? maker.account}</span> <small>${t("hall.maker")}</small></li>
      ${listed.map((who) => html`<li key=${who.account}><span dir="auto">${who.handle ?? who.account}</span>
        <select aria-label="${t("hall.duty")}: ${who.handle ?? who.account}" onChange=${(choice) => change(who.account, choice.target.value)}>${options(who.duty)}</select>
        <button type="button" class="plain" aria-label="${t("hall.relieve")}: ${who.handle ?? who.account}" onClick=${() => change(who.account, null)}>${t("hall.relieve")}</button></li>`)}</ul>
    <form onSubmit=${add}><div class="pair"><label>${t("hall.staff-who")} <input name="who" required maxlength="40" autocomplete="off" /></label>
      <label>${t("hall.duty")} <select name="duty">${options(DUTIES[0])}</select></label></div><button type="submit">${t("hall.staff-add")}</button></form></details>`;
}
