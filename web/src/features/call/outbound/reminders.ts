import type { Timestamp } from '#shared/time';
import { sessionKeys } from '../../../lib/session/session-keys.ts';

const KEY = sessionKeys.reminders;

/**
 * Per callback id, without personal data: which callbacks were notified in this session, and until when each is
 * snoozed.
 */
type Reminders = { reminded: string[]; later: Record<string, Timestamp> };

const none: Reminders = { reminded: [], later: {} };

const read = (): Reminders => {
  try {
    return { ...none, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return none;
  }
};

const write = (changes: Partial<Reminders>): Reminders => {
  const reminders = { ...read(), ...changes };
  sessionStorage.setItem(KEY, JSON.stringify(reminders));
  return reminders;
};

/** Which callbacks need no reminder now. Session storage: kept during a reload, deleted with the tab. */
export const reminders = {
  read,
  /** Stores that the reminder and its notification return at that time. */
  snooze: (id: string, until: Timestamp): Reminders => {
    const { reminded, later } = read();
    return write({ reminded: reminded.filter(each => each !== id), later: { ...later, [id]: until } });
  },
  /** Returns true the first time, and stores that the callback was notified. */
  notifyOnce: (id: string): boolean => {
    const { reminded } = read();
    if (reminded.includes(id)) return false;
    write({ reminded: [...reminded, id] });
    return true;
  },
};
