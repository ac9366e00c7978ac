import type { Call } from '#shared/calls/call';
import { inConferenceOf } from '#shared/calls/transitions';
import { type CallChange, callCreation, callUpdate, getCall, type NewCall } from './calls.ts';
import { writeTogether } from './engine/write.ts';

const withSibling = (call: Call, id: string): Partial<Call> => ({ sibling_ids: [...(call.sibling_ids ?? []), id] });

/** Of the legs that were added each part knows its own, and those that it was given. */
const addedTo = ({ added_calls, added_calls_sids }: Call): Partial<Call> =>
  added_calls ? { added_calls, added_calls_sids } : {};

/**
 * Writes a call that shares the conference of `from`, and what changes of `from` by it, only while `from` is of the
 * version that was read. The call that began the conference learns of it in the same transaction, and what is known of
 * the conference is copied from there, so that no report is lost to it. Two or three items.
 */
export const createRelatedCall = async (
  from: Call,
  change: Pick<CallChange, 'set' | 'remove'>,
  call: NewCall,
): Promise<'written' | 'conflict'> => {
  const rootId = from.root_call_id;
  const root = rootId === undefined ? from : await getCall(rootId, { latest: true });
  if (!root) return 'conflict';
  const isRoot = root.id === from.id;
  const written = await writeTogether({
    // A report may have reached the root and not yet `from`; the root has them all.
    call: callCreation(inConferenceOf(call, { ...root, ...addedTo(from) })),
    from: callUpdate(from.id, {
      ...change,
      set: { ...change.set, ...(isRoot && withSibling(from, call.id)) },
      when: [{ field: 'version', is: 'equal', value: from.version }],
    }),
    root: isRoot
      ? undefined
      : callUpdate(root.id, {
          set: withSibling(root, call.id),
          when: [{ field: 'version', is: 'equal', value: root.version }],
        }),
  });
  return written.outcome === 'written' ? 'written' : 'conflict';
};
