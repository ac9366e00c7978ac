import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedText } from '#platform/do-not-call/receive-text';
import { sendMetrics } from '#platform/metrics';
import { callCreation, updateCall } from '#platform/table/calls';
import { indexed, keys, partitions } from '#platform/table/engine/keys';
import { writeTogether } from '#platform/table/engine/write';
import { updateUser } from '#platform/table/users';
import { callRequestCreation } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import type { ConferenceNow, ParticipantNow } from '#shared/calls/snapshot';
import { suspendedAttributes, workerAttributes } from '#shared/routing/worker-attributes';
import { User } from '#shared/users/user';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  RECORDING_SID,
  RESERVATION_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aSupervisedTalk, SUPERVISOR_SID } from '../../../tests/support/builders/a-supervision.ts';
import {
  aLostTalk,
  anOfferedCall,
  aTakenCall,
  aTalk,
  aTransferredTalk,
  TRANSFER_TASK_SID,
  TRANSFEREE_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { aColleague, anAdmin, aUser } from '../../../tests/support/builders/a-user.ts';
import { openCalls } from '../../../tests/support/stored-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { counted } from '../../../tests/support/unit/counted.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import type { Acceptance, LegNow, LiveConference, TaskNow, WorkerNow } from '../provider/twilio-state.ts';
import { SETTLED_AFTER_S } from './deps.ts';
import { reconcile } from './reconcile.ts';

const WORKER = aUser().worker_sid ?? '';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
  sendMetrics();
});
afterEach(() => vi.restoreAllMocks());
const logged = (message: string) =>
  log
    .lines()
    .filter(line => line.includes(`"message":"${message}"`))
    .map(line => JSON.parse(line));
const failures = () => logged('not reconciled');

/** A Twilio that agrees with our documents, unless a test changes it. */
const twilio = () => ({
  legNow: vi.fn(async (_sid: string, _now: string): Promise<LegNow> => ({ status: 'in-progress' })),
  conferenceNow: vi.fn(async (_call: Call, _now: string): Promise<ConferenceNow | undefined> => seen(agent, customer)),
  finishedRecording: vi.fn(async (_sid: string): Promise<string | undefined> => undefined),
  liveTasks: vi.fn(async (): Promise<TaskNow[]> => []),
  acceptanceOf: vi.fn(async (_sid: string): Promise<Acceptance | undefined> => undefined),
  workersNow: vi.fn(async (): Promise<WorkerNow[]> => []),
  taskStatus: vi.fn(async (_sid: string): Promise<string | undefined> => 'wrapping'),
  findTask: vi.fn(async (): Promise<string | undefined> => undefined),
  createTask: vi.fn(async () => ({ outcome: 'created' as const, taskSid: TRANSFER_TASK_SID })),
  cancelTask: vi.fn(async (_sid: string): Promise<'canceled'> => 'canceled'),
  completeTask: vi.fn(async (_sid: string) => {}),
  setWorkerOffline: vi.fn(async (_sid: string) => {}),
  setWorkerAttributes: vi.fn(async (_sid: string, _attributes: object) => {}),
  removeWorker: vi.fn(async (_sid: string): Promise<'removed' | 'busy'> => 'busy'),
  redirectToQueue: vi.fn(async (_call: Pick<Call, 'id'>, _secret: string) => {}),
  hangUp: vi.fn(async (_sid: string) => {}),
  endCall: vi.fn(async (_call: Call) => {}),
  endConference: vi.fn(async (_call: Pick<Call, 'task_sid'>) => {}),
  removeAgentLeg: vi.fn(async (_call: Call) => {}),
  changeSupervisor: vi.fn(async (): Promise<'changed'> => 'changed'),
  holdCustomer: vi.fn(async () => {}),
  liveConferences: vi.fn(async (): Promise<LiveConference[]> => []),
  completeConference: vi.fn(async (_sid: string) => {}),
  setRecordingPaused: vi.fn(async (_recorded: unknown, _paused: boolean) => {}),
  runningLegRecordings: vi.fn(async (_sid: string): Promise<string[]> => []),
  stopLegRecording: vi.fn(async () => {}),
  receivedTexts: vi.fn(async (): Promise<ReceivedText[]> => []),
});

const participant = (fields: Partial<ParticipantNow> = {}): ParticipantNow => ({
  call_sid: AGENT_SID,
  status: 'in-progress',
  muted: false,
  held: false,
  since: at(4),
  ...fields,
});
const agent = participant();
const customer = participant({ call_sid: CUSTOMER_SID });
const seen = (...participants: ParticipantNow[]): ConferenceNow => ({ conference_sid: CONFERENCE_SID, participants });

const itemOf = (call: Call) => ({ ...callCreation({ ...call, call_ended: false }).item.Put?.Item, ...call });

/** The reconciler with these open calls. */
const around = (open: Call[], { users = [aUser()] }: { users?: User[] } = {}) => {
  const stored = storedCalls();
  const { table } = stored;
  table.store({ users, leads: [aLead()] });
  const put = (item: { id: string }): void => {
    table.put(item);
    table.lag(keys.call(item.id));
  };
  for (const call of open) put(itemOf(call));
  const provider = twilio();
  const run = (now = at(200), outOfTime = () => false) =>
    reconcile({ provider }, { now, hours: { from: 0, to: 24 }, outOfTime });
  /** A call that is not open any more. */
  const addClosed = (call: Call): void => {
    const { gsi3pk: _, gsi3sk: __, ...item } = itemOf(call) as Call & Record<string, unknown>;
    put(item);
  };
  const isOpen = async (id = CUSTOMER_SID) => (await openCalls()).some(call => call.id === id);
  const stand = () => table.itemsOf('user').map(item => User.parse(item));
  return {
    ...stored,
    provider,
    run,
    put,
    addClosed,
    isOpen,
    users: stand,
    user: (id: string) => stand().find(user => user.id === id),
  };
};

const aWorker = (fields: Partial<WorkerNow> = {}): WorkerNow => ({
  sid: WORKER,
  available: false,
  since: at(0),
  attributes: workerAttributes(aUser()),
  ...fields,
});

const aTask = (fields: Partial<TaskNow> = {}, call: Partial<Call> = {}): TaskNow => ({
  sid: TASK_SID,
  status: 'assigned',
  created_ts: at(0),
  attributes: { task_attribute_key: `taskAttribute/${call.id ?? CUSTOMER_SID}`, kind: 'call' },
  ...fields,
});

describe('calls without a fault', () => {
  it('cost one request per conversation and no write', async () => {
    const { run, provider, changes, users } = around([
      aTalk(),
      aCall({ id: 'waiting', customer_call_sid: 'waiting' }),
      anEndedCall({ id: 'recorded', recording_sid: RECORDING_SID }),
    ]);
    provider.liveTasks.mockResolvedValue([aTask(), aTask({ status: 'pending', sid: 'WTw' }, { id: 'waiting' })]);
    provider.workersNow.mockResolvedValue([aWorker({ available: false, since: at(0) })]);
    await run();
    expect(changes).toEqual([]);
    expect(users()).toEqual([aUser()]);
    const asked = Object.entries(provider).flatMap(([name, ask]) => ask.mock.calls.map(() => name));
    expect(asked.sort()).toEqual(['conferenceNow', 'liveConferences', 'liveTasks', 'workersNow']);
  });

  it('are left alone while they are too young', async () => {
    const { run, provider } = around([aCall({ created_ts: at(150) }), aTalk({ id: 'young', created_ts: at(150) })]);
    provider.liveTasks.mockResolvedValue([aTask({ created_ts: at(150) })]);
    await run();
    expect(provider.legNow).not.toHaveBeenCalled();
    expect(provider.conferenceNow).not.toHaveBeenCalled();
    expect(provider.acceptanceOf).not.toHaveBeenCalled();
  });
});

describe('a call in the queue', () => {
  it('ends when its customer has hung up', async () => {
    const { run, provider, now, isOpen } = around([aCall()]);
    provider.legNow.mockResolvedValue({ status: 'completed', ended_ts: at(90) });
    await run();
    expect(now(CUSTOMER_SID)).toMatchObject({
      call_ended: true,
      call_ended_ts: at(90),
      reservation_status: 'enqueued',
    });
    expect(await isOpen()).toBe(false);
    const line = { level: 'WARN', call_id: CUSTOMER_SID, fact: 'customer_gone' };
    expect(logged('call reconciled')).toMatchObject([line]);
  });

  const acceptance = { reservation_sid: RESERVATION_SID, worker_sid: WORKER, ts: at(5) };

  it('gets the agent that TaskRouter reports, also if it has ended', async () => {
    const ended = aCall({ id: 'ended', call_ended: true, call_ended_ts: at(60) });
    const { run, provider, now, addClosed } = around([aCall()]);
    addClosed(ended);
    provider.liveTasks.mockResolvedValue([aTask(), aTask({ sid: 'WT-ended', status: 'wrapping' }, ended)]);
    provider.acceptanceOf.mockResolvedValue(acceptance);
    await run();
    expect(now(CUSTOMER_SID)).toMatchObject({
      reservation_status: 'accepted',
      reservation_user_key: 'user/agent-1',
      reservation_user_email: aUser().email,
      task_sid: TASK_SID,
      accepted_ts: at(5),
    });
    expect(now('ended')).toMatchObject({ reservation_status: 'wrapup', reservation_user_key: 'user/agent-1' });
  });

  it.each([
    ['a worker without a user', [aUser({ worker_sid: 'WKother' })]],
    ['a user who is disabled', [aUser({ disabled: true })]],
    ['a user of another group', [aUser({ groups: ['closer_t2'] })]],
  ])('is not given to %s: its customer waits again, with a new secret', async (_, users) => {
    const { run, provider, changes, now } = around([aCall()], { users });
    provider.liveTasks.mockResolvedValue([aTask()]);
    provider.acceptanceOf.mockResolvedValue(acceptance);
    await run();
    const put_back = { ts: at(200), from_task_sid: TASK_SID, times: 1, secret_hash: expect.any(String) };
    expect(changes).toEqual([{ ...aCall(), task_token: expect.any(String), put_back, version: 2 }]);
    expect(provider.setWorkerOffline).toHaveBeenCalledExactlyOnceWith(WORKER);
    expect(provider.redirectToQueue).toHaveBeenCalledExactlyOnceWith(now(CUSTOMER_SID), expect.any(String));
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(provider.endConference).toHaveBeenCalledExactlyOnceWith({ task_sid: TASK_SID });
    const ids = { call_id: CUSTOMER_SID, task_sid: TASK_SID, worker_sid: WORKER };
    expect(logged('access denied')).toMatchObject([{ level: 'WARN', ...ids }]);
  });

  it('is left alone if TaskRouter does not know who accepted it', async () => {
    const { run, provider, changes } = around([aCall()]);
    provider.liveTasks.mockResolvedValue([aTask()]);
    await run();
    expect(changes).toEqual([]);
    expect(provider.completeTask).not.toHaveBeenCalled();
    expect(failures()).toEqual([]);
  });

  it('that was marked as put back but not redirected is redirected', async () => {
    const put_back = { ts: at(100), from_task_sid: TASK_SID, times: 1 };
    const { run, provider, now } = around([aCall({ task_token: 'new', put_back })]);
    provider.liveTasks.mockResolvedValue([aTask()]);
    await run();
    expect(provider.redirectToQueue).toHaveBeenCalledExactlyOnceWith(now(CUSTOMER_SID), expect.any(String));
    expect(now(CUSTOMER_SID)?.put_back?.times).toBe(1);
    expect(now(CUSTOMER_SID)?.task_token).not.toBe('new');
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
  });

  it('that was accepted by a forbidden worker is put back, however often that fails', async () => {
    const { run, provider, now } = around([aCall()], { users: [] });
    provider.liveTasks.mockResolvedValue([aTask()]);
    provider.acceptanceOf.mockResolvedValue(acceptance);
    for (let failed = 0; failed < 3; failed++)
      provider.redirectToQueue.mockRejectedValueOnce(new Error('Twilio is down'));
    for (let minute = 0; minute < 4; minute++) await run(at(200 + minute * 60));
    expect(provider.redirectToQueue).toHaveBeenCalledTimes(4);
    expect(provider.hangUp).not.toHaveBeenCalled();
    expect(now(CUSTOMER_SID)?.put_back?.times).toBe(1);
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
  });

  it('that is in the queue again stays there; its earlier task is ended', async () => {
    const put_back = { ts: at(100), from_task_sid: TASK_SID, times: 1 };
    const { run, provider, changes } = around([aCall({ task_token: 'new', put_back })]);
    provider.liveTasks.mockResolvedValue([aTask()]);
    provider.findTask.mockResolvedValue('WTnew');
    await run();
    expect(changes).toEqual([]);
    expect(provider.redirectToQueue).not.toHaveBeenCalled();
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
  });

  it('that forbidden workers accepted three times is hung up', async () => {
    const put_back = { ts: at(100), from_task_sid: 'WTbefore', times: 3 };
    const { run, provider, changes } = around([aCall({ put_back })], { users: [] });
    provider.liveTasks.mockResolvedValue([aTask()]);
    provider.acceptanceOf.mockResolvedValue(acceptance);
    await run();
    expect(changes).toEqual([]);
    expect(provider.hangUp).toHaveBeenCalledExactlyOnceWith(CUSTOMER_SID);
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
  });

  it('is not accepted by a task without its secret', async () => {
    const { run, provider, changes } = around([aCall({ task_token: 'secret' })]);
    provider.liveTasks.mockResolvedValue([aTask()]);
    provider.acceptanceOf.mockResolvedValue(acceptance);
    await run();
    expect(changes).toEqual([]);
  });
});

describe('a task of ours', () => {
  it.each([
    ['is canceled', anOfferedCall(), 'canceled'],
    ['is not known any more', anOfferedCall(), undefined],
    ['was never made', anOfferedCall({ task_sid: undefined }), 'pending'],
  ])('that %s ends its call', async (_, offered, status) => {
    const { run, provider, now } = around([aTransferredTalk(), offered]);
    provider.taskStatus.mockResolvedValue(status);
    await run();
    expect(provider.taskStatus.mock.calls).toEqual(offered.task_sid ? [[offered.task_sid]] : []);
    expect(now('second')).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect(now(CUSTOMER_SID)?.call_ended).toBe(false);
  });

  it('that still looks for an agent is left alone', async () => {
    const { run, provider, changes } = around([aTransferredTalk(), anOfferedCall()]);
    provider.liveTasks.mockResolvedValue([aTask({ sid: TRANSFER_TASK_SID, status: 'pending' }, { id: 'second' })]);
    await run();
    expect(changes).toEqual([]);
    expect(provider.cancelTask).not.toHaveBeenCalled();
  });

  it.each([
    ['over', [anEndedCall()]],
    ['unknown', []],
  ])('whose call is %s is canceled', async (_, open) => {
    const { run, provider } = around(open);
    provider.liveTasks.mockResolvedValue([aTask({ status: 'pending', sid: 'WTlate' })]);
    await run();
    expect(provider.cancelTask).toHaveBeenCalledExactlyOnceWith('WTlate');
    expect(provider.endConference).not.toHaveBeenCalledWith({ task_sid: 'WTlate' });
    expect(logged('task of no call canceled')).toMatchObject([{ level: 'WARN', task_sid: 'WTlate' }]);
  });

  it('that names no call is canceled', async () => {
    const { run, provider } = around([]);
    provider.liveTasks.mockResolvedValue([aTask({ status: 'pending', sid: 'WTother', attributes: undefined })]);
    await run();
    expect(provider.cancelTask).toHaveBeenCalledExactlyOnceWith('WTother');
  });

  it('that still waits is left alone if its call is younger than it', async () => {
    const { run, provider } = around([aCall({ created_ts: at(150) })]);
    provider.liveTasks.mockResolvedValue([aTask({ status: 'pending' })]);
    await run();
    expect(provider.cancelTask).not.toHaveBeenCalled();
  });

  it.each([
    ['has ended and awaits its disposition', anEndedCall()],
    ['was disposed and goes on', aTalk({ disposition: 'Call Back', disposition_ts: at(30) })],
  ])('is not completed while its call %s', async (_, call) => {
    const { run, provider, addClosed } = around([]);
    addClosed(call);
    provider.liveTasks.mockResolvedValue([aTask({ status: 'wrapping' })]);
    await run();
    expect(provider.completeTask).not.toHaveBeenCalled();
    expect(logged('task finished')).toEqual([]);
  });

  it('whose call is disposed is completed, after the agent is set offline if asked for', async () => {
    const disposed = anEndedCall({
      disposition: 'Sale',
      disposition_ts: at(100),
      go_offline: true,
      recording_sid: RECORDING_SID,
    });
    const { run, provider, addClosed } = around([]);
    addClosed(disposed);
    provider.liveTasks.mockResolvedValue([aTask({ status: 'wrapping' })]);
    await run(at(99 + SETTLED_AFTER_S));
    expect(provider.completeTask).not.toHaveBeenCalled();
    await run(at(100 + SETTLED_AFTER_S));
    expect(provider.setWorkerOffline).toHaveBeenCalledExactlyOnceWith(WORKER);
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(logged('task finished')).toMatchObject([{ level: 'WARN', call_id: CUSTOMER_SID, task_sid: TASK_SID }]);
  });
});

describe('a call on the line', () => {
  it('ends when its customer has left, whatever the conference says', async () => {
    const { run, provider, now } = around([aTalk()]);
    provider.conferenceNow.mockResolvedValue(seen(agent));
    provider.legNow.mockResolvedValue({ status: 'completed', ended_ts: at(90) });
    await run();
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended_ts: at(90), reservation_status: 'wrapup' });
  });

  it('ends when its conference has ended', async () => {
    const { run, provider, now } = around([aTalk()]);
    provider.conferenceNow.mockResolvedValue({ ...seen(), ended_ts: at(80) });
    await run();
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended_ts: at(80), reservation_status: 'wrapup' });
  });

  it('goes on if the customer is about to join the conference', async () => {
    const { run, provider, changes } = around([aTalk()]);
    provider.conferenceNow.mockResolvedValue(seen(agent));
    await run();
    expect(changes).toEqual([]);
    expect(logged('call reconciled')).toEqual([]);
  });

  it('whose agent is not reported yet gets the agent’s leg, and is no transfer that failed', async () => {
    const { run, now } = around([aTalk({ agent_call_sid: undefined })]);
    await run();
    expect(now(CUSTOMER_SID)?.call_ended).toBe(false);
  });

  it('with two agents ends for both', async () => {
    const transferee = anAcceptedCall({
      ...anOfferedCall(),
      reservation_status: 'accepted',
      accepted_ts: at(25),
      reservation_user_key: 'user/agent-2',
    });
    const { run, provider, now } = around([aTransferredTalk(), transferee]);
    provider.conferenceNow.mockResolvedValue({ ...seen(), ended_ts: at(80) });
    await run();
    expect([now(CUSTOMER_SID)?.call_ended_ts, now('second')?.call_ended_ts]).toEqual([at(80), at(80)]);
    expect(provider.conferenceNow).toHaveBeenCalledTimes(1);
  });
});

describe('an agent who accepted a transfer', () => {
  const transferee = aTakenCall();

  it('and never joined loses it: the first agent may transfer again', async () => {
    const { run, now } = around([aTransferredTalk(), transferee]);
    await run();
    expect(now('second')).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(now(CUSTOMER_SID)?.call_ended).toBe(false);
  });

  it('a moment ago, or whose leg has joined, keeps it', async () => {
    const { run, provider, now } = around([aTransferredTalk(), transferee]);
    await run(at(80));
    expect(now('second')?.call_ended).toBe(false);
    const leg = participant({ call_sid: TRANSFEREE_SID, label: 'agent-second', since: at(27) });
    provider.conferenceNow.mockResolvedValue(seen(agent, customer, leg));
    await run();
    expect(now('second')).toMatchObject({ call_ended: false, agent_call_sid: TRANSFEREE_SID });
  });
});

describe('a dialled leg', () => {
  const dialled = (fields: Partial<Call> = {}) =>
    aTalk({
      id: 'outbound',
      customer_call_sid: undefined,
      task_creation_source: 'outbound_dial',
      dialled_ts: at(10),
      ...fields,
    });
  const ringing = { call_sid: 'CAout', status: 'ringing', sequence: 1 } as const;
  const inConference = participant({ call_sid: 'CAout', label: 'customer' });

  it.each([
    ['is busy', { status: 'busy', ended_ts: at(40) }, { call_ended: true, call_ended_ts: at(40) }],
    ['is not answered', { status: 'no-answer', ended_ts: at(60) }, { call_ended: true }],
  ] as const)('that %s ends the call accordingly', async (_, leg, fields) => {
    const { run, provider, now } = around([dialled({ customer_dial: ringing })]);
    provider.conferenceNow.mockResolvedValue(seen(agent));
    provider.legNow.mockResolvedValue(leg);
    await run();
    expect(now('outbound')).toMatchObject({ ...fields, outbound_dialing_status: leg.status });
  });

  it('that has ended is not asked for', async () => {
    const { run, provider } = around([dialled({ customer_dial: { ...ringing, status: 'completed' } })]);
    provider.conferenceNow.mockResolvedValue(seen(agent));
    await run();
    expect(provider.legNow).not.toHaveBeenCalledWith('CAout', at(200));
  });

  it('that is connected is shown as in progress', async () => {
    const { run, provider, now } = around([dialled({ customer_dial: ringing })]);
    provider.conferenceNow.mockResolvedValue(seen(agent, inConference));
    await run();
    expect(now('outbound')).toMatchObject({ outbound_dialing_status: 'in-progress', call_ended: false });
  });

  it('without a dial response is found in the conference', async () => {
    const { run, provider, now } = around([dialled()]);
    provider.conferenceNow.mockResolvedValue(seen(agent, { ...inConference, status: 'ringing' }));
    await run();
    expect(now('outbound')).toMatchObject({ customer_call_sid: 'CAout', outbound_dialing_status: 'ringing' });
  });

  it('that is not in the conference a minute later has failed', async () => {
    const { run, provider, now } = around([dialled()]);
    provider.conferenceNow.mockResolvedValue(seen(agent));
    await run(at(9 + SETTLED_AFTER_S));
    expect(now('outbound')?.call_ended).toBe(false);
    await run(at(10 + SETTLED_AFTER_S));
    expect(now('outbound')).toMatchObject({ call_ended: true, outbound_dialing_status: 'failed' });
  });

  it('is not shown as connected after the end of its call', async () => {
    const over = dialled({
      call_ended: true,
      call_ended_ts: at(90),
      reservation_status: 'wrapup',
      customer_dial: { ...ringing, status: 'in-progress' },
      outbound_dialing_status: 'in-progress',
    });
    const { run, provider, now } = around([over]);
    provider.legNow.mockResolvedValue({ status: 'completed', ended_ts: at(90) });
    await run();
    expect(now('outbound')?.outbound_dialing_status).toBe('completed');
  });

  it('of a third party gets the status that Twilio reports', async () => {
    const added = { CAone: { ...ringing, call_sid: 'CAone' }, CAtwo: { ...ringing, call_sid: 'CAtwo' } };
    const { run, provider, now } = around([aTalk({ added_calls: added, added_calls_sids: ['CAone', 'CAtwo'] })]);
    const there = participant({ call_sid: 'CAone', label: 'added-1' });
    provider.conferenceNow.mockResolvedValue(seen(agent, customer, there));
    provider.legNow.mockResolvedValue({ status: 'failed', ended_ts: at(70) });
    await run();
    expect(now(CUSTOMER_SID)?.added_calls_sids).toEqual(['CAone']);
    expect(now(CUSTOMER_SID)?.added_calls?.CAone?.status).toBe('in-progress');
  });

  it('of a third party that was over is not asked for', async () => {
    const over = { CAone: { ...ringing, call_sid: 'CAone', status: 'completed' as const } };
    const { run, provider } = around([aTalk({ added_calls: over })]);
    await run();
    expect(provider.legNow).not.toHaveBeenCalled();
  });

  it('of a third party without a dial response is found', async () => {
    const adding = { adding_ts: at(30), added_phone_number: '+15556660001' };
    const { run, provider, now } = around([aTalk(adding)]);
    const there = participant({ call_sid: 'CAone', label: 'added-1' });
    provider.conferenceNow.mockResolvedValue(seen(agent, customer, there));
    await run();
    expect(now(CUSTOMER_SID)).toMatchObject({
      added_calls_sids: ['CAone'],
      added_calls: { CAone: { phone_number: '+15556660001' } },
    });
  });
});

describe('a command that was interrupted', () => {
  it('is finished: the call is hung up', async () => {
    const { run, provider } = around([aTalk({ ending: true })]);
    await run();
    expect(provider.endCall).toHaveBeenCalledTimes(1);
    expect(logged('hang-up finished')).toMatchObject([{ level: 'WARN', call_id: CUSTOMER_SID }]);
  });

  it('needs nothing more if the call ends while it is checked', async () => {
    const { run, provider } = around([aTalk({ ending: true })]);
    provider.conferenceNow.mockImplementation(async () => {
      await updateCall(CUSTOMER_SID, { set: { call_ended: true } });
      return seen(agent, customer);
    });
    await run();
    expect(provider.endCall).not.toHaveBeenCalled();
  });

  it('is finished: an agent who is still in the conference leaves', async () => {
    const { run, provider } = around([aTransferredTalk({ leaving: true })]);
    await run();
    expect(provider.removeAgentLeg).toHaveBeenCalledTimes(1);
    expect(logged('leaving finished')).toMatchObject([{ level: 'WARN', call_id: CUSTOMER_SID }]);
    provider.conferenceNow.mockResolvedValue(seen(customer));
    await run();
    expect(provider.removeAgentLeg).toHaveBeenCalledTimes(1);
    expect(failures()).toEqual([]);
  });

  const wanted = { take_over_user_key: 'user/admin-1' } as const;
  const admin = participant({ call_sid: SUPERVISOR_SID, label: 'supervisor-admin-1' });

  it('is finished: a supervisor who is in the conference takes over', async () => {
    const { run, provider, all } = around([aSupervisedTalk(wanted)], { users: [aUser(), anAdmin()] });
    provider.conferenceNow.mockResolvedValue(seen(agent, customer, admin));
    await run();
    expect(all().filter(call => call.taken_over)).toMatchObject([{ reservation_user_key: 'user/admin-1' }]);
    expect(provider.removeAgentLeg).toHaveBeenCalledTimes(1);
  });

  it('waits for a supervisor who is ringing, and is reverted for one who never joined', async () => {
    const { run, provider, now } = around([aTalk(wanted)], { users: [aUser(), anAdmin()] });
    provider.conferenceNow.mockResolvedValue(seen(agent, customer, { ...admin, status: 'ringing' }));
    await run();
    expect(now(CUSTOMER_SID)?.take_over_user_key).toBe('user/admin-1');
    provider.conferenceNow.mockResolvedValue(seen(agent, customer));
    await run();
    expect(now(CUSTOMER_SID)?.take_over_user_key).toBeUndefined();
    const ids = { call_id: CUSTOMER_SID, user_key: 'user/admin-1' };
    expect(logged('takeover given up')).toMatchObject([{ level: 'WARN', ...ids }]);
  });

  it('is not reverted for another supervisor who asks at the same moment', async () => {
    const { run, table, now } = around([aTalk(wanted)], { users: [aUser(), anAdmin()] });
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { take_over_user_key: 'user/admin-2' } }));
    await run();
    expect(now(CUSTOMER_SID)?.take_over_user_key).toBe('user/admin-2');
  });

  it('waits for no conference that Twilio does not know', async () => {
    const { run, provider, now } = around([aTalk(wanted)], { users: [aUser(), anAdmin()] });
    provider.conferenceNow.mockResolvedValue(undefined);
    await run();
    expect(now(CUSTOMER_SID)?.take_over_user_key).toBeUndefined();
    expect(failures()).toEqual([]);
  });
});

describe('the recording of an ended call', () => {
  it('is found at Twilio, for every part of the conversation', async () => {
    const part = anEndedCall({ ...anOfferedCall(), call_ended: true, accepted_ts: at(25), call_ended_ts: at(65) });
    const { run, provider, now } = around([anEndedCall({ sibling_ids: ['second'] }), part]);
    provider.finishedRecording.mockResolvedValue(RECORDING_SID);
    await run();
    expect([now(CUSTOMER_SID)?.recording_sid, now('second')?.recording_sid]).toEqual([RECORDING_SID, RECORDING_SID]);
    expect(provider.finishedRecording).toHaveBeenCalledExactlyOnceWith(CONFERENCE_SID);
  });

  it('is not looked up while another part goes on', async () => {
    const root = anEndedCall({ sibling_ids: ['second'] });
    const { run, provider } = around([root, anAcceptedCall({ ...anOfferedCall(), reservation_status: 'accepted' })]);
    await run();
    expect(provider.finishedRecording).not.toHaveBeenCalled();
    expect(provider.endConference).not.toHaveBeenCalled();
  });

  it('that never comes keeps a disposed call open for ten minutes only', async () => {
    const { run, changes, isOpen, provider } = around([anEndedCall({ disposition: 'Sale' })]);
    provider.conferenceNow.mockResolvedValue({ ...seen(), ended_ts: at(65) });
    await run(at(600));
    expect(changes).toEqual([]);
    await run(at(65 + 600));
    expect(await isOpen()).toBe(false);
    expect(logged('call closed')).toMatchObject([{ level: 'WARN', call_id: CUSTOMER_SID, outcome: 'written' }]);
    expect(provider.endConference).not.toHaveBeenCalled();
  });

  it('is looked for from one minute to ten minutes after the end', async () => {
    const { run, provider } = around([anEndedCall()]);
    for (const [seconds, times] of [
      [59, 0],
      [60, 1],
      [599, 2],
      [600, 2],
    ] as const) {
      await run(at(65 + seconds));
      expect(provider.finishedRecording).toHaveBeenCalledTimes(times);
    }
  });

  it('is not looked for without a conference', async () => {
    const { run, provider } = around([anEndedCall({ conference_sid: undefined })]);
    await run();
    expect(provider.finishedRecording).not.toHaveBeenCalled();
  });

  it('keeps a call open that changes before it is closed', async () => {
    const { run, isOpen, table } = around([anEndedCall({ disposition: 'Sale', recording_sid: RECORDING_SID })]);
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { lead_name: 'Ada Moss' } }));
    await run();
    expect(await isOpen()).toBe(true);
    expect(logged('call closed')).toMatchObject([{ outcome: 'conflict', recording_sid: RECORDING_SID }]);
  });

  it('ends no conference that Twilio does not know', async () => {
    const { run, provider } = around([anEndedCall()]);
    provider.conferenceNow.mockResolvedValue(undefined);
    await run();
    expect(provider.endConference).not.toHaveBeenCalled();
    expect(failures()).toEqual([]);
  });

  it('keeps an undisposed call open as long as needed', async () => {
    const { run, changes, provider } = around([anEndedCall()]);
    await run(at(7200));
    expect(changes).toEqual([]);
    expect(provider.finishedRecording).not.toHaveBeenCalled();
  });

  it('waits for the end of a conference that was left open', async () => {
    const { run, provider } = around([anEndedCall()]);
    provider.conferenceNow.mockResolvedValue(seen(customer));
    await run();
    expect(provider.endConference).toHaveBeenCalledTimes(1);
    const ids = { call_id: CUSTOMER_SID, conference_sid: CONFERENCE_SID };
    expect(logged('conference of no call ended')).toMatchObject([{ level: 'WARN', ...ids }]);
  });

  it('does not end the conference of a customer who was offered again a moment ago', async () => {
    const root = anEndedCall({ sibling_ids: ['second'] });
    const { run, provider, addClosed } = around([root]);
    addClosed(anOfferedCall({ call_ended: true, call_ended_ts: at(190) }));
    provider.conferenceNow.mockResolvedValue(seen(customer));
    await run();
    expect(provider.endConference).not.toHaveBeenCalled();
  });

  it('closes the call if it was written together with the disposition', async () => {
    const { run, isOpen } = around([anEndedCall({ disposition: 'Sale', recording_sid: RECORDING_SID })]);
    expect(await isOpen()).toBe(true);
    await run();
    expect(await isOpen()).toBe(false);
  });
});

describe('an agent’s availability', () => {
  it('becomes the one in TaskRouter', async () => {
    const { run, provider, user } = around([]);
    provider.workersNow.mockResolvedValue([aWorker({ available: true, since: at(100) })]);
    await run();
    expect(user('agent-1')).toMatchObject({ available: true, availability_ts: at(100) });
    const line = { level: 'WARN', user_id: 'agent-1', available: true };
    expect(logged('availability reconciled')).toMatchObject([line]);
  });

  it('that changed twice within one second is the later one', async () => {
    const ms = at(100).replace('.000Z', '.400Z');
    const { run, provider, user } = around([], { users: [aUser({ available: true, availability_ts: ms })] });
    provider.workersNow.mockResolvedValue([aWorker({ available: false, since: at(100) })]);
    await run();
    expect(user('agent-1')?.available).toBe(false);
  });

  it('is not overwritten by an older state of TaskRouter', async () => {
    const users = [aUser({ available: true, availability_ts: at(150) })];
    const { run, provider, users: stand } = around([], { users });
    provider.workersNow.mockResolvedValue([aWorker({ available: false, since: at(100) })]);
    await run();
    expect(stand()).toEqual(users);
  });

  it.each([false, true])('of a disabled user ends, whatever the document says: %s', async available => {
    const users = [aUser({ disabled: true, available })];
    const { run, provider, table, users: stand } = around([], { users });
    table.lag(keys.user('agent-1'));
    provider.workersNow.mockResolvedValue([aWorker({ available: true, since: at(100) })]);
    await run();
    expect(provider.setWorkerOffline).toHaveBeenCalledExactlyOnceWith(WORKER);
    expect(provider.setWorkerAttributes).toHaveBeenCalledExactlyOnceWith(WORKER, suspendedAttributes(aUser()));
    expect(stand()).toEqual(users);
    const line = { level: 'WARN', user_id: 'agent-1', worker_sid: WORKER };
    expect(logged('disabled worker set offline')).toMatchObject([line]);
  });

  it('of a user who is reactivated while the workers are read is left alone', async () => {
    const { run, provider } = around([], { users: [aUser({ disabled: true })] });
    provider.workersNow.mockImplementation(async () => {
      await updateUser('agent-1', { set: { disabled: false } });
      return [aWorker({ available: true })];
    });
    await run();
    expect(provider.setWorkerOffline).not.toHaveBeenCalled();
    expect(provider.removeWorker).not.toHaveBeenCalled();
  });

  it('needs nothing of a disabled user without a worker', async () => {
    const { run, provider } = around([], { users: [aUser({ disabled: true, worker_sid: undefined })] });
    await run();
    expect(provider.removeWorker).not.toHaveBeenCalled();
    expect(failures()).toEqual([]);
  });

  it('forgets the worker of a disabled user that TaskRouter does not list any more', async () => {
    const { run, provider, user } = around([], { users: [aUser({ disabled: true })] });
    provider.removeWorker.mockResolvedValue('removed');
    await run();
    expect(user('agent-1')?.worker_sid).toBeUndefined();
    expect(failures()).toEqual([]);
  });

  it.each([
    ['what its browser has written', { ...workerAttributes(aUser()), groups: ['customer_service'] }],
    ['more than the document', { ...workerAttributes(aUser()), admin: true }],
    ['nothing that can be read', undefined],
  ])('goes on, with the worker’s attributes restored after %s', async (_, attributes) => {
    const { run, provider } = around([]);
    provider.workersNow.mockResolvedValue([aWorker({ attributes })]);
    await run();
    expect(provider.setWorkerAttributes).toHaveBeenCalledExactlyOnceWith(WORKER, workerAttributes(aUser()));
  });

  it('keeps attributes that an admin changes while the workers are read', async () => {
    const { run, provider } = around([]);
    const groups = ['customer_service'];
    provider.workersNow.mockImplementation(async () => {
      await updateUser('agent-1', { set: { groups } });
      return [aWorker({ attributes: workerAttributes(aUser({ groups })) })];
    });
    await run();
    expect(provider.setWorkerAttributes).not.toHaveBeenCalled();
  });

  it('of a disabled user ends, and the worker is removed as soon as no task prevents it', async () => {
    const users = [aUser({ disabled: true, available: true })];
    const { run, provider, user, users: stand } = around([], { users });
    provider.workersNow.mockResolvedValue([aWorker({ attributes: suspendedAttributes(aUser()) })]);
    await run();
    expect(provider.setWorkerAttributes).not.toHaveBeenCalled();
    expect(stand()).toEqual(users);
    provider.removeWorker.mockResolvedValue('removed');
    await run();
    expect(user('agent-1')).toMatchObject({ available: false, last_active: at(200), version: 2 });
    expect(user('agent-1')?.worker_sid).toBeUndefined();
    const line = { level: 'INFO', user_id: 'agent-1', worker_sid: WORKER };
    expect(logged('disabled worker removed')).toMatchObject([line]);
  });

  it('is reconciled for the others if one fails', async () => {
    const other = aColleague({ worker_sid: 'WKother' });
    const { run, provider, user } = around([aTalk()], { users: [aUser(), other] });
    provider.setWorkerAttributes.mockRejectedValue(new Error('Twilio is down'));
    provider.workersNow.mockResolvedValue([
      aWorker({ attributes: {} }),
      aWorker({ sid: 'WKother', available: true, attributes: workerAttributes(other) }),
    ]);
    await run();
    expect(user('agent-2')?.available).toBe(true);
  });

  it('of a disabled user who is offline is left alone', async () => {
    const { run, provider } = around([], { users: [aUser({ disabled: true })] });
    provider.workersNow.mockResolvedValue([aWorker({ available: false, since: at(100) })]);
    await run();
    expect(provider.setWorkerOffline).not.toHaveBeenCalled();
  });
});

describe('a run', () => {
  const many = Array.from({ length: 500 }, (_, n) => aTalk({ id: `call-${n}` }));
  const askedOf = (provider: ReturnType<typeof twilio>) =>
    new Set(provider.conferenceNow.mock.calls.map(([call]) => call.id));

  it('checks a bounded part, and everything within a few minutes', async () => {
    const { run, provider } = around(many);
    await run(at(3600));
    expect(provider.conferenceNow.mock.calls.length).toBeLessThanOrEqual(200);
    for (let minute = 61; minute < 66; minute++) await run(at(minute * 60));
    expect(askedOf(provider).size).toBe(500);
  });

  it('runs a few checks at a time', async () => {
    const { run, provider } = around(many);
    let [open, most] = [0, 0];
    provider.conferenceNow.mockImplementation(async () => {
      most = Math.max(most, ++open);
      await new Promise(resolve => setImmediate(resolve));
      open--;
      return seen(agent, customer);
    });
    await run();
    expect(most).toBe(8);
  });

  it('starts nothing more when its time is up', async () => {
    const { run, provider } = around(many);
    let asked = 0;
    provider.conferenceNow.mockImplementation(async () => {
      asked++;
      return seen(agent, customer);
    });
    await run(at(200), () => asked >= 20);
    expect(asked).toBeLessThanOrEqual(28);
  });

  it('goes on if one check fails', async () => {
    const { run, provider, now } = around([aTalk({ id: 'bad' }), aTalk({ id: 'good' })]);
    provider.conferenceNow.mockImplementation(async call => {
      if (call.id === 'bad') throw new Error('Twilio is down');
      return { ...seen(), ended_ts: at(80) };
    });
    await run();
    expect(now('good')?.call_ended).toBe(true);
    expect(failures()).toMatchObject([{ level: 'ERROR', repair: 'conversation', call_id: 'bad' }]);
  });

  it('logs each check that fails by its name and its ids', async () => {
    const { run, provider, table } = around([
      anEndedCall({ id: 'left', disposition: 'Sale', recording_sid: RECORDING_SID }),
      aTalk({ id: 'talk', recording_pause_wanted: true, recording_pause_ts: at(30) }),
      aCall({ id: 'waiting' }),
      anEndedCall({ id: 'unrecorded' }),
      anEndedCall({ id: 'left behind', reservation_user_key: 'user/gone', recording_sid: RECORDING_SID }),
    ]);
    const down = () => Promise.reject(new Error('It is down'));
    table.beforeWrite('each', down);
    for (const request of Object.values(provider)) (request as ReturnType<typeof vi.fn>).mockImplementation(down);
    provider.liveTasks.mockImplementation(async () => [aTask({ status: 'pending', sid: 'WTlate' })]);
    await expect(run()).rejects.toThrow(/^None of \d+ repairs succeeded\.$/);
    expect(failures().map(({ repair, call_id, task_sid }) => [repair, call_id ?? task_sid])).toEqual(
      expect.arrayContaining([
        ['workers', undefined],
        ['conferences', undefined],
        ['left open', 'left'],
        ['task', 'WTlate'],
        ['disabled agent', 'left behind'],
        ['waiting', 'waiting'],
        ['conversation', 'talk'],
        ['what is recorded', 'talk'],
        ['recording', 'unrecorded'],
      ]),
    );
  });

  it('without time does nothing, and fails only if the tasks are not known either', async () => {
    const { run, provider } = around([aTalk()]);
    await expect(run(at(200), () => true)).resolves.toBeUndefined();
    provider.liveTasks.mockRejectedValue(new Error('Twilio is down'));
    await expect(run(at(200), () => true)).rejects.toThrow('None of 0 repairs succeeded.');
    expect(provider.conferenceNow).not.toHaveBeenCalled();
  });

  it('goes on without the list of tasks', async () => {
    const { run, provider, now } = around([aCall()]);
    provider.liveTasks.mockRejectedValue(new Error('Twilio is down'));
    provider.legNow.mockResolvedValue({ status: 'completed', ended_ts: at(90) });
    await run();
    expect(now(CUSTOMER_SID)?.call_ended).toBe(true);
    expect(failures()).toMatchObject([{ level: 'ERROR', repair: 'tasks' }]);
  });

  it('fails if no check succeeds', async () => {
    const { run, provider } = around([aTalk()]);
    const down = () => Promise.reject(new Error('Twilio is down'));
    provider.liveTasks.mockImplementation(down);
    provider.workersNow.mockImplementation(down);
    provider.liveConferences.mockImplementation(down);
    provider.conferenceNow.mockImplementation(down);
    await expect(run()).rejects.toThrow('None of 3');
  });
});

describe('the recording state', () => {
  const held = { recording_pause_wanted: true, recording_pause_ts: at(30), recording_paused: true };
  const asked = ({ provider }: ReturnType<typeof around>) =>
    provider.setRecordingPaused.mock.calls.map(([, paused]) => paused);
  const on = {
    agent_call_sid: TRANSFEREE_SID,
    root_call_id: CUSTOMER_SID,
    reservation_user_key: 'user/agent-2' as const,
  };

  it('is checked only if a pause is on or was on lately', async () => {
    const never = around([anAcceptedCall()]);
    await never.run();
    expect(asked(never)).toEqual([]);
    const paused = around([anAcceptedCall(held)]);
    await paused.run();
    expect(asked(paused)).toEqual([true]);
    const lately = around([anAcceptedCall({ recording_pause_ts: at(100) })]);
    await lately.run();
    expect(asked(lately)).toEqual([false]);
    const longAgo = around([anAcceptedCall({ recording_pause_ts: at(30) })]);
    await longAgo.run();
    expect(asked(longAgo)).toEqual([]);
  });

  it.each([
    ['a pause whose request was lost', { recording_pause_wanted: true, recording_pause_ts: at(30) }, true],
    ['a resume whose request was lost', { recording_pause_ts: at(30), recording_paused: true }, undefined],
  ])('becomes the wanted one after %s', async (_, mark, said) => {
    const { run, now, ...fixture } = around([anAcceptedCall(mark)]);
    await run();
    expect(fixture.provider.setRecordingPaused.mock.calls.map(([, paused]) => paused)).toEqual([said === true]);
    expect(now(CUSTOMER_SID)?.recording_paused).toBe(said);
  });

  it('is resumed without an agent who left during a pause', async () => {
    const left = anEndedCall({ ...held, sibling_ids: ['second'] });
    const { run, now, ...fixture } = around([left, anAcceptedCall({ ...on, id: 'second' })]);
    await run();
    expect(fixture.provider.setRecordingPaused.mock.calls.map(([, paused]) => paused)).toEqual([false]);
    expect(now(CUSTOMER_SID)).not.toHaveProperty('recording_pause_wanted');
    expect(now(CUSTOMER_SID)).not.toHaveProperty('recording_paused');
  });

  it('stays paused for an agent who is still connected', async () => {
    const left = anEndedCall({ ...held, sibling_ids: ['second'] });
    const { run, now, ...fixture } = around([left, anAcceptedCall({ ...on, ...held, id: 'second' })]);
    await run();
    expect(fixture.provider.setRecordingPaused.mock.calls.map(([, paused]) => paused)).toEqual([true]);
    expect([now(CUSTOMER_SID)?.recording_paused, now('second')?.recording_paused]).toEqual([undefined, true]);
  });

  it('contains no verification whose start was interrupted', async () => {
    const { run, now, provider } = around([anAcceptedCall({ verification_starting_ts: at(100) })]);
    provider.runningLegRecordings.mockResolvedValue([RECORDING_SID]);
    await run();
    expect(provider.stopLegRecording).toHaveBeenCalledExactlyOnceWith(AGENT_SID, RECORDING_SID);
    expect(now(CUSTOMER_SID)?.verification_starting_ts).toBeUndefined();
  });
});

describe('an open call of a disabled agent', () => {
  const disabled = { users: [aUser({ disabled: true })] };

  it.each([
    ['who is disabled', disabled],
    ['who was deleted', { users: [] }],
  ])('of one %s is finished', async (_, fixture) => {
    const { run, now } = around([anEndedCall({ call_ended_ts: at(100), recording_sid: RECORDING_SID })], fixture);
    await run();
    expect(now(CUSTOMER_SID)).toMatchObject({ disposition: 'Agent was disabled' });
  });

  it('stays with an agent who is not disabled', async () => {
    const { run, changes } = around([anEndedCall({ call_ended_ts: at(100), recording_sid: RECORDING_SID })]);
    await run();
    expect(changes).toEqual([]);
  });

  it('offers its waiting customer to the agent’s group', async () => {
    const { run, now, all, provider } = around([aLostTalk()], disabled);
    provider.conferenceNow.mockResolvedValue(seen(customer));
    await run();
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: true, transfer_status: 'Requested' });
    expect(all()).toMatchObject([{}, { requested_group: 'closer_t1', task_sid: TRANSFER_TASK_SID, call_ended: false }]);
  });
});

describe('an open call that cannot be read', () => {
  const OTHERS_TASK = 'WT00000000000000000000000000000099';
  const conference = (task_sid: string) => ({ sid: 'CF9', task_sid, since: at(0) });
  const given = (fields: object, open: Call[] = [anAcceptedCall()], id = 'poison') => {
    const fixture = around(open);
    fixture.put({ ...unreadable(aCall({ id })), ...fields });
    fixture.provider.taskStatus.mockResolvedValue('completed');
    return { ...fixture, addOpen: (call: Call) => fixture.put(itemOf(call)) };
  };

  it('does not stop the repair of the others, and is counted', async () => {
    const { run, now, provider } = given({ task_sid: OTHERS_TASK });
    provider.conferenceNow.mockResolvedValue({ ...seen(), ended_ts: at(80) });
    await run();
    expect(now(CUSTOMER_SID)?.call_ended).toBe(true);
    expect(counted(log, 'DocumentUnread')).toBe(1);
    expect(logged('open call not read')).toMatchObject([{ level: 'ERROR', call_id: 'poison' }]);
  });

  it.each([
    ['its own task', { task_sid: OTHERS_TASK }],
    ['the task of its first part', { task_sid: 'WT2', conference_task_sid: OTHERS_TASK }],
  ])('keeps its conference, which is named after %s; a forgotten one is ended', async (_, fields) => {
    const { run, provider } = given(fields);
    const forgotten = { ...conference('WTforgotten'), sid: 'CF8' };
    provider.liveConferences.mockResolvedValue([conference(OTHERS_TASK), forgotten]);
    await run();
    expect(provider.completeConference.mock.calls).toEqual([['CF8']]);
  });

  it.each([
    ['names no task', {}],
    ['names a task that is none', { task_sid: OTHERS_TASK, conference_task_sid: 7 }],
  ])('leaves every conference alone if it %s', async (_, fields) => {
    const { run, provider } = given(fields);
    provider.liveConferences.mockResolvedValue([conference(OTHERS_TASK)]);
    await run();
    expect(provider.completeConference).not.toHaveBeenCalled();
  });

  it.each(['poison', 'another.poison'])('keeps its task: %s', async id => {
    const { run, provider } = given({ task_sid: OTHERS_TASK }, undefined, id);
    provider.liveTasks.mockResolvedValue([aTask({ sid: OTHERS_TASK }, { id })]);
    await run();
    expect([provider.completeTask.mock.calls, provider.endConference.mock.calls]).toEqual([[], []]);
    expect(failures()).toEqual([]);
  });

  it.each([
    ['names its first part', 'poison', { root_call_id: CUSTOMER_SID }, {}],
    ['is named by its first part', 'poison', {}, { sibling_ids: ['poison'] }],
    ['has an id that begins with that of its first part', `${CUSTOMER_SID}.poison`, { root_call_id: 7 }, {}],
  ])('keeps its conversation if it %s: it may go on', async (_, id, fields, root) => {
    const { run, provider, changes } = given({ task_sid: OTHERS_TASK, ...fields }, [anEndedCall(root)], id);
    provider.conferenceNow.mockResolvedValue(seen(customer));
    await run();
    expect([provider.conferenceNow.mock.calls, provider.finishedRecording.mock.calls]).toEqual([[], []]);
    expect(changes).toEqual([]);
  });
});

describe('another item that cannot be read', () => {
  const poison = { entity: 'anything', version: 1 };
  const aPoisonedUser = { ...keys.user('poison'), ...indexed('gsi1', partitions.users(), 'poison'), ...poison };
  const aPoisonedRequest = {
    ...keys.callRequest('poison'),
    ...indexed('gsi1', partitions.callRequests('calling'), 'poison'),
    ...poison,
  };
  const ended = { ...seen(), ended_ts: at(80) };
  const ofRequest = { id: 'waiting', task_creation_source: 'web_request', call_request_id: 'request-1' } as const;
  const itsTask = aTask({ status: 'pending', sid: 'WTw' }, { id: 'waiting' });
  /** A conversation that is over, a worker who is online, a task of no call, and a call whose request was cancelled. */
  const given = async (item: Record<string, unknown>) => {
    const leftBehind = anEndedCall({
      id: 'left behind',
      reservation_user_key: 'user/gone',
      recording_sid: RECORDING_SID,
    });
    const fixture = around([anAcceptedCall(), leftBehind, aCall({ ...ofRequest, task_sid: 'WTw' })]);
    fixture.table.put(item);
    const { request } = callRequestCreation(aCallRequest({ status: 'cancelled', call_id: 'waiting' }));
    await writeTogether({ request });
    const { provider } = fixture;
    provider.conferenceNow.mockResolvedValue(ended);
    provider.workersNow.mockResolvedValue([aWorker({ available: true, since: at(100) })]);
    provider.liveTasks.mockResolvedValue([itsTask, aTask({ status: 'pending', sid: 'WTlate' }, { id: 'none' })]);
    return { ...fixture, addOpen: (call: Call) => fixture.put(itemOf(call)) };
  };

  it('does not stop the repairs of workers, tasks and disabled agents if it is a user, which is counted', async () => {
    const { run, now, user, provider } = await given(aPoisonedUser);
    await run();
    expect(counted(log, 'DocumentUnread')).toBe(1);
    expect(now(CUSTOMER_SID)?.call_ended).toBe(true);
    expect(provider.cancelTask.mock.calls.flat().sort()).toEqual(['WTlate', 'WTw']);
    expect(now('left behind')?.disposition).toBe('Agent was disabled');
    expect(user('agent-1')?.available).toBe(true);
    expect(failures()).toEqual([]);
  });

  it('does not take the calls of a user who cannot be read', async () => {
    const { run, now, addOpen } = await given(aPoisonedUser);
    addOpen(anEndedCall({ id: 'own', reservation_user_key: 'user/poison', recording_sid: RECORDING_SID }));
    await run();
    expect(now('own')?.disposition).toBeUndefined();
    expect(now('left behind')?.disposition).toBe('Agent was disabled');
  });

  it.each([
    ['keeps the task that a user accepted who cannot be read', 'user/poison', 0],
    ['takes the task that a worker without a user accepted', 'user/nobody', 1],
  ])('%s', async (_, user_key, taken) => {
    const { run, provider, addOpen } = await given(aPoisonedUser);
    addOpen(aCall({ id: 'accepted', task_sid: 'WTa' }));
    const attributes = { ...workerAttributes(aUser()), user_key };
    provider.workersNow.mockResolvedValue([aWorker({ sid: 'WKother', attributes })]);
    provider.liveTasks.mockResolvedValue([aTask({ sid: 'WTa' }, { id: 'accepted' })]);
    provider.acceptanceOf.mockResolvedValue({ reservation_sid: 'WR9', worker_sid: 'WKother', ts: at(5) });
    await run();
    expect(provider.completeTask).toHaveBeenCalledTimes(taken);
  });

  it('stops no repair of another call request if it is one, and is counted', async () => {
    const { run, now, user, provider } = await given(aPoisonedRequest);
    await run();
    expect(counted(log, 'DocumentUnread')).toBe(1);
    expect(now(CUSTOMER_SID)?.call_ended).toBe(true);
    expect(provider.cancelTask.mock.calls.flat().sort()).toEqual(['WTlate', 'WTw']);
    expect(now('left behind')?.disposition).toBe('Agent was disabled');
    expect(user('agent-1')?.available).toBe(true);
    expect(failures()).toEqual([]);
  });

  it('does not take the call of a call request that cannot be read for cancelled', async () => {
    const { run, addOpen } = await given(aPoisonedRequest);
    addOpen(aCall({ ...ofRequest, id: 'of poison', task_sid: 'WTp', call_request_id: 'poison' }));
    await run();
    expect(failures()).toEqual([]);
  });

  it('is counted with the open call that cannot be read either', async () => {
    const { run, put, table } = await given(aPoisonedUser);
    table.put(aPoisonedRequest);
    put(unreadable(aCall({ id: 'poison', task_sid: 'WT9' })));
    await run();
    expect(counted(log, 'DocumentUnread')).toBe(3);
  });
});
