// Passing on an event: its address by one press. Organisers then get the code that shows its standings on another page.

import { html, useState } from "../../vendor/preact.js";
import { event } from "../../shared/tournament/tournament.js";
import { t } from "../../shared/words.js";

/** The address of the page, by the phone's own menu or copied; and what to say about it, null before the first press. */
export function useShare() {
  const [told, tell] = useState(null);
  const { id, title } = event.value, url = `${location.origin}${location.pathname}`;
  return [told, async () => {
    tell("");
    if (navigator.share) return navigator.share({ title: title ?? id, url }).catch(() => {}); // the reader may close it
    return navigator.clipboard.writeText(url).then(() => tell(t("play.copied")), () => tell(url));
  }];
}

export const ShareButton = ({ share, told, main }) => html`<button type="button" class=${main ? "primary" : "plain"} onClick=${share}>${t("hall.share")}</button> <span role="status" class="quiet">${told}</span>`;

export function Share() {
  const [told, share] = useShare(), { id, visibility, you } = event.value;
  return html`<p class="share"><${ShareButton} share=${share} told=${told} /></p>
    ${told !== null && you.organiser && visibility !== "private" && html`<details class="embed"><summary>${t("hall.embed-code")}</summary><textarea readonly rows="3" aria-label=${t("hall.embed-code")} onFocus=${(chosen) => chosen.target.select()}
      value=${`<iframe src="${location.origin}/tournaments/${id}/embed" title="${t("hall.sheet-standings")}" width="100%" height="480"></iframe>`}></textarea>
      <p><a href="/tournaments/${id}/embed?show=standings-tables">${t("hall.embed")}</a></p></details>`}`;
}
