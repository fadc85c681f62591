// The way into an event: one button for everybody who may enter. Strangers sign in first, or become guests.

import { html, useState } from "../../vendor/preact.js";
import { Modal, SignIn } from "../../shared/account.js";
import { me, somebody } from "../../shared/api.js";
import { ask, bring, event } from "../../shared/tournament/tournament.js";
import { useDoing } from "../../shared/tournament/actions.js";
import { t } from "../../shared/words.js";

function mayEnter() {
  const { you, play, status, stage, late_entries: late } = event.value;
  const open = status === "open" || (status === "running" && late && stage === 1);
  return open && you.entrant === null && !you.arbiter && (play === "here" || !you.organiser);
}

export function Enter() {
  const [asks, sign] = useState(false);
  const [refused, doing] = useDoing();
  const enter = () => doing(() => ask("entrants", undefined, event.value.version));
  const signedIn = async () => {
    sign(false);
    await bring(); // they may be there already
    if (mayEnter()) await enter();
  };
  if (!mayEnter()) return refused;
  return html`<div class="enter">${refused}<button type="button" class="primary" onClick=${me.value ? enter : () => sign(true)}>${t("hall.enter")}</button></div>
    ${asks && html`<${Modal} title=${t("hall.enter-as")} close=${() => sign(false)}>
      <${SignIn} done=${signedIn} /><p class="quiet">${t("hall.enter-guest-about")}</p>
      <button type="button" onClick=${() => doing(() => somebody().then(signedIn))}>${t("hall.enter-guest")}</button></${Modal}>`}`;
}
