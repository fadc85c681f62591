// Saying something, and why it was refused.

import { html, useState } from "../vendor/preact.js";

/** The most characters of one text. */
export const LONGEST = 5000;

/** `send` is given what was written. */
export function Say({ label, button, send, about = null, children }) {
  const [refused, refuse] = useState(null);
  const [times, count] = useState(0);
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    try {
      await send(new FormData(form));
      refuse(null);
      count(times + 1);
      form.closest("details")?.removeAttribute("open");
    } catch (error) {
      refuse(error.message);
    }
  };
  return html`<form class="say" key=${times} onSubmit=${submit}>
    ${about && html`<p class="quiet">${about}</p>`}
    <label>${label} <textarea name="text" required maxlength=${LONGEST} rows="3"></textarea></label>
    ${children}
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <button type="submit" class="primary">${button}</button>
  </form>`;
}

/** A button that asks for something, and says why it was refused. */
export function Press({ act, children, kind = "" }) {
  const [refused, refuse] = useState(null);
  const press = () => act().then(() => refuse(null), (error) => refuse(error.message));
  return html`<button type="button" class=${kind} onClick=${press}>${children}</button>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}`;
}

/** A form that opens; closed, it is one button. */
export function Fold({ title, children }) {
  return html`<details class="fold"><summary>${title}</summary>${children}</details>`;
}

export const textOf = (form) => form.get("text");
