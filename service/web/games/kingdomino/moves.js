// The moves of a turn of Kingdomino, with its dominoes as pictures.

import { html } from "../../vendor/preact.js";
import { t } from "../../shared/words.js";
import { Domino } from "./dominoes.js";
import { byMove } from "./text.js";

export const Moves = ({ moves }) => html`<span class="drawn">${byMove(moves).map(([words, dominoes], place) => html`${place > 0 && "; "}${t(words, { dominoes: "" })}
  ${dominoes.map((domino) => html`<${Domino} key=${domino} domino=${domino} />`)}`)}</span>`;
