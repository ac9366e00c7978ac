import { useEffect, useRef } from 'react';
import { askBeforeUnload } from '../../../lib/forms/before-unload.ts';
import { beforeSignOut } from '../../../lib/session/before-sign-out.ts';

type Kept = { isUnsaved: () => boolean; save: () => Promise<void> };

/**
 * Saves what was entered on a script page that is not left by an answer: when the page is unmounted, when its call
 * ends, and before the session ends. `name` identifies the script and the lead.
 */
export const useSaveEntered = (name: string, isOver: boolean, kept: Kept): void => {
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  useEffect(() => {
    const isUnsaved = () => latest.current.isUnsaved();
    const stopAsking = askBeforeUnload(name, isUnsaved);
    const removeHandler = beforeSignOut(() => latest.current.save());
    return () => {
      removeHandler();
      void latest.current.save().finally(() => {
        if (!isUnsaved()) stopAsking();
      });
    };
  }, [name]);
  useEffect(() => {
    if (isOver) void latest.current.save();
  }, [isOver]);
};
