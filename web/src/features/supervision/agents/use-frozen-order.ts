import { useEffect, useRef, useState } from 'react';
import type { Ranks } from './monitor-view.ts';

/** Long enough to read a card and to click it. */
const FROZEN_MS = 3000;

/**
 * Keeps the order of the cards while the pointer moves over them, so that a click meets the card that it aims at. What a
 * card shows changes at once.
 */
export const useFrozenOrder = () => {
  const [frozen, setFrozen] = useState<Ranks>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const release = () => {
    clearTimeout(timer.current);
    setFrozen(undefined);
  };
  return {
    frozen,
    freeze: (ranks: Ranks) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(release, FROZEN_MS);
      setFrozen(before => before ?? ranks);
    },
    release,
  };
};
