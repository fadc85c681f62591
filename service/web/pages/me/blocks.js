// Of the account's page: the players whom the reader blocked.

import { html, signal, useEffect } from "../../vendor/preact.js";
import { Form } from "../../shared/account.js";
import { all, put, remove } from "../../shared/api.js";
import { t } from "../../shared/words.js";

const blocked = signal([]);

async function bring() {
  blocked.value = await all("/v1/me/blocks");
}

export function Blocks({ Section, trying }) {
  useEffect(() => void trying(bring)(), []);
  const unblock = (account) => trying(async () => {
    await remove(`/v1/me/blocks/${account}`);
    await bring();
  });
  const act = async (form) => {
    await put(`/v1/me/blocks/${encodeURIComponent(form.get("blocked").trim())}`);
    await bring();
  };
  return html`<${Section} id="blocks" title=${t("block.title")}>
    <p class="quiet">${t("block.about")}</p>
    <ul class="tokens blocked">${blocked.value.map(({ account, handle, display_name: name }) => html`<li key=${account}>
      <span><a href="/players/${account}"><strong>${name}</strong></a> <small>${handle}</small></span>
      <button type="button" onClick=${unblock(account)}>${t("block.end")}</button></li>`)}</ul>
    <details><summary>${t("block.another")}</summary><${Form} key=${blocked.value.length} act=${act} label=${t("block.it")}>
      <label>${t("block.handle")} <input name="blocked" autocomplete="off" required maxlength="40" autocapitalize="none" spellcheck="false" /></label>
    </${Form}></details>
  </${Section}>`;
}
