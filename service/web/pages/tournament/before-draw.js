// What the press that begins an event will make: tables of which sizes, byes and rounds.

import { html } from "../../vendor/preact.js";
import { event, ofTeams } from "../../shared/tournament/tournament.js";
import { language, t } from "../../shared/words.js";

const FIVE = { "one-table": { tables: [5], byes: 0 }, "three-and-two": { tables: [3, 2], byes: 0 }, "four-and-bye": { tables: [4], byes: 1 } };

/** Sizes of tables and the number of byes, as the service divides players (`domain/tournament/pairing/sizes.py`); null: it asks. */
function divided(count, { size: full, five }, allowed) {
  if (count === 5 && full === 4) {
    const possible = Object.values(FIVE).filter(({ tables }) => tables.every((one) => allowed.includes(one)));
    return possible.length === 1 ? possible[0] : (possible.find((one) => one === FIVE[five]) ?? null);
  }
  const made = Math.ceil(count / full), larger = count % made, smaller = Math.floor(count / made), left = count % full;
  const even = Array.from({ length: made }, (_, place) => smaller + Number(place < larger));
  if (even.every((one) => allowed.includes(one))) return { tables: even, byes: 0 };
  const filled = Array(Math.floor(count / full)).fill(full);
  return allowed.includes(left) ? { tables: [...filled, left], byes: 0 } : { tables: filled, byes: left };
}

const listed = new Intl.ListFormat(language);

/** The first round of a Swiss before its draw. In other formats the pairs follow from the format alone. */
export function BeforeDraw() {
  const { playing, byes, sizes, stages: [{ agreed: { format } }] } = event.value;
  const swiss = format.kind === "swiss" && !ofTeams();
  const resting = byes.filter((one) => one.status === "granted" && one.stage === 1 && one.round === 1).length;
  const made = swiss && playing - resting > 1 ? divided(playing - resting, format, sizes) : null;
  const tables = made && [...new Set(made.tables)].map((size) => t("hall.tables-of", { count: made.tables.filter((one) => one === size).length, size }));
  const idle = made ? made.byes + resting : 0;
  return html`<p class="before-draw">${t("home.entrants", { count: playing })}${tables && html`: ${listed.format([...tables, ...(idle ? [t("hall.byes-count", { count: idle })] : [])])}`}.
    ${swiss && html` ${t("hall.swiss-rounds", { count: format.rounds })}.`} ${t("hall.draw-hidden")}</p>`;
}
