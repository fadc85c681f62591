// The frame of every page: its reader, their waiting games, the language.

import { html } from "../vendor/preact.js";
import { Language, show } from "./account.js";
import { me, reader, signOut } from "./api.js";
import { waiting } from "./notifications.js";
import { thisDevice, unsubscribe } from "./push.js";
import { appointment, date, moment, t } from "./words.js";

function Reader() {
  const who = me.value, count = waiting.value.length;
  const leave = async () => {
    if (thisDevice()) await unsubscribe(thisDevice()).catch(() => {}); // its news is for this reader only
    await signOut();
    location.reload(); // so that nothing stays of what only they may see
  };
  return html`${count > 0 && html`<a class="waits" href="/#waiting">${count}<span class="long"> ${t("home.waits", { count })}</span></a>`}
    ${!who && html`<a href="/me">${t("sign-in")}</a>`}
    ${who && html`<a href="/me" dir="auto">${who.guest ? who.display_name : who.handle}</a>`}
    ${who?.guest && html`<a class="keep" href="/me">${t("person.keep-short")}</a>`}
    ${who && !who.guest && html`<button type="button" onClick=${leave}>${t("sign-out")}</button>`}`;
}

for (const told of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time[datetime]"))) {
  told.textContent = ("start" in told.dataset ? appointment : "hour" in told.dataset ? moment : date)(told.dateTime);
}
show(html`<${Language} />`, "language");
reader().then(() => show(html`<${Reader} />`, "reader"));
