// The way into an event: one button for everybody who may enter. Strangers sign in first, or become guests.

import { html, useState } from "../../vendor/preact.js";
import { Modal, SignIn } from "../../shared/account.js";
import { me, ensureAccount } from "../../shared/api.js";
import { submit, refresh, event } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { followed } from "./followed.js";
import { t } from "../../shared/words.js";

/** Whether the reader may enter. A reader who follows an entrant of a running event has no use for it. */
function mayEnter() {
  const { you, play, bots_only, entries_open: open, status } = event.value;
  return open && (status === "open" || followed() === null) && (!bots_only || me.value?.bot) && you.entrant === null && !you.arbiter && (play === "here" || !you.organiser);
}

export function Enter() {
  const [signingIn, setSigningIn] = useState(false);
  const [refused, run] = useAction();
  const enter = () => run(() => submit("entrants", undefined, event.value.version));
  const signedIn = async () => {
    setSigningIn(false);
    await refresh(); // they may be there already
    if (mayEnter()) await enter();
  };
  if (!mayEnter()) return html`${refused}${event.value.bots_only && event.value.entries_open && html`<p class="quiet">${t("hall.bots-only")}</p>`}`;
  const late = event.value.status === "running";
  return html`<div class=${late ? "enter-late" : "enter"}>${refused}<button type="button" class=${late ? "plain" : "primary"} onClick=${me.value ? enter : () => setSigningIn(true)}>${t(late ? "hall.enter-late" : "hall.enter")}</button></div>
    ${signingIn && html`<${Modal} title=${t("hall.enter-as")} close=${() => setSigningIn(false)}>
      <${SignIn} done=${signedIn} /><p class="quiet">${t("hall.enter-guest-about")}</p>
      <button type="button" onClick=${() => run(() => ensureAccount().then(signedIn))}>${t("hall.enter-guest")}</button></${Modal}>`}`;
}
