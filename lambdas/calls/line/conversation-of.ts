import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import type { Conversation } from '#shared/calls/conference/conversation';

/**
 * The root call and its siblings, by consistent reads. The root lists the ids of its siblings.
 * @throws Error if one is missing: all are written in one transaction
 */
export const conversationOf = async (call: Call): Promise<Conversation> => {
  const latest = async (id: string): Promise<Call> => {
    const found = await getCall(id, { latest: true });
    if (!found) throw new Error(`The call ${id} of the conversation of ${call.id} is not there.`);
    return found;
  };
  const root = await latest(call.root_call_id ?? call.id);
  return { root, siblings: await Promise.all((root.sibling_ids ?? []).map(latest)) };
};
