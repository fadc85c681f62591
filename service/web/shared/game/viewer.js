// Signing in and out, and choosing as whom to look.

import { html, useRef, useState } from "../../vendor/preact.js";
import { Modal, SignIn } from "../account.js";
import { me, signOut } from "../api.js";
import { game, look, views } from "./game.js";
import { viewName } from "./seats.js";
import { t } from "../words.js";

export function Person() {
  const [asked, ask] = useState(false);
  const enter = async () => {
    ask(false);
    await look();
  };
  const leave = async () => {
    await signOut();
    location.reload(); // so that nothing stays of what only they may see
  };
  if (me.value) {
    return html`<span class="person"><a href="/me" dir="auto">${me.value.guest ? me.value.display_name : me.value.handle}</a>
      ${" "}<button type="button" onClick=${leave}>${t("sign-out")}</button></span>`;
  }
  return html`<span class="person"><button type="button" onClick=${() => ask(true)}>${t("sign-in")}</button>
    ${asked && html`<${Modal} title=${t("sign-in")} close=${() => ask(false)}><${SignIn} done=${enter} /></${Modal}>`}</span>`;
}

/** The reader's views; a recorded view asks for confirmation. */
export function View() {
  const [wanted, want] = useState(null);
  const agreed = useRef(false);
  const now = game.value.view;
  const choose = (event) => {
    const chosen = views.value.find(({ view }) => view === event.target.value);
    event.target.value = now;
    if (chosen.recorded && !agreed.current) want(chosen.view);
    else look(chosen.view);
  };
  const agree = () => {
    agreed.current = true;
    want(null);
    look(wanted);
  };
  const seen = views.value.some(({ view }) => view === now) ? views.value : [...views.value, { view: now, recorded: false }];
  return html`<label class="view"><span>${t("seen-as")}</span>
    <select value=${now} onChange=${choose}>
      ${seen.map(({ view, recorded }) => html`<option key=${view} value=${view}>
        ${view === "referee" && game.value.status === "final" ? t("view.open") : viewName(view)}${recorded ? ` (${t("recorded-short")})` : ""}</option>`)}
    </select>
    ${wanted && html`<${Modal} title=${t("look-title", { view: viewName(wanted) })} close=${() => want(null)}>
      <p>${t("look-recorded")}</p>
      <div class="actions"><button type="button" onClick=${() => want(null)}>${t("cancel")}</button>
        <button type="button" class="primary" onClick=${agree}>${t("look")}</button></div>
    </${Modal}>`}
  </label>`;
}
