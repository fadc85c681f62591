// Send requests. Repeat those that are safe to repeat, wait if the service says so, and throw refusals.

import { Attempts, addressed, Etags, known, newKey, type Query } from "./asking.ts";
import { Reader, STREAM, type Message } from "./messages.ts";
import { Receipts } from "./receipts.ts";
import { refusal, APIConnectionError } from "./errors.ts";
import type { Receipt } from "./types.ts";
import { VERSION } from "./version.ts";

/** Browsers name themselves, and ask the service first before they send another name. */
const USER_AGENT = "location" in globalThis ? undefined : `dominium-client/${VERSION} (TypeScript)`;

/** Settings of a client. */
export interface Settings {
  /** Language of the answers. */
  language?: string;
  /** Seconds to wait for one request in all, pauses and attempts together. The last attempt gets the rest, but at
   * least one second. */
  timeout?: number;
  /** Seconds after which the client gives up a silent connection. */
  streamTimeout?: number;
  /** Keeps the receipts of moves. */
  receipts?: Receipts;
  /** The `fetch` to use. Default: that of the browser or of Node. */
  fetch?: typeof fetch;
}

/** Parts of a request. */
export interface Asked {
  /** Parameters of the query. */
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, as this `media`. */
  content?: BodyInit;
  /** Media type of `content`. */
  media?: string;
  /** More headers. */
  headers?: { [name: string]: string | undefined };
  /** The Idempotency-Key. Default: a new random key. */
  key?: string | undefined;
  /** The operation takes an Idempotency-Key. */
  keyed?: boolean;
  /** A second request has no further effect. */
  repeatable?: boolean;
}

/** Requests to the service at the address `service`, with the caller's `token`. */
export class Transport {
  /** Address of the service. */
  readonly service: string;
  /** Token of the caller. */
  token: string | null;
  /** Language of the answers. */
  readonly language: string;
  /** Seconds for one request, with all attempts and pauses. */
  readonly timeout: number;
  /** Seconds after which a silent connection is given up. */
  readonly streamTimeout: number;
  /** Receipts of the moves of this client. */
  readonly receipts: Receipts;
  #fetch: typeof fetch;
  #etags = new Etags();

  constructor(service: string, token: string | null = null, settings: Settings = {}) {
    if (!/^(https?:\/\/|\/|$)/.test(service)) // a page may call its own service without a host
      throw new TypeError(`the address of a service begins with http:// or https://, not as ${service} does`);
    known(settings, "language", "timeout", "streamTimeout", "receipts", "fetch");
    this.service = service.replace(/\/$/, "");
    this.token = token;
    this.language = settings.language ?? "en";
    this.timeout = settings.timeout ?? 60;
    this.streamTimeout = settings.streamTimeout ?? 30;
    this.receipts = settings.receipts ?? new Receipts();
    this.#fetch = settings.fetch ?? ((...asked) => fetch(...asked));
  }

  /** Send any request of the reference, and read its answer to the end. */
  async request(method: string, path: string, asked: Asked = {}): Promise<Response> {
    known(asked, "query", "body", "content", "media", "headers", "key", "keyed", "repeatable");
    const headers = this.#headers(asked.headers);
    if (asked.keyed) headers.set("Idempotency-Key", asked.key ?? newKey());
    if (asked.media) headers.set("Content-Type", asked.media);
    else if (asked.body !== undefined) headers.set("Content-Type", "application/json");
    const body = asked.body === undefined ? asked.content : JSON.stringify(asked.body);
    const attempts = new Attempts(this.timeout, asked.repeatable || asked.keyed || ["GET", "PUT"].includes(method));
    for (;;) {
      let answer: Response;
      let pause: number | null;
      try {
        answer = await this.#whole(
          addressed(path, asked.query),
          { method, headers, ...(body === undefined ? {} : { body }) },
          Math.min(this.streamTimeout, attempts.longest),
        );
      } catch (error) {
        pause = attempts.afterLoss();
        if (pause === null) throw new APIConnectionError(`${method} ${path}: ${error}`, { cause: error });
        await slept(pause);
        continue;
      }
      if (answer.ok || answer.status === 304) return answer;
      const refused = refusal(answer.status, await problem(answer));
      pause = attempts.afterAnswer(answer.status, refused.code, answer.headers);
      if (pause === null) throw refused;
      await slept(pause);
    }
  }

  /** Send a request and parse the JSON answer. Keep its receipt, and the ETag of the game in it. */
  async json<T>(method: string, path: string, asked?: Asked): Promise<T> {
    const response = await this.request(method, path, asked);
    const answer = (await response.json()) as T & { receipt?: Receipt | null };
    if (answer?.receipt) this.receipts.keep(answer.receipt);
    this.#etags.keep(answer, response.headers.get("ETag"));
    return answer;
  }

  /** Return the last ETag that this client received of a game, which you give by its id or as an object.
   * `makeMove(…, { ifMatch: client.etag(game) })` throws `PreconditionFailedError` if anything has happened since.
   * If this client has not received the game, `etag` throws a `TypeError`, so that no move goes out without a guard. */
  etag(game: string | { id: string }): string {
    return this.#etags.of(game);
  }

  /** Send a request and return the answer as text. */
  async text(method: string, path: string, asked?: Asked): Promise<string> {
    return (await this.request(method, path, asked)).text();
  }

  /** Send a request and return the bytes of the answer. */
  async content(method: string, path: string, asked?: Asked): Promise<Uint8Array> {
    return new Uint8Array(await (await this.request(method, path, asked)).arrayBuffer());
  }

  /** Yield all items of a list, page by page. */
  async *pages<T>(path: string, { query = {} }: Asked = {}): AsyncGenerator<T> {
    let cursor: string | null = null;
    do {
      const asked = cursor === null ? query : { ...query, cursor };
      const page: { items: T[]; next: string | null } = await this.json("GET", path, { query: asked });
      yield* page.items;
      cursor = page.next;
    } while (cursor !== null);
  }

  /** Yield all items of an answer in lines. Each has a `place`, from which a later request can resume. */
  async *lines<T extends { place: number }>(path: string, { query = {} }: Asked = {}): AsyncGenerator<T> {
    let after: Asked["query"] = {};
    for (;;) {
      const text = await this.text("GET", path, { query: { ...query, limit: 200, ...after } });
      const whole = text.split("\n").slice(0, -1);
      if (whole.length === 0) return;
      for (const line of whole) {
        const item: T = JSON.parse(line);
        after = { after: item.place };
        yield item;
      }
    }
  }

  /** Yield the messages of a live stream. Resume it after each break, until the service refuses. `signal` ends it, and
   * so does the end of the loop that reads it. */
  async *messages(
    path: string,
    { query, last, signal }: { query?: Query; last?: string; signal?: AbortSignal | undefined } = {},
  ): AsyncGenerator<Message> {
    const attempts = new Attempts(this.timeout, true);
    while (!signal?.aborted) {
      const headers = this.#headers({ Accept: STREAM, "Last-Event-ID": last });
      const line = new Connection(this.streamTimeout, signal);
      let pause: number | null;
      let lost: unknown = "it ends again and again";
      try {
        const answer = await this.#fetch(this.service + addressed(path, query), { headers, signal: line.signal });
        if (answer.ok) {
          const reader = new Reader();
          const stream = answer.headers.get("Content-Type")?.startsWith(STREAM);
          for await (const bytes of line.heard(answer)) {
            if (stream) attempts.heard(); // and not the page of whoever stands between
            for (const message of reader.read(bytes)) {
              attempts.succeeded();
              last = message.id;
              line.rests();
              yield message;
            }
          }
          pause = attempts.afterLoss(); // it has ended: the service is stopping, say
        } else {
          const refused = refusal(answer.status, await problem(answer));
          pause = attempts.afterAnswer(answer.status, refused.code, answer.headers);
          if (pause === null) throw refused;
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (!isLoss(error)) throw error;
        pause = attempts.afterLoss();
        lost = error;
      } finally {
        line.close();
      }
      if (pause === null) throw new APIConnectionError(`GET ${path}: ${lost}`, { cause: lost });
      await slept(pause, signal);
    }
  }

  async #whole(address: string, init: RequestInit, silence: number): Promise<Response> {
    const line = new Connection(silence);
    try {
      const answer = await this.#fetch(this.service + address, { ...init, signal: line.signal });
      const parts: BlobPart[] = [];
      for await (const bytes of line.heard(answer)) parts.push(bytes);
      const { status, headers } = answer;
      return new Response(parts.length ? new Blob(parts) : null, { status, headers });
    } finally {
      line.close();
    }
  }

  #headers(more: { [name: string]: string | undefined } = {}): Headers {
    const headers = new Headers({ "Accept-Language": this.language, Accept: "application/json, */*;q=0.5" });
    if (this.token !== null) headers.set("Authorization", `Bearer ${this.token}`);
    for (const [name, value] of Object.entries({ "User-Agent": USER_AGENT, ...more })) if (value !== undefined) headers.set(name, value);
    return headers;
  }
}

/** The connection of one request. It is given up after a long silence, or when the caller aborts. */
class Connection {
  #controller = new AbortController();
  readonly #silence: number;
  readonly #outer: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #close = (): void => this.close();

  constructor(silence: number, outer?: AbortSignal) {
    this.#silence = silence;
    this.#outer = outer;
    outer?.addEventListener("abort", this.#close);
    this.#waits();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async *heard({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const reader = body?.getReader();
    while (reader) {
      this.#waits();
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  }

  /** The caller is busy with the last message. That does not count as silence of the service. */
  rests(): void {
    clearTimeout(this.#timer);
  }

  close(): void {
    this.rests();
    this.#outer?.removeEventListener("abort", this.#close);
    this.#controller.abort();
  }

  #waits(): void {
    this.rests();
    this.#timer = setTimeout(() => this.#controller.abort(), this.#silence * 1000);
  }
}

/** Errors of a lost connection: those that `fetch` throws, and ours after a long silence. */
const isLoss = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "AbortError");

async function problem(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

function slept(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal?.addEventListener("abort", done);
  });
}
