import type { ConsumedChange } from '#platform/handlers/stream-handler';
import { groupRevocationOf } from '#shared/access/group-revocation';
import { roleOfGroup } from '#shared/access/roles';
import { type CallRequest, isWithdrawn } from '#shared/call-requests/call-request';
import type { Call } from '#shared/calls/call';
import { unnamedLegJoined } from '#shared/calls/conference/uninvited-legs';
import { customerWasConnected } from '#shared/calls/lead-at-hand';
import { isOutbound } from '#shared/calls/outbound-call';
import type { DomainEvent } from '#shared/contracts/events';
import { isImport, type Job } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { revocationOf, revocationOfRepaired } from '#shared/users/revocation';
import type { VerificationEvent } from '#shared/verification/verification-event';

const isDisposed = (call: Call): boolean => call.call_ended && call.disposition !== undefined;

/** The transferee has joined a customer who may have waited alone. */
const hasJoined = (old: Call, call: Call): boolean =>
  call.transfer_from_call_id !== undefined && !old.agent_call_sid && call.agent_call_sid !== undefined;

const isReadyToTakeOver = ({ take_over_user_key: key, supervised_by: keys = [], call_ended }: Call): boolean =>
  !call_ended && key !== undefined && keys.includes(key);

const customerAnswered = (call: Call): boolean => isOutbound(call) && customerWasConnected(call);

/** What one write changed, in the order in which it happens. */
const transitionsOf = (old: Call, call: Call) => ({
  // A late report: the call may have ended already.
  accepted: old.reservation_status === 'enqueued' && call.reservation_status !== 'enqueued',
  disconnected: !old.agent_disconnected && call.agent_disconnected && !call.call_ended,
  reconnected: !call.call_ended && ((old.agent_disconnected && !call.agent_disconnected) || hasJoined(old, call)),
  takeoverReady: isReadyToTakeOver(call) && !isReadyToTakeOver(old),
  unnamedLegJoined: unnamedLegJoined(old, call),
  customerAnswered: customerAnswered(call) && !customerAnswered(old),
  recorded: !old.recording_sid && call.recording_sid !== undefined,
  ended: !old.call_ended && call.call_ended,
  disposed: !isDisposed(old) && isDisposed(call),
});

const factOf = (call: Call, ts: Timestamp) => ({
  task_attribute_key: keyOf('taskAttribute', call.id),
  task_sid: call.task_sid,
  reservation_sid: call.reservation_sid,
  conference_sid: call.conference_sid,
  customer_call_sid: call.customer_call_sid,
  user_key: call.reservation_user_key,
  ts,
});

const requestOf = ({ call_request_id }: Call) => (call_request_id === undefined ? {} : { call_request_id });

const disposedEvent = (call: Call, now: Timestamp): DomainEvent => ({
  name: 'call.disposed',
  detail: {
    ...factOf(call, call.disposition_ts ?? now),
    ...requestOf(call),
    disposition: call.disposition ?? '',
    disposition_options: call.disposition_options,
    skip_dialer: call.skip_dialer,
    lead_key: call.lead_key,
    go_offline: call.go_offline ?? false,
  },
});

/** A call that is created after its acceptance or end (seeded, imported) is history and causes no event. */
const callEvents = (old: Call | undefined, call: Call, now: Timestamp): DomainEvent[] => {
  if (!old)
    return call.reservation_status === 'enqueued' && !call.call_ended
      ? [{ name: 'call.enqueued', detail: factOf(call, call.created_ts) }]
      : [];
  const changed = transitionsOf(old, call);
  const { recording_sid = '' } = call;
  const request = requestOf(call);
  const events: [boolean, DomainEvent][] = [
    [changed.accepted, { name: 'call.accepted', detail: factOf(call, call.accepted_ts ?? now) }],
    [changed.disconnected, { name: 'call.agent_disconnected', detail: factOf(call, now) }],
    [changed.reconnected, { name: 'call.agent_reconnected', detail: factOf(call, now) }],
    [changed.takeoverReady, { name: 'call.take_over_ready', detail: factOf(call, now) }],
    [changed.unnamedLegJoined, { name: 'call.unnamed_leg_joined', detail: factOf(call, now) }],
    [changed.customerAnswered, { name: 'call.customer_answered', detail: { ...factOf(call, now), ...request } }],
    [changed.recorded, { name: 'call.recorded', detail: { ...factOf(call, now), recording_sid } }],
    [changed.ended, { name: 'call.ended', detail: { ...factOf(call, call.call_ended_ts ?? now), ...request } }],
    [changed.disposed, disposedEvent(call, now)],
  ];
  return events.flatMap(([happened, event]) => (happened ? [event] : []));
};

type ChangeOf<E extends 'user' | 'group'> = Extract<ConsumedChange<'announce-changes'>, { entity: E }>;
type UserChange = ChangeOf<'user'>;

const revocationEvents = ({ old, new: user, repaired }: UserChange, now: Timestamp): DomainEvent[] => {
  const revocation = repaired && user ? revocationOfRepaired(user) : revocationOf(old, user);
  if (!revocation) return [];
  const { user_id, ...ended } = revocation;
  return [{ name: 'user.access_revoked', detail: { user_key: keyOf('user', user_id), ...ended, ts: now } }];
};

const userEvents = (change: UserChange, now: Timestamp): DomainEvent[] => {
  const { old, new: user, repaired } = change;
  const revoked = revocationEvents(change, now);
  if (!user) return revoked;
  const detail = { user_key: keyOf('user', user.id), ts: now };
  const isNews = user.worker_changed_ts !== undefined && user.worker_changed_ts !== old?.worker_changed_ts;
  return [
    ...revoked,
    ...(user.disabled && (repaired || old?.disabled === false) ? [{ name: 'user.disabled', detail } as const] : []),
    ...(isNews ? [{ name: 'user.worker_changed', detail } as const] : []),
  ];
};

const groupEvents = (change: ChangeOf<'group'>, now: Timestamp): DomainEvent[] => {
  const { old, new: group } = change;
  if (!group) return [];
  const revocation = groupRevocationOf(change);
  const isLater = !old && roleOfGroup(group.name) === undefined;
  return [
    ...(revocation ? [{ name: 'group.access_changed', detail: { ...revocation, ts: now } } as const] : []),
    ...(isLater ? [{ name: 'group.configured', detail: { group: group.name, ts: now } } as const] : []),
  ];
};

/** The event's id is the recording's SID; the recording is ready once the event has its storage key. */
const verificationEvents = (
  old: VerificationEvent | undefined,
  event: VerificationEvent,
  now: Timestamp,
): DomainEvent[] =>
  !old?.snipped_recording_key && event.snipped_recording_key
    ? [
        {
          name: 'verification.recorded',
          detail: { lead_key: keyOf('lead', event.lead_id), recording_sid: event.id, ts: now },
        },
      ]
    : [];

/** Each run is announced once: by the write that asks for it. */
const jobEvents = (old: Job | undefined, job: Job): DomainEvent[] =>
  isOver(job) || old?.run === job.run
    ? []
    : [{ name: isImport(job) ? 'import.due' : 'job.due', detail: { job_id: job.id, run: job.run } }];

const callRequestEvents = (old: CallRequest | undefined, request: CallRequest, now: Timestamp): DomainEvent[] => {
  const detail = { call_request_id: request.id, ts: now };
  if (request.status === 'due' && old?.status !== 'due') return [{ name: 'call_request.due', detail }];
  if (isWithdrawn(request) && old?.status === 'calling') return [{ name: 'call_request.cancelled', detail }];
  return [];
};

/** The domain events of a change. An entity without a case does not compile. */
export const domainEventsOf = (change: ConsumedChange<'announce-changes'>, now: Timestamp): DomainEvent[] => {
  if (change.entity === 'user') return userEvents(change, now);
  if (!change.new) return [];
  switch (change.entity) {
    case 'call':
      return callEvents(change.old, change.new, now);
    case 'group':
      return groupEvents(change, now);
    case 'rejected-acceptance':
      return change.old
        ? []
        : [{ name: 'task.acceptance_rejected', detail: { task_sid: change.new.TaskSid, ts: now } }];
    case 'verification-event':
      return verificationEvents(change.old, change.new, now);
    case 'job':
      return jobEvents(change.old, change.new);
    case 'call-request':
      return callRequestEvents(change.old, change.new, now);
    case 'lead':
    case 'selected-product':
    case 'chargeback':
      return [];
  }
};
