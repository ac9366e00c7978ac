import type { Call } from '#shared/calls/call';
import { inConferenceOf } from '#shared/calls/transitions';
import { type CallChange, callCreation, callUpdate, getCall, getCalls, type NewCall } from './calls.ts';
import { writeTogether } from './engine/write.ts';

const withSibling = (call: Call, id: string): Partial<Call> => ({ sibling_ids: [...(call.sibling_ids ?? []), id] });

/** Each part has its own added legs and those that it received from an earlier part. */
const addedTo = ({ added_calls, added_calls_sids }: Call): Partial<Call> =>
  added_calls ? { added_calls, added_calls_sids } : {};

/**
 * Creates a call in the conference of `from` and changes `from`, if its version is unchanged, in one transaction. The
 * root lists the new call, which gets the conference's state from the root, so that no report is missed.
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
    // A report may have reached the root but not yet `from`: the root has all of them.
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

/** All calls of a conversation, by consistent reads; the root first. Empty if the root does not exist. */
export const currentParts = async (call: Call): Promise<Call[]> => {
  const root = await getCall(call.root_call_id ?? call.id, { latest: true });
  if (!root) return [];
  const ids = root.sibling_ids ?? [];
  return ids.length > 0 ? [root, ...(await getCalls(ids, { latest: true }))] : [root];
};
