// The reference: every operation of `/openapi.json` with its body, its schemas, what was recorded, and a way to try it.

import { html, render, signal, useState } from "../../vendor/preact.js";
import { exampleOf, operationOf, resolvedIn } from "./document.js";
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
const rest = (/** @type {any} */ { $ref, ...own }) => own;
const named = (schema) => schema?.$ref?.split("/").at(-1);

/** `string`, `Game`, `list of Seat`, `one of "a", "b"`. */
function type(schema) {
  if (schema.$ref) return named(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const cases = schema.anyOf ?? schema.oneOf;
  if (cases && !schema.properties) return cases.map(type).join(" | ");
  const kinds = [schema.type].flat().filter(Boolean);
  return kinds.map((kind) => (kind === "array" ? `list of ${type(schema.items ?? {})}` : kind)).join(" | ") || "any";
}

/** The schemas behind a type that are worth opening. */
const within = (schema) => [schema, schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []),
  ...(schema.items?.anyOf ?? []), ...(schema.items?.oneOf ?? []), ...(schema.additionalProperties?.$ref ? [schema.additionalProperties] : [])]
  .filter((one) => one && fieldsOf(one).length);

const fieldsOf = (schema) => {
  const whole = resolved(schema) ?? {};
  const inherited = (whole.allOf ?? []).flatMap(fieldsOf);
  const must = new Set(whole.required);
  return [...inherited, ...Object.entries(whole.properties ?? {}).map(([name, shape]) => ({ name, shape, must: must.has(name) }))];
};

/** A text in which what stands between backticks is code. */
const Told = ({ text = "" }) => text.split("`").map((part, place) => (place % 2 ? html`<code>${part}</code>` : part));

/** The fields of a schema; nested fields open one by one. A `sent` value must hold some of them. */
function Fields({ schema, sent }) {
  const fields = fieldsOf(schema);
  const cases = within(rest(resolved(schema))).filter((one) => one !== schema);
  if (!fields.length && cases.length) return html`<ul class="fields">${cases.map((one) => html`<li><${Inner} schema=${one} sent=${sent} /></li>`)}</ul>`;
  return html`<ul class="fields">${fields.map(({ name, shape, must }) => html`<li key=${name}>
    <code>${name}</code> <span class="type">${type(shape)}</span>${" "}
    ${sent && must && html`<span class="must">required</span>`} <${Told} text=${shape.description ?? resolved(shape).description} />
    ${shape.default !== undefined && html` <span class="type">default ${JSON.stringify(shape.default)}</span>`}
    ${within(shape).map((one) => html`<${Inner} schema=${one} sent=${sent} />`)}
  </li>`)}</ul>`;
}

function Inner({ schema, sent }) {
  const [open, show] = useState(false);
  return html`<details onToggle=${(event) => show(event.currentTarget.open)}>
    <summary class="type">${named(schema) ?? "fields"}</summary>${open && html`<${Fields} schema=${schema} sent=${sent} />`}</details>`;
}

const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 1));
const Example = ({ content }) => {
  const value = exampleOf(api, content);
  return value !== undefined && html`<pre class="code" tabindex="0"><code>${shown(value)}</code></pre>`;
};

function Operation({ operation }) {
  const { parameters } = operation;
  const body = operation.requestBody;
  const scopes = operation.security.map((way) => Object.entries(way).filter(([how]) => how !== "csrf")
    .map(([how, wanted]) => `${how}: ${wanted.join(", ")}`).join(" and ") || "nobody in particular");
  return html`
    <p class="quiet">Called by ${scopes.length ? scopes.join("; ") : "anybody"}.</p>
    <${Call} texts=${snippets(api, operation, ADDRESS)} />
    ${parameters.length > 0 && html`<h3>Parameters</h3><ul class="fields">${parameters.map((one) => html`<li key=${one.name}>
      <code>${one.name}</code> <span class="type">${one.in}, ${type(one.schema)}</span>${" "}
      ${one.required && html`<span class="must">required</span>`} <${Told} text=${one.description} /></li>`)}</ul>`}
    ${body && html`<h3>Body</h3>${Object.entries(body.content).map(([media, content]) => html`<div key=${media}>
      <p class="quiet">${media}${body.required ? "" : ", or nothing"}</p><${Fields} schema=${content.schema} sent /><${Example} content=${content} /></div>`)}`}
    <h3>Answers</h3>
    <ul class="answers">${Object.entries(operation.responses).map(([status, given]) => html`<li key=${status}><${Answer} status=${status} response=${resolved(given)} /></li>`)}</ul>
    <${Trial} operation=${operation} parameters=${parameters} />`;
}

/** The call in each language, with the chosen one in sight. */
function Call({ texts }) {
  const chosen = texts[language.value] ? language.value : "curl";
  return html`<div><div class="languages" role="group" aria-label="Language">${Object.keys(texts).map((name) => html`<button key=${name} type="button"
      aria-pressed=${name === chosen} onClick=${() => { language.value = name; }}>${name}</button>`)}</div>
    <pre class="code" tabindex="0"><code>${texts[chosen]}</code></pre></div>`;
}

function Answer({ status, response }) {
  const contents = Object.entries(response.content ?? {});
  if (!/^2/.test(status)) return html`<code>${status}</code> <span class="quiet"><${Told} text=${response.description} /></span>`;
  return html`<details open><summary><code>${status}</code> ${response.description}</summary>
    ${contents.map(([media, content]) => html`<div key=${media}><p class="quiet">${media}</p>
      <${Fields} schema=${content.schema} /><${Example} content=${content} /></div>`)}</details>`;
}

/** Asks the service that serves this page. */
function Trial({ operation, parameters }) {
  const [told, tell] = useState(null);
  const asked = parameters.filter((one) => one.in !== "cookie");
  const sent = operation.requestBody && Object.entries(operation.requestBody.content)[0];
  const send = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const filled = (place) => asked.filter((one) => one.in === place && form.get(one.name)).map((one) => [one.name, form.get(one.name)]);
    const path = filled("path").reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), operation.path);
    const query = String(new URLSearchParams(filled("query")));
    const headers = Object.fromEntries(filled("header"));
    if (token.value) headers.Authorization = `Bearer ${token.value}`;
    const body = form.get("body") || undefined;
    if (body) headers["Content-Type"] = sent[0];
    const answer = await fetch(path + (query && `?${query}`), { method: operation.method, headers, body, credentials: "omit" });
    const text = await answer.text();
    const json = answer.headers.get("Content-Type")?.includes("json");
    tell({ status: answer.status, headers: [...answer.headers].map((one) => one.join(": ")).join("\n"), text: json && text ? shown(JSON.parse(text)) : text });
  };
  if (Object.keys(resolved(operation.responses["200"])?.content ?? {}).join() === "text/event-stream") return null;
  return html`<form class="try" onSubmit=${send} aria-label=${`Try ${operation.operationId}`}>
    <h3>Try it</h3>
    <label>Token <input type="password" autocomplete="off" value=${token.value} onInput=${(event) => { token.value = event.target.value; }} /></label>
    ${asked.map((one) => html`<label key=${one.name}>${one.name} <input name=${one.name} required=${one.in === "path"} /></label>`)}
    ${sent && html`<label>Body <textarea name="body" spellcheck="false">${shown(exampleOf(api, sent[1]) ?? "")}</textarea></label>`}
    <p><button type="submit" class="primary">Send</button></p>
    <div role="status">${told && html`<p class="status">${told.status}</p>
      <details><summary>Headers</summary><pre class="code" tabindex="0"><code>${told.headers}</code></pre></details>${told.text && html`<pre class="code" tabindex="0"><code>${told.text}</code></pre>`}`}</div>
  </form>`;
}

/** The fields of a webhook's payload. */
const Payload = ({ kind }) => html`<${Fields} schema=${api.webhooks[kind].post.requestBody.content["application/json"].schema} />`;

for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".operation"))) {
  details.addEventListener("toggle", () => { if (details.open) history.replaceState(null, "", `#${details.id}`); });
  details.addEventListener("toggle", async () => {
    await bring();
    const [, kind] = details.id.split("webhook-");
    render(kind ? html`<${Payload} kind=${kind} />` : html`<${Operation} operation=${operationOf(api, details.id)} />`, details.querySelector(".whole"));
  }, { once: true });
}
/** Opens the part that the address names, and everything around it. */
const opened = () => {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = found; part; part = part.parentElement) if (part instanceof HTMLDetailsElement) part.open = true;
  found?.scrollIntoView();
};
addEventListener("hashchange", opened);
opened();
