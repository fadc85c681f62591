// Reads records, and receipts to be held against them, from standard input; prints what the verifier says of each, and of
// the shuffles of those of which that is asked. Asked for a shuffle alone, it makes that.

import { createInterface } from "node:readline";
import { shuffled } from "../../clients/typescript/verify/chance.js";
import { checkPolicy, checkReceipt, checkShuffles, inWords, keysOf, readPolicy, readRecord } from "../../clients/typescript/verify/index.js";

const keys = await keysOf(JSON.parse(process.argv[2]));

for await (const line of createInterface({ input: process.stdin })) {
  const { record, receipts, shuffles, vector, policy } = JSON.parse(line);
  if (vector) {
    const { items, seed, ...label } = vector;
    console.log(JSON.stringify(await shuffled(items, Uint8Array.from(Buffer.from(seed, "hex")), label)));
    continue;
  }
  const trusted = policy === undefined ? null : await readPolicy(Uint8Array.from(Buffer.from(policy, "base64")));
  if (record === undefined) {
    console.log(JSON.stringify(trusted !== null));
    continue;
  }
  const found = await readRecord(Uint8Array.from(Buffer.from(record, "base64")), keys.keys());
  const held = [];
  for (const receipt of receipts) held.push(await checkReceipt(receipt, found, keys));
  const witnessed = trusted && (await checkPolicy(trusted, found.report.checkpoint));
  const answer = [found.report, held, shuffles ? await checkShuffles(found) : null, witnessed, inWords(found.report, witnessed)];
  console.log(JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? String(value) : value)));
}
