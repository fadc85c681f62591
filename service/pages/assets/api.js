// The public API, and nothing but it. Every refusal is a `Problem` with its stable code.

import { signal } from "./preact.js";
import { language } from "./words.js";

class Problem extends Error {
  constructor(told) {
    super(told.detail ? `${told.title}: ${told.detail}` : told.title);
    this.code = told.code;
  }
}

/** Who is signed in, as `GET /v1/me` tells it; null: nobody. */
export const me = signal(null);

export const get = async (path) => (await ask("GET", path)).json();

/** Everything that a path gives as JSON Lines. */
export async function lines(path) {
  const text = await (await ask("GET", path, undefined, { Accept: "application/jsonl" })).text();
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** `wish` names what is wanted, so that sending it again does not do it twice. */
export const post = async (path, body, wish) =>
  (await ask("POST", path, body, wish ? { "Idempotency-Key": wish } : {})).json();

export const put = (path, body) => ask("PUT", path, body);

export const remove = (path) => ask("DELETE", path);

export function newWish() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function whoAmI() {
  try {
    me.value = await get("/v1/me");
  } catch (error) {
    if (error.code !== "unauthenticated") throw error;
    me.value = null;
  }
}

export async function signIn(handle, password) {
  await post("/v1/sessions", { handle, password });
  await whoAmI();
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
    const answer = await fetch(path, sent);
    if (answer.ok) return answer;
    if (answer.status !== 429 || method !== "GET") throw new Problem(await answer.json());
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get("Retry-After") ?? 1)));
  }
}
