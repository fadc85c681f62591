// The service's time, which decides timeouts, as a phone's clock may be minutes off; and the moments that people type.

/** Milliseconds by which the service's clock is ahead of this device's, and when its newest answer was given. */
let ahead = 0, newest = 0;

/** As `Date.now()`. */
export const serviceNow = () => Date.now() + ahead;

/** Learns from the `Date` of an answer to what was asked `since` then and has just been answered. It is in whole seconds, so
 *  more than one difference agrees with it: the nearest to what was known is taken. So it comes nearer with each answer and
 *  never swings, and stays 0 where the device's clock is right. An answer that the browser had kept has an old date. */
export function learnTime(date, since) {
  const told = Date.parse(date);
  if (!(told >= newest)) return;
  newest = told;
  ahead = Math.min(Math.max(ahead, told - Date.now()), told + 1000 - since);
}

/** The local time of a moment as its field has it. */
export const local = (at) => at && new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60000).toISOString().slice(0, 16);

/** The value of such a field, in the format of the API. */
export const minute = (at) => (at ? `${new Date(at).toISOString().slice(0, 16)}:00Z` : null);

const DAY = 86_400_000;

/** Whether a moment is more than a day ahead. To start an event then is no step that invites a press. */
export const early = (at) => Date.parse(at ?? "") - serviceNow() > DAY;
