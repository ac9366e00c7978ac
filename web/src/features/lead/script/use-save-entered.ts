import { useEffect, useRef } from 'react';
import { askBeforeUnload } from '../../../lib/forms/before-unload.ts';
import { beforeLeaving } from '../../../lib/session/before-sign-out.ts';

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
    const stopAsking = askBeforeUnload(name, isUnsaved);
    const takeBack = beforeLeaving(() => latest.current.save());
    return () => {
      takeBack();
      void latest.current.save().finally(() => {
        if (!isUnsaved()) stopAsking();
      });
    };
  }, [name]);
  useEffect(() => {
    if (isOver) void latest.current.save();
  }, [isOver]);
};
