import { randomUUID } from 'node:crypto';
import type { NewCall } from '#platform/table/calls';
import type { GroupName } from '#shared/access/roles';
import type { Call } from '#shared/calls/call';
import { partIdOf } from '#shared/calls/conference/part-id';
import { participantLabels } from '#shared/calls/conference/participants';
import { keptQualification, type Qualification, qualificationByTransfer } from '#shared/calls/qualification';
import { agentEmailIn } from '#shared/calls/transfer';
import { conferenceOf } from '#shared/calls/transitions';
import { waiting } from '#shared/calls/waiting';
import { AGENT_QUEUE } from '#shared/routing/workspace';
import type { Timestamp } from '#shared/time';

/** From whom the call comes, as the next agent reads it. */
export type Origin = Pick<Call, 'transfer_from_user_email' | 'transfer_from_user_group'> & Qualification;

/** A fronter's group gives the qualified status. The transfer of a closer says nothing, whatever an earlier one said. */
export const originOf = (email: string | undefined, group: GroupName | undefined): Origin => {
  const from = { transfer_from_user_email: email, transfer_from_user_group: group };
  return { ...from, ...qualificationByTransfer(from) };
};

const targetOf = (to: string): Pick<Call, 'requested_group' | 'to_agent_email'> => {
  const email = agentEmailIn(to);
  return email === undefined ? { requested_group: to } : { requested_group: AGENT_QUEUE, to_agent_email: email };
};

/** The call that a transfer creates: another part of the same conversation, which waits for its agent. */
export const transferredCall = (from: Call, to: string, origin: Origin, now: Timestamp): NewCall => {
  const id = partIdOf(from, randomUUID());
  return {
    id,
    task_token: randomUUID(),
    agent_label: participantLabels.agent(id),
    ...conferenceOf(from),
    lead_key: from.lead_key,
    lead_name: from.lead_name,
    lead_phone_number: from.lead_phone_number,
    lead_source: from.lead_source,
    language: from.language,
    did_phone_number: from.did_phone_number,
    require_disposition_note: from.require_disposition_note,
    skip_dialer: from.skip_dialer,
    call_source: 'internal_transfer',
    task_creation_source: 'internal_transfer',
    ...targetOf(to),
    transfer_from_call_id: from.id,
    transfer_from_user_email: origin.transfer_from_user_email,
    transfer_from_user_group: origin.transfer_from_user_group,
    ...keptQualification(origin),
    verification_requested: from.verification_requested,
    created_ts: now,
    ...waiting,
  };
};

/** The change of the transferred call. The name of the agent who accepted an earlier transfer is removed. */
export const transferRequested = (related: NewCall, to: string, now: Timestamp) => ({
  set: {
    transfer_status: 'Requested',
    transfer_ts: now,
    transfer_to: to,
    transfer_call_id: related.id,
  } satisfies Partial<Call>,
  remove: ['transfer_to_worker_name' as const],
});
