import type { Actor } from '#platform/handlers/actor';
import { updateCall } from '#platform/table/calls';
import type { WrapUpDraft } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import { ownCall } from '../line/own-call.ts';

type SaveWrapUpDraftDeps = { actor: Actor };

/**
 * Stores the agent's draft, also during the call: the Call Back disposition may be chosen before the end.
 * @throws Rejection `conflict` once the call has a disposition, so that a late draft does not come back
 */
export const saveWrapUpDraft = async (
  { actor }: SaveWrapUpDraftDeps,
  input: { task_attribute_key: CallKey; draft: WrapUpDraft },
): Promise<Record<string, never>> => {
  const call = await ownCall(actor, input.task_attribute_key);
  if (call.reservation_status === 'enqueued') throw new Rejection('conflict', 'This call has not been accepted yet.');
  const written = await updateCall(call.id, {
    set: { wrap_up_draft: input.draft },
    when: [{ field: 'disposition', is: 'absent' }],
  });
  if (written.outcome !== 'written') throw new Rejection('conflict', 'This call has its disposition already.');
  return {};
};
