// The OpenAPI document as the reference reads it.

/** @typedef {Record<string, any>} Plain */

const METHODS = ["get", "post", "put", "delete"];

/** The operation of this name, with its path, method and all parameters. */
export const operationOf = (/** @type {Plain} */ api, /** @type {string} */ id) => Object.entries(api.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]?.operationId === id).map((method) => ({
    ...item[method], path, method: method.toUpperCase(),
    parameters: [...(item[method].parameters ?? []), ...(item.parameters ?? [])].map((one) => resolvedIn(api, one)),
    security: item[method].security ?? api.security,
  })))[0];

/** What a `$ref` names, with what stands beside it. */
export function resolvedIn(/** @type {Plain} */ api, /** @type {Plain} */ value) {
  let found = value;
  while (found?.$ref) {
    const { $ref, ...own } = found;
    found = { ...$ref.slice(2).split("/").reduce((/** @type {Plain} */ at, /** @type {string} */ step) => at[step], api), ...own };
  }
  return found;
}

/** The recorded example of a body or an answer. */
export function exampleOf(/** @type {Plain} */ api, /** @type {Plain} */ content) {
  if (content.example !== undefined) return content.example;
  const [first] = Object.values(content.examples ?? {});
  return first && resolvedIn(api, first).value;
}

/** Whether the usual call of an operation sends no body. An update without any is of no use. */
export const usuallyEmpty = (/** @type {Plain} */ operation) =>
  operation.requestBody && !operation.requestBody.required && !operation.operationId.startsWith("update_");
