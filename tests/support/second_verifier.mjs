// Reads records, and receipts to be held against them, from standard input; prints what the verifier says of each.

import { createInterface } from "node:readline";
import { checkReceipt, keysOf, readRecord } from "../../clients/typescript/verify/index.js";

const keys = await keysOf(JSON.parse(process.argv[2]));

for await (const line of createInterface({ input: process.stdin })) {
  const { record, receipts } = JSON.parse(line);
  const found = await readRecord(Uint8Array.from(Buffer.from(record, "base64")), keys.keys());
  const held = [];
  for (const receipt of receipts) held.push(await checkReceipt(receipt, found, keys));
  console.log(JSON.stringify([found.report, held]));
}
