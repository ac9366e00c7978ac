import { idOf } from '../../keys.ts';
import type { Call } from '../call.ts';
import { type Conversation, partsOf } from './conversation.ts';
import { type LegOf, legsOf } from './legs.ts';

/** The legs that this call's document names: the customer's, dialled ones, and those that came with a secret. */
const namedBy = ({ customer_call_sid, customer_dial, added_calls = {}, invited_legs = {} }: Call) =>
  new Set([
    customer_call_sid,
    customer_dial?.call_sid,
    ...Object.keys(added_calls),
    ...Object.values(invited_legs).map(({ call_sid }) => call_sid),
  ]);

const isOn = ({ on }: LegOf): boolean => on?.value === true;

/**
 * The legs in the call's conference whose invitation its document does not show. Before the report of the acceptance,
 * which may come after that of the join, nobody knows whose the agent's leg is.
 */
const unnamedBy = (call: Call): LegOf[] => {
  if (call.accepted_ts === undefined) return [];
  const named = namedBy(call);
  return legsOf(call).filter(leg => isOn(leg) && !named.has(leg.call_sid));
};

/** Whether such a leg has joined since `old`. The root call has all reports of its conference. */
export const unnamedLegJoined = (old: Call, call: Call): boolean => {
  if (call.root_call_id !== undefined) return false;
  const before = new Set(unnamedBy(old).map(({ call_sid }) => call_sid));
  return unnamedBy(call).some(({ call_sid }) => !before.has(call_sid));
};

/** The same for all parts: Twilio must say whom it dialled for these legs. */
export const unnamedLegs = (conversation: Conversation): LegOf[] =>
  unnamedBy(conversation.root).filter(({ call_sid }) =>
    conversation.siblings.every(part => !namedBy(part).has(call_sid)),
  );

/** A leg as Twilio knows it (twilio.com/docs/voice/api/call-resource). An inbound leg's `to` is the caller's choice. */
export type DialledParty = { direction: string; from: string; to: string };

/**
 * The ids of the agents whose parts had not ended when the leg joined: an agent who left may not come back, and the
 * report of a join may come after that of the part's end.
 */
export const agentsOf = (conversation: Conversation, { joined_ts = '' }: Pick<LegOf, 'joined_ts'>): string[] =>
  partsOf(conversation).flatMap(({ call_ended, call_ended_ts = '', reservation_user_key: key }) =>
    (call_ended && call_ended_ts < joined_ts) || key === undefined ? [] : [idOf(key)],
  );

const supervisorsOf = ({ supervisors_dialled = {}, supervisors_left = [] }: Call): string[] =>
  [...Object.keys(supervisors_dialled), ...supervisors_left].map(id => `client:${id}`);

const numbersOf = ({ dialled_ts, lead_phone_number, added_phone_number }: Call) => [
  ...(dialled_ts === undefined ? [] : [lead_phone_number]),
  added_phone_number,
];

/**
 * Whether we dialled this party for the conversation: an agent, at one of these addresses of `agentsOf`, a supervisor,
 * the customer or a third party.
 */
export const isOfConversation = (
  conversation: Conversation,
  agentAddresses: string[],
  { direction, to }: DialledParty,
): boolean => {
  const others = partsOf(conversation).flatMap(part => [...supervisorsOf(part), ...numbersOf(part)]);
  return direction !== 'inbound' && [...agentAddresses, ...others].includes(to);
};

/** The user whose device a leg is; undefined for a phone number. */
export const deviceOwner = ({ direction, from, to }: DialledParty): string | undefined =>
  /^client:(.+)$/.exec(direction === 'inbound' ? from : to)?.[1];
