import { useCallback } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { createStore, useStore } from '../../../lib/ui/external-store.ts';
import type { DidEdits } from './did-edits.ts';

const noEdits: DidEdits = {};

/** Kept outside the page: accepting a call opens the dashboard without asking about unsaved edits. */
const storedEdits = createStore<{ userId: string; edits: DidEdits }>({ userId: '', edits: noEdits });

const editsOf = (userId: string): DidEdits => (storedEdits.get().userId === userId ? storedEdits.get().edits : noEdits);

/** The unsaved edits of the DIDs by the signed-in user. */
export const useDidEdits = () => {
  const { id: userId } = useSession().user;
  useStore(storedEdits);
  /** Changes the current edits, because something may be typed while a save is pending. */
  const edit = useCallback(
    (change: (edits: DidEdits) => DidEdits) => storedEdits.set({ userId, edits: change(editsOf(userId)) }),
    [userId],
  );
  return { edits: editsOf(userId), edit };
};

/** For tests, which sign in several users on one page. */
export const forgetDidEdits = (): void => storedEdits.set({ userId: '', edits: noEdits });
