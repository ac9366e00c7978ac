import { conflictWith, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { type CallChange, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';

/** Rejects a command whose writes keep failing with optimistic-lock conflicts. */
export const callKeepsChanging = rejectAsChanging('The call is changing. Please try again.');

/**
 * Applies `change` to the current document and writes the result; retries after an optimistic-lock conflict. If
 * `change` returns undefined, nothing is written. Returns the call as it is afterwards.
 * @throws Rejection `not_found`; `conflict` after too many conflicts; and whatever `change` throws
 */
export const changeCall = (
  found: Call,
  change: (call: Call) => Pick<CallChange, 'set' | 'remove'> | undefined,
): Promise<Call> =>
  retryOnConflict({
    read: () => found,
    decide: call => {
      const changed = change(call);
      return changed ? toWrite(changed) : done(call);
    },
    write: async (changed, { id, version }) => {
      const written = await updateCall(id, { ...changed, when: [{ field: 'version', is: 'equal', value: version }] });
      if (written.outcome === 'written') return done(written.item);
      if (written.outcome === 'conflict') return conflictWith(written.current);
      throw new Rejection('not_found', 'This call does not exist.');
    },
    giveUp: callKeepsChanging,
  });
