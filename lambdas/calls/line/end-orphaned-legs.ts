import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { type Conversation, isFinished, partsOf } from '#shared/calls/conference/conversation';
import { isOver } from '#shared/calls/dials';
import { isDialledSource } from '#shared/calls/outbound-call';
import { type CallKey, idOf } from '#shared/keys';
import type { Provider } from '../provider/provider.ts';
import { taskOf } from '../queue/task-of.ts';
import { conversationOf } from './conversation-of.ts';

type EndOrphanedLegsDeps = {
  provider: Pick<Provider, 'findTask' | 'cancelTask' | 'endConference' | 'hangUp'>;
};

/** We created this task. Twilio itself ends the task of a caller who leaves the queue. */
const hasOwnTask = (call: Call): boolean =>
  call.root_call_id !== undefined || isDialledSource(call.task_creation_source);

const cancelOffer = async ({ provider }: EndOrphanedLegsDeps, call: Call): Promise<void> => {
  if (call.accepted_ts !== undefined || !hasOwnTask(call)) return;
  const taskSid = await taskOf({ provider }, call);
  if (taskSid) await provider.cancelTask(taskSid);
};

/** The conference exists and no webhook has reported its end. */
const conferenceIsOpen = ({ conference_sid, conferences }: Call): boolean =>
  conference_sid !== undefined && conferences?.[conference_sid]?.ended_ts === undefined;

/** The customer's leg while it rings: it is not in the conference yet, so ending the conference does not end it. */
const ringingCustomerLeg = ({ customer_dial: dial }: Call): string[] =>
  dial?.call_sid && !isOver(dial.status) && dial.status !== 'in-progress' ? [dial.call_sid] : [];

/** Added legs whose last report is not an end. */
const openAddedLegs = (conversation: Conversation): string[] =>
  partsOf(conversation).flatMap(({ added_calls = {} }) =>
    Object.entries(added_calls).flatMap(([sid, { status }]) => (isOver(status) ? [] : [sid])),
  );

/**
 * After the last call of a conversation has ended, ends the conference, a ringing customer leg and added legs. Does
 * nothing while an agent has the customer or is being looked for. An open offer of the ended call is canceled.
 */
export const endOrphanedLegs = async (deps: EndOrphanedLegsDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call?.call_ended) return;
  await cancelOffer(deps, call);
  const conversation = await conversationOf(call);
  if (!isFinished(conversation)) return;
  if (conferenceIsOpen(conversation.root)) await deps.provider.endConference(conversation.root);
  for (const leg of [...ringingCustomerLeg(conversation.root), ...openAddedLegs(conversation)])
    await deps.provider.hangUp(leg);
};
