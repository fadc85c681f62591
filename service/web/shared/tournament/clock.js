// The clock of a round, and the bell at its end.

import { html, signal, useEffect } from "../../vendor/preact.js";
import { serviceNow } from "../time.js";
import { duration, Left, t } from "../words.js";
import { event } from "./tournament.js";

/** What the bell sounds on; null: it is silent. Browsers allow a sound only after a press. */
const sound = signal(null);

const STROKES = 3, BETWEEN = 1.1, PITCH = 660;

function ring() {
  const at = sound.value;
  if (!at) return;
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const tone = at.createOscillator(), loudness = at.createGain(), begin = at.currentTime + stroke * BETWEEN;
    tone.frequency.value = PITCH;
    loudness.gain.setValueAtTime(0.5, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + BETWEEN);
    tone.connect(loudness).connect(at.destination);
    tone.start(begin);
    tone.stop(begin + BETWEEN);
  }
}

/** The time left in a round. It stands still in a pause. */
export function Clock({ round, children }) {
  const { pause } = event.value, ends = round?.ends_at && !round.complete ? Date.parse(round.ends_at) : null;
  useEffect(() => {
    const left = ends - serviceNow();
    if (!ends || pause || left <= 0) return undefined;
    const timer = setTimeout(ring, left);
    return () => clearTimeout(timer);
  }, [ends, pause?.since]);
  if (!ends) return null;
  return html`<div class="round-clock">${pause ? html`<time class="left">${duration(ends - Date.parse(pause.since))}</time>`
    : html`<${Left} until=${round.ends_at} past=${html`<strong class="time-up" role="status">${t("hall.time-up")}</strong>`} />`}${children}</div>`;
}

/** Turns the bell on or off; at once it sounds, so that the room hears it. */
export function Bell() {
  const turn = () => {
    sound.value?.close();
    sound.value = sound.value ? null : new AudioContext();
    ring();
  };
  return html`<button type="button" class="plain" aria-pressed=${sound.value !== null} onClick=${turn}>${t(sound.value ? "hall.bell-on" : "hall.bell-off")}</button>`;
}
