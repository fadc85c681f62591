// The reader's sign-in at the operator's OpenID provider: to connect it and to end it.

import { html, signal, useEffect } from "../../vendor/preact.js";
import { CurrentPassword, provider } from "../../shared/account.js";
import { get, me, remove } from "../../shared/api.js";
import { moment, t } from "../../shared/words.js";

const identity = signal(null);

async function bring() {
  identity.value = await get("/v1/me/identity");
}

/** Leads to the provider, to connect the reader's account. */
export const Connect = ({ label }) => html`<form method="post" action="/sign-in/provider/connect" class="sign-in">
  <input type="hidden" name="csrf_token" value=${me.value.csrf_token} />
  ${me.value.has_password && html`<${CurrentPassword} />`}
  <button type="submit">${label}</button>
</form>`;

export function Identity({ Section, trying }) {
  useEffect(() => void (provider && trying(bring)()), [me.value]); // a new password may have disconnected it
  if (!provider || !identity.value) return null;
  const since = identity.value.connected_at;
  const end = trying(async () => {
    await remove("/v1/me/identity");
    await bring();
  });
  return html`<${Section} id="identity" title=${t("openid.title", { name: provider })}>
    <p class="quiet">${t("openid.about", { name: provider })}</p>
    ${since
      ? html`<p>${t("openid.connected", { time: moment(since) })}</p><button type="button" onClick=${end}>${t("openid.disconnect")}</button>`
      : html`<${Connect} label=${t("openid.connect")} />`}
  </${Section}>`;
}
