// What a player needs now and then. The head loads it when its button is pressed.

import { html, useState } from "../../vendor/preact.js";
import { Language, Modal } from "../account.js";
import { me } from "../api.js";
import { party } from "./dispute-lists.js";
import { game, viewNow } from "./game.js";
import { resign, screenPasses, seated } from "./play.js";
import { descriptor } from "./ruleset.js";
import { seatName } from "./seats.js";
import { Share } from "./share.js";
import { Person } from "./viewer.js";
import { t } from "../words.js";

/** `report` and `toCommands` close the menu, and open the form of a dispute and the field of commands. */
export function MenuDialog({ close, report, toCommands }) {
  const { Preferences } = descriptor.value;
  return html`<${Modal} title=${t("views.menu")} close=${close}>
    ${me.value && html`<${Person} />`}
    <${Language} />
    ${viewNow === "play" && html`<${Share} />${seated.value.length > 0 && html`${Preferences && html`<${Preferences} />`}${screenPasses.value === null && html`<p class="to-commands"><button type="button" class="plain" onClick=${toCommands}>${t("speech.command")}</button></p>`}<p><${GiveUp} close=${close} /></p>`}`}
    ${party.value && viewNow !== "dispute" && !["open", "cancelled"].includes(game.value.status)
      && html`<p><button type="button" onClick=${report}>${t("views.report")}</button></p>`}
  </${Modal}>`;
}

/** The button to resign. `close` closes its menu. */
function GiveUp({ close }) {
  const [asking, setAsking] = useState(false);
  const seats = seated.value;
  const [seat] = seats.includes(game.value.decision?.seat) ? [game.value.decision.seat] : seats;
  return html`<button type="button" class="plain" onClick=${() => setAsking(true)}>${t("play.resign")}</button>
    ${asking && html`<${Modal} title=${t("play.resign")} close=${() => setAsking(false)}>
      <p>${t("play.resign-sure", { seat: seatName(seat) })}</p>
      <div class="actions"><button type="button" class="sure" onClick=${() => { close(); resign(seat); }}>${t("play.resign")}</button>
        <button type="button" class="primary" onClick=${() => setAsking(false)} autofocus>${t("cancel")}</button></div></${Modal}>`}`;
}
