import { useState } from 'react';
import { useSession } from '../session/session.ts';

/**
 * What was typed and is not on the server yet, while its form is away: a tab of the lead's panel goes when another is
 * chosen. In memory alone, as it may tell of the customer's health, and each user's own.
 */
const kept = new Map<string, unknown>();

/** State that is there again when its form comes back; `undefined` forgets it. `name` says which form, of what. */
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
