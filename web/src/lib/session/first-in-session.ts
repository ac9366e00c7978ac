import { sessionId } from './session-id.ts';
import { sessionKeys } from './session-keys.ts';
import { tabStorage } from './tab-storage.ts';

/** Whether a user is told of something for the first time in this session; a reload does not begin another one. */
export const isFirstInSession = (what: string): boolean => {
  const [storage, key, session] = [tabStorage(), `${sessionKeys.told}${what}`, sessionId.get() ?? ''];
  if (storage?.getItem(key) === session) return false;
  storage?.setItem(key, session);
  return true;
};
