// A moment to be passed on: its address, and a picture of the table.

import { html, useState } from "../../vendor/preact.js";
import { at, game, id, imported, viewNow } from "./game.js";
import { savePicture } from "./picture.js";
import { PlayOn } from "./play-on.js";
import { t } from "../words.js";

export function Share() {
  const [message, setMessage] = useState("");
  const address = `${location.origin}/games/${id}${viewNow === "review" ? `/review#${at.value}` : ""}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setMessage(t("play.copied"));
    } catch {
      setMessage(address); // where the browser gives no clipboard, it can be marked and copied
    }
  };
  return html`<p class="share"><button type="button" class="plain" onClick=${copy}>${t("play.copy-link")}</button>
    <button type="button" class="plain" onClick=${() => savePicture(`${id}-${at.value}`)}>${t("play.picture")}</button> <${PlayOn} /> <span class="quiet">${message}</span></p>
    ${!imported && game.value.visibility !== "private" && html`<${Elsewhere} />`}`;
}

/** The game on other pages: a frame to paste, and the overlay of a stream. */
const Elsewhere = () => html`<details class="share"><summary>${t("views.embed-code")}</summary>
  <textarea readonly rows="3" aria-label=${t("views.embed-code")} onFocus=${({ target }) => target.select()}
    value=${`<iframe src="${location.origin}/games/${id}/embed" title="Dominium" width="100%" height="640"></iframe>`}></textarea>
  <a href="/games/${id}/overlay" target="_blank">${t("views.overlay")}</a></details>`;
