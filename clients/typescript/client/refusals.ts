// Refusals of the service as errors: problems of RFC 9457. Branch on `code`. The page behind `problem.type`
// explains it.

import type { Code, Mistake, Problem } from "./types.ts";

/** The service refused the request, and nothing has changed. */
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

/** 401: the token is missing or no longer valid. */
export class NotSignedIn extends Refused {}

/** 403: your token is valid but does not allow this. */
export class NotAllowed extends Refused {}

/** 404: no such thing exists, or you may not know of it. */
export class NotFound extends Refused {}

/** 409: the request conflicts with the current state: not your turn, seat taken, answered already. */
export class Conflict extends Refused {}

/** 412: something has happened since the state that you have seen. */
export class OutOfDate extends Refused {}

/** 422: the request is invalid, for example an illegal move. */
export class Invalid extends Refused {}

/** 429: you exceeded your rate limit, and waiting did not help. */
export class TooMany extends Refused {}

/** 5xx, even after waiting. */
export class Unavailable extends Refused {}

/** No answer arrived within `patience`, or the request may not be repeated. The service may have executed it. */
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
