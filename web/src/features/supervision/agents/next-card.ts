type Place = { left: number; top: number };

/** The positions of cards in one row may differ by a fraction of a pixel. */
const SAME_ROW_PX = 4;

/** The horizontally closest card in the next row below (1) or above (-1). */
const inNextRow = (places: Place[], from: Place, direction: 1 | -1): number | undefined => {
  const candidates = places
    .map((place, index) => ({
      index,
      down: (place.top - from.top) * direction,
      aside: Math.abs(place.left - from.left),
    }))
    .filter(({ down }) => down > SAME_ROW_PX);
  const nearest = Math.min(...candidates.map(({ down }) => down));
  const row = candidates.filter(({ down }) => down - nearest <= SAME_ROW_PX);
  return row.sort((a, b) => a.aside - b.aside)[0]?.index;
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
