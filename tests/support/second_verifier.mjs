// Reads records, and receipts to be held against them, from standard input; prints what the verifier says of each, and of
// the shuffles of those of which that is asked. Asked for a shuffle alone, it makes that. A tournament's record is compared with
// those of its games, and a bundle is checked.

import { createInterface } from "node:readline";
import { shuffled } from "../../clients/typescript/verify/chance.js";
import { checkPolicy, checkReceipt, checkShuffles, compareGames, differenceInWords, inWords, keysOf, readBundle, readPolicy, readRecord, ruleOf } from "../../clients/typescript/verify/index.js";

const keys = await keysOf(JSON.parse(process.argv[2]));
const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const inFull = ({ seq, game, id }) => ({ seq, game, id, why: differenceInWords(id), rule: ruleOf(id) });

for await (const line of createInterface({ input: process.stdin })) {
  const { record, receipts, shuffles, vector, policy, games, bundle, files } = JSON.parse(line);
  if (vector) {
    const { items, seed, ...label } = vector;
    console.log(JSON.stringify(await shuffled(items, Uint8Array.from(Buffer.from(seed, "hex")), label)));
    continue;
  }
  if (bundle !== undefined || files) {
    const given = files ? new Map(files.map(([name, text]) => [name, bytesOf(text)])) : bytesOf(bundle);
    console.log(JSON.stringify(await readBundle(given, keys.keys())));
    continue;
  }
  if (games) {
    const eventsOf = async (text) => (await readRecord(bytesOf(text), keys.keys())).events;
    const played = new Map();
    for (const [game, text] of Object.entries(games)) played.set(game, await eventsOf(text));
    const found = await compareGames(await eventsOf(record), played);
    console.log(JSON.stringify({ ...found, differ: found.differ.map(inFull) }));
    continue;
  }
  const trusted = policy === undefined ? null : await readPolicy(bytesOf(policy));
  if (record === undefined) {
    console.log(JSON.stringify(trusted !== null));
    continue;
  }
  const found = await readRecord(bytesOf(record), keys.keys());
  const held = [];
  for (const receipt of receipts) held.push(await checkReceipt(receipt, found, keys));
  const witnessed = trusted && (await checkPolicy(trusted, found.report.checkpoint));
  const answer = [found.report, held, shuffles ? await checkShuffles(found) : null, witnessed, inWords(found.report, witnessed)];
  console.log(JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? String(value) : value)));
}
