// The reference: each operation with its call in three languages, the fields of its own page, and a form to try it.

import { html, render, signal, useState } from "../../vendor/preact.js";
import { exampleOf, operationOf, resolvedIn, usuallyEmpty } from "./document.js";
import { snippets } from "./snippets.js";

let api = null;
let brought = null;

/** The document, which is brought when the first operation is opened. */
const bring = () => (brought ??= fetch("/openapi.json").then((answer) => answer.json()).then((told) => { api = told; }));

/** Where this service is for others. */
const ADDRESS = /** @type {HTMLElement} */ (document.querySelector(".reading")).dataset.address;
/** The reader's token, kept only while the page is open. */
const token = signal("");
/** The language in which the reader calls. */
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

/** Asks the service that serves this page. */
function Trial({ operation, parameters }) {
  const [told, tell] = useState(null);
  const asked = parameters.filter((one) => one.in !== "cookie");
  const sent = operation.requestBody && Object.entries(operation.requestBody.content)[0];
  const body = sent && shown(exampleOf(api, sent[1]) ?? ""), filled = !usuallyEmpty(operation);
  const send = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const given = (place) => asked.filter((one) => one.in === place && form.get(one.name)).map((one) => [one.name, form.get(one.name)]);
    const path = given("path").reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), operation.path);
    const query = String(new URLSearchParams(given("query")));
    const headers = Object.fromEntries(given("header"));
    if (token.value) headers.Authorization = `Bearer ${token.value}`;
    const written = form.get("body") || undefined;
    if (written) headers["Content-Type"] = sent[0];
    const answer = await fetch(path + (query && `?${query}`), { method: operation.method, headers, body: written, credentials: "omit" });
    const text = await answer.text();
    const json = answer.headers.get("Content-Type")?.includes("json");
    tell({ status: answer.status, headers: [...answer.headers].map((one) => one.join(": ")).join("\n"), text: json && text ? shown(JSON.parse(text)) : text });
  };
  if (Object.keys(resolved(operation.responses["200"])?.content ?? {}).join() === "text/event-stream") return null;
  return html`<form class="try" onSubmit=${send} aria-label=${`Try ${operation.operationId}`}>
    <h3>Try it</h3>
    <label>Token <input type="password" autocomplete="off" value=${token.value} onInput=${(event) => { token.value = event.target.value; }} /></label>
    ${asked.map((one) => html`<label key=${one.name}>${one.name} <input name=${one.name} required=${one.in === "path"} /></label>`)}
    ${sent && html`<label>Body <textarea name="body" spellcheck="false" placeholder=${filled ? "" : body}>${filled ? body : ""}</textarea></label>`}
    <p><button type="submit" class="primary">Send</button></p>
    <div role="status">${told && html`<p class="status">${told.status}</p>
      <details><summary>Headers</summary><pre class="code" tabindex="0"><code>${told.headers}</code></pre></details>${told.text && html`<pre class="code" tabindex="0"><code>${told.text}</code></pre>`}`}</div>
  </form>`;
}

/** The call with curl of an operation's own page, and its fields, with headings one level deeper. */
async function pageOf(name) {
  const answer = await fetch(`/docs/${name}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.getElementById("whole");
  for (const heading of part.querySelectorAll("h2")) {
    const deeper = document.createElement("h3");
    deeper.append(...heading.childNodes);
    heading.replaceWith(deeper);
  }
  return { curl: page.getElementById("call").textContent, fields: part.childNodes };
}

for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".operation"))) {
  details.addEventListener("toggle", () => { if (details.open) history.replaceState(null, "", `#${details.id}`); });
  const whole = details.querySelector(".whole");
  let filled = false;
  if (whole) details.addEventListener("toggle", async () => {
    if (!details.open || filled) return;
    const [{ curl, fields }] = await Promise.all([pageOf(details.id), bring()]);
    const operation = operationOf(api, details.id), [call, trial] = [document.createElement("div"), document.createElement("div")];
    whole.replaceChildren(call, ...fields, trial);
    filled = true;
    render(html`<${Call} texts=${{ curl, ...snippets(api, operation, ADDRESS) }} />`, call);
    render(html`<${Trial} operation=${operation} parameters=${operation.parameters} />`, trial);
  });
}
/** Opens the part that the address names, and everything around it. */
const opened = () => {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = found; part; part = part.parentElement) if (part instanceof HTMLDetailsElement) part.open = true;
  found?.scrollIntoView();
};
addEventListener("hashchange", opened);
opened();
