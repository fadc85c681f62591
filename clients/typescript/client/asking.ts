// Build and retry requests. Nothing here touches the network.

const SHORTEST = 1;
const GAMES = 1000;
const WAIT = new Set([429, 502, 503, 504]);

/** A part of a path. */
export const quoted = (part: string | number): string => encodeURIComponent(part);

/** Parameters of a query. Those without a value are not sent. */
export type Query = { [name: string]: string | number | boolean | null | undefined };

/** An address, with the parameters of a query that have a value. */
export function addressed(path: string, query: Query = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const words = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length ? `${path}?${words}` : path;
}

/** The options of an operation that has none. */
export type NoOptions = { [name: string]: never };

/** Throw a `TypeError` if an option has another name than these. */
export function known(options: object, ...names: string[]): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`Options are an object, not ${JSON.stringify(options)}.`);
  const choice = names.length ? `Choose one of: ${names.join(", ")}.` : "This operation has none.";
  for (const name of Object.keys(options))
    if (!names.includes(name)) throw new TypeError(`There is no option "${name}". ${choice}`);
}

/** An Idempotency-Key, so that a repeated request has no second effect. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The ETag of each game as this client has seen it last, of the thousand seen last. */
export class Etags {
  #kept = new Map<string, string>();

  /** Keep the ETag of an answer that is a game, or shows one. */
  keep(answer: unknown, etag: string | null): void {
    const { game = answer } = (answer ?? {}) as { game?: unknown };
    const { id, version } = (game ?? {}) as { id?: string; version?: number };
    if (id === undefined || !etag?.startsWith(`"${version}-`)) return;
    this.#kept.delete(id);
    this.#kept.set(id, etag);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > GAMES && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Return the last ETag of a game, given by its id or as an object. */
  of(game: string | { id: string }): string {
    const id = typeof game === "string" ? game : game.id;
    const etag = this.#kept.get(id);
    if (etag === undefined) throw new TypeError(`This client has not received the game ${id}. Call getGame first.`);
    return etag;
  }
}

/** Attempts of one request, and the pauses between them. */
export class Attempts {
  readonly #timeout: number;
  readonly #repeatable: boolean;
  /** In milliseconds of `performance.now()`; null while a stream is heard. */
  #deadline: number | null;
  #made = 0;

  constructor(timeout: number, repeatable: boolean) {
    this.#timeout = timeout;
    this.#deadline = performance.now() + timeout * 1000;
    this.#repeatable = repeatable;
  }

  /** Restart the time: the stream sent something, even if only a comment. The pauses do not restart. Otherwise a
   * stream that ends as soon as it begins would be requested ten times a second. */
  heard(): void {
    this.#deadline = null;
  }

  /** Restart the time and the pauses: the expected answer has arrived. */
  succeeded(): void {
    this.#deadline = null;
    this.#made = 0;
  }

  /** Seconds that the next attempt may take: the rest of the timeout, but enough to have a chance. */
  get longest(): number {
    return Math.max(SHORTEST, this.#left());
  }

  /** Seconds until the next attempt, or null if the answer is final. */
  afterAnswer(status: number, code: string, headers: Headers): number | null {
    if (WAIT.has(status) && (status === 429 || this.#repeatable)) return this.#pause(seconds(headers));
    // The service is still working on the first attempt, whose answer we lost.
    if (code === "request-in-flight") return this.#pause(seconds(headers));
    return null;
  }

  /** Seconds until the next attempt after a lost connection, or null if the request may have been executed. */
  afterLoss(): number | null {
    return this.#repeatable ? this.#pause(null) : null;
  }

  #pause(asked: number | null): number | null {
    const doubled = 0.1 * 2 ** Math.min(this.#made, 6) * (0.5 + Math.random() / 2); // so that not all come at once
    const left = this.#left();
    if (left <= 0 || (asked ?? 0) > left) return null;
    this.#made += 1;
    return Math.min(asked ?? doubled, left);
  }

  #left(): number {
    const now = performance.now();
    this.#deadline ??= now + this.#timeout * 1000;
    return (this.#deadline - now) / 1000;
  }
}

function seconds(headers: Headers): number | null {
  const said = headers.get("Retry-After") ?? "";
  return /^\d+$/.test(said) ? Number(said) : null;
}
