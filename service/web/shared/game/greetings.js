// Greetings: preset texts between the players of a game. The page loads this module when it first needs it.

import { html, render, signal, useState } from "../../vendor/preact.js";
import { Modal } from "../account.js";
import { tell } from "../api.js";
import { keepText, stored } from "../stored.js";
import { game, path } from "./game.js";
import { Named } from "./seats.js";
import { t } from "../words.js";

const GREETINGS = ["good-luck", "thinking", "thanks", "well-played", "have-to-go"];
const MUTED = "dominium-greetings-muted";
/** Milliseconds for which a greeting is shown, also when others wait, and those between two of them. */
const SHOWN = 6000, BRIEF = 3000, BETWEEN = 150;

const shown = signal(null);
const waiting = [];

function show(greeting) {
  waiting.push(greeting);
  if (waiting.length === 1) next();
}

/** Shows the first that waits. It leaves the line when it was seen; without a pause, nobody would hear the same twice. */
function next() {
  shown.value = waiting[0];
  setTimeout(() => {
    if (waiting.length > 1) leave();
    else setTimeout(leave, SHOWN - BRIEF);
  }, BRIEF);
}

function leave() {
  shown.value = null;
  waiting.shift();
  if (waiting.length) setTimeout(next, BETWEEN);
}

const Shown = () => shown.value && html`<p><${Named} seat=${shown.value.seat} />: ${t(`greeting.${shown.value.greeting}`)}</p>`;

// A screen reader announces what changes in a region that was there before.
const place = Object.assign(document.createElement("div"), { className: "greeting", role: "status" });
document.body.append(place);
render(html`<${Shown} />`, place);

/** Shows the greeting of another player, unless the reader wants none. */
export function receive(greeting) {
  if (!stored(MUTED) && !game.value.you.includes(greeting.seat)) setTimeout(() => show(greeting), 100);
}

export function Presets({ close }) {
  const [refused, refuse] = useState(null);
  const send = async (greeting) => {
    try {
      await tell(`${path}/greetings`, { greeting });
      show({ seat: game.value.you[0], greeting });
      close();
    } catch (error) {
      refuse(error.message);
    }
  };
  const mute = ({ target }) => keepText(MUTED, target.checked ? "yes" : null);
  return html`<${Modal} title=${t("greeting.title")} close=${close}>
    <p class="presets">${GREETINGS.map((one) => html`<button key=${one} type="button" onClick=${() => send(one)}>${t(`greeting.${one}`)}</button>`)}</p>
    <label class="check"><input type="checkbox" defaultChecked=${stored(MUTED)} onChange=${mute} /> ${t("greeting.mute")}</label>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
  </${Modal}>`;
}
