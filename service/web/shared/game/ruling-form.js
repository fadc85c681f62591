// Rule from here: a form for every kind of ruling, filled in with the moment that is shown.

import { html, signal, useEffect, useState } from "../../vendor/preact.js";
import { Modal } from "../account.js";
import { me } from "../api.js";
import { at, game, go, judge, rule } from "./game.js";
import { disputes, isPending } from "./dispute-lists.js";
import { Changes, Suggested, preview } from "./ruling-preview.js";
import { branchOf, returnable } from "./moments.js";
import { card, parts } from "./options.js";
import { cardsCalled } from "./ruling-view.js";
import { LONGEST } from "../text-form.js";
import { disputer, seatName } from "./seats.js";
import { version } from "./events.js";
import { t } from "../words.js";

const KINDS = ["rewind", "pause", "resume", "clock", "replace", "penalise", "adjudicate", "void", "dismiss"];
const APPEALED = ["uphold", "overturn"];
/** Kinds of ruling that only decide a dispute. */
const SETTLING = new Set(["dismiss", ...APPEALED]);
/** Kinds of ruling that stop or start play and clocks by themselves, or end the game. */
const APART = new Set(["pause", "resume", "clock", "adjudicate", "void"]);
const BOT = "random";

/** The last decision, for readers who cannot see that the page has changed. */
export const done = signal("");

/** `dispute`: the one that is settled, where that is known. */
export function RuleForm({ dispute = null }) {
  const [kind, choose] = useState("rewind");
  const [ruling, propose] = useState(null);
  const [made, count] = useState(0);
  if (!judge.value) return dispute ? null : html`<p class="quiet">${t("rule-who")}</p>`;
  if (dispute && !isPending(dispute) && !done.value) return null;
  const open = dispute ? [dispute] : disputes.value.filter(isPending);
  const appealed = open.some(({ status }) => status === "appealed");
  const kinds = [...(appealed ? APPEALED : []), ...KINDS.filter((one) => one !== "dismiss" || !dispute || !appealed)];
  const needed = SETTLING.has(kind);
  const barred = dispute?.status === "appealed" && dispute.referees.includes(me.value.id);
  const submit = (event) => {
    event.preventDefault();
    propose({ ...read(kind, new FormData(event.target)), ...(dispute && { dispute: dispute.id }) });
  };
  return html`<section aria-labelledby="rule-title" class="rule">
    <h3 id="rule-title">${t("rule-here")}</h3>
    <p role="status" class="done">${done.value}</p>
    ${dispute && isPending(dispute) && !barred && html`<${Suggested} dispute=${dispute} choose=${(one) => { choose(one.kind); if (one.to) go(one.to); }} />`}
    ${barred && html`<p class="quiet">${t("dispute.another-referee")}</p>`}
    ${(!dispute || (isPending(dispute) && !barred)) && html`<form onSubmit=${submit} key=${made}>
      <label>${t("ruling")} <select name="kind" value=${kind} onChange=${(event) => choose(event.target.value)}>
        ${kinds.map((one) => html`<option key=${one} value=${one}>${t(`rule.${one}`)}</option>`)}
      </select></label>
      <${Particulars} kind=${kind} />
      <label>${t("answers-event")}
        <input name="event" type="number" min="1" max=${version.value} value=${dispute?.cites ?? at.value} key=${at.value} /></label>
      ${!dispute && open.length > 0 && html`<label>${t("answers-dispute")}
        <select name="dispute" key=${needed} required=${needed}>
        ${!needed && html`<option value="">${t("no-dispute")}</option>`}
        ${open.map(({ id, cites, text }) => html`<option key=${id} value=${id}>#${cites} ${(text ?? "").slice(0, 40)}</option>`)}
      </select></label>`}
      <label>${t("reason")} <textarea name="reason" required maxlength=${LONGEST} rows="3"></textarea></label>
      <label>${t("rule-relied")} <input name="rule" maxlength="200" placeholder=${t("rule-example")} /></label>
      <label>${t("dispute.cards")} <input name="cards" list="cards-known" maxlength="400" /></label>
      <datalist id="cards-known">${(parts().cards ?? []).map((one) => html`<option key=${one.id} value=${one.name ?? one.id} />`)}</datalist>
      ${paused() && !APART.has(kind) && html`<label class="check"><input type="checkbox" name="resume" defaultChecked /> ${t("rule-resume")}</label>`}
      <button type="submit" class="primary" disabled=${needed && !open.length}>${t("review")}</button>
    </form>`}
    ${ruling && html`<${Confirm} ruling=${ruling} made=${() => count(made + 1)} close=${() => propose(null)} />`}
  </section>`;
}

/** Whether play waits for a referee to let it go on. */
const paused = () => game.value.paused && game.value.status === "running";

/** The fields of a kind of ruling beside its reason. */
function Particulars({ kind }) {
  const seats = game.value.seats.map(({ seat }) => seat);
  const whose = html`<label>${t("whose")} <select name="seat">
    ${seats.map((seat) => html`<option key=${seat} value=${seat}>${seatName(seat)}</option>`)}</select></label>`;
  switch (kind) {
    case "rewind":
      return html`<label>${t("rewind-to")} <input name="to" type="number" required min="1" max=${version.value}
        value=${returnable.value} key=${returnable.value} /></label>
        ${branchOf(at.value) && html`<p class="notice">${t("rewind-abandoned")}</p>`}`;
    case "clock":
      return html`${whose}<label>${t("seconds")}
        <input name="seconds" type="number" required min="-86400" max="86400" value="60" /></label>`;
    case "replace":
      return html`${whose}<label>${t("by-account")} <input name="account" maxlength="40" placeholder=${t("by-bot")} /></label>`;
    case "penalise":
      return html`${whose}<label>${t("points")}
        <input name="points" type="number" required min="1" max="1000" value="1" /></label>`;
    case "adjudicate":
      return html`<fieldset><legend>${t("places")}</legend>${seats.map((seat) => html`<label key=${seat}>${seatName(seat)}
        <input name="place" type="number" required min="1" max=${seats.length} value=${seat + 1} /></label>`)}</fieldset>`;
    default:
      return null;
  }
}

function read(kind, form) {
  const number = (name) => Number(form.get(name));
  const ruling = { kind, reason: form.get("reason"), rule: form.get("rule") };
  const cards = cardsCalled(form.get("cards"));
  if (cards.length) ruling.cards = cards;
  if (form.get("event")) ruling.event = number("event");
  if (form.get("dispute")) ruling.dispute = form.get("dispute");
  if (form.has("resume")) ruling.resume = true;
  if (form.has("seat")) ruling.seat = number("seat");
  if (kind === "rewind") ruling.to = number("to");
  if (kind === "clock") ruling.milliseconds = 1000 * number("seconds");
  if (kind === "penalise") ruling.points = number("points");
  if (kind === "adjudicate") ruling.places = form.getAll("place").map(Number);
  if (kind === "replace") Object.assign(ruling, form.get("account") ? { account: form.get("account") } : { bot: BOT });
  return ruling;
}

/** The effect on the seat of a ruling. */
function change({ kind, points, milliseconds, account }) {
  if (kind === "penalise") return `−${points}`;
  if (kind === "clock") return `${milliseconds > 0 ? "+" : ""}${milliseconds / 1000} s`;
  return `→ ${account ?? t("by-bot")}`;
}

const placed = (places) => places.map((place, seat) => `${seatName(seat)} ${place}.`).join(", ");

/** A ruling is permanent, so the referee reads it again before it is recorded. */
function Confirm({ ruling, made, close }) {
  const [refused, refuse] = useState(null);
  const [found, foresee] = useState(null);
  useEffect(() => { preview(ruling).then(foresee, (error) => refuse(error.message)); }, []);
  const decide = async () => {
    try {
      await rule(ruling);
      done.value = t("ruled", { kind: t(`rule.${ruling.kind}`) });
      made();
      close();
    } catch (error) {
      refuse(error.message);
    }
  };
  const settled = disputes.value.find(({ id }) => id === ruling.dispute);
  return html`<${Modal} title=${t(`rule.${ruling.kind}`) + (ruling.to ? ` → #${ruling.to}` : "")} close=${close}>
    <dl>
      ${settled && html`<dt>${t("answers-dispute")}</dt><dd class="settled"><strong>${disputer(settled)}</strong>
        ${" "}${t("disputes-event")} #${settled.cites}: <q>${settled.text ?? t("erased")}</q></dd>`}
      ${found && html`<${Changes} found=${found} />`}
      ${ruling.seat !== undefined && html`<dt>${t("whose")}</dt><dd>${seatName(ruling.seat)} ${change(ruling)}</dd>`}
      ${ruling.places && html`<dt>${t("places")}</dt><dd>${placed(ruling.places)}</dd>`}
      ${ruling.event && html`<dt>${t("answers")}</dt><dd>#${ruling.event}</dd>`}
      <dt>${t("reason")}</dt><dd>${ruling.reason}</dd>
      ${ruling.rule && html`<dt>${t("rule-relied")}</dt><dd>${ruling.rule}</dd>`}
      ${ruling.cards && html`<dt>${t("dispute.cards")}</dt><dd>${ruling.cards.map((id) => card(id).name).join(", ")}</dd>`}
    </dl>
    <p class="quiet">${t("for-ever")}</p>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <div class="actions"><button type="button" onClick=${close}>${t("cancel")}</button>
      <button type="button" class="primary" onClick=${decide}>${t("decide")}</button></div>
  </${Modal}>`;
}
