import { describe, expect, it } from 'vitest';
import type { CallRequest } from '#shared/call-requests/call-request';
import type { Call } from '#shared/calls/call';
import type { CallEvent } from '#shared/calls/call-event';
import type { DialStatus } from '#shared/calls/dials';
import { domainEvents } from '#shared/contracts/events';
import type { Job } from '#shared/jobs/job';
import type { VerificationEvent } from '#shared/verification/verification-event';
import {
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  RECORDING_SID,
  TASK_SID,
} from '../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../tests/support/builders/a-call-request.ts';
import { aStoppedRecording } from '../../tests/support/builders/a-stopped-recording.ts';
import { aTalk } from '../../tests/support/builders/a-transfer.ts';
import { aGroup, aUser } from '../../tests/support/builders/a-user.ts';
import { anExport } from '../../tests/support/builders/an-export.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import { domainEventsOf } from './domain-events-of.ts';

const eventsOf = (old: Call | undefined, current: Call | undefined) =>
  domainEventsOf({ entity: 'call', old, new: current }, at(100));
const namesOf = (old: Call | undefined, current: Call | undefined) => eventsOf(old, current).map(event => event.name);

describe('domainEventsOf a call', () => {
  it.each<[string, Call | undefined, Call, string[]]>([
    ['enters the queue', undefined, aCall(), ['call.enqueued']],
    ['is accepted', aCall(), anAcceptedCall(), ['call.accepted']],
    [
      'is reported as accepted after its end',
      anEndedCall({ reservation_status: 'enqueued' }),
      anEndedCall(),
      ['call.accepted'],
    ],
    ['loses its agent', anAcceptedCall(), anAcceptedCall({ agent_disconnected: true }), ['call.agent_disconnected']],
    [
      'has its agent connected again',
      anAcceptedCall({ agent_disconnected: true }),
      anAcceptedCall(),
      ['call.agent_reconnected'],
    ],
    ['ends', anAcceptedCall(), anEndedCall(), ['call.ended']],
    ['ends while its agent is lost', anAcceptedCall({ agent_disconnected: true }), anEndedCall(), ['call.ended']],
    ['is disposed', anEndedCall(), anEndedCall({ disposition: 'Sale' }), ['call.disposed']],
    ['is recorded', anEndedCall(), anEndedCall({ recording_sid: RECORDING_SID }), ['call.recorded']],
    [
      'ends, disposed before',
      anAcceptedCall({ disposition: 'Call Back' }),
      anEndedCall({ disposition: 'Call Back' }),
      ['call.ended', 'call.disposed'],
    ],
    [
      'came by transfer and has its agent in the conference',
      anAcceptedCall({ transfer_from_call_id: 'first', agent_call_sid: undefined }),
      anAcceptedCall({ transfer_from_call_id: 'first' }),
      ['call.agent_reconnected'],
    ],
    [
      'has the supervisor who wants to take it over',
      anAcceptedCall({ take_over_user_key: 'user/ada', supervised_by: [] }),
      anAcceptedCall({ take_over_user_key: 'user/ada', supervised_by: ['user/ada'] }),
      ['call.take_over_ready'],
    ],
    [
      'has a leg in its conference that its document does not name',
      anAcceptedCall(),
      aTalk(),
      ['call.unnamed_leg_joined'],
    ],
    ['has a supervisor who listens', anAcceptedCall(), anAcceptedCall({ supervised_by: ['user/ada'] }), []],
    ['is held', anAcceptedCall(), anAcceptedCall({ lead_hold: true }), []],
    ['is disposed, but goes on', anAcceptedCall(), anAcceptedCall({ disposition: 'Call Back' }), []],
    ['is disposed again', anEndedCall({ disposition: 'Sale' }), anEndedCall({ disposition: 'DNC' }), []],
    [
      'is wanted by a supervisor, while another one listens',
      anAcceptedCall({ supervised_by: ['user/ada'] }),
      anAcceptedCall({ supervised_by: ['user/ada'], take_over_user_key: 'user/ben' }),
      [],
    ],
    [
      'has ended before the supervisor who wants to take it over has joined',
      anEndedCall({ take_over_user_key: 'user/ada' }),
      anEndedCall({ take_over_user_key: 'user/ada', supervised_by: ['user/ada'] }),
      [],
    ],
    [
      'has its agent in the conference, and came by no transfer',
      anAcceptedCall({ agent_call_sid: undefined }),
      anAcceptedCall(),
      [],
    ],
    [
      'came by transfer and still waits for its agent',
      anAcceptedCall({ transfer_from_call_id: 'first', agent_call_sid: undefined }),
      anAcceptedCall({ transfer_from_call_id: 'first', agent_call_sid: undefined, lead_hold: true }),
      [],
    ],
    ['waits, with another field', aCall(), aCall({ lead_hold: true }), []],
    ['was never accepted and is written into history', undefined, aCall({ call_ended: true }), []],
    ['is written into history while it goes on', undefined, anAcceptedCall(), []],
    ['is written into history', undefined, anEndedCall({ disposition: 'Sale', recording_sid: RECORDING_SID }), []],
  ])('that %s', (_name, old, current, names) => {
    expect(namesOf(old, current)).toEqual(names);
  });

  it('is nothing for a call that is removed', () => {
    expect(namesOf(anEndedCall(), undefined)).toEqual([]);
  });

  it.each<[string, Call, Call, string]>([
    ['acceptance', aCall(), anAcceptedCall(), at(4)],
    ['end', anAcceptedCall(), anEndedCall(), at(65)],
    ['recording', anEndedCall(), anEndedCall({ recording_sid: RECORDING_SID }), at(100)],
    ['acceptance that no report has timed', aCall(), anAcceptedCall({ accepted_ts: undefined }), at(100)],
  ])('names the call and the time of its %s', (_, old, current, ts) => {
    expect(eventsOf(old, current)).toMatchObject([
      {
        detail: { task_attribute_key: `taskAttribute/${current.id}`, task_sid: TASK_SID, user_key: 'user/agent-1', ts },
      },
    ]);
  });

  it('whose customer answers a call that the agent made names no request', () => {
    const call = anAcceptedDial({ dialled_ts: at(3), customer_dial: { status: 'ringing', sequence: 1 } });
    const answered = { ...call, customer_dial: { status: 'in-progress', sequence: 2 } } as const;
    const [event, ...others] = eventsOf(call, answered);
    expect(others).toEqual([]);
    expect(event?.name).toBe('call.customer_answered');
    expect(event?.detail).not.toHaveProperty('call_request_id');
  });

  it('says by default that the agent stays online', () => {
    expect(eventsOf(anEndedCall(), anEndedCall({ disposition: 'Sale' }))).toMatchObject([
      { detail: { go_offline: false } },
    ]);
  });

  it('carries ids and codes, no personal data', () => {
    const disposed = anEndedCall({
      disposition: 'Sale',
      disposition_note: 'canary',
      disposition_ts: at(90),
      go_offline: true,
    });
    const [event] = eventsOf(anEndedCall(), disposed);
    expect(event).toMatchObject({
      detail: { disposition: 'Sale', go_offline: true, user_key: 'user/agent-1', ts: at(90) },
    });
    expect(JSON.stringify(event)).not.toMatch(/canary|Ada Park|5552340001/);
    expect(domainEvents['call.disposed'].safeParse(event?.detail).success).toBe(true);
  });
});

describe('domainEventsOf a user', () => {
  it('publishes once that the user was disabled', () => {
    const [on, off] = [aUser(), aUser({ disabled: true, sessionId: undefined })];
    const names = [
      [on, off],
      [off, off],
      [off, on],
    ].map(([old, current]) => domainEventsOf({ entity: 'user', old, new: current }, at(0)).map(event => event.name));
    expect(names).toEqual([['user.access_revoked', 'user.disabled'], [], []]);
    expect(domainEventsOf({ entity: 'user', old: on, new: off }, at(3))).toContainEqual({
      name: 'user.disabled',
      detail: { user_key: 'user/agent-1', ts: at(3) },
    });
  });

  it.each([
    ['lost a group', aUser({ groups: [], version: 4 }), 4, 'permissions'],
    ['was deleted', undefined, 4, 'session'],
  ] as const)('publishes what ends the live subscriptions of a user who %s', (_, current, version, reason) => {
    expect(domainEventsOf({ entity: 'user', old: aUser({ version: 3 }), new: current }, at(3))).toEqual([
      { name: 'user.access_revoked', detail: { user_key: 'user/agent-1', version, reason, ts: at(3) } },
    ]);
  });
});

it('publishes what ends the live subscriptions of the members of a group', () => {
  const allowsLess = aGroup({ groupPolicy: { permissions: [] }, version: 2 });
  expect(domainEventsOf({ entity: 'group', old: aGroup(), new: allowsLess }, at(3))).toEqual([
    { name: 'group.access_changed', detail: { group: 'closer_t1', version: 2, reason: 'permissions', ts: at(3) } },
  ]);
  expect(domainEventsOf({ entity: 'group', new: aGroup() }, at(3))).toEqual([]);
});

describe('of a document that could not be read before its repair', () => {
  it('publishes what ends the live subscriptions of a group’s members, because nobody knows what they lost', () => {
    expect(domainEventsOf({ entity: 'group', new: aGroup({ version: 2 }), repaired: true }, at(3))).toEqual([
      { name: 'group.access_changed', detail: { group: 'closer_t1', version: 2, reason: 'permissions', ts: at(3) } },
    ]);
  });

  it.each([
    ['works', aUser({ version: 4 }), 'permissions', ['user.access_revoked']],
    ['has no session', aUser({ version: 4, sessionId: undefined }), 'session', ['user.access_revoked']],
    ['is disabled', aUser({ version: 4, disabled: true }), 'session', ['user.access_revoked', 'user.disabled']],
  ])('publishes the same of a user who %s', (_, current, reason, names) => {
    const events = domainEventsOf({ entity: 'user', new: current, repaired: true }, at(3));
    expect(events.map(({ name }) => name)).toEqual(names);
    expect(events[0]?.detail).toEqual({ user_key: 'user/agent-1', version: 4, reason, ts: at(3) });
  });
});

it('publishes that a group was configured which does not exist from the start, once', () => {
  const later = aGroup({ name: 'night_shift' });
  expect(domainEventsOf({ entity: 'group', new: later }, at(3))).toEqual([
    { name: 'group.configured', detail: { group: 'night_shift', ts: at(3) } },
  ]);
  const changed = { ...later, agent_of_record: ['House'], version: 2 };
  expect(domainEventsOf({ entity: 'group', old: later, new: changed }, at(3))).toEqual([]);
});

describe('the misuse of a worker token', () => {
  it('is published for each report of worker attributes that differ from the user’s document', () => {
    const [before, once, again] = [{}, { worker_changed_ts: at(1) }, { worker_changed_ts: at(2) }].map(aUser);
    const names = [
      [before, once],
      [once, once],
      [once, again],
      [again, before],
    ].map(([old, current]) => domainEventsOf({ entity: 'user', old, new: current }, at(3)).map(event => event.name));
    expect(names).toEqual([['user.worker_changed'], [], ['user.worker_changed'], []]);
  });

  it('is published for a rejected acceptance', () => {
    const event: CallEvent = {
      id: 'EV1',
      TaskSid: TASK_SID,
      EventType: 'reservation.accepted',
      TimestampMs: 1,
      created_ts: at(0),
    };
    expect(domainEventsOf({ entity: 'rejected-acceptance', new: event }, at(3))).toEqual([
      { name: 'task.acceptance_rejected', detail: { task_sid: TASK_SID, ts: at(3) } },
    ]);
  });
});

describe('a voice verification', () => {
  const stopped = aStoppedRecording();
  const kept = { ...stopped, snipped_recording_key: `recordings/${RECORDING_SID}.wav`, version: 2 };
  const eventsOf = (old: VerificationEvent | undefined, current: VerificationEvent | undefined) =>
    domainEventsOf({ entity: 'verification-event', old, new: current }, at(100));
  const recorded = {
    name: 'verification.recorded',
    detail: { lead_key: 'lead/42', recording_sid: RECORDING_SID, ts: at(100) },
  };

  it.each([
    ['once its event says where it is kept', stopped, kept, [recorded]],
    ['where the event says so from the start', undefined, kept, [recorded]],
    ['not before', undefined, stopped, []],
    ['not again', kept, { ...kept, version: 3 }, []],
    ['not of an event that is removed', kept, undefined, []],
  ])('is recorded %s', (_, old, current, events) => {
    expect(eventsOf(old, current)).toEqual(events);
  });
});

describe('a job', () => {
  const job = anExport();
  const eventsOf = (old: Job | undefined, current: Job | undefined) =>
    domainEventsOf({ entity: 'job', old, new: current }, at(100));
  const due = (run: number) => [{ name: 'job.due', detail: { job_id: 'job-1', run } }];

  it.each<[string, Job | undefined, Job | undefined, object[]]>([
    ['when it is created', undefined, job, due(1)],
    ['when another run is asked for', { ...job, state: 'running' }, { ...job, state: 'running', run: 2 }, due(2)],
    ['not when a run begins or goes on', job, { ...job, state: 'running', begun_run: 1 }, []],
    ['not when it is over', job, { ...job, state: 'cancelled', run: 2 }, []],
    ['not when it is removed', job, undefined, []],
  ])('is due %s', (_, old, current, events) => {
    expect(eventsOf(old, current)).toEqual(events);
  });
});

describe('a call request', () => {
  const eventsOf = (old: Status | undefined, status: Status) =>
    domainEventsOf({ entity: 'call-request', old: old && stored(old), new: stored(status) }, at(100)).map(
      ({ name, detail }) => ({ name, detail }),
    );
  type Status = CallRequest['status'];
  const stored = (status: Status): CallRequest => ({ ...aCallRequest({ status }), version: 1 });
  const said = (name: string) => [{ name, detail: { call_request_id: 'request-1', ts: at(100) } }];

  it.each<[string, Status | undefined, Status, object[]]>([
    ['is due when it is created for now', undefined, 'due', said('call_request.due')],
    ['is due when a doubtful one is asked for properly', 'flagged', 'due', said('call_request.due')],
    ['causes nothing when it changes otherwise', 'due', 'due', []],
    ['causes nothing when it is for later', undefined, 'scheduled', []],
    ['is cancelled while it is offered', 'calling', 'cancelled', said('call_request.cancelled')],
    ['is withdrawn when a person is to decide on it', 'calling', 'flagged', said('call_request.cancelled')],
    ['causes nothing when it is cancelled before', 'scheduled', 'cancelled', []],
  ])('%s', (_, old, status, events) => {
    expect(eventsOf(old, status)).toEqual(events);
  });

  it('is answered once, by the report that its customer is on the line', () => {
    const call = anAcceptedDial({
      call_request_id: 'request-1',
      task_creation_source: 'web_request',
      dialled_ts: at(3),
    });
    const dialledAs = (status: DialStatus) => ({ ...call, customer_dial: { status, sequence: 1 } });
    const [ringing, answered, ended] = (['ringing', 'in-progress', 'completed'] as const).map(dialledAs);
    expect(namesOf(call, ringing)).toEqual([]);
    expect(namesOf(ringing, answered)).toEqual(['call.customer_answered']);
    expect(namesOf(answered, ended)).toEqual([]);
    const events = domainEventsOf({ entity: 'call', old: ringing, new: answered ?? call }, at(100));
    expect(events).toMatchObject([{ detail: { call_request_id: 'request-1' } }]);
  });

  it.each([['request-1'], [undefined]])('%s is named by the end of its call', call_request_id => {
    const before = anAcceptedCall({ call_request_id });
    const after = { ...before, call_ended: true, call_ended_ts: at(30) };
    const [end] = domainEventsOf({ entity: 'call', old: before, new: after }, at(100));
    expect(end?.name).toBe('call.ended');
    expect({ call_request_id: undefined, ...end?.detail }).toMatchObject({ call_request_id });
  });
});
