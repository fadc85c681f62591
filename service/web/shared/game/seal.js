// Events that chance had a hand in, and their mark.

import { html } from "../../vendor/preact.js";
import { t } from "../words.js";

/** Whether chance had a hand in it: `pile-shuffled`, `king-drawn`, `kingdom-dealt`. Cards are drawn from what lay shuffled. */
export const isShuffle = ({ type, data }) =>
  (/-(shuffled|dealt|drawn)$/.test(type) && type !== "cards-drawn") || (type === "branch-begun" && data.shuffled?.length > 0);

/** The mark of what was fixed before anybody sat down. */
export const Seal = () => html`<span class="seal" role="img" aria-label=${t("receipts.sealed-short")}>◆</span>`;
