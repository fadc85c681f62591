// Names: seats by the current names of their players, accounts by their handles.

import { html, signal } from "../../vendor/preact.js";
import { get } from "../api.js";
import { game, imported } from "./game.js";
import { tableNames } from "./table-names.js";
import { t } from "../words.js";

const handles = signal(new Map());

export function seatName(seat) {
  if (seat === null || seat === undefined) return t("nobody");
  const { seats } = game.value, handle = seats[seat]?.handle;
  return tableNames(seats).get(handle) ?? handle ?? `${t("seat")} ${seat}`;
}

/** The name of a seat by itself. The handle that a guest was given says nothing to the guest. */
export function ownName(seat) {
  const { seats, you } = game.value;
  return tableNames(seats, you).get(seats[seat]?.handle) ?? seatName(seat);
}

/** An account's handle; asked for when it is not known yet. */
export function accountName(account) {
  if (account === "service") return t("service");
  const chair = game.value?.seats.find((seat) => seat.account === account && seat.handle);
  if (chair) return chair.handle;
  if (!handles.value.has(account)) {
    handles.peek().set(account, `${account.slice(0, 2)}…${account.slice(-4)}`);
    if (!imported) fetchHandle(account); // those of an imported game are accounts of another service
  }
  return handles.value.get(account);
}

const fetchHandle = (account) => get(`/v1/players/${account}`).then(
  ({ handle }) => { handles.value = new Map(handles.value).set(account, handle); },
  () => {}, // who was forgotten has no name
);

/** The name of the account that opened a dispute. */
export const disputer = ({ seat, handle, opener }) => (seat === null ? (handle ?? accountName(opener)) : seatName(seat));

export const viewName = (view) => (view.startsWith("seat-") ? seatName(Number(view.slice(5))) : t(`view.${view}`));

const letterOf = ({ seat, handle }) => handle && ownName(seat).at(0).toUpperCase();

/** The initial of a seat's player, with a number if several have the same; without a player, the number of the seat. */
export function initialOf(seat) {
  const { seats } = game.value, letter = letterOf(seats[seat]);
  const same = seats.filter((chair) => letterOf(chair) === letter);
  return letter && same.length > 1 ? `${letter}${same.indexOf(seats[seat]) + 1}` : (letter ?? seat);
}

/** The mark of a seat: its colour, and for readers who cannot tell colours apart an initial. */
export const Mark = ({ seat }) => html`<span class="mark ${seatClass(seat)}" aria-hidden="true">${seat === null || seat === undefined ? "–" : initialOf(seat)}</span>`;

export const seatClass = (seat) => (seat === null || seat === undefined ? "neutral" : `of-seat-${seat % 6}`);

export const Named = ({ seat }) => html`<span class="named"><${Mark} seat=${seat} /><span class="seat-name" dir="auto">${ownName(seat)}</span></span>`;
