import type { Control, JournalEntry } from './control.ts';

/** What a spectator sees of the customers whose calls were placed. */
export type Seen = {
  /** By call SID: the longest time alone in a conference, in ms. */
  alone: Map<string, number>;
  /** The webhooks that Twilio sent for callers, as attempts. */
  voice: JournalEntry[];
};

/** Looks again and again at the conferences and the journal; `look` adds to what was seen. */
export const watchCustomers = (control: Control, placed: ReadonlySet<string>) => {
  const seen: Seen = { alone: new Map(), voice: [] };
  const since = new Map<string, number>();
  let lastEntry = 0;

  const lookAtConferences = async (): Promise<void> => {
    const conferences = await control.conferences();
    const alone = new Set(
      conferences
        .filter(({ status, participants }) => status !== 'completed' && participants.length === 1)
        .flatMap(({ participants }) => participants.map(({ call_sid }) => call_sid))
        .filter(sid => placed.has(sid)),
    );
    const now = performance.now();
    for (const sid of since.keys()) if (!alone.has(sid)) since.delete(sid);
    for (const sid of alone) {
      const from = since.get(sid) ?? now;
      since.set(sid, from);
      seen.alone.set(sid, Math.max(seen.alone.get(sid) ?? 0, now - from));
    }
  };
  const lookAtJournal = async (): Promise<void> => {
    const entries = await control.webhooksAfter(lastEntry);
    lastEntry = entries.at(-1)?.id ?? lastEntry;
    seen.voice.push(...entries.filter(({ kind, params }) => kind === 'voice' && placed.has(params.CallSid ?? '')));
  };
  return {
    seen,
    look: async (): Promise<void> => {
      await lookAtConferences();
      await lookAtJournal();
    },
  };
};
