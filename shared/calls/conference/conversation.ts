import type { Call } from '../call.ts';
import { agentLeftTs, customerIsGone } from '../transitions.ts';
import { isCustomer, legsOf } from './legs.ts';
import { isAgentLabel } from './participants.ts';

/**
 * The calls that share one conference: each is one agent's part of the conversation. The root call has all reports of
 * the conference; its siblings have a copy from their creation and the reports since then.
 */
export type Conversation = { root: Call; siblings: Call[] };

export const partsOf = ({ root, siblings }: Conversation): Call[] => [root, ...siblings];

const isOver = (conversation: Conversation): boolean => partsOf(conversation).every(call => call.call_ended);

/** A transfer's call that ended before its agent was ever in the conference. */
export const wasNotAccepted = (call: Call): boolean =>
  call.transfer_from_call_id !== undefined && call.call_ended && call.agent_call_sid === undefined;

/** The call whose agent is on the line. */
export const callOnTheLine = (conversation: Conversation): Call | undefined => {
  const { root } = conversation;
  const on = legsOf(root).filter(leg => !isCustomer(root, leg) && leg.on?.value === true);
  return partsOf(conversation).find(call => on.some(leg => leg.label === call.agent_label));
};

const anyAgentIsOn = (conversation: Conversation): boolean =>
  callOnTheLine(conversation) !== undefined ||
  legsOf(conversation.root).some(
    leg => leg.on?.value === true && !isCustomer(conversation.root, leg) && isAgentLabel(leg.label),
  );

/** The agent has accepted, and the agent's leg has not been reported yet; the reconciler finds one that never is. */
const isComing = (call: Call): boolean =>
  !call.call_ended &&
  call.accepted_ts !== undefined &&
  call.agent_call_sid === undefined &&
  agentLeftTs(call) === undefined;

/** The customer is on the line, no agent is, and an agent is expected. */
export const customerWaitsAlone = (conversation: Conversation): boolean =>
  !customerIsGone(conversation.root) &&
  !isOver(conversation) &&
  !anyAgentIsOn(conversation) &&
  !partsOf(conversation).some(isComing);

/**
 * The transfer that nobody accepted after the first agent had left: the customer has to be offered again. This happens
 * only once: if nobody accepts the second offer, the conversation is finished.
 */
export const abandonedTransfer = (conversation: Conversation): Call | undefined => {
  if (!isOver(conversation) || customerIsGone(conversation.root)) return undefined;
  const parts = partsOf(conversation);
  return conversation.siblings.find(call => {
    const from = parts.find(({ id }) => id === call.transfer_from_call_id);
    return (
      wasNotAccepted(call) &&
      call.transfer_call_id === undefined &&
      from?.transfer_call_id === call.id &&
      !wasNotAccepted(from)
    );
  });
};

/** No agent talks with the customer any more, and none will. */
export const isFinished = (conversation: Conversation): boolean =>
  isOver(conversation) && abandonedTransfer(conversation) === undefined;
