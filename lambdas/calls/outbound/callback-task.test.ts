import { afterEach, describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { writeTogether } from '#platform/table/engine/write';
import { callRequestCancellation, callRequestCreation, openCallRequest } from '#platform/table/website/call-requests';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import { LEAD_ERASED } from '#shared/leads/erased-lead';
import type { Lead } from '#shared/leads/lead';
import { aCall, anAcceptedCall, anEndedCall, at, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { aRevocationAsked } from '../../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aSupervisedTalk } from '../../../tests/support/builders/a-supervision.ts';
import { anAdmin as anAdminUser } from '../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { anAcceptedDial, aPendingDial } from '../../../tests/support/builders/an-outbound-call.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import { type CallbackTaskDeps, type CallbackTaskInput, callbackTask } from './callback-task.ts';
import { LEAD_UNREAD } from './check-dial.ts';

afterEach(() => vi.restoreAllMocks());

const online = anActor({ available: true });
const created = async () => ({ outcome: 'created' as const, taskSid: TASK_SID });

type Fixture = {
  calls?: Call[];
  lead?: Lead;
  blacklist?: Pick<BlacklistEntry, 'phone_number' | 'source'>[];
  createTask?: CallbackTaskDeps['provider']['createTask'];
  actor?: CallbackTaskDeps['actor'];
  now?: string;
};

/** An agent's last dial and calls, as the table has them. */
const fixtureOf = ({ calls: given = [], lead = aLead({ state_abbr: 'AR' }), blacklist = [], ...more }: Fixture) => {
  const calls = storedCalls(...given);
  const dialled = given.find(call => call.id.startsWith('outbound'));
  calls.table.store({ leads: [lead], blacklist });
  calls.table.lag(keys.lead(lead.id));
  if (dialled) calls.table.put({ ...keys.dialClaim('agent-1'), user_id: 'agent-1', call_id: dialled.id, version: 1 });
  const createTask = vi.fn(more.createTask ?? created);
  const dial = (input: Partial<CallbackTaskInput> = {}) =>
    callbackTask(
      {
        provider: { createTask },
        actor: more.actor ?? online,
        now: more.now ?? at(10),
        hours: { from: 8, to: 21 },
      },
      { lead_key: 'lead/42', task_creation_source: 'agent_callback', ...input },
    );
  const made = () => calls.all().filter(call => !given.some(one => one.id === call.id));
  return { dial, calls, createTask, made };
};

describe('calling a lead', () => {
  it('creates a call and its task for this agent only', async () => {
    const { dial, made, createTask } = fixtureOf({});
    const { task_attribute_key } = await dial();
    const [call, ...others] = made();
    expect(others).toEqual([]);
    expect(task_attribute_key).toBe(`taskAttribute/${call?.id}`);
    expect(call).toMatchObject({
      lead_key: 'lead/42',
      lead_name: 'Ada Park',
      lead_phone_number: '+15552340001',
      lead_source: 'google',
      call_source: 'agent_callback',
      task_creation_source: 'agent_callback',
      requested_group: 'agent',
      to_agent_email: 'maria.lopez@coverline.test',
      reservation_status: 'enqueued',
      call_ended: false,
      task_sid: TASK_SID,
      task_token: expect.any(String),
    });
    expect(call?.reservation_user_key).toBeUndefined();
    expect(call).not.toHaveProperty('upcoming_callback_id');
    expect(createTask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: call?.id }), {
      kind: 'dial',
      priority: 1000,
      timeoutS: 120,
    });
  });

  it('keeps from which upcoming callback the agent calls', async () => {
    const { dial, made } = fixtureOf({});
    await dial({ callback_id: 'callback-1' });
    expect(made()).toMatchObject([{ upcoming_callback_id: 'callback-1' }]);
  });

  it('can use another number when the agent dials without a callback', async () => {
    const { dial, made } = fixtureOf({});
    await dial({ alternate_phone_number: '+15552349999', task_creation_source: 'outbound_dial' });
    expect(made()).toMatchObject([
      { lead_phone_number: '+15552349999', call_source: 'outbound_dial', task_creation_source: 'outbound_dial' },
    ]);
  });
});

describe('calling a lead whose consent somebody asked to take back', () => {
  const asked = 'We were asked not to contact Ada Park any more. An admin decides on this first.';

  it.each([
    ['the number', '+15552340001'],
    ['another number of the lead', '+15552347777'],
    ['a number that the lead had then', '+15552348888'],
  ])('at %s waits until an admin has decided', async (_, number) => {
    const { dial, made } = fixtureOf({ lead: aLead({ state_abbr: 'AR', alt_phone_number: '+15552347777' }) });
    await writeTogether(callRequestCreation(aRevocationAsked(number)));
    await expect(dial()).rejects.toEqual(rejectedAs('rejected', asked));
    expect(made()).toEqual([]);
    const open = await openCallRequest(number);
    if (open) await writeTogether(callRequestCancellation(open, 'closed', at(5)));
    await dial();
    expect(made()).toHaveLength(1);
  });

  it('does not wait for a request that is flagged for another reason', async () => {
    const { dial, made } = fixtureOf({});
    await writeTogether(callRequestCreation(aRevocationAsked('+15552340001', { flags: ['odd_name'] })));
    await dial();
    expect(made()).toHaveLength(1);
  });
});

describe('calling a lead at one of its numbers', () => {
  const lead = aLead({ state_abbr: 'AR', alt_phone_number: '+15552347777' });

  it.each([
    ['phone_number', '+15552340001'],
    ['alt_phone_number', '+15552347777'],
  ] as const)('dials the %s that is stored', async (phone, number) => {
    const { dial, made } = fixtureOf({ lead });
    await dial({ phone });
    expect(made()).toMatchObject([{ lead_phone_number: number, call_source: 'agent_callback' }]);
  });

  it('applies the dial rules: an alternate number on the blacklist is not called', async () => {
    const { dial, made } = fixtureOf({ lead, blacklist: [{ phone_number: '+15552347777' }] });
    await expect(dial({ phone: 'alt_phone_number' })).rejects.toEqual(
      rejectedAs('rejected', '(555) 234-7777 is on the blacklist.'),
    );
    expect(made()).toEqual([]);
  });

  it('rejects a lead without an alternate number', async () => {
    const { dial, made } = fixtureOf({});
    await expect(dial({ phone: 'alt_phone_number' })).rejects.toEqual(
      rejectedAs('rejected', 'This lead has no alternate phone number.'),
    );
    expect(made()).toEqual([]);
  });
});

describe('rejects', () => {
  const night = '2026-01-05T13:12:00.000Z';

  it.each<[string, Fixture, Partial<CallbackTaskInput>, string, string]>([
    ['an unknown lead', {}, { lead_key: 'lead/43' }, 'not_found', 'This lead does not exist.'],
    ['a lead that was erased', { lead: aLead({ erased_ts: at(1), state_abbr: 'AR' }) }, {}, 'rejected', LEAD_ERASED],
    ['an agent who is offline', { actor: anActor() }, {}, 'rejected', 'Go online to make a call.'],
    [
      'a call outside of the calling hours',
      { now: night },
      {},
      'rejected',
      'It is 7:12 am where Ada Park is (Arkansas). Calls are allowed from 8 am to 9 pm there.',
    ],
    [
      'a number on the blacklist',
      { blacklist: [{ phone_number: '+15552340001' }] },
      {},
      'rejected',
      '(555) 234-0001 is on the blacklist.',
    ],
    [
      'another number on the blacklist',
      { blacklist: [{ phone_number: '+15552349999' }] },
      { alternate_phone_number: '+15552349999' },
      'rejected',
      '(555) 234-9999 is on the blacklist.',
    ],
    [
      'another number of a lead who wants no calls',
      { blacklist: [{ phone_number: '+15552340001', source: 'disposition' }] },
      { alternate_phone_number: '+15552349999' },
      'rejected',
      'Ada Park has asked not to be contacted.',
    ],
    ['an agent on a call', { calls: [anAcceptedCall()] }, {}, 'conflict', 'You are on a call already.'],
    [
      'an agent in a call with a dialled customer',
      { calls: [anAcceptedDial()] },
      {},
      'conflict',
      'You are on a call already.',
    ],
    [
      'an agent who is dialing another lead',
      { calls: [aPendingDial({ lead_key: 'lead/7', lead_name: 'John Doe' })] },
      {},
      'conflict',
      'You are calling John Doe already.',
    ],
  ])('%s', async (_, fixture, input, code, message) => {
    const { dial, made, createTask } = fixtureOf(fixture);
    await expect(dial(input)).rejects.toEqual(rejectedAs(code, message));
    expect(made()).toEqual([]);
    expect(createTask).not.toHaveBeenCalled();
  });
});

it('dials nobody for an agent whose own open call cannot be read: it may go on', async () => {
  captureLog();
  const { dial, calls, createTask } = fixtureOf({});
  calls.table.put(unreadable(anAcceptedCall({ id: 'poison' })));
  await expect(dial()).rejects.toEqual(rejectedAs('conflict', 'You are on a call already.'));
  expect(createTask).not.toHaveBeenCalled();
});

describe('is not prevented by', () => {
  it.each([
    ['a call that awaits its wrap-up', anEndedCall()],
    ['a call that was disposed before its end, for a callback', anAcceptedCall({ disposition: 'Call Back' })],
    ['a call of another agent', anAcceptedCall({ reservation_user_key: 'user/agent-2' })],
    ['a call that waits in the queue', aCall()],
    ['an earlier dial', anAcceptedDial({ reservation_status: 'wrapup', call_ended: true })],
    ['a dial that never reached the agent', aPendingDial({ call_ended: true })],
  ])('%s', async (_, call) => {
    const { dial, made } = fixtureOf({ calls: [call] });
    await dial();
    expect(made()).toHaveLength(1);
  });
});

describe('two clicks', () => {
  it('dial once at the same time and return the same call', async () => {
    const { dial, made, createTask } = fixtureOf({});
    const [first, second] = await Promise.all([dial(), dial()]);
    expect(second).toEqual(first);
    expect(made()).toHaveLength(1);
    expect(createTask).toHaveBeenCalledTimes(1);
  });

  it('dial once at the same time, also if the agent has dialled before', async () => {
    const { dial, made } = fixtureOf({ calls: [aPendingDial({ call_ended: true })] });
    const [first, second] = await Promise.all([dial(), dial()]);
    expect(second).toEqual(first);
    expect(made()).toHaveLength(1);
  });

  it('for two leads call one of them', async () => {
    const { dial, made } = fixtureOf({});
    const answers = await Promise.allSettled([dial(), dial({ alternate_phone_number: '+15552349999' })]);
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made()).toHaveLength(1);
  });

  it('dial once if the response to the first was lost', async () => {
    const { dial, made, createTask } = fixtureOf({ calls: [aPendingDial()] });
    expect(await dial()).toEqual({ task_attribute_key: 'taskAttribute/outbound-1' });
    expect(made()).toEqual([]);
    expect(createTask).not.toHaveBeenCalled();
  });

  it('dial once while the first click’s task is being created', async () => {
    const { dial } = fixtureOf({ calls: [aPendingDial({ task_sid: undefined })] });
    expect(await dial()).toEqual({ task_attribute_key: 'taskAttribute/outbound-1' });
  });

  it('dial again if the first request stopped before it created a task', async () => {
    const log = captureLog();
    const { dial, made, calls } = fixtureOf({ calls: [aPendingDial({ task_sid: undefined })], now: at(60) });
    await dial();
    expect(JSON.parse(log.text())).toMatchObject({ message: 'call without a task given up', call_id: 'outbound-1' });
    expect(made()).toHaveLength(1);
    expect(calls.now('outbound-1')).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
  });
});

describe('when Twilio', () => {
  it('has offered the task before the request ends, the call keeps the SID that the webhook wrote', async () => {
    const { dial, made } = fixtureOf({
      createTask: async call => {
        await updateCall(call.id, { set: { task_sid: 'WTwebhook' } });
        return created();
      },
    });
    await dial();
    expect(made()).toMatchObject([{ task_sid: 'WTwebhook' }]);
  });

  it.each(['rejected', 'unknown'] as const)('creates no task (%s), the call ends and can be retried', async outcome => {
    const { dial, made, createTask } = fixtureOf({ createTask: async () => ({ outcome }) });
    await expect(dial()).rejects.toEqual(
      rejectedAs('provider_failed', 'The call could not be started. Please try again.'),
    );
    expect(made()).toMatchObject([{ call_ended: true, reservation_status: 'enqueued' }]);
    createTask.mockImplementation(created);
    await dial();
    expect(made().filter(call => !call.call_ended)).toHaveLength(1);
  });

  it('is not set up, the call ends', async () => {
    const unavailable = new Rejection('unavailable', 'The phone system is not set up yet.');
    const { dial, made } = fixtureOf({ createTask: () => Promise.reject(unavailable) });
    await expect(dial()).rejects.toBe(unavailable);
    expect(made()).toMatchObject([{ call_ended: true }]);
  });
});

describe('an admin in the call of another agent', () => {
  const admin = (available: boolean) => anActor(anAdminUser({ available }));
  const inTheWay = rejectedAs('conflict', 'You are in the call of another agent. Disconnect there first.');
  const ringing = { supervised_by: [], supervisors_dialled: { 'admin-1': at(5) }, conferences: {} };

  it.each([
    ['who listens', true, aSupervisedTalk()],
    ['whose phone rings', true, aSupervisedTalk(ringing)],
    ['who is kept offline meanwhile', false, aSupervisedTalk()],
  ])('%s calls nobody', async (_, available, call) => {
    const { dial, made } = fixtureOf({ calls: [call], actor: admin(available) });
    await expect(dial()).rejects.toEqual(inTheWay);
    expect(made()).toEqual([]);
  });

  it.each([
    ['is over', aSupervisedTalk({ call_ended: true })],
    ['is one that the admin has left', aSupervisedTalk({ supervised_by: [] })],
    ['is supervised by another', aSupervisedTalk({ supervised_by: ['user/admin-2'] })],
  ])('that %s does not prevent the admin from calling', async (_, call) => {
    const { dial, made } = fixtureOf({ calls: [call], actor: admin(true) });
    await dial();
    expect(made()).toHaveLength(1);
  });

  it('calls although the call of another agent cannot be read', async () => {
    captureLog();
    const { dial, made, calls } = fixtureOf({ actor: admin(true) });
    calls.table.put(unreadable(anAcceptedCall({ id: 'poison', reservation_user_key: 'user/agent-9' })));
    await dial();
    expect(made()).toHaveLength(1);
  });

  it('adds no query for agents, who supervise nobody', async () => {
    const readsOf = async (actor: CallbackTaskDeps['actor']) => {
      const { dial, calls } = fixtureOf({ actor });
      await dial();
      return calls.table.requests.reads;
    };
    expect(await readsOf(online)).toBe((await readsOf(admin(true))) - 1);
  });
});

it('gives an agent who is offline because of a call the message that the call is the reason', async () => {
  const offline = anActor({ available: false });
  const { dial } = fixtureOf({ calls: [anAcceptedCall()], actor: offline });
  await expect(dial()).rejects.toEqual(rejectedAs('conflict', 'You are on a call already.'));
});

it('a lead that cannot be read is not called, and the agent reads why', async () => {
  const { dial, calls, createTask } = fixtureOf({});
  captureLog();
  breakItems(calls.table, 'lead');
  await expect(dial()).rejects.toEqual(rejectedAs('rejected', LEAD_UNREAD));
  expect(createTask).not.toHaveBeenCalled();
});
