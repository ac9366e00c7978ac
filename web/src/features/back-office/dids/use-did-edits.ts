import { useCallback } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { createStore, useStore } from '../../../lib/ui/external-store.ts';
import type { DidEdits } from './did-edits.ts';

const nothing: DidEdits = {};

/** Outlives the page: a call that is accepted takes its agent to the dashboard without asking. */
const kept = createStore<{ userId: string; edits: DidEdits }>({ userId: '', edits: nothing });

const editsOf = (userId: string): DidEdits => (kept.get().userId === userId ? kept.get().edits : nothing);

/** What the signed-in user has typed into the DIDs and not saved. */
export const useDidEdits = () => {
  const { id: userId } = useSession().user;
  useStore(kept);
  /** Changes what there is at that moment: something may be typed while a save is under way. */
  const edit = useCallback(
    (change: (edits: DidEdits) => DidEdits) => kept.set({ userId, edits: change(editsOf(userId)) }),
    [userId],
  );
  return { edits: editsOf(userId), edit };
};

/** For tests, which play several users in one page. */
export const forgetDidEdits = (): void => kept.set({ userId: '', edits: nothing });
