// Refusals of the service as errors: problems of RFC 9457. Branch on `code`. The page behind `problem.type`
// explains it.

import type { Code, Mistake, Problem } from "./types.ts";

/** The service refused the request, and nothing has changed. */
export class APIError extends Error {
  /** Status of the answer. */
  readonly status: number;
  /** The whole problem. */
  readonly problem: Partial<Problem>;
  /** Code of the refusal, which never changes. */
  readonly code: Code;
  /** Title of the problem, in your language. */
  readonly title: string;
  /** What is wrong, in your language. */
  readonly detail: string;
  /** Mistakes in the request, each with its place. */
  readonly errors: Mistake[];

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
    this.errors = problem.errors ?? [];
  }
}

/** 401: the token is missing or no longer valid. */
export class AuthenticationError extends APIError {}

/** 403: your token is valid but does not allow this. */
export class PermissionDeniedError extends APIError {}

/** 404: no such thing exists, or you may not know of it. */
export class NotFoundError extends APIError {}

/** 409: the request conflicts with the current state: not your turn, seat taken, answered already. */
export class ConflictError extends APIError {}

/** 412: something has happened since the state that you have seen. */
export class PreconditionFailedError extends APIError {}

/** 422: the request is invalid, for example an illegal move. */
export class InvalidRequestError extends APIError {}

/** 429: you exceeded your rate limit, and waiting did not help. */
export class RateLimitError extends APIError {}

/** 5xx, even after waiting. */
export class ServerError extends APIError {}

/** No answer arrived within `timeout`, or the request may not be repeated. The service may have executed it. */
export class APIConnectionError extends Error {
  /** Name of the error. */
  override name = "APIConnectionError";
}

const BY_STATUS = new Map<number, typeof APIError>([
  [401, AuthenticationError],
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [409, ConflictError],
  [412, PreconditionFailedError],
  [422, InvalidRequestError],
  [429, RateLimitError],
]);

/** Return the error for an answer with this status. */
export function refusal(status: number, problem: unknown): APIError {
  const kind = status >= 500 ? ServerError : (BY_STATUS.get(status) ?? APIError);
  return new kind(status, problem !== null && typeof problem === "object" ? problem : {});
}
