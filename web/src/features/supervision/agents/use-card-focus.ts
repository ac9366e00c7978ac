import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { nextCard } from './next-card.ts';

const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-agent]') : null;

const cardsIn = (grid: HTMLElement): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-agent]')];

/**
 * One card of the grid is reached by Tab, arrows lead from card to card, Enter and Space choose. Where the card that
 * has the focus leaves the grid, the focus goes to the one that came in its place.
 */
export const useCardFocus = (ids: string[], selectedId: string | undefined, onSelect: (id: string) => void) => {
  const grid = useRef<HTMLDivElement>(null);
  const [lastId, setLastId] = useState<string>();
  const focused = useRef<{ id: string; index: number } | undefined>(undefined);
  const tabbableId = [lastId, selectedId].find(id => id !== undefined && ids.includes(id)) ?? ids[0];

  useLayoutEffect(() => {
    const before = focused.current;
    if (!before || ids.includes(before.id) || !grid.current) return;
    const cards = cardsIn(grid.current);
    focused.current = undefined;
    (cards[before.index] ?? cards.at(-1))?.focus();
  }, [ids]);

  return {
    grid,
    tabbableId,
    onFocus: (event: FocusEvent) => {
      const id = cardOf(event.target)?.dataset.agent;
      if (id === undefined) return;
      focused.current = { id, index: ids.indexOf(id) };
      setLastId(id);
    },
    // React tells nothing of the focus that a card loses by being taken away: this is the user's doing.
    onBlur: () => {
      focused.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const card = cardOf(event.target);
      if (!card || !grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        return onSelect(card.dataset.agent ?? '');
      }
      const cards = cardsIn(grid.current);
      const places = cards.map(each => each.getBoundingClientRect());
      const next = nextCard(places, cards.indexOf(card), event.key);
      if (next === undefined) return;
      event.preventDefault();
      cards[next]?.focus();
    },
  };
};
