// Account functions of every page that knows its reader: signing in, passwords, the language.

import { html, render, useEffect, useRef, useState } from "../vendor/preact.js";
import { me, postOnce, put, signIn } from "./api.js";
import { language, languages, speak, t } from "./words.js";

/** Shows this in place of what the page had to say without JavaScript. */
export function show(view, id = "content") {
  const place = document.getElementById(id);
  place.replaceChildren();
  render(view, place);
}

const NAMES = { en: "English", it: "Italiano", pl: "Polski", pt: "Português" };

export const Language = () => html`<label class="language"><span class="unseen">${t("language")}</span>
  <select value=${language} onChange=${(event) => speak(event.target.value)}>
    ${languages.map((one) => html`<option key=${one} value=${one} lang=${one}>${NAMES[one] ?? one}</option>`)}
  </select></label>`;

/** A form that says why what it asked for was refused; `act` is given what was filled in. */
export function Form({ act, label, children }) {
  const [refused, refuse] = useState(null);
  const submit = async (event) => {
    event.preventDefault();
    try {
      await act(new FormData(event.target));
      refuse(null);
    } catch (error) {
      refuse(error.message);
    }
  };
  return html`<form class="sign-in" onSubmit=${submit}>
    ${children}
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <button type="submit" class="primary">${label}</button>
  </form>`;
}

export function SignIn({ done }) {
  const act = async (form) => {
    await signIn(form.get("handle"), form.get("password"));
    await done();
  };
  return html`<${Form} act=${act} label=${t("sign-in")}>
    <label>${t("handle")} <input name="handle" autocomplete="username" required maxlength="32" autofocus /></label>
    <label>${t("password")} <input name="password" type="password" autocomplete="current-password" required maxlength="200" /></label>
  </${Form}><${ProviderSignIn} />`;
}

/** Opens an account and signs in with it. Lists of players show its handle. */
export function SignUp({ done }) {
  const act = async (form) => {
    const [handle, password] = ["handle", "password"].map((name) => form.get(name));
    await postOnce("/v1/accounts", { handle, password });
    await signIn(handle, password);
    await done();
  };
  return html`<${Form} act=${act} label=${t("sign-up")}>
    <label>${t("handle")} <input name="handle" autocomplete="username" required maxlength="32" autocapitalize="none" spellcheck="false" /></label>
    <label>${t("password-new")} <input name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="200" /></label>
  </${Form}>`;
}

/** Name of the operator's OpenID provider, if there is one. */
export const provider = document.querySelector('meta[name="dominium-provider"]')?.getAttribute("content");

/** Signs in at the provider, and comes back to this page. */
const ProviderSignIn = () => provider && html`<form method="post" action="/sign-in/provider" class="sign-in">
  <input type="hidden" name="next" value=${location.pathname + location.search + location.hash} />
  <button type="submit">${t("sign-in-with", { name: provider })}</button>
</form>`;

export const CurrentPassword = () => html`<label>${t("password-current")}
  <input name="current" type="password" autocomplete="current-password" maxlength="200" /></label>`;

/** Gives the reader a password; `known`: they may have one already, and are asked for it. */
export function NewPassword({ known, done }) {
  const act = async (form) => {
    const current = form.get("current");
    await put("/v1/me/password", { password: form.get("password"), ...(current ? { current } : {}) });
    await done();
  };
  return html`<${Form} act=${act} label=${t("password-set")}>
    <input name="username" autocomplete="username" value=${me.value.handle} aria-label=${t("handle")} hidden />
    ${known && html`<${CurrentPassword} />`}
    <label>${t("password-new")} <input name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="200" /></label>
  </${Form}>`;
}

/** A dialog that is shown for as long as it is there; `close` is called by whatever leaves it. */
export function Modal({ title, close, children }) {
  const dialog = useRef();
  useEffect(() => {
    const before = /** @type {HTMLElement} */ (document.activeElement);
    dialog.current.showModal();
    return () => before.focus({ preventScroll: true }); // a dialog that is taken away does not give it back by itself
  }, []);
  return html`<dialog ref=${dialog} onClose=${close} aria-labelledby="modal-title">
    <h2 id="modal-title">${title}</h2>
    ${children}
    <button type="button" class="shut" aria-label=${t("close")} onClick=${close}>×</button>
  </dialog>`;
}
