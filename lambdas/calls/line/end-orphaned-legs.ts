import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { type Conversation, isFinished, partsOf } from '#shared/calls/conversation';
import { isOver } from '#shared/calls/dials';
import { type CallKey, idOf } from '#shared/keys';
import type { Provider } from '../provider/provider.ts';
import { conversationOf } from './conversation-of.ts';

export type EndWhatIsLeftDeps = {
  provider: Pick<Provider, 'findTask' | 'cancelTask' | 'endConference' | 'hangUp'>;
};

const goesOut = ['outbound_dial', 'agent_callback'];

/** A task that we made; Twilio ends that of a caller who leaves the queue. */
const hasOwnTask = (call: Call): boolean =>
  call.root_call_id !== undefined || goesOut.includes(call.task_creation_source);

const cancelOffer = async ({ provider }: EndWhatIsLeftDeps, call: Call): Promise<void> => {
  if (call.accepted_ts !== undefined || !hasOwnTask(call)) return;
  const taskSid = call.task_sid ?? (await provider.findTask(call));
  if (taskSid) await provider.cancelTask(taskSid);
};

/** A conference that has reported its own end needs none. */
const conferenceIsOpen = ({ conference_sid, conferences }: Call): boolean =>
  conference_sid !== undefined && conferences?.[conference_sid]?.ended_ts === undefined;

/** A customer whom we dialled and who has not answered: a ringing leg is in no conference that ends. */
const customerLeg = ({ customer_dial: dial }: Call): string[] =>
  dial?.call_sid && !isOver(dial.status) && dial.status !== 'in-progress' ? [dial.call_sid] : [];

/** Legs that were added, where the last that was heard of them is no end. */
const addedLegs = (conversation: Conversation): string[] =>
  partsOf(conversation).flatMap(({ added_calls = {} }) =>
    Object.entries(added_calls).flatMap(([sid, { status }]) => (isOver(status) ? [] : [sid])),
  );

/**
 * After the last part of a conversation: the conference with whoever is still in it, a customer who still rings, and
 * legs that were added. Nothing while anybody talks with the customer, or is being looked for. An offer that nobody can
 * take any more is taken back.
 */
export const endWhatIsLeft = async (deps: EndWhatIsLeftDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call?.call_ended) return;
  await cancelOffer(deps, call);
  const conversation = await conversationOf(call);
  if (!isFinished(conversation)) return;
  if (conferenceIsOpen(conversation.root)) await deps.provider.endConference(conversation.root);
  for (const leg of [...customerLeg(conversation.root), ...addedLegs(conversation)]) await deps.provider.hangUp(leg);
};
