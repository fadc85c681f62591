// Server-sent events, read line by line.

/** Media type of a live stream. */
export const STREAM = "text/event-stream";

/** A message of a stream. */
export interface Message {
  /** Id from which the stream can be resumed. */
  id: string;
  /** The parsed JSON. */
  data: unknown;
}

/** `read` yields complete messages. It drops a message that a broken connection has cut off. */
export class Reader {
  #decoder = new TextDecoder();
  #rest = "";
  #returned = false;
  #id: string | null = null;
  #data: string[] = [];

  /** Yield the messages that these bytes complete. */
  *read(bytes: Uint8Array): Generator<Message> {
    let text = this.#decoder.decode(bytes, { stream: true });
    if (text === "") return;
    if (this.#returned && text.startsWith("\n")) text = text.slice(1); // a CR has ended that line
    this.#returned = text.endsWith("\r");
    const lines = (this.#rest + text).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = this.#line(line);
      if (message !== null) yield message;
    }
  }

  #line(line: string): Message | null {
    if (line !== "") {
      const [, name, value = ""] = /^(\w*):? ?(.*)$/s.exec(line) ?? [];
      if (name === "id") this.#id = value;
      if (name === "data") this.#data.push(value);
      return null;
    }
    const [id, data] = [this.#id, this.#data];
    [this.#id, this.#data] = [null, []];
    return id === null || !data.length ? null : { id, data: JSON.parse(data.join("\n")) as unknown };
  }
}
