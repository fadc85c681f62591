// Files that a worker makes: the archive of an event, the sheets of one event or of many.

import { html, useState } from "../../vendor/preact.js";
import { get, postOnce } from "../api.js";
import { language, t } from "../words.js";

const PAUSE = 1000;

/** A file that a worker makes of events as they are now: requested, awaited, then a link. `seen` is the state it shows. */
export function PutTogether({ words, wanted, seen }) {
  const [job, follow] = useState(null);
  const [refused, refuse] = useState(null);
  const begin = async () => {
    refuse(null);
    try {
      let now = await postOnce("/v1/exports", wanted, seen);
      for (follow(now); !now.ended_at && now.status !== "failed"; follow(now)) {
        await new Promise((done) => setTimeout(done, PAUSE));
        now = await get(`/v1/exports/${now.id}`);
      }
      if (now.status === "failed") refuse(t("hall.put-together-failed"));
    } catch (error) {
      refuse(error.message);
    }
  };
  const size = job?.size && new Intl.NumberFormat(language, { style: "unit", unit: "kilobyte" }).format(Math.ceil(job.size / 1000));
  return html`${job?.file
    ? html`<a href=${job.file}>${words} (${size})</a>`
    : html`<button type="button" disabled=${job && !refused} onClick=${begin}>${words}</button>`}
    ${" "}<span role="status">${job && !job.file && !refused && t("hall.put-together", { done: job.done, total: job.total ?? "?" })}</span>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}`;
}
