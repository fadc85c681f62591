// Of the account's page: the apps that may act for the reader, and those that they have registered.

import { html, signal, useEffect, useState } from "../../vendor/preact.js";
import { Form } from "../../shared/account.js";
import { all, post, remove } from "../../shared/api.js";
import { moment, t } from "../../shared/words.js";

const allowed = signal([]);
const mine = signal([]);

async function bring() {
  [allowed.value, mine.value] = await Promise.all([all("/v1/me/apps"), all("/v1/apps")]);
}

const dropping = (trying) => (path) => trying(async () => {
  await remove(path);
  await bring();
});

/** The apps that may act for the reader; without any, nothing. */
export function AllowedApps({ Section, trying }) {
  useEffect(() => void trying(bring)(), []);
  const drop = dropping(trying);
  return allowed.value.length > 0 && html`<${Section} id="apps" title=${t("app.apps")}>
    <p class="quiet">${t("app.apps-about")}</p>
    <ul class="allowed-apps">${allowed.value.map(({ id, name, scopes, allowed_at: since }) => html`<li key=${id}>
      <span><strong>${name}</strong> <small>${scopes.join(", ")}, ${t("app.since", { time: moment(since) })}</small></span>
      <button type="button" onClick=${drop(`/v1/me/apps/${id}`)}>${t("app.end")}</button></li>`)}</ul>
  </${Section}>`;
}

export function MyApps({ Section, trying }) {
  const [shown, show] = useState(null);
  const drop = dropping(trying);
  const act = async (form) => {
    show(await post("/v1/apps", {
      client_name: form.get("name"),
      redirect_uris: form.get("back").split(/\s+/).filter(Boolean),
      token_endpoint_auth_method: form.get("open") ? "none" : "client_secret_basic",
    }));
    await bring();
  };
  return html`<${Section} id="my-apps" title=${t("app.mine")}>
    <ul class="my-apps">${mine.value.map(({ client_id: id, client_name: name }) => html`<li key=${id}>
      <span><strong>${name}</strong> <small><code>${id}</code></small></span>
      <button type="button" onClick=${drop(`/v1/apps/${id}`)}>${t("app.delete")}</button></li>`)}</ul>
    ${shown && html`<p class="notice" role="status">${t("app.id")} <code class="client-id">${shown.client_id}</code>
      ${shown.client_secret && html`<br />${t("app.secret-once")} <code class="secret">${shown.client_secret}</code>`}</p>`}
    <details><summary>${t("app.new")}</summary><${Form} act=${act} label=${t("app.register")}>
      <label>${t("app.name")} <input name="name" required maxlength="60" /></label>
      <label>${t("app.redirects")} <input name="back" required maxlength="2000" /></label>
      <label class="check"><input type="checkbox" name="open" /> ${t("app.open")}</label>
    </${Form}></details>
    <p><a href="/docs/apps">${t("app.guide")}</a></p>
  </${Section}>`;
}
