import { randomUUID } from 'node:crypto';
import type { NewCall } from '#platform/table/calls';
import type { TaskCreationSource } from '#shared/calls/call';
import { waiting } from '#shared/calls/waiting';
import { keyOf } from '#shared/keys';
import { type Lead, leadName } from '#shared/leads/lead';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { AGENT_QUEUE } from '#shared/routing/workspace';
import type { Timestamp } from '#shared/time';

type Asked = { source: TaskCreationSource; callback_id: string | undefined; email: string; now: Timestamp };

/** An outbound call that waits for the one agent who requested it. */
export const outboundCall = (lead: Lead, number: PhoneNumber, { source, callback_id, email, now }: Asked): NewCall => {
  const name = leadName(lead);
  return {
    id: randomUUID(),
    task_token: randomUUID(),
    lead_key: keyOf('lead', lead.id),
    ...(name && { lead_name: name }),
    lead_phone_number: number,
    ...(lead.lead_source && { lead_source: lead.lead_source }),
    ...(lead.language && { language: lead.language }),
    call_source: source,
    task_creation_source: source,
    requested_group: AGENT_QUEUE,
    to_agent_email: email,
    ...(callback_id !== undefined && { upcoming_callback_id: callback_id }),
    created_ts: now,
    ...waiting,
  };
};
