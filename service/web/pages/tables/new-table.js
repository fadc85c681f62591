// A table is made: which game, who plays, what is agreed on. The options are those of the ruleset's document.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { get, postOnce, ensureAccount } from "../../shared/api.js";
import { stored } from "../../shared/stored.js";
import { CLOCKS } from "../../shared/time-controls.js";
import { Kingdom, kingdomOf } from "./kingdom-choice.js";
import { placeOf } from "../../shared/rematch.js";
import { gameName, t } from "../../shared/words.js";

/** Options with their own controls, or about another game. */
const APART = new Set(["kingdom", "recommended", "random", "previous_game", "board"]);

const DAY = 86_400;

export function NewTable({ rulesets }) {
  const [name, choose] = useState((rulesets.find((one) => one.name === stored("dominium-game")) ?? rulesets.at(-1)).name);
  return html`<section class="card" aria-labelledby="new-title">
    <h2 id="new-title">${t("lobby.make")}</h2>
    <div class="choice" role="radiogroup" aria-label=${t("lobby.game")}>
      ${rulesets.toReversed().map((one) => html`<label key=${one.name}><input type="radio" name="ruleset" checked=${name === one.name}
        onChange=${() => choose(one.name)} /> ${gameName(one.name)}</label>`)}
    </div>
    <${Table} key=${name} rules=${rulesets.find((one) => one.name === name)} />
  </section>`;
}

function Table({ rules }) {
  const [document, setDocument] = useState(null);
  const [seats, setSeats] = useState(["me", "open"]);
  const [handles, setHandles] = useState({});
  const [audience, setAudience] = useState(null);
  const [refused, refuse] = useState(null);
  useEffect(() => { get(`/v1/rulesets/${rules.name}`).then(setDocument); }, []);
  const seat = (place, kind) => setSeats(seats.map((one, other) => (other === place ? kind : one === "me" && kind === "me" ? "open" : one)));
  const resize = (count) => setSeats(Array.from({ length: count }, (_, place) => seats[place] ?? "open"));

  const make = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    try {
      await ensureAccount();
      const wanted = body(rules, document, seats, handles, form);
      const made = await postOnce("/v1/games", wanted);
      location.assign(placeOf(made.game));
    } catch (error) {
      refuse(error.message);
    }
  };
  const shared = seats.includes("here"), forAnybody = seats.includes("open");
  const audiences = ["unlisted", "public", ...(forAnybody ? [] : ["private"])];
  const visibility = audiences.includes(audience) ? audience : forAnybody ? "public" : "unlisted";
  return html`<form class="new-table" onSubmit=${make}>
    <fieldset><legend>${t("lobby.seats")}</legend>
      <label class="inline">${t("lobby.how-many")}
        <select value=${seats.length} onChange=${(event) => resize(Number(event.target.value))}>
          ${rules.player_counts.map((count) => html`<option key=${count} value=${count}>${count}</option>`)}</select></label>
      ${seats.map((kind, place) => html`<div key=${place} class="seat-choice of-seat-${place}"><span class="mark" aria-hidden="true">${place + 1}</span>
        <select aria-label=${`${t("seat")} ${place + 1}`} value=${kind} onChange=${(event) => seat(place, event.target.value)}>
          <option value="me">${t("lobby.me")}</option>
          <option value="open">${t("lobby.open")}</option>
          <option value="account">${t("lobby.somebody")}</option>
          <option value="here">${t("lobby.here")}</option>
          ${rules.bots.map((bot) => html`<option key=${bot} value=${`bot:${bot}`}>${t(`bot.${bot}`)}</option>`)}
        </select>
        ${kind === "account" && html`<input aria-label=${t("handle")} placeholder=${t("handle")} required maxlength="40" value=${handles[place] ?? ""}
          onInput=${(event) => setHandles({ ...handles, [place]: event.target.value })} />`}</div>`)}
      ${shared && html`<p class="quiet">${t("lobby.here-about")}</p>`}
    </fieldset>
    ${!shared && html`<label>${t("lobby.visibility")}
      <select name="visibility" value=${visibility} onChange=${(event) => setAudience(event.target.value)}>
        ${audiences.map((one) => html`<option key=${one} value=${one}>${t(`lobby.${one}`)}</option>`)}</select></label>`}
    ${document?.parts.sets && html`<${Kingdom} document=${document} />`}
    <div class="pair">
      <label>${t("clock")} <select name="clock">${Object.keys(CLOCKS).map((one) => html`<option key=${one} value=${one}>${t(`clock.${one}`)}</option>`)}</select></label>
      <label>${t("lobby.takebacks")} <select name="takebacks">${["uninformed", "none", "consent", "referee"].map((one) =>
        html`<option key=${one} value=${one}>${t(`takeback.${one}`)}</option>`)}</select></label>
    </div>
    <details><summary>${t("lobby.options")}</summary><div class="options-form">
      ${Object.entries(rules.options.properties).map(([name, schema]) => html`<${Option} key=${name} name=${name} schema=${schema} />`)}
      <label>${t("lobby.delay")} <select name="spectator_delay_seconds">${[0, 60, 300, 1800].map((seconds) =>
        html`<option key=${seconds} value=${seconds}>${t("lobby.minutes", { count: seconds / 60 })}</option>`)}</select></label>
      <label>${t("lobby.holidays")} <input name="holidays" type="number" min="0" max="60" defaultValue="0" required /></label>
      <${Window} name="dispute_window_seconds" label=${t("lobby.dispute-window")} usual=${0} />
      <${Window} name="appeal_window_seconds" label=${t("lobby.appeal-window")} usual=${DAY} />
    </div></details>
    <details><summary>${t("lobby.position")}</summary>
      <label>${t("lobby.position-about")} <textarea name="position" rows="6" spellcheck="false"></textarea></label></details>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <button type="submit" class="primary" disabled=${!document}>${t("lobby.make-it")}</button>
  </form>`;
}

/** How long something can be contested. */
const Window = ({ name, label, usual }) => html`<label>${label} <select name=${name}>${[0, 3600, DAY].map((seconds) =>
  html`<option key=${seconds} value=${seconds} selected=${seconds === usual}>${t("lobby.hours", { count: seconds / 3600 })}</option>`)}</select></label>`;

/** One option as its schema has it: on or off, one of several, a number or none. */
function Option({ name, schema }) {
  const field = `option.${name}`, number = schema.anyOf?.find(({ type }) => type === "integer");
  if (APART.has(name)) return null;
  if (schema.type === "boolean") {
    return html`<label class="check"><input type="checkbox" name=${field} defaultChecked=${schema.default} /> ${t(field)}</label>`;
  }
  if (schema.enum?.length > 1) {
    return html`<label>${t(field)} <select name=${field} defaultValue=${String(schema.default)}>${schema.enum.map((value) =>
      html`<option key=${value} value=${value} selected=${value === schema.default}>${t(`value.${value}`)}</option>`)}</select></label>`;
  }
  return number ? html`<label>${t(field)} <input type="number" name=${field} min=${number.minimum} max=${number.maximum}
    defaultValue=${schema.default} placeholder=${t("nothing")} /></label>` : null;
}

function optionsOf(rules, form) {
  const chosen = {};
  for (const [name, schema] of Object.entries(rules.options.properties)) {
    const given = form.get(`option.${name}`), kept = schema.default;
    if (APART.has(name) || (given === null && schema.type !== "boolean")) continue;
    const value = schema.type === "boolean" ? given !== null
      : schema.enum ? schema.enum.find((one) => String(one) === given) : given === "" ? null : Number(given);
    if (value !== kept) chosen[name] = value;
  }
  return chosen;
}

function body(rules, document, seats, handles, form) {
  const position = form.get("position").trim();
  const sandbox = Boolean(position) || seats.includes("here");
  const wanted = seats.map((kind, place) => {
    if (kind === "account") return { account: handles[place].trim() };
    if (kind.startsWith("bot:")) return { bot: kind.slice(4) };
    return kind === "me" ? "me" : "open";
  });
  if (seats.includes("here") && seats.includes("open")) throw new Error(t("lobby.here-or-open"));
  const terms = {
    takebacks: form.get("takebacks"),
    clock: CLOCKS[form.get("clock")],
    spectator_delay_seconds: Number(form.get("spectator_delay_seconds")),
    dispute_window_seconds: Number(form.get("dispute_window_seconds")),
    appeal_window_seconds: Number(form.get("appeal_window_seconds")),
    holidays: Number(form.get("holidays")),
  };
  return {
    ruleset: rules.name,
    options: { ...optionsOf(rules, form), ...(document?.parts.sets ? kingdomOf(form) : {}) },
    seats: wanted,
    visibility: sandbox ? "private" : form.get("visibility"),
    terms,
    sandbox,
    ...(position ? { position: parsed(position) } : {}),
  };
}

/** JSON, or text in notation, which the service reads. */
function parsed(text) {
  if (!text.startsWith("{")) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(t("lobby.no-json", { why: error.message }), { cause: error });
  }
}
