import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import { recordRemovedLeg } from '#platform/table/audit/audit-records';
import { getCall } from '#platform/table/calls';
import { getUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { type Conversation, isFinished } from '#shared/calls/conference/conversation';
import { conferenceTaskOf, type LegOf, uninvitedLegsOn } from '#shared/calls/conference/legs';
import {
  agentsOf,
  type DialledParty,
  deviceOwner,
  isOfConversation,
  unnamedLegs,
} from '#shared/calls/conference/uninvited-legs';
import { type CallKey, idOf, keyOf } from '#shared/keys';
import type { Provider } from '../provider/provider.ts';
import { conversationOf } from './conversation-of.ts';

type RemoveUninvitedLegsDeps = { provider: Pick<Provider, 'dialledParty' | 'removeParticipant'> };

type Uninvited = { leg: LegOf; party: DialledParty };

/** A phone number belongs to nobody whom we know. */
const UNKNOWN = 'unknown';

const ownerOf = async (party: DialledParty): Promise<{ id: string; email: string }> => {
  const id = deviceOwner(party) ?? UNKNOWN;
  return { id, email: (await getUser(id))?.email ?? UNKNOWN };
};

const record = async ({ id, lead_key }: Call, { leg, party }: Uninvited): Promise<void> => {
  const user = await ownerOf(party);
  const callKey = keyOf('taskAttribute', id);
  const ids = { task_attribute_key: callKey, call_sid: leg.call_sid, user_id: user.id };
  logger.warn('access denied', { ...ids, reason: 'not invited' });
  const subject = lead_key ? { leadId: idOf(lead_key), callKey } : { callKey };
  await recordRemovedLeg(user, subject, { call_sid: leg.call_sid, ts: leg.joined_ts ?? '' });
};

/** Where TaskRouter dials the agents: a worker's address is that of the user's document. */
const agentAddresses = async (conversation: Conversation, leg: LegOf): Promise<string[]> =>
  (await Promise.all(agentsOf(conversation, leg).map(id => getUser(id)))).flatMap(user => user?.contact_uri ?? []);

/** The leg with its other end, if Twilio says that it dialled somebody else, or nobody. One that has ended is no harm. */
const uninvited = async (
  { provider }: RemoveUninvitedLegsDeps,
  conversation: Conversation,
  leg: LegOf,
): Promise<Uninvited[]> => {
  const [addresses, party] = await Promise.all([
    agentAddresses(conversation, leg),
    provider.dialledParty(leg.call_sid),
  ]);
  return party && !isOfConversation(conversation, addresses, party) ? [{ leg, party }] : [];
};

const findUninvited = async (deps: RemoveUninvitedLegsDeps, conversation: Conversation): Promise<Uninvited[]> =>
  (await Promise.all(unnamedLegs(conversation).map(leg => uninvited(deps, conversation, leg)))).flat();

const disregard = (call: Call, { conference_sid, call_sid }: LegOf) =>
  applyCallFact(call.id, { kind: 'uninvited', conference_sid, task_sid: conferenceTaskOf(call), call_sid });

/**
 * Removes participants whom nobody invited (docs/decisions/0070). Each is recorded, then disregarded, so that its leave
 * is not taken for the agent's, then removed; a repetition goes on where the first one stopped.
 */
export const removeUninvitedLegs = async (deps: RemoveUninvitedLegsDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  const conversation = call && (await conversationOf(call));
  if (!conversation || isFinished(conversation)) return;
  const found = await findUninvited(deps, conversation);
  for (const one of found) {
    await record(conversation.root, one);
    await disregard(conversation.root, one.leg);
  }
  for (const { conference_sid, call_sid } of [...uninvitedLegsOn(conversation.root), ...found.map(({ leg }) => leg)])
    await deps.provider.removeParticipant(conference_sid, call_sid);
};
