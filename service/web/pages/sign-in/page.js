// The page that a sign-in link leads to: begins a session with what stands behind the `#`, and sets a password.

import "../../shared/frame.js";
import { html, useState } from "../../vendor/preact.js";
import { Form, NewPassword, show } from "../../shared/account.js";
import { begin, me, tell } from "../../shared/api.js";
import { t } from "../../shared/words.js";

const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // so that it stays neither in sight nor among the pages visited

/** Where mail is set up; elsewhere the answer says that it is not. */
function Forgotten() {
  const [sent, say] = useState(false);
  const act = async (form) => {
    await tell("/v1/sign-in-links", { who: form.get("who").trim() });
    say(true);
  };
  return html`<p>${t("link-missing")}</p>
    <p>${t("mail.forgotten-about")}</p>
    <${Form} act=${act} label=${t("mail.send-link")}>
      <label>${t("mail.who")} <input name="who" autocomplete="username" required maxlength="254" autocapitalize="none" spellcheck="false" /></label>
    </${Form}>
    <p role="status">${sent && t("mail.link-sent")}</p>`;
}

function Page() {
  const [set, done] = useState(false);
  return html`<div class="narrow">
      <h1>${me.value ? t("signed-in-as", { handle: me.value.handle }) : t("sign-in")}</h1>
      ${!link && !me.value && html`<${Forgotten} />`}
      ${link && !me.value && html`<p>${t("link-works-once")}</p><${Form} act=${() => begin({ link })} label=${t("sign-in")} />`}
      ${me.value && !set && html`<${NewPassword} done=${() => done(true)} />`}
      ${set && html`<p role="status">${t("password-is-set")}</p><p><a href="/me">${t("account")}</a></p>`}
    </div>`;
}

show(html`<${Page} />`);
