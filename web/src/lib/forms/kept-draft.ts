import { useState } from 'react';
import { useSession } from '../session/session.ts';

/**
 * Unsaved text of forms that are not mounted: a tab of the lead panel unmounts when another tab is chosen. Kept in
 * memory only, as it may contain health data of the customer, and for each user separately.
 */
const kept = new Map<string, unknown>();

/** State that survives unmounting; `undefined` deletes it. `name` identifies the form and its lead. */
export const useKeptDraft = <T>(name: string): [T | undefined, (draft: T | undefined) => void] => {
  const { user } = useSession();
  const key = `${user.id} ${name}`;
  const [state, setState] = useState(() => ({ key, draft: kept.get(key) as T | undefined }));
  const set = (draft: T | undefined) => {
    if (draft === undefined) kept.delete(key);
    else kept.set(key, draft);
    setState({ key, draft });
  };
  return [state.key === key ? state.draft : (kept.get(key) as T | undefined), set];
};

/** For tests: as after a reload. */
export const forgetKeptDrafts = (): void => kept.clear();
