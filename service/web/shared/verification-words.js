// The verifier's findings, in words.

import { t } from "./words.js";

export const whyBroken = (code) => t(`broken.${code}`);

/** Where a record breaks. */
export const whereBroken = ({ line, code }) => t("verify.broken", { line, why: whyBroken(code) });

/** Why nothing could be found. */
export const whyFailed = (error) => (error.name === "NotSupportedError" ? t("shuffle.unable") : error.message);
