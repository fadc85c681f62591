// The functions for pages and programs.

export { readBundle } from "./bundle.js";
export { differenceInWords, ruleOf } from "./differences.js";
export { compareGames } from "./games.js";
export { keysOf } from "./keys.js";
export { readPolicy } from "./policy.js";
export { checkReceipt } from "./receipt.js";
export { readRecord, verifyRecord } from "./record.js";
export { checkShuffles } from "./shuffles.js";
export { checkPolicy } from "./witnesses.js";
export { inWords } from "./words.js";
export { isZip } from "./zip.js";
