// The questions of a referee to the reader.

import { html } from "../../vendor/preact.js";
import { game, say } from "./game.js";
import { Say, textOf } from "../text-form.js";
import { t } from "../words.js";

/** The open questions of a dispute to the reader, each with a form for the answer. */
export const Answers = ({ dispute: { id, questions } }) => questions
  .filter(({ open, seat }) => open && game.value.you.includes(seat))
  .map(({ seq, text, confided }) => html`<${Say} key=${seq} label=${t("dispute.your-answer", { question: text ?? "" })}
    about=${confided ? t("dispute.answer-confided") : null} button=${t("dispute.answer-send")}
    send=${(form) => say(`/v1/disputes/${id}/answers`, { question: seq, text: textOf(form) })} />`);
