import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import { type Lead, leadName } from '#shared/leads/lead';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { dids } from './catalogue.ts';
import { outcomesOf } from './outcomes.ts';
import type { Random } from './random.ts';
import type { Span } from './working-hours.ts';

type NewCall = Omit<Call, 'version'>;
type NewLead = Omit<Lead, 'version'>;
type Agent = Pick<User, 'id' | 'email' | 'groups'>;

const hex = (random: Random): string => Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('');

const groupOf = ({ groups: [group = 'closer_t1'] }: Agent): string => (group === 'admin' ? 'closer_t1' : group);

/** The source of a group's call: its own DIDs, the fronters' DIDs, or an internal transfer. */
const sourceOf = (random: Random, group: string, lead: NewLead): Partial<NewCall> => {
  const own = dids.filter(did => did.requested_group === (group.startsWith('fronter') ? 'fronter_t1' : group));
  if (own.length === 0) return { lead_source: lead.lead_source, requested_group: group };
  const did = random.pick(own);
  return {
    lead_source: did.lead_source,
    call_source: did.task_creation_source,
    task_creation_source: did.task_creation_source,
    did_phone_number: did.phone_number,
    requested_group: group,
    require_disposition_note: did.require_disposition_note,
    skip_dialer: did.skip_dialer,
    buffer_time_s: did.buffer_time_s,
  };
};

/** The fields of a call that a fronter transferred; `from` are the fronters. */
const transferOf = (random: Random, group: string, from: Agent[]): Partial<NewCall> => {
  if (!group.startsWith('closer') || from.length === 0 || random.integer(1, 4) > 1) return {};
  const fronter = random.pick(from);
  return {
    call_source: 'internal_transfer',
    task_creation_source: 'internal_transfer',
    transfer_from_user_email: fronter.email,
    transfer_from_user_group: groupOf(fronter),
    transfer_status: 'Accepted',
  };
};

const timesIn = (random: Random, { from, to }: Span, [shortest, longest]: readonly [number, number]) => {
  const wait = random.integer(3, 40);
  const wrapUp = random.integer(5, 60);
  const room = Math.floor((to - from) / 1000) - wait - wrapUp;
  const talk = Math.min(random.integer(shortest, longest), room);
  const created = from + Math.floor(random.next() * Math.max(0, room - talk)) * 1000;
  const after = (seconds: number) => timestamp(new Date(created + seconds * 1000));
  return {
    created_ts: after(0),
    accepted_ts: after(wait),
    call_ended_ts: after(wait + talk),
    disposition_ts: after(wait + talk + wrapUp),
  };
};

type Conversation = { agent: Agent; lead: NewLead; span: Span; fronters: Agent[] };

/** An ended call: the span reaches from its creation to its disposition; the group's configuration decides the rest. */
export const aFinishedCall = (random: Random, { agent, lead, span, fronters }: Conversation): NewCall => {
  const group = groupOf(agent);
  const outcome = random.pick(outcomesOf(group));
  const id = `CA${hex(random)}`;
  return {
    id,
    customer_call_sid: id,
    task_sid: `WT${hex(random)}`,
    conference_sid: `CF${hex(random)}`,
    lead_key: keyOf('lead', lead.id),
    lead_name: leadName(lead),
    lead_phone_number: lead.phone_number,
    call_source: 'internal_transfer',
    task_creation_source: 'internal_transfer',
    ...sourceOf(random, group, lead),
    ...transferOf(random, group, fronters),
    ...timesIn(random, span, outcome.talk),
    call_ended: true,
    reservation_status: 'wrapup',
    reservation_user_key: keyOf('user', agent.id),
    reservation_user_email: agent.email,
    agent_disconnected: false,
    agent_muted: false,
    lead_hold: false,
    disposition: outcome.disposition,
    ...(outcome.notes.length > 0 && { disposition_note: random.pick(outcome.notes) }),
  };
};
