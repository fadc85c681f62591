// Players of the last season who are invited. They enter themselves, or the desk types their names at real tables.

import { html } from "../../vendor/preact.js";
import { postOnce } from "../../shared/api.js";
import { entrants, event, path } from "../../shared/tournament/tournament.js";
import { fold } from "../../shared/tournament/entrant-names.js";
import { ShareButton, useShare } from "./share.js";
import { listedAs } from "./twins.js";
import { language, t } from "../../shared/words.js";

const listed = new Intl.ListFormat(language);

const calledOf = ({ account, handle, name }) => name ?? handle ?? account;

/** Whether the desk entered the name or the handle of an invited player. */
const isListed = ({ handle, name }) => [handle, name].some((one) => one && listedAs(one));

/** The players of the last season who have not answered their invitation. */
export function unanswered() {
  const { follows, invited, status } = event.value;
  const former = new Set(follows?.order.map(({ account }) => account));
  return status === "open" ? invited.filter((one) => former.has(one.account) && !isListed(one)) : [];
}

/** The number of players of the last season who entered by themselves, or whom the desk entered by name. */
function accepted() {
  const { follows: { order }, invited } = event.value, former = new Set(order.map(({ account }) => account));
  return entrants.value.filter(({ account, bot, dropped }) => account && !bot && !dropped && former.has(account)).length
    + invited.filter((one) => former.has(one.account) && isListed(one)).length;
}

/** Says who has not answered, and what to do. */
export function Unanswered({ run }) {
  const some = unanswered(), [told, share] = useShare();
  if (!some.length) return null;
  const yes = accepted(), names = listed.format(some.map(calledOf));
  const typed = event.value.play === "typed" && event.value.entries_open;
  return html`<p role="status">${t("hall.season-invited", { count: some.length + yes, accepted: yes })} ${t("hall.season-unanswered", { names })}</p>
    <p class="quiet">${t("hall.season-send")}${typed && html` ${t("hall.season-by-name")}`}</p>
    <div class="actions"><${ShareButton} share=${share} told=${told} main /></div>
    ${typed && html`<ul class="people">${some.map((one) => html`<li key=${one.account}><span dir="auto">${calledOf(one)}</span>
      <button type="button" class="plain" aria-label="${t("hall.enter-by-name")}: ${calledOf(one)}" onClick=${run(() => postOnce(`${path}/entrants`, { name: calledOf(one) }))}>${t("hall.enter-by-name")}</button></li>`)}</ul>`}`;
}

/** Asks about typed names that are names of invited players. */
export function InvitedNames({ names }) {
  const typed = new Set(names.map(fold)), some = unanswered().filter((one) => [one.name, one.handle].some((name) => name && typed.has(fold(name)))).map(calledOf);
  return some.length > 0 && html`<p class="notice" role="status">${t("hall.invited-same", { count: some.length, names: listed.format(some) })}</p>`;
}
