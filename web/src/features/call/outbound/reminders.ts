import type { Timestamp } from '#shared/time';

const KEY = 'coverline.reminders';

/** By ids of callbacks, never names: what this session's user was told of, has called, and has put off until when. */
type Reminders = { told: string[]; called: string[]; later: Record<string, Timestamp> };

const none: Reminders = { told: [], called: [], later: {} };

const read = (): Reminders => {
  try {
    return { ...none, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return none;
  }
};

const write = (changes: Partial<Reminders>): Reminders => {
  const kept = { ...read(), ...changes };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  return kept;
};

/** Which callbacks need no reminder now; outlives a reload and dies with the tab, as the session does. */
export const reminders = {
  read,
  /** Keeps that the user has called. */
  called: (id: string): Reminders => write({ called: [...new Set([...read().called, id])] }),
  /** Keeps that she wants to be reminded, and told, again at that time. */
  putOff: (id: string, until: Timestamp): Reminders => {
    const { told, later } = read();
    return write({ told: told.filter(each => each !== id), later: { ...later, [id]: until } });
  },
  /** Whether she was not told before; from now on she was. */
  tellOnce: (id: string): boolean => {
    const { told } = read();
    if (told.includes(id)) return false;
    write({ told: [...told, id] });
    return true;
  },
};
