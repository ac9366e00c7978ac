import { useEffect, useRef } from 'react';
import { beforeLeaving } from '../../../lib/session/before-sign-out.ts';

/** Of the pages that are on the screen, or have something in them that is not saved: whether they have. */
const unsaved = new Map<string, () => boolean>();

const askBeforeClosing = (event: BeforeUnloadEvent) => {
  if ([...unsaved.values()].some(isUnsaved => isUnsaved())) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', askBeforeClosing);

type Kept = { isUnsaved: () => boolean; save: () => Promise<void> };

/**
 * Saves what was entered on a page that nobody leaves by an answer: when it goes, when its call is over, and before the
 * session ends. `name` says which walk, of whose lead.
 */
export const useSaveEntered = (name: string, isOver: boolean, kept: Kept): void => {
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  useEffect(() => {
    const isUnsaved = () => latest.current.isUnsaved();
    unsaved.set(name, isUnsaved);
    const takeBack = beforeLeaving(() => latest.current.save());
    return () => {
      takeBack();
      void latest.current.save().finally(() => {
        if (!isUnsaved() && unsaved.get(name) === isUnsaved) unsaved.delete(name);
      });
    };
  }, [name]);
  useEffect(() => {
    if (isOver) void latest.current.save();
  }, [isOver]);
};
