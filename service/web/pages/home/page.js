// The front page: one press starts a game against a bot, or makes one for a friend. Known readers see what waits for them.

import "../../shared/frame.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { show } from "../../shared/account.js";
import { get, me, postOnce, ensureAccount } from "../../shared/api.js";
import { chairName } from "../../shared/chair-name.js";
import { guestName, learnNames } from "../../shared/guest-names.js";
import { placeOf } from "../../shared/rematch.js";
import { Seeks, refreshSeeks } from "../../shared/seeks.js";
import { teach } from "../../shared/lesson-storage.js";
import { keepText, stored } from "../../shared/stored.js";
import { addressOf, begun, keyOf, waiting, wordsOf } from "../../shared/notifications.js";
import { gameName, t, today } from "../../shared/words.js";

/** The ruleset's options. A set is one that the rulebook recommends, or `FIRST`, its first one; without a set, cards are dealt. */
const optionsOf = ({ parts, options: { properties } }, set) => {
  const first = parts.sets?.find(({ edition }) => edition === properties.edition?.default);
  const recommended = set === FIRST ? first?.id : set;
  return { ...(recommended ? { recommended } : {}), ...(properties.show_counts ? { show_counts: true } : {}) };
};

const FIRST = "first";

/** The cards of the next games. The names of sets are loaded once the reader comes near. */
function Cards({ ruleset, set, choose }) {
  const [sets, setSets] = useState([]);
  const loading = useRef(null);
  const fetchSets = async () => {
    try {
      const { parts } = await get(`/v1/rulesets/${ruleset}`);
      setSets(parts.sets);
      return parts.sets;
    } catch {
      loading.current = null; // the next event fetches them again
      return [];
    }
  };
  const load = () => (loading.current ??= fetchSets());
  const change = async ({ target }) => {
    if (target.value !== "more") return choose(target.value);
    const [first] = await load();
    if (first) return choose(first.id);
    target.value = set;
  };
  return html`<label class="opponent sets">${t("home.cards")}${" "}
    <select value=${set} onPointerEnter=${load} onFocus=${load} onChange=${change}>
      <option value="">${t("home.dealt")}</option><option value=${FIRST}>${t("home.first-game")}</option>
      ${sets.map(({ id, name, edition }) => html`<option key=${id} value=${id}>${name}${edition ? ` (${edition})` : ""}</option>`)}
      ${!sets.length && html`<option value="more">${t("kingdom.recommended")}…</option>`}</select></label>`;
}

/** A bot lets every answer be taken back. A friend is asked, if the questions of the game tell something hidden. */
const takebacksOf = ({ discloses }, { bot }) =>
  bot || Object.keys(discloses).some((one) => one.startsWith("decision-opened/")) ? "consent" : "uninformed";

function Start({ ruleset, bots, hasSets }) {
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState(null);
  const kept = stored(`dominium-opponent-${ruleset}`);
  // They stand in the order of their strength, and the first plays at random.
  const [bot, choose] = useState(bots.includes(kept) ? kept : (bots[1] ?? bots[0]));
  const [set, chooseSet] = useState("");
  const start = async (opponent, more = {}) => {
    setBusy(true);
    keepText("dominium-game", ruleset);
    try {
      const [rules] = await Promise.all([get(`/v1/rulesets/${ruleset}`), ensureAccount()]);
      const { game } = await postOnce("/v1/games", {
        ruleset, options: optionsOf(rules, more.learns ? FIRST : set), seats: ["me", opponent], visibility: "unlisted", terms: { takebacks: takebacksOf(rules, opponent), ...more.terms },
      });
      if (more.learns) teach(game.id);
      location.assign(placeOf(game));
    } catch (error) {
      refuse(error.message);
      setBusy(false);
    }
  };
  return html`<button type="button" class="primary" disabled=${busy} onClick=${() => start({ bot })}
      aria-label=${t("home.play-game", { game: gameName(ruleset) })}>${t("home.play-now")}</button>
    ${bots.length > 1 && html`<label class="opponent">${t("home.against")}${" "}
      <select value=${bot} onChange=${(event) => { choose(event.target.value); keepText(`dominium-opponent-${ruleset}`, event.target.value); }}>
        ${bots.map((one) => html`<option key=${one} value=${one}>${t(`bot.${one}`)}</option>`)}</select></label>`}
    ${hasSets && html`<${Cards} ruleset=${ruleset} set=${set} choose=${chooseSet} />`}
    ${bots.length > 1 && html`<button type="button" class="plain" disabled=${busy} onClick=${() => start({ bot: bots[1] }, { learns: true })}>${t("lesson.learn", { game: gameName(ruleset) })}</button>`}
    <button type="button" class="plain" disabled=${busy} onClick=${() => start("open", { terms: { rated: false } })}
      aria-label=${t("home.friend-game", { game: gameName(ruleset) })}>${t("home.friend")}</button>
    ${refused && html`<p class="notice bad" role="alert">${refused}</p>`}`;
}

const others = ({ seats }) => seats.filter(({ account }) => account !== me.value?.id).map((seat) => guestName(seat.handle) ?? chairName(seat));

function Waiting() {
  useEffect(() => { learnNames(waiting.value.flatMap(({ game }) => game?.seats ?? [])); }, [waiting.value]);
  return waiting.value.length > 0 && html`<section class="waiting" aria-labelledby="waiting-title">
  <h2 id="waiting-title">${t("home.waiting")}</h2>
  <ul class="rows">${waiting.value.map((one) => html`<li key=${keyOf(one)}><a class="row" href=${addressOf(one)}>
    <strong>${wordsOf(one)}</strong>
    <span>${one.game && html`${t("home.others", { players: others(one.game).join(", ") })}
      ${" "}<small class="quiet">${t("home.started", { time: today(one.game.created_at) })}, ${t("home.since", { time: today(one.game.updated_at) })}</small>`}</span>
    <span class="go">${t("lobby.go-on")}</span></a></li>`)}</ul>
</section>`;
}

await begun;
show(html`<${Waiting} />`, "waiting");
document.querySelector(".home").classList.remove("pending");
const { items } = await get("/v1/rulesets");
for (const place of document.querySelectorAll(".start")) {
  const ruleset = place.id.slice("start-".length);
  const { bots, options } = items.find(({ name }) => name === ruleset);
  show(html`<${Start} ruleset=${ruleset} bots=${bots} hasSets=${Boolean(options.properties.recommended)} />`, place.id);
}
await refreshSeeks();
show(html`<${Seeks} rulesets=${items} />`, "seeks");
