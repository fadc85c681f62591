// A client of a Dominium service.
//
//     const ada = new Client("https://dominium.example");
//     await ada.signUp("ada");
//     const { game } = await ada.createGame({ ruleset: "kingdomino", seats: ["me", { bot: "random" }] });

export { Client, type Choose } from "./client.ts";
export { NotationError, parsePosition, printPosition, type JsonFields, type ParsedPosition } from "./notation.ts";
export { chained, hashed, Receipts } from "./receipts.ts";
export {
  ConflictError,
  InvalidRequestError,
  PermissionDeniedError,
  NotFoundError,
  AuthenticationError,
  PreconditionFailedError,
  APIError,
  RateLimitError,
  APIConnectionError,
  ServerError,
} from "./errors.ts";
export type { Asked, Settings } from "./transport.ts";
export type * as types from "./types.ts";
export { VERSION } from "./version.ts";
export { SignatureVerificationError, Notices } from "./webhooks.ts";
export { parseGame, printGame, type Step, type WrittenGame } from "./written-games.ts";
