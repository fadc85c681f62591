// A client of a Dominium service.
//
//     const ada = new Client("https://dominium.example");
//     await ada.signUp("ada");
//     const { game } = await ada.createGame({ ruleset: "kingdomino", seats: ["me", { bot: "random" }] });

export { Client, type Choose } from "./client.ts";
export { chained, hashed, Receipts } from "./receipts.ts";
export {
  Conflict,
  Invalid,
  NotAllowed,
  NotFound,
  NotSignedIn,
  OutOfDate,
  Refused,
  TooMany,
  Unanswered,
  Unavailable,
} from "./refusals.ts";
export type { Asked, Settings } from "./transport.ts";
export type * as types from "./types.ts";
export { VERSION } from "./version.ts";
export { Forged, Notices } from "./webhooks.ts";
