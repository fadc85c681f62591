// Signing in and out, and choosing as whom to look.

import { html, useEffect, useRef, useState } from "./preact.js";
import { me, signIn, signOut } from "./api.js";
import { game, look, views } from "./game.js";
import { viewName } from "./seats.js";
import { language, languages, speak, t } from "./words.js";

const NAMES = { en: "English", it: "Italiano", pl: "Polski", pt: "Português" };

export const Language = () => html`<label class="language"><span class="unseen">${t("language")}</span>
  <select value=${language} onChange=${(event) => speak(event.target.value)}>
    ${languages.map((one) => html`<option key=${one} value=${one} lang=${one}>${NAMES[one] ?? one}</option>`)}
  </select></label>`;

export function Person() {
  const [asked, ask] = useState(false);
  const leave = async () => {
    await signOut();
    location.reload(); // so that nothing stays of what only they may see
  };
  if (me.value) {
    return html`<span class="person">${me.value.handle}
      ${" "}<button type="button" onClick=${leave}>${t("sign-out")}</button></span>`;
  }
  return html`<span class="person"><button type="button" onClick=${() => ask(true)}>${t("sign-in")}</button>
    ${asked && html`<${Modal} title=${t("sign-in")} close=${() => ask(false)}><${SignIn} done=${() => ask(false)} /></${Modal}>`}</span>`;
}

export function SignIn({ done = () => {} }) {
  const [refused, refuse] = useState(null);
  const submit = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    try {
      await signIn(form.get("handle"), form.get("password"));
      done();
      await look();
    } catch (error) {
      refuse(error.message);
    }
  };
  return html`<form class="sign-in" onSubmit=${submit}>
    <label>${t("handle")} <input name="handle" autocomplete="username" required maxlength="32" autofocus /></label>
    <label>${t("password")} <input name="password" type="password" autocomplete="current-password" required maxlength="200" /></label>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <button type="submit" class="primary">${t("sign-in")}</button>
  </form>`;
}

/** The views that the reader may choose; one that goes on record is asked for once more. */
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
  return html`<label class="view">${t("seen-as")}
    <select value=${now} onChange=${choose}>
      ${seen.map(({ view, recorded }) => html`<option key=${view} value=${view}>
        ${viewName(view)}${recorded ? ` (${t("recorded-short")})` : ""}</option>`)}
    </select>
    ${wanted && html`<${Modal} title=${t("look-title", { view: viewName(wanted) })} close=${() => want(null)}>
      <p>${t("look-recorded")}</p>
      <div class="actions"><button type="button" onClick=${() => want(null)}>${t("cancel")}</button>
        <button type="button" class="primary" onClick=${agree}>${t("look")}</button></div>
    </${Modal}>`}
  </label>`;
}

function Modal({ title, close, children }) {
  const dialog = useRef();
  useEffect(() => dialog.current.showModal(), []);
  return html`<dialog ref=${dialog} onClose=${close} aria-labelledby="modal-title">
    <h2 id="modal-title">${title}</h2>
    ${children}
    <button type="button" class="shut" aria-label=${t("close")} onClick=${close}>×</button>
  </dialog>`;
}
