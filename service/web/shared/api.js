// The public API, and nothing but it. Every refusal is a `Problem` with its stable code.

import { signal } from "../vendor/preact.js";
import { learnTime } from "./time.js";
import { language } from "./words.js";

class Problem extends Error {
  constructor(told) {
    super(told.detail || told.title);
    this.code = told.code;
    this.status = told.status;
    this.errors = told.errors ?? [];
  }
}

/** Seconds for which a page waits by itself to repeat a request. */
const PATIENCE = 10;

/** The signed-in account, as `GET /v1/me` returns it; null: nobody. */
export const me = signal(null);

export const get = async (path) => (await ask("GET", path)).json();

/** Everything that a path gives as JSON Lines. */
export async function lines(path) {
  const text = await (await ask("GET", path, undefined, { Accept: "application/jsonl" })).text();
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Fetches the bytes of a path, exactly as they were signed. */
export async function bytes(path) {
  return new Uint8Array(await (await ask("GET", path, undefined, { Accept: "application/jsonl" })).arrayBuffer());
}

/** Posts a body. With a key, a retry does not repeat the effect. */
export const post = async (path, body, key) =>
  (await ask("POST", path, body, key ? { "Idempotency-Key": key } : {})).json();

/** Whether the service has decided a request, and is not still working on it. */
export const answered = ({ status, code }) => status < 500 && code !== "request-in-flight";

/** Posts without an answer yet, by content: the idempotency key, and the request under way. */
const unanswered = new Map();

/** Posts something that must happen once, even if it is pressed twice. Until the result is known, the same body is
 *  sent with the same key. `seen`: the state that the reader saw, if the same body can later be meant as a new
 *  request. */
export function postOnce(path, body, seen) {
  const content = JSON.stringify([path, body, seen]);
  const one = unanswered.get(content) ?? { key: newKey(), going: null };
  unanswered.set(content, one);
  return (one.going ??= post(path, body, one.key).then(
    (result) => {
      unanswered.delete(content);
      return result;
    },
    (error) => {
      one.going = null;
      if (answered(error)) unanswered.delete(content);
      throw error;
    },
  ));
}

/** All items of a list, page by page. */
export async function all(path) {
  const found = [];
  for (let next = null; ; ) {
    const page = await get(`${path}${path.includes("?") ? "&" : "?"}limit=200${next ? `&cursor=${encodeURIComponent(next)}` : ""}`);
    found.push(...page.items);
    next = page.next;
    if (!next) return found;
  }
}

/** Milliseconds until a stream that was refused is asked for again: as many to twice as many, and each time more. */
const FIRST = 2000, MOST = 16_000;

/**
 * Listens to the stream at `address()` without end. Browsers reconnect a stream that broke, but give up one that was
 * refused, even by a proxy while the service was away: this requests it again. Returns a function that ends it.
 *
 * @param {() => string} address
 * @param {(event: MessageEvent) => unknown} heard
 * @param {{ opened?: () => unknown, refused?: () => unknown, greeted?: (event: MessageEvent) => unknown }} [on] Called each time that the stream is.
 */
export function listen(address, heard, { opened, refused, greeted } = {}) {
  let stream, again, wait = FIRST;
  const ask = () => {
    stream = new EventSource(address());
    stream.onmessage = heard;
    if (greeted) stream.addEventListener("greeting", greeted);
    stream.onopen = () => {
      wait = FIRST;
      opened?.();
    };
    stream.onerror = () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      refused?.();
      again = setTimeout(ask, wait * (1 + Math.random())); // not all pages at once
      wait = Math.min(2 * wait, MOST);
    };
  };
  ask();
  return () => {
    clearTimeout(again);
    stream.close();
  };
}

/** To send what is answered by nothing. */
export const tell = (path, body) => ask("POST", path, body);

export const put = (path, body) => ask("PUT", path, body);

export const remove = (path, body) => ask("DELETE", path, body);

/** Creates an idempotency key. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const page = document.documentElement;
let asking = null;

/** Asks who is signed in, once for the whole page. */
export const reader = () => (asking ??= whoAmI());

export async function whoAmI() {
  if (page.dataset.session === "no") return; // the service has said so with the page
  try {
    me.value = await get("/v1/me");
  } catch (error) {
    if (error.code !== "unauthenticated") throw error;
    me.value = null;
  }
}

export const signIn = (handle, password) => begin({ handle, password });

/** Signs in by what a link says, or as a guest, whom nobody has asked for a name. */
export async function begin(session) {
  await post("/v1/sessions", session);
  page.dataset.session = "yes";
  await whoAmI();
}

/** Signs the reader in as a guest, unless they are signed in. */
export async function ensureAccount() {
  await reader();
  if (!me.value) await begin({ guest: true });
}

export async function signOut() {
  await remove(`/v1/sessions/${me.value.credential}`);
  me.value = null;
}

async function ask(method, path, body, more = {}) {
  const headers = { Accept: "application/json", "Accept-Language": language, ...more };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && me.value?.csrf_token) headers["X-CSRF-Token"] = me.value.csrf_token;
  const sent = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  for (;;) {
    const since = Date.now();
    const answer = await fetch(path, sent);
    learnTime(answer.headers.get("Date"), since);
    if (answer.ok) return answer;
    const seconds = Number(answer.headers.get("Retry-After") ?? 1);
    const mayRepeat = method === "GET" || more["Idempotency-Key"];
    if (answer.status !== 429 || seconds > PATIENCE || !mayRepeat) throw new Problem(await answer.json());
    await new Promise((done) => setTimeout(done, 1000 * seconds));
  }
}
