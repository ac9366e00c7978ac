import { conflictWith, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { type CallChange, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Refusal } from '#shared/errors';

/** What is answered about a call whose document keeps changing. */
export const callKeepsChanging = rejectAsChanging('The call is changing. Please try again.');

/**
 * Writes what `change` makes of the call as it is in the table now, again after an optimistic-lock conflict; undefined
 * writes nothing. What `change` throws is thrown on. Answers the call as it is then.
 * @throws Refusal `not_found`; `conflict` where it keeps changing
 */
export const changeCall = (
  found: Call,
  change: (call: Call) => Pick<CallChange, 'set' | 'remove'> | undefined,
): Promise<Call> =>
  retryOnConflict({
    read: () => found,
    decide: call => {
      const wanted = change(call);
      return wanted ? toWrite(wanted) : done(call);
    },
    write: async (wanted, { id, version }) => {
      const written = await updateCall(id, { ...wanted, when: [{ field: 'version', is: 'equal', value: version }] });
      if (written.outcome === 'written') return done(written.item);
      if (written.outcome === 'conflict') return conflictWith(written.current);
      throw new Refusal('not_found', 'This call does not exist.');
    },
    giveUp: callKeepsChanging,
  });
