// What the service refuses: an RFC 9457 problem, as an error. `code` is what to look at; the page behind
// `problem.type` explains it.

import type { Code, Mistake, Problem } from "./types.ts";

/** The service has said no, and nothing has changed. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  readonly code: Code;
  readonly title: string;
  readonly detail: string;
  readonly mistakes: Mistake[];

  constructor(status: number, problem: Partial<Problem>) {
    const code = (problem.code ?? "internal") as Code;
    const title = problem.title ?? `HTTP ${status}`;
    super(`${status} ${code}: ${problem.detail || title}`);
    this.name = new.target.name;
    this.status = status;
    this.problem = problem;
    this.code = code;
    this.title = title;
    this.detail = problem.detail ?? "";
    this.mistakes = problem.errors ?? [];
  }
}

/** 401: no token, or one that holds no more. */
export class NotSignedIn extends Refused {}

/** 403: known, but not for you. */
export class NotAllowed extends Refused {}

/** 404: there is nothing of the kind, or nothing that you may know of. */
export class NotFound extends Refused {}

/** 409: it does not go together with how things stand: not your turn, seat taken, answered already. */
export class Conflict extends Refused {}

/** 412: something has happened since what you have seen. */
export class OutOfDate extends Refused {}

/** 422: what was sent cannot be; an illegal move, say. */
export class Invalid extends Refused {}

/** 429: more than your share, and still so after waiting. */
export class TooMany extends Refused {}

/** 5xx, and still so after waiting. */
export class Unavailable extends Refused {}

/** No answer came in all the time that you would wait, or what was asked may not be asked twice. It may have been done. */
export class Unanswered extends Error {
  override name = "Unanswered";
}

const BY_STATUS = new Map<number, typeof Refused>([
  [401, NotSignedIn],
  [403, NotAllowed],
  [404, NotFound],
  [409, Conflict],
  [412, OutOfDate],
  [422, Invalid],
  [429, TooMany],
]);

export function refusal(status: number, problem: unknown): Refused {
  const kind = status >= 500 ? Unavailable : (BY_STATUS.get(status) ?? Refused);
  return new kind(status, problem !== null && typeof problem === "object" ? problem : {});
}
