// The announcements of an event. Organisers post, change and remove them.

import { html, useState } from "../../vendor/preact.js";
import { put, remove } from "../../shared/api.js";
import { event, path, submit } from "../../shared/tournament/tournament.js";
import { useAction } from "../../shared/tournament/actions.js";
import { LONGEST } from "../../shared/text-form.js";
import { linked, moment, t } from "../../shared/words.js";

/** The organisers' next announcement. */
export function Announce() {
  const [refused, run] = useAction();
  const post = (submitted) => {
    submitted.preventDefault();
    const form = submitted.target;
    return run(async () => {
      await submit("announcements", { text: new FormData(form).get("text") });
      form.reset();
    });
  };
  return html`<section class="card telling" aria-label=${t("hall.announce")}>${refused}
    <form class="announce" onSubmit=${post}>
      <label>${t("hall.announcement")} <textarea name="text" rows="2" required maxlength=${LONGEST}></textarea></label><button type="submit">${t("hall.announce")}</button></form></section>`;
}

/** The announcements, the last first. */
export const Announced = () => event.value.announcements.length > 0 && html`<section class="card told" aria-labelledby="announcements-title"><h2 id="announcements-title">${t("hall.announcements")}</h2>
  <ol class="matters">${event.value.announcements.map((one) => html`<${Told} key=${one.seq} one=${one} />`)}</ol></section>`;

function Told({ one: { seq, at, text } }) {
  const [edits, edit] = useState(false);
  const organises = event.value.you.organiser;
  return html`<li class="matter">${edits ? html`<${Change} seq=${seq} text=${text} close=${() => edit(false)} />` : html`<p class="written" dir="auto">${linked(text ?? t("erased"))}</p><small>${moment(at)}</small>
    ${organises && html` <button type="button" class="plain" onClick=${() => edit(true)}>${t("hall.change-announcement")}</button>`}`}</li>`;
}

function Change({ seq, text, close }) {
  const [refused, run] = useAction();
  const there = `${path}/announcements/${seq}`;
  const act = (change) => run(async () => {
    await change();
    close();
  });
  const save = (submitted) => {
    submitted.preventDefault();
    return act(() => put(there, { text: new FormData(submitted.target).get("text") }));
  };
  return html`${refused}<form class="announce" onSubmit=${save}>
    <label>${t("hall.announcement")} <textarea name="text" rows="2" required maxlength=${LONGEST} dir="auto" defaultValue=${text ?? ""}></textarea></label>
    <div class="actions"><button type="submit">${t("hall.save")}</button><button type="button" onClick=${() => act(() => remove(there))}>${t("hall.remove-announcement")}</button>
      <button type="button" class="plain" onClick=${close}>${t("cancel")}</button></div></form>`;
}
