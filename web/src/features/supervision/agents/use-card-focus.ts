import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { nextCard } from './next-card.ts';

const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-agent]') : null;

const cardsIn = (grid: HTMLElement): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-agent]')];

/**
 * Tab reaches one card of the grid, the arrow keys move between cards, Enter and Space select. A card that moves keeps
 * the focus; if the focused card is removed from the grid, the card that takes its place gets it.
 */
export const useCardFocus = (ids: string[], selectedId: string | undefined, onSelect: (id: string) => void) => {
  const grid = useRef<HTMLDivElement>(null);
  const [lastId, setLastId] = useState<string>();
  const focused = useRef<{ id: string; index: number } | undefined>(undefined);
  const tabbableId = [lastId, selectedId].find(id => id !== undefined && ids.includes(id)) ?? ids[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: cards move and go with the ids
  useLayoutEffect(() => {
    const before = focused.current;
    if (!before || !grid.current || grid.current.contains(document.activeElement)) return;
    const cards = cardsIn(grid.current);
    const moved = cards.find(card => card.dataset.agent === before.id);
    focused.current = undefined;
    (moved ?? cards[before.index] ?? cards.at(-1))?.focus();
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
    // React does not call onBlur when the focused card is removed, so a blur here is the user's action.
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
