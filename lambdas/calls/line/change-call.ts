import type { CallTable } from '#platform/apply-call-fact';
import type { CallChange } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Refusal } from '#shared/errors';

const ATTEMPTS = 5;

/**
 * Writes what `change` makes of the call as it is in the table this instant, again where it changed meanwhile; a change
 * of nothing (undefined) writes nothing. What `change` throws is thrown on. Answers the call as it is then.
 * @throws Refusal `not_found`; `conflict` where it keeps changing
 */
export const changeCall = async (
  calls: CallTable,
  found: Call,
  change: (call: Call) => Pick<CallChange, 'set' | 'remove'> | undefined,
): Promise<Call> => {
  let call = found;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const wanted = change(call);
    if (!wanted) return call;
    const written = await calls.updateCall(call.id, {
      ...wanted,
      when: [{ field: 'version', is: 'equal', value: call.version }],
    });
    if (written.outcome === 'written') return written.item;
    if (written.outcome !== 'conflict') throw new Refusal('not_found', 'This call does not exist.');
    call = written.current;
  }
  throw new Refusal('conflict', 'The call is changing. Please try again.');
};
