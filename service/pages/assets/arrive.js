// The page that a sign-in link leads to: begins a session with what stands behind the `#`, and sets a password.

import { html, render, useState } from "./preact.js";
import { me, post, put, whoAmI } from "./api.js";
import { t } from "./words.js";

const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // so that it stays neither in sight nor among the pages visited

function Page() {
  const [refused, refuse] = useState(null);
  const [set, done] = useState(false);
  const trying = (action) => async (event) => {
    event.preventDefault();
    try {
      await action(new FormData(event.target));
      refuse(null);
    } catch (error) {
      refuse(error.message);
    }
  };
  const arrive = trying(async () => {
    await post("/v1/sessions", { link });
    await whoAmI();
  });
  const choose = trying(async (form) => {
    await put("/v1/me/password", { password: form.get("password") });
    done(true);
  });
  return html`<header class="head"><a class="brand" href="/">Dominium</a></header>
    <main class="front">
      <h1>${me.value ? t("signed-in-as", { handle: me.value.handle }) : t("sign-in")}</h1>
      ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}
      ${!link && html`<p>${t("link-missing")}</p>`}
      ${link && !me.value && html`<form class="sign-in" onSubmit=${arrive}>
        <p>${t("link-works-once")}</p>
        <button type="submit" class="primary">${t("sign-in")}</button>
      </form>`}
      ${me.value && !set && html`<form class="sign-in" onSubmit=${choose}>
        <input name="username" autocomplete="username" value=${me.value.handle} hidden />
        <label>${t("password-new")} <input name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="200" /></label>
        <button type="submit" class="primary">${t("password-set")}</button>
      </form>`}
      ${set && html`<p role="status">${t("password-is-set")}</p>`}
    </main>`;
}

render(html`<${Page} />`, document.body);
