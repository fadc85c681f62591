// Passing on an event: its address by one press. Organisers then get the code that shows its standings on another page.

import { html, useState } from "../../vendor/preact.js";
import { event } from "../../shared/tournament/tournament.js";
import { t } from "../../shared/words.js";

export function Share() {
  const [told, tell] = useState(null);
  const { id, title, visibility, you } = event.value, url = `${location.origin}${location.pathname}`;
  const share = async () => {
    tell("");
    if (navigator.share) return navigator.share({ title: title ?? id, url }).catch(() => {}); // the reader may close it
    return navigator.clipboard.writeText(url).then(() => tell(t("play.copied")), () => tell(url));
  };
  return html`<p class="share"><button type="button" class="plain" onClick=${share}>${t("hall.share")}</button> <span role="status" class="quiet">${told}</span></p>
    ${told !== null && you.organiser && visibility !== "private" && html`<details class="embed"><summary>${t("hall.embed-code")}</summary><textarea readonly rows="3" aria-label=${t("hall.embed-code")} onFocus=${(chosen) => chosen.target.select()}
      value=${`<iframe src="${location.origin}/tournaments/${id}/embed" title="${t("hall.sheet-standings")}" width="100%" height="480"></iframe>`}></textarea>
      <p><a href="/tournaments/${id}/embed?show=standings-tables">${t("hall.embed")}</a></p></details>`}`;
}
