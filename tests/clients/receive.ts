// A receiver of webhooks as the TypeScript kit makes it; it says where it listens.

// @ts-expect-error The types of Node are not among those of the kit.
import { createServer } from "node:http";
import { SignatureVerificationError, Notices } from "../../clients/typescript/client/index.ts";

declare const process: { argv: string[] };
const [secret = ""] = process.argv.slice(2);
const notices = new Notices(secret);
const acted: string[] = [];

async function status(headers: Headers, body: Uint8Array): Promise<number> {
  try {
    if ((await notices.take(headers, body)) !== null) acted.push(headers.get("webhook-id") ?? "");
    return 204;
  } catch (error) {
    if (error instanceof SignatureVerificationError) return 401;
    throw error;
  }
}

const server = createServer(async (asked: any, answer: any) => {
  const parts: Uint8Array[] = [];
  for await (const part of asked) parts.push(part as Uint8Array);
  if (asked.method === "GET") return answer.end(JSON.stringify({ acted }));
  const body = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  answer.writeHead(await status(new Headers(asked.headers), body)).end();
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
