// Server-sent events, read line by line.

export interface Message {
  id: string;
  data: unknown;
}

/** `read` gives the messages that are complete. One that a broken connection has cut off is none. */
export class Reader {
  #decoder = new TextDecoder();
  #rest = "";
  #id: string | null = null;
  #data: string | null = null;

  *read(bytes: Uint8Array): Generator<Message> {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = this.#line(line.replace(/\r$/, ""));
      if (message !== null) yield message;
    }
  }

  #line(line: string): Message | null {
    if (line !== "") {
      const [, name, value] = /^(\w*):? ?(.*)$/.exec(line) ?? [];
      if (name === "id") this.#id = value ?? "";
      if (name === "data") this.#data = value ?? "";
      return null;
    }
    const [id, data] = [this.#id, this.#data];
    this.#id = this.#data = null;
    return id === null || data === null ? null : { id, data: JSON.parse(data) as unknown };
  }
}
