import type { Call } from '#shared/calls/call';
import { needsNobody } from '#shared/calls/call-control';
import { type CallFact, sharedFact } from '#shared/calls/call-facts';
import { type CallPatch, isOfStranger, transition } from '#shared/calls/transitions';
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

/** What a write asks of the call: as it was read; of one that only names its recording, that it has none. */
const guardOf = (call: Call, set: CallPatch): CallChange['when'] =>
  Object.keys(set).every(field => ofRecording.includes(field))
    ? [{ field: 'recording_sid', is: 'absent' }]
    : [{ field: 'version', is: 'equal', value: call.version }];

/** The conditional write of what a fact changes of a call as it was read; undefined where it changes nothing. */
export const changeBy = (call: Call, fact: CallFact): CallChange | undefined => {
  const set = transition(call, fact);
  return set && { set, when: guardOf(call, set), closes: needsNobody({ ...call, ...set }) };
};

/** `refused`: who reports it is not of this call. */
export type FactOutcome = 'applied' | 'nothing new' | 'missing' | 'refused';

type Applied = { outcome: FactOutcome; call: Call | undefined };

const applyToOne = (id: string, read: Call | undefined, fact: CallFact): Promise<Applied> =>
  retryOnConflict({
    read: () => read,
    decide: (call): Done<Applied> | ToWrite<CallChange> => {
      if (!call) return done({ outcome: 'missing', call });
      if (isOfStranger(call, fact)) return done({ outcome: 'refused', call });
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

/** Whether somebody may still be reported who takes the call that this one was transferred into. */
const mayBeTaken = ({ transfer_call_id, transfer_status }: Call): boolean =>
  transfer_call_id !== undefined && transfer_status !== 'Accepted';

/** Over, its recording, its agent's leg and its transfer known: nothing that its conference reports changes it any more. */
const isComplete = (call: Call): boolean =>
  call.call_ended && call.recording_sid !== undefined && call.agent_call_sid !== undefined && !mayBeTaken(call);

/** Those that share the call's conference and may still change, in one read. */
const openSiblings = async (call: Call | undefined): Promise<Call[]> => {
  const ids = call?.sibling_ids ?? [];
  if (ids.length === 0) return [];
  return (await getCalls(ids, { latest: true })).filter(sibling => !isComplete(sibling));
};

/**
 * Makes a fact true of a call, and of those that share its conference where the fact is of that: a read for the call,
 * one for all the others, a write each; more only where another webhook was first. A repeated fact changes nothing, so
 * it needs no mark (see shared/calls/transitions.ts).
 */
export const applyCallFact = async (id: string, fact: CallFact): Promise<FactOutcome> => {
  const { outcome, call } = await applyToOne(id, await getCall(id, { latest: true }), fact);
  const shared = sharedFact(fact);
  if (outcome === 'refused' || !shared) return outcome;
  const siblings = await openSiblings(call);
  const all = await Promise.all(siblings.map(async sibling => (await applyToOne(sibling.id, sibling, shared)).outcome));
  return all.includes('applied') ? 'applied' : outcome;
};
