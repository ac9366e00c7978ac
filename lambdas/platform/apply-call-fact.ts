import type { Call } from '#shared/calls/call';
import { needsNobody } from '#shared/calls/call-control';
import type { CallFact } from '#shared/calls/call-facts';
import { transition } from '#shared/calls/transitions';
import { type CallChange, getCall, updateCall } from './table/calls.ts';

export type CallTable = { getCall: typeof getCall; updateCall: typeof updateCall };
export const callTable: CallTable = { getCall, updateCall };

/** At the end of a call a handful of webhooks meet on one item; each try has one winner at least. */
const ATTEMPTS = 8;

/** The guarded write of what a fact changes of a call as it was read; undefined where it changes nothing. */
export const changeBy = (call: Call, fact: CallFact): CallChange | undefined => {
  const set = transition(call, fact);
  return (
    set && {
      set,
      when: [{ field: 'version', is: 'equal', value: call.version }],
      closes: needsNobody({ ...call, ...set }),
    }
  );
};

/**
 * Makes a fact true of a call: one read and one write, more only where another webhook was first. A repeated fact
 * changes nothing, so it needs no mark (see shared/calls/transitions.ts).
 */
export const applyCallFact = async (
  calls: CallTable,
  id: string,
  fact: CallFact,
): Promise<'applied' | 'nothing new' | 'missing'> => {
  let call = await calls.getCall(id, { latest: true });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (!call) return 'missing';
    const change = changeBy(call, fact);
    if (!change) return 'nothing new';
    const written = await calls.updateCall(id, change);
    if (written.outcome === 'written') return 'applied';
    call = written.outcome === 'conflict' ? written.current : undefined;
  }
  throw new Error(`The call ${id} changed too often to apply '${fact.kind}'.`);
};
