// A call of an operation in Python and TypeScript, with the address of this service. Its own page has the call with curl.

import { exampleOf, resolvedIn, usuallyEmpty } from "./document.js";

/** @typedef {import("./document.js").Plain} Plain */

const TOKEN = "dom_…";
const FILE = "record.jsonl";
const FORM = "application/x-www-form-urlencoded";
const WIDTH = 70;
const WORDS = ["as", "from", "in", "is", "with"]; // of Python

/** The texts by language. Programs receive streams through the kits' own methods, so those have none. */
export function snippets(/** @type {Plain} */ api, /** @type {Plain} */ operation, /** @type {string} */ address) {
  const call = callOf(api, operation);
  return call.streamed ? {} : { Python: python(call, address), TypeScript: typescript(call, address) };
}

function callOf(/** @type {Plain} */ api, /** @type {Plain} */ operation) {
  const parts = operation.parameters.filter((/** @type {Plain} */ one) => one.in === "path").map((/** @type {Plain} */ one) => ({ name: one.name, value: sample(api, one) }));
  const asked = operation.parameters.filter((/** @type {Plain} */ one) => one.in === "query" && one.required).map((/** @type {Plain} */ one) => ({ name: one.name, value: sample(api, one) }));
  const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  const answers = resolvedIn(api, response).content ?? {};
  const [answered] = Object.keys(answers);
  return {
    ...operation, parts, asked, media, answered,
    bare: usuallyEmpty(operation),
    body: media === FORM ? String(new URLSearchParams(exampleOf(api, content))) : content && exampleOf(api, content),
    signed: operation.security.every((/** @type {Plain} */ way) => Object.keys(way).length) && operation.security.some((/** @type {Plain} */ way) => way.token),
    paged: operation.parameters.some((/** @type {Plain} */ one) => one.name === "cursor") || / on each line/.test(answers[answered]?.schema.description ?? ""),
    streamed: answered === "text/event-stream",
  };
}

/** A value that a parameter can have. */
function sample(/** @type {Plain} */ api, /** @type {Plain} */ parameter) {
  const schema = resolvedIn(api, parameter.schema);
  return schema.examples?.[0] ?? schema.enum?.[0] ?? schema.minimum ?? 1;
}

/** The calls: the usual one without a body comes first. */
const calls = (/** @type {Plain} */ call) => (call.bare ? [{ ...call, media: undefined }, call] : [call]);

/** The arguments of a method of a kit: path parameters and the body. `named` writes those that have names. */
function given(/** @type {Plain} */ call, /** @type {(value: any, room: string) => string} */ literal, /** @type {string} */ bytes, /** @type {(names: [string, string][]) => string} */ named) {
  const values = call.parts.map((/** @type {Plain} */ one) => literal(one.value, ""));
  const names = call.asked.map((/** @type {Plain} */ one) => [one.name, literal(one.value, "")]);
  if (call.media) {
    const body = call.media === "application/json" ? literal(call.body, "") : bytes;
    values.push(body);
  }
  return [...values, ...(names.length ? [named(names)] : [])].join(", ");
}

/** Whether the call sends the bytes of a file. */
const sendsFile = (/** @type {Plain} */ call) => call.media && call.media !== "application/json" && !call.body;

function python(/** @type {Plain} */ call, /** @type {string} */ address) {
  const bytes = call.body ? `${JSON.stringify(call.body)}.encode()` : `Path("${FILE}").read_bytes()`;
  const named = (/** @type {[string, string][]} */ names) => names.map(([name, text]) => `${WORDS.includes(name) ? `${name}_` : name}=${text}`).join(", ");
  const used = calls(call).flatMap((/** @type {Plain} */ one) => {
    const called = `client.${call.operationId}(${given(one, inPython, bytes, named)})`;
    return call.paged ? [`for item in ${called}:`, "    print(item)"] : [call.answered ? `print(${called})` : called];
  });
  return [
    ...(sendsFile(call) ? ["from pathlib import Path", ""] : []),
    "from dominium_client import Client", "",
    `with Client(${[address, ...(call.signed ? [TOKEN] : [])].map((text) => JSON.stringify(text)).join(", ")}) as client:`,
    ...used.flatMap((/** @type {string} */ line) => line.split("\n")).map((/** @type {string} */ line) => `    ${line}`),
  ].join("\n");
}

function typescript(/** @type {Plain} */ call, /** @type {string} */ address) {
  const bytes = call.body ? `new TextEncoder().encode(${JSON.stringify(call.body)})` : `new Uint8Array(await readFile("${FILE}"))`;
  const named = (/** @type {[string, string][]} */ names) => `{ ${names.map(([key, text]) => `${key}: ${text}`).join(", ")} }`;
  const name = call.operationId.replace(/_(\w)/g, (/** @type {string} */ _, /** @type {string} */ letter) => letter.toUpperCase());
  const used = calls(call).map((/** @type {Plain} */ one) => {
    const called = `client.${name}(${given(one, inTypeScript, bytes, named)})`;
    return call.paged ? `for await (const item of ${called}) console.log(item);` : call.answered ? `console.log(await ${called});` : `await ${called};`;
  });
  return [
    ...(sendsFile(call) ? [`import { readFile } from ${JSON.stringify("node:fs/promises")};`] : []),
    `import { Client } from ${JSON.stringify("dominium-client")};`, "",
    `const client = new Client(${[address, ...(call.signed ? [TOKEN] : [])].map((text) => JSON.stringify(text)).join(", ")});`,
    ...used,
  ].join("\n");
}

/** A value as a literal: in one line if it is short. */
function written(/** @type {any} */ value, /** @type {string} */ room, /** @type {(key: string) => string} */ key, /** @type {Plain} */ words, /** @type {string} */ pad) {
  if (value === null || typeof value === "boolean") return words[String(value)];
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const inner = Array.isArray(value) ? "" : pad;
  /** @type {(more: string) => string[]} */
  const items = (more) => Object.entries(value).map(([name, one]) => (Array.isArray(value) ? "" : `${key(name)}: `) + written(one, more, key, words, pad));
  const line = open + inner + items(room).join(", ") + inner + close;
  if (line.length <= WIDTH || !items(room).length) return items(room).length ? line : open + close;
  const more = `${room}  `;
  return `${open}\n${items(more).map((item) => `${more}${item},\n`).join("")}${room}${close}`;
}

const inPython = (/** @type {any} */ value, /** @type {string} */ room) => written(value, room, JSON.stringify, { null: "None", true: "True", false: "False" }, "");
const inTypeScript = (/** @type {any} */ value, /** @type {string} */ room) =>
  written(value, room, (key) => (/^\w+$/.test(key) ? key : JSON.stringify(key)), { null: "null", true: "true", false: "false" }, " ");
