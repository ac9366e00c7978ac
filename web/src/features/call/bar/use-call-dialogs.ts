import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useToast } from '../../../components/toasts.tsx';
import type { CallDialogProps } from '../call-dialog.ts';
import type { Command } from './command.ts';

type Name = 'transfer' | 'dialpad' | 'disposition';
type CallDialog = ComponentType<CallDialogProps>;

/** Fetches the dialogs that the call bar opens; they belong to other features, and app/ passes them in. */
export type CallBarDialogs = Record<Name, () => Promise<CallDialog>>;

const NOT_LOADED = 'This part of Coverline could not be loaded. Check your connection and try again.';

/**
 * Shows one dialog at a time. All are fetched when the call begins, so that they open at once even if the network fails
 * later. If fetching fails, a toast says so, and the next press fetches again.
 */
export const useCallDialogs = (dialogs: CallBarDialogs) => {
  const toast = useToast();
  const [opening, setOpening] = useState<Name>();
  const [shown, setShown] = useState<{ Dialog: CallDialog }>();

  useEffect(() => {
    for (const load of Object.values(dialogs)) load().catch(() => undefined);
  }, [dialogs]);

  const show = async (name: Name) => {
    setOpening(name);
    try {
      const Dialog = await dialogs[name]();
      setShown({ Dialog });
    } catch (error) {
      console.error('A dialog could not be fetched', error);
      toast.error(NOT_LOADED, { duration: 4000 });
    }
    setOpening(undefined);
  };
  const close = useCallback(() => setShown(undefined), []);
  const opener = (name: Name): Command => ({ isWaiting: opening === name, run: () => void show(name) });

  return {
    transfer: opener('transfer'),
    dialpad: opener('dialpad'),
    disposition: opener('disposition'),
    Shown: shown?.Dialog,
    close,
  };
};
