// Saying something: a text that is sent once, however often the button is pressed, and why it was refused.

import { html, useRef, useState } from "./preact.js";
import { newWish } from "./api.js";
import { t } from "./words.js";

/** So long may be what is written at a time. */
export const LONGEST = 5000;

/** `send` is given what was written, and what names the wish to send it. */
export function Say({ label, button, send, about = null, children }) {
  const wish = useRef(newWish());
  const [refused, refuse] = useState(null);
  const [times, count] = useState(0);
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    try {
      await send(new FormData(form), wish.current);
      refuse(null);
      count(times + 1);
      form.closest("details")?.removeAttribute("open");
    } catch (error) {
      refuse(error.message);
    }
    wish.current = newWish();
  };
  return html`<form class="say" key=${times} onSubmit=${submit}>
    ${about && html`<p class="quiet">${about}</p>`}
    <label>${label} <textarea name="text" required maxlength=${LONGEST} rows="3"></textarea></label>
    ${children}
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
    <button type="submit" class="primary">${button}</button>
  </form>`;
}

/** A button that asks for something once, and says why it was refused. */
export function Press({ act, children, kind = "" }) {
  const wish = useRef(newWish());
  const [refused, refuse] = useState(null);
  const press = () => act(wish.current).then(() => refuse(null), (error) => {
    refuse(error.message);
    wish.current = newWish();
  });
  return html`<button type="button" class=${kind} onClick=${press}>${children}</button>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}`;
}

/** What can be opened to say something; closed, it is one button. */
export function Fold({ title, children }) {
  return html`<details class="fold"><summary>${title}</summary>${children}</details>`;
}

export const textOf = (form) => form.get("text");
