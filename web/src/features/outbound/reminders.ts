const KEY = 'coverline.reminders';

/** Ids of callbacks, never names: what this session's user was told of, and what she has answered. */
type Reminders = { told: string[]; answered: string[] };

const read = (): Reminders => {
  try {
    return { told: [], answered: [], ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { told: [], answered: [] };
  }
};

const write = (changes: Partial<Reminders>): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...read(), ...changes }));

/** Which callbacks need no reminder any more; outlives a reload and dies with the tab, as the session does. */
export const reminders = {
  answered: (): string[] => read().answered,
  /** Keeps that the user has answered, and tells all that she has. */
  answer: (id: string): string[] => {
    write({ answered: [...new Set([...read().answered, id])] });
    return read().answered;
  },
  /** Whether she was not told before; from now on she was. */
  tellOnce: (id: string): boolean => {
    const { told } = read();
    if (told.includes(id)) return false;
    write({ told: [...told, id] });
    return true;
  },
};
