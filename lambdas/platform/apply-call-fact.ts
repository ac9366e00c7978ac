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
import { type CallChange, getCall, getCalls, updateCall } from './table/calls.ts';

const ofRecording: readonly string[] = ['recording_sid', 'snipped_recording_key'];

/** The condition of a write: the version that was read; for a write of the recording only, that there is none yet. */
const guardOf = (call: Call, set: CallPatch): CallChange['when'] =>
  Object.keys(set).every(field => ofRecording.includes(field))
    ? [{ field: 'recording_sid', is: 'absent' }]
    : [{ field: 'version', is: 'equal', value: call.version }];

/** The conditional write that applies a fact to the call as it was read; undefined if nothing changes. */
export const changeBy = (call: Call, fact: CallFact): CallChange | undefined => {
  const set = transition(call, fact);
  return set && { set, when: guardOf(call, set), closes: needsNoFurtherWork({ ...call, ...set }) };
};

/** `rejected`: the report does not have the secret of this call. */
export type FactOutcome = 'applied' | 'nothing new' | 'missing' | 'rejected';

type Applied = { outcome: FactOutcome; call: Call | undefined };

const applyToOne = (id: string, read: Call | undefined, fact: CallFact): Promise<Applied> =>
  retryOnConflict({
    read: () => read,
    decide: (call): Done<Applied> | ToWrite<CallChange> => {
      if (!call) return done({ outcome: 'missing', call });
      if (isForeignFact(call, fact)) return done({ outcome: 'rejected', call });
      const change = changeBy(call, fact);
      return change ? toWrite(change) : done({ outcome: 'nothing new', call });
    },
    write: async (change): Promise<Done<Applied> | Conflict<Call>> => {
      const written = await updateCall(id, change);
      if (written.outcome === 'written') return done({ outcome: 'applied', call: written.item });
      return written.outcome === 'conflict'
        ? conflictWith(written.current)
        : done({ outcome: 'missing', call: undefined });
    },
    giveUp: failAsChanging(`The call ${id} changed too often to apply '${fact.kind}'.`),
  });

/** Ended, with recording, agent's leg and transfer known: no report of its conference changes it any more. */
const isComplete = (call: Call): boolean =>
  call.call_ended && call.recording_sid !== undefined && call.agent_call_sid !== undefined && !hasOpenTransfer(call);

/** The calls of the same conference that may still change, in one read. */
const openSiblings = async (call: Call | undefined): Promise<Call[]> => {
  const ids = call?.sibling_ids ?? [];
  if (ids.length === 0) return [];
  return (await getCalls(ids, { latest: true })).filter(sibling => !isComplete(sibling));
};

/**
 * Applies a fact to a call and, if it concerns the conference, to the other calls in it: one read for the call, one for
 * the others, one write each, more only after conflicts. A repeated fact changes nothing (shared/calls/transitions.ts).
 */
export const applyCallFact = async (id: string, fact: CallFact): Promise<FactOutcome> => {
  const { outcome, call } = await applyToOne(id, await getCall(id, { latest: true }), fact);
  const shared = sharedFact(fact);
  if (outcome === 'rejected' || !shared) return outcome;
  const siblings = await openSiblings(call);
  const all = await Promise.all(siblings.map(async sibling => (await applyToOne(sibling.id, sibling, shared)).outcome));
  return all.includes('applied') ? 'applied' : outcome;
};
