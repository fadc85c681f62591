// The page of one's own account: a password, and wherever one is signed in.

import { html, render, signal, useEffect, useState } from "./preact.js";
import { Language, NewPassword, SignIn } from "./account.js";
import { get, me, remove, signOut, whoAmI } from "./api.js";
import { moment, t } from "./words.js";

const sessions = signal([]);
const trouble = signal(null);
const known = signal(false);

const bring = async () => {
  const found = [];
  for (let path = "/v1/sessions?limit=200"; path; ) {
    const page = await get(path);
    found.push(...page.items);
    path = page.next && `/v1/sessions?limit=200&cursor=${encodeURIComponent(page.next)}`;
  }
  sessions.value = found;
};

const come = async () => {
  await whoAmI();
  if (me.value) await bring();
};

const trying = (action) => async () => {
  try {
    await action();
    trouble.value = null;
  } catch (error) {
    trouble.value = error;
  }
};

function Page() {
  const leave = trying(async () => {
    await signOut();
    sessions.value = [];
  });
  return html`<header class="head"><a class="brand" href="/">Dominium</a><span class="grow"></span><${Language} />
      ${me.value && html`<span class="person"><button type="button" onClick=${leave}>${t("sign-out")}</button></span>`}</header>
    <main class="front" hidden=${!known.value}>
      <h1>${me.value ? t("signed-in-as", { handle: me.value.handle }) : t("sign-in")}</h1>
      ${trouble.value && html`<p class="notice bad" role="alert">${trouble.value.message}</p>`}
      ${me.value ? html`<${Password} /><${Sessions} />` : html`<${SignIn} done=${come} /><p class="quiet">${t("password-forgotten")}</p>`}
    </main>`;
}

function Password() {
  const [times, count] = useState(0);
  const done = async () => {
    count(times + 1);
    await bring();
  };
  return html`<section aria-labelledby="password-title">
    <h2 id="password-title">${t("password")}</h2>
    <p class="quiet">${t("password-ends-sessions")}</p>
    <${NewPassword} key=${times} known done=${done} />
    <p role="status">${times > 0 && t("password-is-set")}</p>
  </section>`;
}

function Sessions() {
  const end = (path) => trying(async () => {
    await remove(path);
    await bring();
  });
  return html`<section aria-labelledby="sessions-title">
    <h2 id="sessions-title">${t("sessions")}</h2>
    <ul class="sessions">${sessions.value.map(({ id, current, created_at: since, last_used_at: used }) => html`<li key=${id}>
      <span>${t("session-since", { since: moment(since) })}${used && html`, ${t("session-used", { used: moment(used) })}`}</span>
      ${current ? html`<strong>${t("session-current")}</strong>`
        : html`<button type="button" onClick=${end(`/v1/sessions/${id}`)}>${t("session-end")}</button>`}</li>`)}</ul>
    ${sessions.value.length > 1 && html`<button type="button" onClick=${end("/v1/sessions")}>${t("sessions-end")}</button>`}
  </section>`;
}

function Root() {
  useEffect(() => { trying(come)().then(() => { known.value = true; }); }, []);
  return html`<${Page} />`;
}

render(html`<${Root} />`, document.body);
