// Keys for the asked player: letters for the list, digits for the hand, arrows on a board, Enter to answer.

import { close, read, readNow } from "./card-text.js";
import { listed } from "./question.js";
import { game } from "./game.js";
import { pointed } from "./options.js";
import { answer, atMostOne, candidate, decision, enough, pick, picks, takeBack } from "./play.js";
import { descriptor } from "./ruleset.js";
import { help } from "./text-interface.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const squaresOf = (option) => descriptor.value.squaresOf?.(option) ?? null;

/** Where an option lies on its board. */
function middle(option) {
  const covered = squaresOf(option);
  if (covered) {
    const [one, other] = covered;
    return [(one.x + other.x) / 2, (one.y + other.y) / 2];
  }
  return [option.x + (option.side === "right" ? 0.5 : 0), option.y + (option.side === "up" ? 0.5 : 0)];
}

const onBoard = () => decision.value?.options.filter(({ x }) => x !== undefined) ?? [];

function choose(option) {
  pointed.value = null; // what is under the mouse would hide it
  if (option) picks.value = [option.id];
}

/** The nearest option that way; of several as near, one that lies as the last one did. */
function walk([dx, dy]) {
  const options = onBoard(), now = candidate.value;
  if (!options.length) return false;
  if (now?.x === undefined) {
    choose(options[0]);
    return true;
  }
  const [x, y] = middle(now);
  const far = (option) => {
    const [a, b] = middle(option);
    const along = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along <= 0) return Infinity;
    return along + 2 * aside + (option.dir === now.dir && option.side === now.side ? 0 : 0.4);
  };
  const best = options.reduce((one, other) => (far(other) < far(one) ? other : one));
  if (far(best) < Infinity) choose(best);
  return true;
}

/** The next option of the same square: a domino turned round it, another of its borders. */
function turn(by = 1) {
  const now = candidate.value, options = onBoard();
  if (!now || now.x === undefined) {
    choose(options[0]);
    return;
  }
  const round = ({ x, y }) => options.filter((option) => squaresOf(option).some((one) => one.x === x && one.y === y));
  const near = (option) => Math.abs(middle(option)[0] - now.x) <= 0.5 && Math.abs(middle(option)[1] - now.y) <= 0.5;
  const covered = squaresOf(now);
  const same = covered ? covered.map(round).find(({ length }) => length > 1) ?? [now] : options.filter(near);
  const place = same.findIndex(({ id }) => id === now.id);
  choose(same[(place + by + same.length) % same.length]);
}

function onKey(event) {
  if (event.repeat && !WAYS[event.key]) { // a key that is held is pressed once: by now something else may be asked
    if (event.key === "Enter" && event.target.closest?.("button")) event.preventDefault();
    return;
  }
  if (event.altKey || event.metaKey || event.ctrlKey || event.target.closest?.("input, textarea, select, dialog")) return;
  if (event.key === "Escape" && read.value) close();
  else if (event.key === "i") {
    if (!readNow()) return;
  } else if (event.key === "?") help();
  else if (event.key === "/") document.getElementById("command")?.focus();
  else if (!decision.value || !played(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function played({ key, shiftKey, target }) {
  const open = decision.value;
  if (!shiftKey && WAYS[key] && !target.closest?.("[role=tab]")) return walk(WAYS[key]);
  if (key === "r" || key === "]") turn(1);
  else if (key === "[") turn(-1);
  else if (key === "u") takeBack();
  else if (key === "0") /** @type {HTMLElement | null} */ (document.querySelector(".pile.offered button, .pile button"))?.focus();
  else if (key === "Escape") {
    picks.value = [];
    target.blur?.(); // so that Enter is again the answer
  }
  else if (key === "Enter") {
    if (target.closest?.("button, a, summary") || !enough.value) return false;
    answer();
  } else if (/^[1-9]$/.test(key) && descriptor.value.optionOfDigit) {
    const option = descriptor.value.optionOfDigit(open, game.value.table, Number(key));
    if (!option) return false;
    pick(option, { sure: true });
  } else {
    const found = listed().find(({ letter }) => letter === key);
    if (!found) return false;
    pick(found.option, { sure: atMostOne.value });
  }
  return true;
}

export function listenForKeys() {
  addEventListener("keydown", onKey, true);
  return () => removeEventListener("keydown", onKey, true);
}
