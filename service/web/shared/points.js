// The points of players in a result.

/** The points of a standing; null: they were not counted, since the game ended before its rules end it. */
export const pointsOf = ({ score, breakdown = {} }) => (Object.keys(breakdown).length ? score : null);
