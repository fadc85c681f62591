// What a page or a program calls.

export { keysOf } from "./keys.js";
export { checkReceipt } from "./receipt.js";
export { readRecord, verifyRecord } from "./record.js";
export { checkShuffles } from "./shuffles.js";
