type Place = { left: number; top: number };

/** The positions of cards in one row may differ by a fraction of a pixel. */
const SAME_ROW_PX = 4;

/** A neighbour's column is further away than the next card of the same column: a card is wider than it is high. */
const ASIDE = 0.5;

/** The closest card below (1) or above (-1): groups stand side by side, so that rows of different groups do not align. */
const inNextRow = (places: Place[], from: Place, direction: 1 | -1): number | undefined => {
  const candidates = places
    .map((place, index) => ({
      index,
      down: (place.top - from.top) * direction,
      aside: Math.abs(place.left - from.left),
    }))
    .filter(({ down }) => down > SAME_ROW_PX);
  const distance = ({ down, aside }: { down: number; aside: number }) => down + ASIDE * aside;
  return candidates.sort((a, b) => distance(a) - distance(b))[0]?.index;
};

/** The index of the card that a key moves to; undefined if it does not move. */
export const nextCard = (places: Place[], current: number, key: string): number | undefined => {
  const from = places[current];
  if (!from) return undefined;
  switch (key) {
    case 'ArrowRight':
      return current + 1 < places.length ? current + 1 : undefined;
    case 'ArrowLeft':
      return current > 0 ? current - 1 : undefined;
    case 'ArrowDown':
      return inNextRow(places, from, 1);
    case 'ArrowUp':
      return inNextRow(places, from, -1);
    case 'Home':
      return 0;
    case 'End':
      return places.length - 1;
    default:
      return undefined;
  }
};
