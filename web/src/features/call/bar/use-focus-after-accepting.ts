import { type RefObject, useEffect, useRef } from 'react';
import { keyOf } from '#shared/keys';
import { usePhone } from '../../phone/phone.ts';

/** Moves the focus to the bar of a call that was accepted in this tab, once; not of a call that was there at a reload. */
export const useFocusAfterAccepting = (bar: RefObject<HTMLElement | null>, callId: string): void => {
  const { accepted } = usePhone();
  const isAccepted = accepted?.callKey === keyOf('taskAttribute', callId);
  const wasMoved = useRef(false);
  useEffect(() => {
    if (!isAccepted || wasMoved.current) return;
    wasMoved.current = true;
    bar.current?.focus({ preventScroll: true });
  }, [bar, isAccepted]);
};
