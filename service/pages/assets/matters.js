// What is decided and disputed about the game, and who has looked: lists that the side panel shows.

import { computed, effect, signal } from "./preact.js";
import { get, me } from "./api.js";
import { events, game, id, imported, path } from "./game.js";
import { DISPUTES, RULINGS } from "./moments.js";

export const rulings = signal([]);
export const disputes = signal([]);
export const looks = signal(null);

/** Whether the reader has a say in the disputes of this game: who plays, and who made it. */
export const party = computed(() => {
  const now = game.value;
  return !!now && !imported && (now.you.length > 0 || (!now.tournament && now.maker === me.value?.id));
});

/** Whether a referee is waited for. */
export const isPending = ({ state }) => state === "open" || state === "appealed";

let known = 0;

// Asked for anew when something of the kind has happened.
effect(() => {
  const last = events.value.findLast(({ event }) => RULINGS.has(event.type) || DISPUTES.has(event.type))?.event.seq ?? 0;
  if (game.value && last > known) {
    known = last;
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
  const opened = events.value.filter(({ event }) => event.type === "dispute-opened").length;
  if (disputes.value.length < opened && tries) setTimeout(fetchMatters, 500, tries - 1);
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
