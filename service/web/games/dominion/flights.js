// The cards that an event of Dominion moves on the table. Only the viewer's hand is drawn, so only its cards are seen to fly.

import { seatClass } from "../../shared/game/seats.js";

/** @type {Record<string, (data: any, seat: string) => { from: string, to: string }[]>} */
const FLIGHTS = {
  "card-played": ({ card, source = "hand" }, seat) => (source === "hand" ? played(card, seat) : []),
  "treasures-played": ({ cards }, seat) => known(cards).flatMap((card) => played(card, seat)),
  "card-gained": ({ card, source = "supply", to = "discard" }, seat) => (source === "trash" ? [] : [{ from: `.supply .pile[data-card="${card}"]`,
    to: to === "hand" ? `.held${seat} .face[data-card="${card}"]` : `.mat${seat} [data-zone=${to}]` }]),
  "cards-drawn": ({ cards }, seat) => known(cards).map((card) => ({ from: `.mat${seat} [data-zone=deck]`, to: `.held${seat} .face[data-card="${card}"]` })),
  "cards-discarded": ({ cards }, seat) => known(cards).map((card) => ({ from: `.held${seat} .face[data-card="${card}"]`, to: `.mat${seat} [data-zone=discard]` })),
  "cleaned-up": (_, seat) => [{ from: `.held${seat} :is(.face, .zone .card)`, to: `.mat${seat} [data-zone=discard]` }],
};

/** Each card once; none of those that the viewer does not know. */
const known = (cards) => (Array.isArray(cards) ? [...new Set(cards)] : []);

const played = (card, seat) => [{ from: `.held${seat} .face[data-card="${card}"]`, to: `.held${seat} .zone [data-card="${card}"]` }];

export const flights = ({ type, data }) => FLIGHTS[type]?.(data, `.${seatClass(data.seat)}`) ?? [];
