import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callTable } from '#platform/apply-call-fact';
import { userTable } from '#platform/set-availability';
import { getCall, openCalls, updateCall } from '#platform/table/calls';
import { createLead } from '#platform/table/leads';
import { getUser, listUsers } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { needsNobody } from '#shared/calls/call-control';
import { idOf, keyOf } from '#shared/keys';
import { timestamp } from '#shared/time';
import { callbackTask } from '../../lambdas/calls/callback-task.ts';
import { dialTable } from '../../lambdas/calls/dial-table.ts';
import { endCall } from '../../lambdas/calls/end-call.ts';
import { provider } from '../../lambdas/calls/provider.ts';
import { dialCustomer } from '../../lambdas/calls/react/dial-customer.ts';
import { reconcile } from '../../lambdas/calls/reconcile/reconcile.ts';
import { takeOverTable } from '../../lambdas/calls/take-over-table.ts';
import { transferCall } from '../../lambdas/calls/transfer-call.ts';
import { transferTable } from '../../lambdas/calls/transfer-table.ts';
import { aLead } from '../support/a-lead.ts';
import { aGroup, aUser } from '../support/a-user.ts';
import { anActor } from '../support/an-actor.ts';
import { type CallFloor, PATIENCE, startCallFloor } from '../support/call-floor.ts';
import { captureLog } from '../support/captured-log.ts';

const CUSTOMER_PHONE = '+15557770001';
const lead = aLead({ id: 'lead-1', phone_number: CUSTOMER_PHONE });
const [first, second] = [
  aUser(),
  aUser({
    id: 'agent-2',
    email: 'john.doe@coverline.test',
    groups: ['spanish_speaking_agent'],
    contact_uri: 'client:agent-2',
  }),
];

let floor: CallFloor;
beforeAll(async () => {
  captureLog();
  floor = await startCallFloor([first, second]);
  const { version: _, ...newLead } = lead;
  await createLead(newLead);
  await floor.control('PUT', `/phones/${CUSTOMER_PHONE}`, { does: 'answer' });
});
afterEach(() => floor.clear());
afterAll(async () => {
  vi.restoreAllMocks();
  await floor.stop();
});

const deps = { openCalls, listUsers, calls: callTable, users: userTable, takeOverTable, provider };
const instant = (seconds = 0) => timestamp(new Date(Date.now() + seconds * 1000));

/** The reconciler's run so many seconds from now. */
const reconcileIn = (seconds: number) => reconcile(deps, { now: instant(seconds), outOfTime: () => false });

const theCall = async (id: string): Promise<Call> => {
  const call = await getCall(id, { latest: true });
  if (!call) throw new Error(`There is no call ${id}.`);
  return call;
};

const eventually = <T>(check: () => Promise<T> | T): Promise<T> => vi.waitFor(check, PATIENCE);

/** Everything that Twilio has to say by then has been said: what follows is the reconciler's doing alone. */
const reported = (...names: string[]) =>
  eventually(() => expect(floor.reports.seen()).toEqual(expect.arrayContaining(names)));

const activity = (userId: string, name: 'online' | 'offline') =>
  floor.workerOf(userId).update({ activitySid: floor.settings.activity_sids[name] });

/** Offline, and known to be: the reports of the call begin with her going online. */
const beginOffline = async (userId: string, forget?: string) => {
  const { activitySid } = await floor.workerOf(userId).fetch();
  if (activitySid !== floor.settings.activity_sids.offline) await activity(userId, 'offline');
  await eventually(async () => expect(await getUser(userId, { latest: true })).toMatchObject({ available: false }));
  floor.reports.begin(forget);
};

/** The conference of the call's task, with so many in it. */
const conferenceOf = (taskSid: string, size: number) =>
  eventually(async () => {
    const [found] = await floor.client.conferences.list({ friendlyName: taskSid, limit: 1 });
    const conference = floor.client.conferences(found?.sid ?? '');
    expect(await conference.participants.list()).toHaveLength(size);
    return conference;
  });

const taskOf = async (id: string): Promise<string> => {
  const evaluateTaskAttributes = `task_attribute_key == "taskAttribute/${id}"`;
  const [task] = await floor.workspace.tasks.list({ evaluateTaskAttributes });
  if (!task) throw new Error(`There is no task of ${id}.`);
  return task.sid;
};

const hangUp = async (callSid: string): Promise<number> => {
  await floor.control('POST', `/calls/${callSid}/hangup`);
  return Date.now();
};

/** Disposed without the reaction that completes the task: the reconciler finds that too. */
const dispose = async (id: string) => {
  const call = await theCall(id);
  const set = { disposition: 'Sale', disposition_ts: instant() };
  await updateCall(id, { set, closes: needsNobody({ ...call, ...set }) });
};

const isOver = async (id: string, userId: string, endedAt: number) => {
  const call = await theCall(id);
  expect(call).toMatchObject({
    reservation_status: 'wrapup',
    reservation_user_key: keyOf('user', userId),
    call_ended: true,
    agent_disconnected: false,
    agent_muted: false,
    lead_hold: false,
    agent_call_sid: expect.stringMatching(/^CA/),
    recording_sid: expect.stringMatching(/^RE/),
  });
  expect(Math.abs(Date.parse(call.call_ended_ts ?? '') - endedAt)).toBeLessThan(5000);
  return call;
};

/** Disposed, it leaves nothing behind: no task, no open call. */
const isDone = async (...ids: string[]) => {
  for (const id of ids) await dispose(id);
  await reconcileIn(180);
  for (const id of ids) {
    const task = await floor.workspace.tasks((await theCall(id)).task_sid ?? '').fetch();
    expect(task.assignmentStatus).toBe('completed');
  }
  const open = (await openCalls()).map(call => call.id);
  expect(ids.filter(id => open.includes(id))).toEqual([]);
};

const twoMinutesPass = async () => {
  await reconcileIn(60);
  await reconcileIn(120);
};

let callers = 0;
const aNumber = () => `+1555235${String(++callers).padStart(4, '0')}`;

describe('a call that came in', () => {
  const reports = [
    'worker.activity.update #1',
    'reservation.created #1',
    'reservation.accepted #1',
    'participant-join #1',
    'participant-join #2',
    'participant-mute #1',
    'participant-unmute #1',
    'participant-hold #1',
    'participant-unhold #1',
    'participant-leave #1',
    'participant-leave #2',
    'conference-end #1',
    'call completed #1',
    'recording completed #1',
  ];

  /** From ring to hang-up: muted, held, and both undone. */
  const story = async (forget?: string) => {
    await beginOffline(first.id, forget);
    await activity(first.id, 'online');
    const id = await floor.dial(aNumber());
    await floor.accept(first.id, id);
    const conference = await conferenceOf(await taskOf(id), 2);
    const participants = await conference.participants.list();
    const agent = participants.find(({ callSid }) => callSid !== id)?.callSid ?? '';
    await conference.participants(agent).update({ muted: true });
    await conference.participants(agent).update({ muted: false });
    await conference.participants(id).update({ hold: true });
    await conference.participants(id).update({ hold: false });
    const endedAt = await hangUp(id);
    await reported(...reports);
    return { id, endedAt };
  };

  it('has these reports, and no others', async () => {
    const { id, endedAt } = await story();
    expect(new Set(floor.reports.seen())).toEqual(new Set([...reports, 'conference-start #1']));
    await twoMinutesPass();
    await isOver(id, first.id, endedAt);
    await isDone(id);
  });

  it.each(reports)('ends right within two minutes, forgetting %s', async forgotten => {
    const { id, endedAt } = await story(forgotten);
    await twoMinutesPass();
    await isOver(id, first.id, endedAt);
    expect(await getUser(first.id, { latest: true })).toMatchObject({ available: true });
    await isDone(id);
  });

  it.each(['participant-mute #1', 'participant-hold #1', 'participant-join #1'])(
    'is as it is within two minutes, forgetting %s, while it goes on',
    async forgotten => {
      await beginOffline(first.id, forgotten);
      await activity(first.id, 'online');
      const id = await floor.dial(aNumber());
      await floor.accept(first.id, id);
      const conference = await conferenceOf(await taskOf(id), 2);
      const participants = await conference.participants.list();
      const agent = participants.find(({ callSid }) => callSid !== id)?.callSid ?? '';
      await conference.participants(agent).update({ muted: true });
      await conference.participants(id).update({ hold: true });
      await reported('participant-mute #1', 'participant-hold #1');
      await twoMinutesPass();
      expect(await theCall(id)).toMatchObject({
        agent_call_sid: agent,
        agent_muted: true,
        lead_hold: true,
        call_ended: false,
      });
      const endedAt = await hangUp(id);
      await reported('recording completed #1', 'call completed #1');
      await twoMinutesPass();
      await isOver(id, first.id, endedAt);
      await isDone(id);
    },
  );

  it('shows its agent as disconnected without the report of it', async () => {
    await beginOffline(first.id, 'participant-leave #1');
    await activity(first.id, 'online');
    const id = await floor.dial(aNumber());
    await floor.accept(first.id, id);
    const conference = await conferenceOf(await taskOf(id), 2);
    const participants = await conference.participants.list();
    await hangUp(participants.find(({ callSid }) => callSid !== id)?.callSid ?? '');
    await reported('participant-leave #1');
    await twoMinutesPass();
    expect(await theCall(id)).toMatchObject({ agent_disconnected: true, call_ended: false });
    const endedAt = await hangUp(id);
    await reported('recording completed #1', 'call completed #1');
    await twoMinutesPass();
    await isOver(id, first.id, endedAt);
    await isDone(id);
  });
});

describe('a call that nobody took', () => {
  const reports = ['task.canceled #1', 'call completed #1'];

  it.each([...reports, 'all of them'])('is over within two minutes, forgetting %s', async forgotten => {
    await beginOffline(first.id, forgotten);
    if (forgotten === 'all of them') floor.reports.forget(name => reports.includes(name));
    const id = await floor.dial(aNumber());
    await eventually(() => taskOf(id));
    await hangUp(id);
    await reported(...reports);
    await twoMinutesPass();
    expect(await theCall(id)).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect((await openCalls()).map(call => call.id)).not.toContain(id);
  });
});

describe('a call that goes out', () => {
  const reports = [
    'worker.activity.update #1',
    'reservation.created #1',
    'reservation.accepted #1',
    'participant-join #1',
    'call initiated #1',
    'call ringing #1',
    'call in-progress #1',
    'participant-join #2',
    'participant-leave #1',
    'participant-leave #2',
    'conference-end #1',
    'call completed #1',
    'recording completed #1',
  ];
  const hours = { from: 0, to: 24 };

  it.each(['nothing', ...reports])('ends right within two minutes, forgetting %s', async forgotten => {
    await beginOffline(first.id, forgotten);
    await activity(first.id, 'online');
    const actor = anActor({ ...first, available: true });
    const started = await callbackTask(
      { calls: callTable, dialTable, provider, actor, now: instant(), hours },
      { lead_key: keyOf('lead', lead.id), task_creation_source: 'outbound_dial' },
    );
    const id = idOf(started.task_attribute_key);
    await floor.accept(first.id, id);
    await reported('reservation.accepted #1', 'participant-join #1');
    if (forgotten === 'reservation.accepted #1') await reconcileIn(60);
    await eventually(async () => expect(await theCall(id)).toMatchObject({ reservation_status: 'accepted' }));
    await dialCustomer({ calls: callTable, dialTable, provider, now: instant(), hours }, started.task_attribute_key);
    const conference = await conferenceOf(await taskOf(id), 2);
    const customer = await conference.participants('customer').fetch();
    await reported('call in-progress #1', 'participant-join #2');
    const endedAt = await hangUp(customer.callSid);
    await reported(...reports);
    await twoMinutesPass();
    const call = await isOver(id, first.id, endedAt);
    expect(call.outbound_dialing_status).toBe('completed');
    await isDone(id);
  });
});

describe('a call that is transferred, and goes on without its first agent', () => {
  const reports = [
    'worker.activity.update #1',
    'reservation.created #1',
    'reservation.accepted #1',
    'participant-join #1',
    'participant-join #2',
    'reservation.created #2',
    'reservation.accepted #2',
    'participant-join #3',
    'participant-leave #1',
    'participant-leave #2',
    'participant-leave #3',
    'conference-end #1',
    'call completed #1',
    'recording completed #1',
  ];
  const agent = (): ReturnType<typeof anActor> => {
    const actor = anActor(first);
    return { ...actor, access: { ...actor.access, callConfigs: aGroup().callConfigs } };
  };

  it.each(['nothing', ...reports])('ends right for both within two minutes, forgetting %s', async forgotten => {
    await beginOffline(second.id);
    await activity(second.id, 'online');
    await eventually(async () => expect(await getUser(second.id, { latest: true })).toMatchObject({ available: true }));
    await beginOffline(first.id, forgotten);
    await activity(first.id, 'online');
    const id = await floor.dial(aNumber());
    const key = keyOf('taskAttribute', id);
    await floor.accept(first.id, id);
    const taskSid = await taskOf(id);
    await conferenceOf(taskSid, 2);
    await reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
    if (forgotten === 'reservation.accepted #1' || forgotten === 'participant-join #1') await reconcileIn(60);

    await transferCall(
      { table: transferTable, provider, actor: agent(), now: instant() },
      { task_attribute_key: key, to: 'spanish_speaking_agent' },
    );
    const related = (await theCall(id)).transfer_call_id ?? '';
    await floor.acceptTransfer(second.id, related);
    await conferenceOf(taskSid, 3);
    await reported('reservation.accepted #2', 'participant-join #3');

    await endCall({ calls: callTable, provider, actor: agent(), now: instant() }, { task_attribute_key: key });
    await conferenceOf(taskSid, 2);
    const leftAt = Date.now();
    await reported('participant-leave #1');
    const endedAt = await hangUp(id);
    await reported(...reports);
    await twoMinutesPass();
    await isOver(id, first.id, leftAt);
    await isOver(related, second.id, endedAt);
    expect(await theCall(id)).toMatchObject({ transfer_status: 'Accepted' });
    await isDone(id, related);
  });
});
