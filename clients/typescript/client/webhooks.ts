// Check the notices that a webhook receives, and act on each only once.

const LONGEST_AGO = 300;
const KEPT = 10_000;

/** The service did not send this notice just now. Answer 401 and ignore it. */
export class SignatureVerificationError extends Error {
  /** Name of the error. */
  override name = "SignatureVerificationError";
}

/** Notices of one webhook. `secrets` are its secrets (`whsec_…`): one, or two during a change. */
export class Notices {
  #keys: Promise<CryptoKey[]>;
  #had = new Set<string>();

  constructor(...secrets: string[]) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const keys = secrets.map((secret) => bytes(secret.replace(/^whsec_/, "")));
    if (keys.some((key) => key.length === 0)) throw new TypeError("a webhook's secret is `whsec_` and base64");
    this.#keys = Promise.all(keys.map((key) => crypto.subtle.importKey("raw", key, algorithm, false, ["verify"])));
  }

  /** Check a notice and return its content, or null for a repeated notice: answer 204 and do nothing. `body` is the
   * body as received, byte by byte. */
  async take(headers: Headers, body: Uint8Array): Promise<unknown> {
    const [id, at] = [headers.get("webhook-id") ?? "", headers.get("webhook-timestamp") ?? ""];
    if (!/^\d+$/.test(at) || Math.abs(Date.now() / 1000 - Number(at)) > LONGEST_AGO)
      throw new SignatureVerificationError("it does not say when it was sent, or that was not just now");
    const before = new TextEncoder().encode(`${id}.${at}.`);
    const signed = new Uint8Array(before.length + body.length);
    signed.set(before);
    signed.set(body, before.length);
    const found = (headers.get("webhook-signature") ?? "").split(" ").filter((one) => one.startsWith("v1,"));
    for (const key of await this.#keys)
      for (const one of found)
        if (await crypto.subtle.verify("HMAC", key, bytes(one.slice(3)), signed)) return this.#once(id, body);
    throw new SignatureVerificationError("none of its signatures is right");
  }

  #once(id: string, body: Uint8Array): unknown {
    if (this.#had.has(id)) return null;
    const told: unknown = JSON.parse(new TextDecoder().decode(body));
    this.#had.add(id);
    const [oldest = ""] = this.#had;
    if (this.#had.size > KEPT) this.#had.delete(oldest);
    return told;
  }
}

/** Decode base64. Empty if the text is not base64. */
function bytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
