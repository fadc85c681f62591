// The table, for players and for everybody who watches.

import { html } from "../../vendor/preact.js";
import { LastTurns } from "../../shared/game/last-turns.js";
import { Flights } from "../../shared/game/motion.js";
import { Lesson } from "../../shared/game/lesson.js";
import { descriptor } from "../../shared/game/ruleset.js";
import { Speech } from "../../shared/game/text-interface.js";
import { TurnLog } from "../../shared/game/turn-log.js";
import { Stage } from "./stage.js";

export const View = () => html`<main class="playing">
  <${Stage}>${!descriptor.value.placesLastTurns && html`<${LastTurns} />`}</${Stage}>
  <div class="beside"><${Lesson} /><${TurnLog} /><${Speech} /></div>
  <${Flights} />
</main>`;
