import type { Call } from '#shared/calls/call';
import { needsNoFurtherWork } from '#shared/calls/call-control';
import { type CallFact, sharedFact } from '#shared/calls/call-facts';
import { hasOpenTransfer } from '#shared/calls/conference/legs';
import { type CallPatch, isForeignFact, transition } from '#shared/calls/transitions';
import {
  type Conflict,
  conflictWith,
  type Done,
  done,
  failAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from './retry-on-conflict.ts';
import { type CallChange, callIn, callsTogether, callUpdate, getCall, getCalls, updateCall } from './table/calls.ts';
import { writeTogether } from './table/engine/write.ts';

const ofRecording: readonly string[] = ['recording_sid', 'snipped_recording_key'];

/** The condition of a write: the version that was read; for a write of the recording only, that there is none yet. */
const guardOf = (call: Call, set: CallPatch): CallChange['when'] =>
  Object.keys(set).every(field => ofRecording.includes(field))
    ? [{ field: 'recording_sid', is: 'absent' }]
    : [{ field: 'version', is: 'equal', value: call.version }];

/** The conditional write that applies a fact to the call as it was read; undefined if nothing changes. */
export const changeBy = (call: Call, fact: CallFact): CallChange | undefined => {
  const set = transition(call, fact);
  if (!set) return undefined;
  const after = { ...call, ...set };
  return { set, when: guardOf(call, set), ...(needsNoFurtherWork(after) && { closes: after }) };
};

/** `rejected`: the report does not have the secret of this call. */
type FactOutcome = 'applied' | 'nothing new' | 'missing' | 'rejected';

/** Ended, with recording, agent's leg and transfer known: no report of its conference changes it any more. */
const isComplete = (call: Call): boolean =>
  call.call_ended && call.recording_sid !== undefined && call.agent_call_sid !== undefined && !hasOpenTransfer(call);

/** A call, and the other calls of its conference. */
type Parts = { call: Call | undefined; siblings: Call[] };

/** With its siblings; those that are known are not read again. */
const withSiblings = async (call: Call | undefined, fact: CallFact, known: Call[]): Promise<Parts> => {
  const ids = sharedFact(fact) && call?.sibling_ids;
  if (!ids) return { call, siblings: [] };
  const siblings = known.filter(({ id }) => ids.includes(id));
  const unknown = ids.filter(id => !siblings.some(sibling => sibling.id === id));
  const read = unknown.length > 0 ? await getCalls(unknown, { latest: true }) : [];
  return { call, siblings: [...siblings, ...read] };
};

const readParts = async (id: string, fact: CallFact): Promise<Parts> => {
  if (!sharedFact(fact)) return { call: await getCall(id, { latest: true }), siblings: [] };
  const calls = await callsTogether(id);
  return withSiblings(
    calls.find(call => call.id === id),
    fact,
    calls,
  );
};

type Changes = Record<string, CallChange>;

/** The changes of all parts by their fact, by the id of the call. */
const changesBy = (call: Call, siblings: Call[], fact: CallFact): Changes => {
  const shared = sharedFact(fact);
  const of = (part: Call, said: CallFact | undefined): [string, CallChange][] => {
    const change = said && changeBy(part, said);
    return change ? [[part.id, change]] : [];
  };
  const changing = siblings.filter(sibling => !isComplete(sibling));
  return Object.fromEntries([...of(call, fact), ...changing.flatMap(sibling => of(sibling, shared))]);
};

type WriteOutcome = 'written' | 'missing' | { current: Partial<Record<string, Call>> };

const writeAlone = async (id: string, change: CallChange): Promise<WriteOutcome> => {
  const written = await updateCall(id, change);
  if (written.outcome === 'conflict') return { current: { [id]: written.current } };
  return written.outcome === 'written' ? 'written' : 'missing';
};

const writeAll = async (changes: Changes): Promise<WriteOutcome> => {
  const [one, ...others] = Object.entries(changes);
  if (one && others.length === 0) return writeAlone(...one);
  const steps = Object.entries(changes).map(([id, change]) => [id, callUpdate(id, change)]);
  const written = await writeTogether(Object.fromEntries(steps));
  if (written.outcome === 'written') return 'written';
  if (Object.values(written.failures).includes('missing')) return 'missing';
  return { current: Object.fromEntries(Object.entries(written.current).map(([id, image]) => [id, callIn(image)])) };
};

/**
 * Applies a fact to a call and, if it concerns the conference, to the other calls in it. One read, one write for all that
 * change, and one more for each conflict (docs/decisions/0069). A repeated fact changes nothing
 * (shared/calls/transitions.ts).
 */
export const applyCallFact = (id: string, fact: CallFact): Promise<FactOutcome> =>
  retryOnConflict({
    read: () => readParts(id, fact),
    decide: ({ call, siblings }): Done<FactOutcome> | ToWrite<Changes> => {
      if (!call) return done('missing');
      if (isForeignFact(call, fact)) return done('rejected');
      const changes = changesBy(call, siblings, fact);
      return Object.keys(changes).length > 0 ? toWrite(changes) : done('nothing new');
    },
    write: async (changes, { call, siblings }): Promise<Done<FactOutcome> | Conflict<Parts>> => {
      const wrote = await writeAll(changes);
      if (wrote === 'written') return done('applied');
      if (wrote === 'missing') return done('missing');
      const latest = siblings.map(sibling => wrote.current[sibling.id] ?? sibling);
      return conflictWith(await withSiblings(wrote.current[id] ?? call, fact, latest));
    },
    giveUp: failAsChanging(`The call ${id} changed too often to apply '${fact.kind}'.`),
  });
