// The side panel's lists: rulings, disputes and looks.

import { computed, effect, signal } from "../../vendor/preact.js";
import { get, me } from "../api.js";
import { game, id, imported, path } from "./game.js";
import { DISPUTES, RULINGS } from "./moments.js";
import { known, version } from "./events.js";

export const rulings = signal([]);
export const disputes = signal([]);
export const looks = signal(null);

/** Whether the reader has a say in the disputes of this game: its players and its maker have. */
export const party = computed(() => {
  const now = game.value;
  return !!now && !imported && (now.you.length > 0 || (!now.tournament && now.maker === me.value?.id));
});

/** Whether a referee is waited for. */
export const isPending = ({ status }) => status === "open" || status === "appealed";

let heard = -1;

// The lists are fetched again after a related event, and once if the story is incomplete.
effect(() => {
  const last = known.value.findLast(({ event }) => RULINGS.has(event.type) || DISPUTES.has(event.type))?.event.seq
    ?? (known.value.length < version.value ? 0 : -1);
  if (game.value && last > heard) {
    heard = last;
    fetchMatters(5);
  }
});

/** The list of disputes follows the log a moment later. */
async function fetchMatters(tries) {
  const [ruled, disputed] = await Promise.all([
    get(`${path}/rulings`), imported ? { items: [] } : get(`/v1/disputes?game=${id}&limit=200`),
  ]).catch(() => [{ items: [] }, { items: [] }]);
  rulings.value = ruled.items;
  disputes.value = disputed.items.reverse();
  const listed = new Set(disputes.value.map(({ opened }) => opened));
  const late = known.value.some(({ event }) => event.type === "dispute-opened" && !listed.has(event.seq));
  if (late && tries) setTimeout(fetchMatters, 500, tries - 1);
}

export async function fetchLooks() {
  const found = [];
  for (let after = 0; after !== null; ) {
    const page = await get(`${path}/looks?after=${after}&limit=200`);
    found.push(...page.items);
    after = page.next;
  }
  looks.value = found.reverse();
}
