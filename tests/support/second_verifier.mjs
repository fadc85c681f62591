// Reads questions from standard input, a line of JSON each, and prints what the verifier says.

import { createInterface } from "node:readline";
import { checkReceipt, keysOf, readRecord } from "../../clients/typescript/verify/index.js";

const jwks = JSON.parse(process.argv[2]);
const keys = await keysOf(jwks);
const trusted = [...keys.keys()];

for await (const line of createInterface({ input: process.stdin })) {
  const { record, receipts } = JSON.parse(line);
  const found = await readRecord(Uint8Array.from(Buffer.from(record, "base64")), trusted);
  const held = [];
  for (const receipt of receipts) held.push(await checkReceipt(receipt, found, keys));
  console.log(JSON.stringify({ ...found.report, receipts: held }));
}
