// The page that a sign-in link leads to: begins a session with what stands behind the `#`, and sets a password.

import { html, render, useState } from "./preact.js";
import { Form, Language, NewPassword } from "./account.js";
import { me, post, whoAmI } from "./api.js";
import { t } from "./words.js";

const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // so that it stays neither in sight nor among the pages visited

function Page() {
  const [set, done] = useState(false);
  const arrive = async () => {
    await post("/v1/sessions", { link });
    await whoAmI();
  };
  return html`<header class="head"><a class="brand" href="/">Dominium</a><span class="grow"></span><${Language} /></header>
    <main class="front">
      <h1>${me.value ? t("signed-in-as", { handle: me.value.handle }) : t("sign-in")}</h1>
      ${!link && html`<p>${t("link-missing")}</p>`}
      ${link && !me.value && html`<p>${t("link-works-once")}</p><${Form} act=${arrive} label=${t("sign-in")} />`}
      ${me.value && !set && html`<${NewPassword} done=${() => done(true)} />`}
      ${set && html`<p role="status">${t("password-is-set")}</p><p><a href="/me">${t("account")}</a></p>`}
    </main>`;
}

render(html`<${Page} />`, document.body);
