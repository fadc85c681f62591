// The way into an event: one button for everybody who may enter. Strangers sign in first, or become guests. And the way out.

import { html, useState } from "../../vendor/preact.js";
import { Form, Modal, SignIn, SignUp } from "../../shared/account.js";
import { ensureAccount, me, put, remove, whoAmI } from "../../shared/api.js";
import { atDesk, entrantPath, entrants, event, nameOf, ofTeams, refresh, stage, submit } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { followed } from "./followed.js";
import { enteredAs, unclaimed } from "./twins.js";
import { teamName, teamOf } from "../../shared/tournament/teams.js";
import { closedLeague } from "./entrants.js";
import { t } from "../../shared/words.js";

/** Whether the reader may enter. A reader who follows an entrant of a running event has no use for it. */
function mayEnter() {
  const { you, play, bots_only, entries_open: open, status } = event.value;
  return open && (status === "open" || followed() === null) && (!bots_only || me.value?.bot) && you.entrant === null && !you.arbiter && (play === "here" || !you.organiser);
}

/** Whether teams meet that are in place already. A new player is on a list of a team, or invited by an organiser. */
const lateForTeams = () => ofTeams() && event.value.status === "running" && !event.value.invited.some(({ account }) => account === me.value?.id);

export function Enter() {
  const [signingIn, setSigningIn] = useState(false);
  const [listed, ask] = useState(null);
  const [refused, run] = useAction();
  const teamsMeet = lateForTeams(), free = teamsMeet ? unclaimed() : [];
  const enter = () => run(() => submit("entrants", undefined, event.value.version));
  const asGuest = async (form) => {
    const known = enteredAs(form.get("name"), event.value.you.entrant);
    ask(known);
    if (known && known.entrant !== listed?.entrant) return;
    await ensureAccount();
    await callMe(form);
    await signedIn();
  };
  const signedIn = async () => {
    setSigningIn(false);
    await refresh(); // they may be there already
    if (mayEnter() && !lateForTeams()) await enter();
  };
  const asListed = async (form) => {
    await ensureAccount();
    if (me.value.guest) await callMe(form);
    setSigningIn(false);
    await enter();
  };
  if (mayEnter() && teamsMeet && !free.length) return html`${refused}<p class="quiet">${t("hall.late-for-teams")}</p>`;
  if (!mayEnter()) return html`${refused}<${Entered} />${closedLeague() && followed() === null && !event.value.you.organiser && !event.value.you.arbiter && html`<p class="quiet">${t("hall.league-closed")} ${t("hall.league-closed-next")}</p>`}${event.value.bots_only && event.value.entries_open && html`<p class="quiet">${t("hall.bots-only")}</p>`}`;
  const late = event.value.status === "running", less = late || atDesk(); // the desk has a next step of its own
  return html`<div class=${less ? "enter-late" : "enter"}>${refused}<button type="button" class=${less ? "plain" : "primary"} onClick=${me.value && !teamsMeet ? enter : () => setSigningIn(true)}>${t(late ? "hall.enter-late" : "hall.enter")}</button></div>
    ${signingIn && teamsMeet && html`<${Modal} title=${t("hall.enter-as")} close=${() => setSigningIn(false)}>
      <${Form} act=${asListed} label=${t("hall.listed-me")}><label>${t("hall.listed-name")} <select name="name" required><option value="">–</option>
        ${free.map((one) => html`<option key=${one.entrant} value=${nameOf(one)}>${nameOf(one)} (${teamName(teamOf(one.entrant))})</option>`)}</select></label>
        <p class="quiet">${t("hall.listed-name-about")}</p></${Form}>
      ${!me.value && html`<details><summary>${t("sign-in")}</summary><${SignIn} done=${signedIn} /></details>`}</${Modal}>`}
    ${signingIn && !teamsMeet && html`<${Modal} title=${t("hall.enter-as")} close=${() => setSigningIn(false)}>
      <${SignIn} done=${signedIn} /><details><summary>${t("sign-up")}</summary><${SignUp} done=${signedIn} /></details><p class="quiet">${t("hall.enter-guest-about")}</p>
      <div onInput=${() => ask(null)}><${Form} act=${asGuest} label=${t(listed ? "hall.listed-me" : "hall.enter-guest")}><${OwnName} />
        ${listed && html`<p class="notice" role="alert">${t(listed.account ? "hall.entered-ask" : "hall.listed-ask", { name: nameOf(listed) })}</p>`}</${Form}></div></${Modal}>`}`;
}

const OwnName = () => html`<label>${t("hall.own-name")} <input name="name" required maxlength="80" dir="auto" autocomplete="name" defaultValue=${me.value && me.value.display_name !== me.value.handle ? me.value.display_name : ""} /></label>`;

/** Gives a guest the name for the lists. */
async function callMe(form) {
  await put("/v1/me", { display_name: form.get("name") });
  await whoAmI();
}

const own = () => entrants.value.find(({ entrant }) => entrant === event.value.you.entrant);

/** Says that the reader takes part. The waiting list has its own words. */
function Entered() {
  const one = own(), { status, waiting } = event.value;
  if (!one || one.dropped || one.disqualified || waiting.includes(one.entrant) || !["open", "running"].includes(status)) return null;
  return html`<p class="entered" role="status"><span class="badge is-mine">${t("hall.mine-seated")}</span>
    ${me.value?.guest && html` ${t("hall.named-guest", { name: nameOf(one) })} <a href="/me">${t("person.keep-short")}</a>`}</p>
    ${enteredAs(nameOf(one), one.entrant) ? html`<p class="notice" role="status">${t("hall.listed-twice", { name: nameOf(one) })}</p>`
      : ofTeams() && status === "running" && !teamOf(one.entrant) && html`<p class="notice" role="status">${t("hall.team-awaits")}</p>`}
    ${me.value?.guest && html`<details key=${nameOf(one)}><summary>${t("hall.change-name")}</summary><${Form} act=${(form) => callMe(form).then(refresh)} label=${t("hall.save")}><${OwnName} /></${Form}></details>`}`;
}

/** A player's own way out, and back while the event takes them. */
export function Leave() {
  const [refused, run] = useAction();
  const one = own(), { status, entries_open: open } = event.value;
  if (!one || one.disqualified || atDesk() || !["open", "running"].includes(status)) return null;
  const there = entrantPath(one.entrant);
  if (!one.dropped) {
    return html`<details class="rest leave"><summary>${t("hall.leave")}</summary>${refused}<p class="quiet">${t("hall.leave-about")}${closedLeague() && html` ${t("hall.leave-league")}`}</p>
      <button type="button" onClick=${() => run(() => remove(there))}>${t("hall.leave-it")}</button></details>`;
  }
  const back = open || stage()?.entrants.includes(one.entrant);
  return html`<div class="card rest">${refused}<p role="status">${t("hall.you-left")}</p>
    ${back && html`<button type="button" onClick=${() => run(() => put(there))}>${t("hall.come-back")}</button>`}</div>`;
}
