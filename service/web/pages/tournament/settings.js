// The settings of an event: its details, its staff, its tie-breaks, and its end without play.

import { html, useState } from "../../vendor/preact.js";
import { postOnce, put } from "../../shared/api.js";
import { submit, entrants, event, ofTeams, path, stage } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { scaleText, tiebreakName, Tiebreaks } from "../../shared/tournament/counting.js";
import { enter } from "../../shared/tournament/entrant-names.js";
import { LONGEST } from "../../shared/text-form.js";
import { local, minute } from "../../shared/time.js";
import { BeaconSettings } from "./beacon.js";
import { AMOUNT, amountOf } from "./fees.js";
import { Staff } from "./staff.js";
import { Stations } from "./stations.js";
import { t } from "../../shared/words.js";

export const Settings = () => html`<${Describe} /><${Counting} /><${BeaconSettings} /><${Staff} /><${Stations} /><${Duplicate} /><${Cancel} />`;

function Describe() {
  const [refused, run] = useAction();
  const { title, details } = event.value;
  const [charges, charge] = useState(Boolean(details?.fee));
  const describe = (submitted) => {
    submitted.preventDefault();
    const { starts_at: at, round_minutes: minutes, fee, currency, ...texts } = Object.fromEntries([...new FormData(submitted.target)].filter(([, text]) => text));
    return run(() => put(`${path}/details`, { ...texts, ...(at && { starts_at: minute(at) }), ...(minutes && { round_minutes: Number(minutes) }), ...(fee && { fee: { amount: amountOf(fee), currency } }) }));
  };
  return html`<section class="card describe" aria-labelledby="describe-title"><h2 id="describe-title">${t("hall.describe")}</h2>${refused}
    <form onSubmit=${describe}>
      <label>${t("hall.title")} <input name="title" required maxlength="200" defaultValue=${title ?? ""} /></label>
      <div class="pair"><label>${t("hall.place")} <input name="place" maxlength="200" defaultValue=${details?.place ?? ""} /></label>
        <label>${t("hall.starts")} <input name="starts_at" type="datetime-local" defaultValue=${local(details?.starts_at) ?? ""} /></label></div>
      <div class="pair"><label>${t("hall.fee-each")} <input name="fee" inputmode="decimal" pattern=${AMOUNT} placeholder="5.00" defaultValue=${details?.fee?.amount ?? ""} onInput=${(typed) => charge(typed.target.value !== "")} /></label>
        <label>${t("hall.currency")} <input name="currency" maxlength="10" placeholder="EUR" required=${charges} defaultValue=${details?.fee?.currency ?? ""} /></label></div>
      <label>${t("hall.round-minutes")} <input name="round_minutes" type="number" min="1" max="1440" defaultValue=${details?.round_minutes ?? ""} /></label>
      <label>${t("hall.sponsors")} <input name="sponsors" maxlength="200" defaultValue=${details?.sponsors ?? ""} /></label>
      <label>${t("hall.description")} <textarea name="description" rows="3" maxlength=${LONGEST} defaultValue=${details?.description ?? ""}></textarea></label>
      <label>${t("hall.house-rules")} <textarea name="house_rules" rows="3" maxlength=${LONGEST} defaultValue=${details?.house_rules ?? ""}></textarea></label>
      <button type="submit">${t("hall.save")}</button></form>
    ${event.value.status === "open" && html`<p class="quiet">${t("hall.fixed")}</p>`}</section>`;
}

/** How points and ties are counted. After the start a ruling changes the tie-breaks. */
function Counting() {
  const [refused, run] = useAction();
  const [list, order] = useState(null);
  const now = stage() ?? event.value.stages[0];
  const { kind, size = 2, duel } = now.agreed.format;
  const rule = (submitted) => {
    submitted.preventDefault();
    const reason = new FormData(submitted.target).get("reason");
    return run(() => submit("rulings", { kind: "tiebreaks", stage: now.number, tiebreaks: list ?? now.tiebreaks, reason }).then(() => order(null)));
  };
  return html`<section class="card" aria-labelledby="counting-title"><h2 id="counting-title">${t("hall.counting")}</h2>${refused}
    <p>${scaleText(now.agreed)}</p><p class="quiet">${now.tiebreaks.map(tiebreakName).join(" · ")}</p>
    ${event.value.status === "running" && html`<details><summary>${t("hall.tiebreaks-change")}</summary><form onSubmit=${rule}>
      <${Tiebreaks} list=${list ?? now.tiebreaks} change=${order} of=${{ kind, size, match: Boolean(duel), scale: now.agreed.scale.preset, results: event.value.game?.results }} />
      <label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label><button type="submit">${t("hall.rule-so")}</button></form></details>`}</section>`;
}

const known = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Makes a new event like this one, if wanted with the names that the organisers entered. */
function Duplicate() {
  const [refused, run] = useAction();
  const { title, details, ruleset, game, sizes, rules, stages, visibility, play, deal, late_entries, rated, bots_only, byes_wait, most_entrants, no_show_minutes, terms } = event.value;
  const make = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(submitted.target);
    return run(async () => {
      const { clock, rated: _, ...agreed } = terms;
      const like = stages.map(({ agreed: { format, ...counts } }) => ({ ...counts, format: "calendar" in format ? { ...format, calendar: null } : format }));
      const made = await postOnce("/v1/tournaments", {
        title: form.get("title"), ruleset, ...(game && { game: { name: game.name ?? t("hall.other-game"), results: game.results, player_counts: sizes } }), options: rules.options, stages: like, visibility, play, deal, late_entries, rated, bots_only, byes_wait, most_entrants, no_show_minutes,
        terms: { ...known(agreed), ...(clock && { clock: known(clock) }) },
      });
      const place = `/tournaments/${made.tournament.id}`, { starts_at: __, fee, ...texts } = details ?? { starts_at: null };
      if (details) await put(`/v1${place}/details`, { ...known(texts), ...(fee?.currency && { fee }), title: form.get("title") });
      const names = entrants.value.filter(({ account, merged, name }) => !account && !merged && name).map(({ name }) => name);
      if (form.has("names") && names.length) await enter(`/v1${place}`, names);
      location.assign(place);
    });
  };
  return html`<details class="card"><summary>${t("hall.duplicate")}</summary>${refused}<form onSubmit=${make}><p class="quiet">${t("hall.duplicate-about")}</p>
    <label>${t("hall.title")} <input name="title" required maxlength="200" defaultValue=${title ?? ""} /></label>
    ${!ofTeams() && html`<label class="check"><input type="checkbox" name="names" /> ${t("hall.with-names")}</label>`}<button type="submit">${t("hall.duplicate")}</button></form></details>`;
}

/** Undoes an event before it begins, or cancels one that has begun. */
function Cancel() {
  const [refused, run] = useAction();
  const open = event.value.status === "open";
  if (!open && event.value.status !== "running") return null;
  const cancel = (submitted) => {
    submitted.preventDefault();
    const reason = new FormData(submitted.target).get("reason") ?? t("hall.undo-reason");
    return run(() => submit("cancellation", { reason }));
  };
  const words = t(open ? "hall.undo" : "hall.cancel");
  return html`<details class="card cancel"><summary>${words}</summary>${refused}<form onSubmit=${cancel}><p class="quiet">${t(open ? "hall.undo-about" : "hall.cancel-about")}</p>
    ${!open && html`<label>${t("hall.reason")} <input name="reason" required maxlength="2000" /></label>`}<button type="submit">${words}</button></form></details>`;
}
