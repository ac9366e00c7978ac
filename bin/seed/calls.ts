import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import { type Lead, leadName } from '#shared/leads/lead';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { dids } from './catalogue.ts';
import type { Random } from './random.ts';

const outcomes = ['Not Interested', 'No Qual', 'Call Back', 'Voicemail', 'Sale', 'Hung Up', 'Transferred'];
const notes = [
  'Asked to think it over.',
  'Has coverage through work.',
  'Wants dental included.',
  'Spoke with spouse first.',
  'Bad line, short call.',
];

const hex = (random: Random): string => Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('');

/** A call that is over: when it came, who took it, how long it lasted and how it came out. */
export const aFinishedCall = (
  random: Random,
  lead: Omit<Lead, 'version'>,
  agent: User,
  now: Date,
): Omit<Call, 'version'> => {
  const created = new Date(
    Math.min(now.getTime() - 3_600_000, Date.parse(lead.created_ts) + random.integer(1, 600) * 60_000),
  );
  const accepted = new Date(created.getTime() + random.integer(3, 40) * 1000);
  const ended = new Date(accepted.getTime() + random.integer(20, 1500) * 1000);
  const did = random.pick(dids);
  const customerCallSid = `CA${hex(random)}`;
  return {
    id: customerCallSid,
    customer_call_sid: customerCallSid,
    task_sid: `WT${hex(random)}`,
    conference_sid: `CF${hex(random)}`,
    lead_key: keyOf('lead', lead.id),
    lead_name: leadName(lead),
    lead_phone_number: lead.phone_number,
    lead_source: did.lead_source,
    call_source: did.task_creation_source,
    task_creation_source: did.task_creation_source,
    did_phone_number: did.phone_number,
    requested_group: did.requested_group,
    require_disposition_note: did.require_disposition_note,
    skip_dialer: did.skip_dialer,
    buffer_time_s: did.buffer_time_s,
    created_ts: timestamp(created),
    accepted_ts: timestamp(accepted),
    call_ended: true,
    call_ended_ts: timestamp(ended),
    reservation_status: 'wrapup',
    reservation_user_key: keyOf('user', agent.id),
    reservation_user_email: agent.email,
    agent_disconnected: false,
    agent_muted: false,
    lead_hold: false,
    disposition: random.pick(outcomes),
    disposition_note: random.pick(notes),
    disposition_ts: timestamp(new Date(ended.getTime() + random.integer(5, 90) * 1000)),
  };
};
