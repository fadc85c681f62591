// Changes of a tournament from a page, with the reason when the service refuses one.

import { html, useState } from "../../vendor/preact.js";
import { refresh } from "./tournament.js";

const inView = (notice) => notice?.scrollIntoView({ block: "nearest" });

/** Returns a notice with the last refusal, and a function that runs an action and then refreshes the tournament.
 *  `before`: the text of a refusal to show first. */
export function useAction(before = null) {
  const [refused, refuse] = useState(before);
  const run = async (act) => {
    refuse(null);
    try {
      await act();
    } catch (error) {
      refuse(error.message);
    }
    await refresh();
  };
  return [refused && html`<p class="notice bad" role="alert" ref=${inView}>${refused}</p>`, run];
}
