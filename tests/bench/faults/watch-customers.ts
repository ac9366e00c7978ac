import { getCalls } from '#platform/table/calls';
import { hasDisconnectedAgent } from '#shared/calls/disabled-agent';
import { idOf } from '#shared/keys';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { openCalls } from '../../support/stored-items.ts';
import type { Control, JournalEntry, TaskRouterState } from './control.ts';

/** What a spectator sees of the customers whose calls were placed. */
export type Seen = {
  /** By call SID: the longest time alone in a conference without an offer to agents, in ms. */
  alone: Map<string, number>;
  /** The same while TaskRouter offered the customer to agents again: the time until one of them is free. */
  offeredAgain: Map<string, number>;
  /** By call id: the longest time in which the document said that the agent is lost, in ms. */
  lost: Map<string, number>;
  /** The webhooks that Twilio sent for callers, as attempts. */
  voice: JournalEntry[];
};

/** Measures how long each of the SIDs of the latest look has been among them without a break. */
const stopwatch = (longest: Map<string, number>) => {
  const since = new Map<string, number>();
  return (sids: ReadonlySet<string>): void => {
    const now = performance.now();
    for (const sid of since.keys()) if (!sids.has(sid)) since.delete(sid);
    for (const sid of sids) {
      const from = since.get(sid) ?? now;
      since.set(sid, from);
      longest.set(sid, Math.max(longest.get(sid) ?? 0, now - from));
    }
  };
};

const isLooking = ({ assignment_status: status }: TaskRouterState['tasks'][number]): boolean =>
  status === 'pending' || status === 'reserved';

/** The legs of the customers for whom TaskRouter looks for an agent now. */
const offeredNow = async (control: Control): Promise<Set<string>> => {
  const { tasks } = await control.taskRouter();
  const keys = tasks
    .filter(isLooking)
    .map(({ attributes }) => TaskAttributes.parse(JSON.parse(attributes)).task_attribute_key);
  const calls = await getCalls(keys.map(idOf), { latest: true });
  return new Set(calls.flatMap(({ customer_call_sid: sid }) => (sid === undefined ? [] : [sid])));
};

const aloneNow = async (control: Control, placed: ReadonlySet<string>): Promise<string[]> =>
  (await control.conferences())
    .filter(({ status, participants }) => status !== 'completed' && participants.length === 1)
    .flatMap(({ participants }) => participants.map(({ call_sid }) => call_sid))
    .filter(sid => placed.has(sid));

/** Looks again and again at the conferences and the journal; `look` adds to what was seen. */
export const watchCustomers = (control: Control, placed: ReadonlySet<string>) => {
  const seen: Seen = { alone: new Map(), offeredAgain: new Map(), lost: new Map(), voice: [] };
  const noteAlone = stopwatch(seen.alone);
  const noteOffered = stopwatch(seen.offeredAgain);
  const noteLost = stopwatch(seen.lost);
  let lastEntry = 0;

  const lookAtConferences = async (): Promise<void> => {
    const alone = await aloneNow(control, placed);
    const offered = alone.length > 0 ? await offeredNow(control) : new Set<string>();
    noteAlone(new Set(alone.filter(sid => !offered.has(sid))));
    noteOffered(new Set(alone.filter(sid => offered.has(sid))));
  };
  const lookAtDocuments = async (): Promise<void> =>
    noteLost(new Set((await openCalls()).filter(hasDisconnectedAgent).map(({ id }) => id)));
  const lookAtJournal = async (): Promise<void> => {
    const entries = await control.webhooksAfter(lastEntry);
    lastEntry = entries.at(-1)?.id ?? lastEntry;
    seen.voice.push(...entries.filter(({ kind, params }) => kind === 'voice' && placed.has(params.CallSid ?? '')));
  };
  return {
    seen,
    look: async (): Promise<void> => {
      await lookAtConferences();
      await lookAtDocuments();
      await lookAtJournal();
    },
  };
};
