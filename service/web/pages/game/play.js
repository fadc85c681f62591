// The table, for players and for everybody who watches.

import { html } from "../../vendor/preact.js";
import { Lesson } from "../../shared/game/lesson.js";
import { Speech } from "../../shared/game/text-interface.js";
import { Timeline } from "../../shared/game/timeline.js";
import { Stage } from "./stage.js";

export const View = () => html`<main class="playing">
  <${Stage} above=${html`<${Lesson} />`} />
  <div class="beside"><${Timeline} /><${Speech} /></div>
</main>`;
