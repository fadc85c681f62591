// Changes of a tournament from a page, with the reason when the service refuses one.

import { html, useState } from "../../vendor/preact.js";
import { bring } from "./tournament.js";

/** Shows a refusal, then fetches everything again. `before`: an earlier refusal. */
export function useDoing(before = null) {
  const [refused, refuse] = useState(before);
  const doing = async (act) => {
    refuse(null);
    try {
      await act();
    } catch (error) {
      refuse(error.message);
    }
    await bring();
  };
  return [refused && html`<p class="notice bad" role="alert">${refused}</p>`, doing];
}
