// The complaints about players, for administrators: the open ones, oldest first, or the handled ones.

import "../../shared/frame.js";
import { html, signal } from "../../vendor/preact.js";
import { SignIn, show } from "../../shared/account.js";
import { get, me, put, reader } from "../../shared/api.js";
import { moment, t } from "../../shared/words.js";

const handled = signal(false);
const rows = signal([]);
const more = signal(null);
const trouble = signal(null);

async function bring(cursor = null) {
  try {
    const page = await get(`/v1/complaints?limit=50&handled=${handled.value}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    rows.value = cursor ? [...rows.value, ...page.items] : page.items;
    more.value = page.next;
    trouble.value = null;
  } catch (error) {
    trouble.value = error.message;
  }
}

const choose = ({ target }) => {
  handled.value = target.checked;
  bring();
};

async function mark(id) {
  try {
    await put(`/v1/complaints/${id}/handled`);
    rows.value = rows.value.filter((one) => one.id !== id);
  } catch (error) {
    trouble.value = error.message;
  }
}

const Person = ({ one }) => html`<a href="/players/${one.account}">${one.handle ?? one.account}</a>`;

const Row = ({ one }) => html`<li class="card complaint">
  <p><strong><${Person} one=${one.player} /></strong> · ${t(`complaint.${one.reason}`)}${one.game && html` · <a href="/games/${one.game}">${t("complaint.to-game")}</a>`}</p>
  ${one.text && html`<blockquote dir="auto">${one.text}</blockquote>`}
  <p class="quiet">${t("complaint.by")} <${Person} one=${one.by} />, ${moment(one.created_at)}</p>
  ${one.handled_at ? html`<p class="quiet">${t("complaint.was-handled", { time: moment(one.handled_at) })}</p>`
    : html`<button type="button" onClick=${() => mark(one.id)}>${t("complaint.handle")}</button>`}
</li>`;

function Page() {
  if (!me.value) return html`<h1>${t("complaint.title")}</h1><p>${t("complaint.for-administrators")}</p><${SignIn} done=${bring} />`;
  return html`<h1>${t("complaint.title")}</h1>
    ${trouble.value ? html`<p class="notice bad" role="alert">${trouble.value}</p>` : html`
      <p><label class="check"><input type="checkbox" checked=${handled.value} onChange=${choose} /> ${t("complaint.handled")}</label></p>
      ${rows.value.length === 0 && html`<p class="quiet" role="status">${t(handled.value ? "complaint.none-handled" : "complaint.none")}</p>`}
      <ul class="rows">${rows.value.map((one) => html`<${Row} key=${one.id} one=${one} />`)}</ul>
      ${more.value && html`<button type="button" onClick=${() => bring(more.value)}>${t("complaint.more")}</button>`}`}`;
}

await reader();
if (me.value) await bring();
show(html`<${Page} />`);
