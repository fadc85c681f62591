// The reference: each operation with its call in three languages, the fields of its own page, and a form to try it.

import "./search.js";
import { html, render, signal, useState } from "../../vendor/preact.js";
import { exampleOf, operationOf, resolvedIn, usuallyEmpty } from "./document.js";
import { snippets } from "./snippets.js";

let api = null;
let loading = null;

/** Loads the OpenAPI document once, when the first operation opens. */
const load = () => (loading ??= loaded("/openapi.json").then((response) => response.json()).then(
  (json) => { api = json; },
  (error) => { loading = null; throw error; },
));

/** Public address of this service. */
const ADDRESS = /** @type {HTMLElement} */ (document.querySelector(".reading")).dataset.address;
/** The reader's token, kept only while the page is open. */
const token = signal("");
/** Language of the shown calls. */
const language = signal("curl");

const resolved = (value) => resolvedIn(api, value);

const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 1));

/** The call in each language, with the chosen one in sight. */
function Call({ texts }) {
  const chosen = texts[language.value] ? language.value : "curl";
  return html`<div><div class="languages" role="group" aria-label="Language">${Object.keys(texts).map((name) => html`<button key=${name} type="button"
      aria-pressed=${name === chosen} onClick=${() => { language.value = name; }}>${name}</button>`)}</div>
    <pre class="code" tabindex="0"><code>${texts[chosen]}</code></pre></div>`;
}

async function loaded(address, headers = {}) {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response;
}

/** Asks the service that serves this page. */
function Trial({ operation }) {
  const [answer, setAnswer] = useState(null);
  const asked = operation.parameters.filter((one) => one.in !== "cookie");
  const sent = operation.requestBody && Object.entries(operation.requestBody.content)[0];
  const body = sent && shown(exampleOf(api, sent[1]) ?? ""), prefilled = !usuallyEmpty(operation);
  const send = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const values = (place) => asked.filter((one) => one.in === place && form.get(one.name)).map((one) => [one.name, form.get(one.name)]);
    const path = values("path").reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), operation.path);
    const query = String(new URLSearchParams(values("query")));
    const headers = Object.fromEntries(values("header"));
    if (token.value) headers.Authorization = `Bearer ${token.value}`;
    const written = form.get("body") || undefined;
    if (written) headers["Content-Type"] = sent[0];
    const response = await fetch(path + (query && `?${query}`), { method: operation.method, headers, body: written, credentials: "omit" });
    const text = await response.text();
    const json = response.headers.get("Content-Type")?.includes("json");
    setAnswer({ status: response.status, headers: [...response.headers].map((one) => one.join(": ")).join("\n"), text: json && text ? shown(JSON.parse(text)) : text });
  };
  if (Object.keys(resolved(operation.responses["200"])?.content ?? {}).join() === "text/event-stream") return null;
  return html`<form class="try" onSubmit=${send} aria-label=${`Try ${operation.operationId}`}>
    <h3>Try it</h3>
    <label>Token <input type="password" autocomplete="off" value=${token.value} onInput=${(event) => { token.value = event.target.value; }} /></label>
    ${asked.map((one) => html`<label key=${one.name}>${one.name} <input name=${one.name} required=${one.in === "path"} /></label>`)}
    ${sent && html`<label>Body <textarea name="body" spellcheck="false" placeholder=${prefilled ? "" : body}>${prefilled ? body : ""}</textarea></label>`}
    <p><button type="submit" class="primary">Send</button></p>
    <div role="status">${answer && html`<p class="status">${answer.status}</p>
      <details><summary>Headers</summary><pre class="code" tabindex="0"><code>${answer.headers}</code></pre></details>${answer.text && html`<pre class="code" tabindex="0"><code>${answer.text}</code></pre>`}`}</div>
  </form>`;
}

/** The call with curl of an operation's own page, and its fields, with headings one level deeper. */
async function pageOf(name) {
  const response = await loaded(`/docs/${name}`, { Accept: "text/html" });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const part = page.getElementById("whole");
  for (const heading of part.querySelectorAll("h2")) {
    const deeper = document.createElement("h3");
    deeper.append(...heading.childNodes);
    heading.replaceWith(deeper);
  }
  return { curl: page.getElementById("call").textContent, fields: part.childNodes };
}

/** Fills the part of an opened operation: its call, its fields and the form to try it. */
async function fill(whole, name) {
  const [{ curl, fields }] = await Promise.all([pageOf(name), load()]);
  const operation = operationOf(api, name), [call, trial] = [document.createElement("div"), document.createElement("div")];
  whole.replaceChildren(call, ...fields, trial);
  render(html`<${Call} texts=${{ curl, ...snippets(api, operation, ADDRESS) }} />`, call);
  render(html`<${Trial} operation=${operation} />`, trial);
}

for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".operation"))) {
  details.addEventListener("toggle", () => { if (details.open) history.replaceState(null, "", `#${details.id}`); });
  const whole = details.querySelector(".whole");
  let filled = false;
  if (whole) details.addEventListener("toggle", async () => {
    if (!details.open || filled) return;
    filled = true;
    try {
      await fill(whole, details.id);
    } catch (error) {
      filled = false;
      const failure = document.createElement("p");
      failure.setAttribute("role", "alert");
      failure.textContent = `The fields could not be loaded (${error.message}). Close this operation and open it again.`;
      whole.replaceChildren(whole.firstChild, failure);
    }
  });
}

/** Opens the part that the address names, and everything around it. */
const openNamed = () => {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = found; part; part = part.parentElement) if (part instanceof HTMLDetailsElement) part.open = true;
  found?.scrollIntoView();
};
addEventListener("hashchange", openNamed);
openNamed();
