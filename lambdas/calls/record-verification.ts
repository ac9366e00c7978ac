import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/actor';
import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { notConnected } from '#shared/calls/call-control';
import { Refusal } from '#shared/errors';
import { type CallKey, idOf, type LeadKey } from '#shared/keys';
import type { ProductGroup } from '#shared/products/product-group';
import type { Timestamp } from '#shared/time';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { maySeeVerification } from '#shared/verification/verification-rules';
import { isPausedBySomebody, otherParts } from './other-parts.ts';
import { ownCallOnLine } from './own-call.ts';
import type { Provider } from './provider.ts';
import type { RecordVerificationTable } from './record-verification-table.ts';

export type RecordVerificationDeps = {
  table: RecordVerificationTable;
  provider: Pick<Provider, 'startLegRecording' | 'stopLegRecording'>;
  actor: Actor;
  now: Timestamp;
};
export type RecordVerificationInput = { task_attribute_key: CallKey; group: ProductGroup; recording: boolean };

type OfLead = Call & { lead_key: LeadKey };

const conflict = (sentence: string): never => {
  throw new Refusal('conflict', sentence);
};

/** The call with its lead, whose verification is the actor's. */
const verifiedCall = async ({ table, actor }: RecordVerificationDeps, key: CallKey): Promise<OfLead> => {
  const call = await ownCallOnLine(table, actor, key);
  const { lead_key } = call;
  if (!lead_key) return conflict('This call has no lead.');
  const lead = await table.getLead(idOf(lead_key), { latest: true });
  if (!lead) throw new Refusal('not_found', 'This lead does not exist.');
  if (maySeeVerification(actor.user, actor.access, lead)) return { ...call, lead_key };
  logger.warn('access denied', { user_id: actor.user.id, lead_id: lead.id, task_attribute_key: key });
  throw new Refusal('forbidden', 'This is for the verification agent of the lead only.');
};

const event = (
  { actor, now }: RecordVerificationDeps,
  { lead_key }: OfLead,
  { id, name, group }: Pick<VerificationEvent, 'id' | 'name' | 'group'>,
) => ({
  id,
  lead_id: idOf(lead_key),
  event_type: 'verification_status' as const,
  name,
  verification_type: 'voice' as const,
  group,
  created_ts: now,
  user_email: actor.user.email,
});

const start = async (deps: RecordVerificationDeps, call: OfLead, group: ProductGroup): Promise<void> => {
  const problem = notConnected(call);
  if (problem) conflict(problem);
  if (call.voice_verification) conflict('A verification is being recorded already.');
  if (call.recording_paused || isPausedBySomebody(await otherParts(deps.table, call)))
    conflict('Recording is paused for payment details. Close the payments tab first.');
  const { agent_call_sid } = call;
  if (!agent_call_sid) return conflict('The call is still connecting. Please try again.');
  const recording_sid = await deps.provider.startLegRecording({ ...call, agent_call_sid });
  const started = event(deps, call, { id: randomUUID(), name: 'started', group });
  if (await deps.table.beginVoiceVerification(call.id, { group, recording_sid }, started, deps)) return;
  await deps.provider.stopLegRecording(agent_call_sid, recording_sid);
  conflict('A verification is being recorded already.');
};

/** The event has the recording's sid as its id, so that the recording finds it when it is ready. */
const stop = async (deps: RecordVerificationDeps, call: OfLead, group: ProductGroup): Promise<void> => {
  const verification = call.voice_verification;
  if (!verification || verification.group !== group) return conflict('No verification of this kind is being recorded.');
  if (call.agent_call_sid) await deps.provider.stopLegRecording(call.agent_call_sid, verification.recording_sid);
  const stopped = event(deps, call, { id: verification.recording_sid, name: 'stopped', group });
  // Where the recording's own end was quicker, it has said so.
  await deps.table.endVoiceVerification(call.id, verification, stopped, deps);
};

/**
 * Starts or stops the recording of a voice verification, on the agent's own leg: for the lead's verification agent and
 * admins.
 * @throws Refusal `not_found`, `forbidden`, `conflict`, `provider_failed`
 */
export const recordVerification = async (
  deps: RecordVerificationDeps,
  { task_attribute_key, group, recording }: RecordVerificationInput,
): Promise<Record<string, never>> => {
  const call = await verifiedCall(deps, task_attribute_key);
  await (recording ? start : stop)(deps, call, group);
  return {};
};
