import type { Call } from './call.ts';
import { isCustomer, legsOf } from './legs.ts';
import { isAgentLabel } from './participants.ts';
import { customerIsGone } from './transitions.ts';

/**
 * The calls that share one conference: each is an agent's part of the conversation with one customer. The root knows
 * all that was reported of the conference, its siblings what was reported since they were made.
 */
export type Conversation = { root: Call; siblings: Call[] };

export const partsOf = ({ root, siblings }: Conversation): Call[] => [root, ...siblings];

const isOver = (conversation: Conversation): boolean => partsOf(conversation).every(call => call.call_ended);

/** Offered to somebody by transfer, and over without her ever having been with the customer. */
export const wasNotTaken = (call: Call): boolean =>
  call.transfer_from_call_id !== undefined && call.call_ended && call.agent_call_sid === undefined;

/** Whose agent is on the line. */
export const partOnTheLine = (conversation: Conversation): Call | undefined => {
  const { root } = conversation;
  const on = legsOf(root).filter(leg => !isCustomer(root, leg) && leg.on?.value === true);
  return partsOf(conversation).find(call => on.some(leg => leg.label === call.agent_label));
};

const anyAgentIsOn = (conversation: Conversation): boolean =>
  partOnTheLine(conversation) !== undefined ||
  legsOf(conversation.root).some(
    leg => leg.on?.value === true && !isCustomer(conversation.root, leg) && isAgentLabel(leg.label),
  );

/** She has accepted, and her leg has not been reported yet: the next moment, or never if the report was lost. */
const isComing = (call: Call): boolean =>
  !call.call_ended && call.accepted_ts !== undefined && call.agent_call_sid === undefined;

/** The customer is on the line, no agent is, and one is expected. */
export const waitsAlone = (conversation: Conversation): boolean =>
  !customerIsGone(conversation.root) &&
  !isOver(conversation) &&
  !anyAgentIsOn(conversation) &&
  !partsOf(conversation).some(isComing);

/**
 * The transfer that nobody took although its agent had left the customer to it: somebody else has to be found. Only
 * once: where nobody took the second offer either, the conversation is over.
 */
export const abandonedTransfer = (conversation: Conversation): Call | undefined => {
  if (!isOver(conversation) || customerIsGone(conversation.root)) return undefined;
  const parts = partsOf(conversation);
  return conversation.siblings.find(call => {
    const from = parts.find(({ id }) => id === call.transfer_from_call_id);
    return (
      wasNotTaken(call) &&
      call.transfer_call_id === undefined &&
      from?.transfer_call_id === call.id &&
      !wasNotTaken(from)
    );
  });
};

/** Nobody talks with the customer any more, and nobody will. */
export const isFinished = (conversation: Conversation): boolean =>
  isOver(conversation) && abandonedTransfer(conversation) === undefined;
