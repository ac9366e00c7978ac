import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { getCall, updateCall } from '#platform/table/calls';
import { noteHeartbeat } from '#platform/table/presences';
import { createUser, getUser, listUsers } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { needsNoFurtherWork } from '#shared/calls/call-control';
import { isStuck } from '#shared/calls/stuck';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import { workerAttributes } from '#shared/routing/worker-attributes';
import type { Timestamp } from '#shared/time';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { createRandom, SEED } from '../../../bin/seed/random.ts';
import { receiveCall } from '../../../infra/local/twilio/voice/inbound/receive-call.ts';
import { nullBrowserLeg } from '../../../infra/local/twilio/voice/media/leg.ts';
import { checkDeadlines } from '../../../lambdas/calls/deadlines/check-deadlines.ts';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { reconcile } from '../../../lambdas/calls/reconcile/reconcile.ts';
import { acceptTransfer } from '../../../lambdas/calls/transfer/accept-transfer.ts';
import { DID } from '../builders/a-did.ts';
import { aGroup } from '../builders/a-user.ts';
import { anActor } from '../builders/an-actor.ts';
import { openCalls } from '../stored-items.ts';
import { endEverything } from '../twilio/end-everything.ts';
import { callReactions } from '../twilio/reactions.ts';
import { BASE_URL, telephonySettings } from '../twilio/signed-webhook.ts';
import { captureLog } from '../unit/captured-log.ts';
import { aQuietDay } from './chances.ts';
import { expectEndedCall } from './expect-ended-call.ts';
import { SimClock } from './sim-clock.ts';
import { openSimulatedSystem, type SimulatedSystem } from './simulated-system.ts';
import { reportBook } from './webhook-log.ts';

const START = new Date('2026-01-05T15:00:00.000Z');
const DAY_S = 24 * 3600;
/** The maximum simulated time until a condition of a test. */
const PATIENCE_MS = 10_000;
const STEP_MS = 50;

export const instant = (seconds = 0) => timestamp(new Date(Date.now() + seconds * 1000));

export const storedCall = async (id: string): Promise<Call> => {
  const call = await getCall(id, { latest: true });
  if (!call) throw new Error(`There is no call ${id}.`);
  return call;
};

/** The dependencies of a command that this user sends now; the user may transfer to the default groups. */
export const commandBy = (user: User) => {
  const actor = anActor(user);
  const { callConfigs } = aGroup();
  return { provider, actor: { ...actor, access: { ...actor.access, callConfigs } }, now: instant() };
};

/** The browsers of this scenario are open the whole time. */
const consolesReport = async (now: Timestamp): Promise<void> => {
  for (const { id, available } of await listUsers()) if (available) await noteHeartbeat(id, now);
};

/** Runs a check of the deadlines, and then the reconciler, with a time this many seconds from now. */
export const reconcileIn = async (seconds: number): Promise<void> => {
  const run = { now: instant(seconds), hours: { from: 0, to: 24 }, outOfTime: () => false };
  await consolesReport(run.now);
  await checkDeadlines({ provider }, { ...run, returnWithinS: 60 });
  await reconcile({ provider }, run);
};

/** Disposes without the reaction that completes the task, which the reconciler then does. */
const dispose = async (id: string) => {
  const call = await storedCall(id);
  const set = { disposition: 'Sale', disposition_ts: instant() };
  const after = { ...call, ...set };
  await updateCall(id, { set, closes: needsNoFurtherWork(after) ? after : undefined });
};

/** The reports of a call from the agent who goes online until both are in the conference, and those of its end. */
export const connectionWebhooks = [
  'worker.activity.update #1',
  'reservation.created #1',
  'reservation.accepted #1',
  'participant-join #1',
  'participant-join #2',
];
export const endWebhooks = ['conference-end #1', 'call completed #1', 'recording completed #1'];

/** The call, which has ended for its agent at this time. */
export const isOver = async (id: string, userId: string, endedAt: number) => {
  const call = await storedCall(id);
  expectEndedCall(call, userId, endedAt);
  return call;
};

const withKey = (path: string, callId: string) =>
  `${BASE_URL}${path}?task_attribute_key=${encodeURIComponent(keyOf('taskAttribute', callId))}`;

/** The instruction of an agent's browser, with callbacks that name the call. */
const conferenceInstruction = (callId: string) => ({
  instruction: 'conference' as const,
  conferenceStatusCallback: withKey(webhooks.conferenceStatus.path, callId),
  conferenceStatusCallbackEvent: ['start', 'end', 'join', 'leave', 'mute', 'hold'] as const,
  conferenceRecordingStatusCallback: withKey(webhooks.recordingStatus.path, callId),
  conferenceRecord: 'record-from-start',
  endConferenceOnExit: false,
  endConferenceOnCustomerExit: true,
});

/**
 * The simulation of a test file in which each scenario loses one status webhook, with the shared steps of the
 * scenarios. The test runs the reconciler and the reactions. It registers hooks of the test runner, so call it at the
 * top of the file.
 */
export const lostWebhookScenarios = (
  people: User[],
  prepare: (system: SimulatedSystem) => Promise<void> = async () => {},
) => {
  let system: SimulatedSystem;
  let react = callReactions();
  const clock = () => system.clock;
  const reports = reportBook();
  const workerSids = new Map<string, string>();
  const client = twilio(telephonySettings.account_sid, telephonySettings.auth_token);
  const workspace = () => client.taskrouter.v1.workspaces(system.settings.workspace_sid);
  const workerOf = (userId: string) => workspace().workers(workerSids.get(userId) ?? '');

  const addAgent = async ({ version: _, ...user }: User): Promise<void> => {
    const attributes = JSON.stringify(workerAttributes(user));
    const worker = await workspace().workers.create({ friendlyName: user.email, attributes });
    workerSids.set(user.id, worker.sid);
    await createUser({ ...user, worker_sid: worker.sid });
  };

  beforeAll(async () => {
    captureLog();
    system = await openSimulatedSystem({
      ...{ clock: new SimClock(START), random: createRandom(SEED), chances: aQuietDay, log: () => undefined },
      ...{ staff: [], byHand: true },
    });
    system.chosen.event = () => true;
    system.chosen.webhook = (_name, request) => reports.take(request);
    system.chosen.delivered = reports.delivered;
    for (const user of people) await addAgent(user);
    await prepare(system);
  });
  afterEach(() => endEverything(client, system.settings.workspace_sid));
  afterAll(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Advances the clock until `check` passes. */
  const eventually = async <T>(check: () => Promise<T> | T): Promise<T> => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await check();
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      await clock().runUntil(new Date(Date.now() + STEP_MS));
    }
  };

  const offerTo = (userId: string) =>
    eventually(async () => {
      const [pending] = await workerOf(userId).reservations.list({ reservationStatus: 'pending' });
      if (!pending) throw new Error(`Nothing is offered to ${userId}.`);
      return workerOf(userId).reservations(pending.sid);
    });

  /** The agent accepts like the agent's browser. */
  const accept = async (userId: string, callId: string): Promise<void> => {
    const reservation = await offerTo(userId);
    await reservation.update({
      ...conferenceInstruction(callId),
      conferenceStatusCallbackEvent: [...conferenceInstruction(callId).conferenceStatusCallbackEvent],
    });
  };

  /** The agent accepts a transfer: the agent's leg requests its document. */
  const takeTransfer = async (userId: string, callId: string): Promise<void> => {
    await offerTo(userId);
    const actor = anActor((await getUser(userId, { latest: true })) ?? {});
    await acceptTransfer({ provider, actor, now: instant() }, { task_attribute_key: keyOf('taskAttribute', callId) });
  };

  /** Waits until Twilio has sent these webhooks: every later change is by the reconciler. */
  const reported = (...names: string[]) =>
    eventually(() => expect(reports.seen()).toEqual(expect.arrayContaining(names)));

  const activity = (userId: string, name: 'online' | 'offline') =>
    workerOf(userId).update({ activitySid: system.settings.activity_sids[name] });

  /** Sets the agent offline and waits for the webhook: the reports of the call then begin with going online. */
  const beginOffline = async (userId: string, lostReport?: string) => {
    const { activitySid } = await workerOf(userId).fetch();
    if (activitySid !== system.settings.activity_sids.offline) await activity(userId, 'offline');
    await eventually(async () => expect(await getUser(userId, { latest: true })).toMatchObject({ available: false }));
    react = callReactions();
    reports.begin(lostReport);
  };

  /** Sets the agent online and waits for the webhook before the scenario begins. */
  const waitOnline = async (userId: string) => {
    await beginOffline(userId);
    await activity(userId, 'online');
    await eventually(async () => expect(await getUser(userId, { latest: true })).toMatchObject({ available: true }));
  };

  /** The conference of the call's task with this number of participants. */
  const conferenceOf = (taskSid: string, size: number) =>
    eventually(async () => {
      const [found] = await client.conferences.list({ friendlyName: taskSid, limit: 1 });
      const conference = client.conferences(found?.sid ?? '');
      expect(await conference.participants.list()).toHaveLength(size);
      return conference;
    });

  const taskOf = async (id: string): Promise<string> => {
    const evaluateTaskAttributes = `task_attribute_key == "taskAttribute/${id}"`;
    const [task] = await workspace().tasks.list({ evaluateTaskAttributes });
    if (!task) throw new Error(`There is no task of ${id}.`);
    return task.sid;
  };

  /** After a second, so that Twilio reports a duration of the leg. */
  const hangUp = async (callSid: string): Promise<number> => {
    const leg = system.voice.calls.find(callSid);
    if (!leg) throw new Error(`There is no leg ${callSid}.`);
    await clock().runUntil(new Date(Date.now() + 1000));
    system.voice.calls.end(leg);
    return Date.now();
  };

  let callers = 0;
  /** A caller dials the number; returns the call's SID. */
  const dial = (): string => {
    const from = `+1555235${String(++callers).padStart(4, '0')}`;
    return receiveCall(system.voice, { from, to: DID, leg: nullBrowserLeg() }).sid;
  };

  /** The agent's first call of the scenario: the agent goes online, a caller dials, and both are in the conference. */
  const talk = async (userId: string) => {
    await activity(userId, 'online');
    const id = dial();
    await eventually(() => storedCall(id));
    await react(id);
    await accept(userId, id);
    const taskSid = await taskOf(id);
    const conference = await conferenceOf(taskSid, 2);
    const participants = await conference.participants.list();
    const agentSid = participants.find(({ callSid }) => callSid !== id)?.callSid ?? '';
    return { id, taskSid, conference, agentSid };
  };

  /** One run of the reconciler: the customer of an agent who was disconnected goes back to the queue in the next one. */
  const aMinutePasses = () => reconcileIn(60);

  /** Two runs of the reconciler, each a minute later, with the reactions for the given call. */
  const twoMinutesPass = async (rootId?: string) => {
    for (const seconds of [60, 120]) {
      await reconcileIn(seconds);
      if (rootId) await react(rootId);
    }
  };

  const nobodyIsOnTheLine = async () => {
    const { calls } = client;
    const statuses = ['queued', 'ringing', 'in-progress'] as const;
    const legs = (await Promise.all(statuses.map(status => calls.list({ status })))).flat();
    expect(legs.map(({ sid, to }) => `${sid} to ${to}`)).toEqual([]);
    expect(await provider.liveConferences()).toEqual([]);
  };

  /** After the disposition nothing is left: no participant, no task, no open call, no stuck task. */
  const isDone = async (...ids: string[]) => {
    await nobodyIsOnTheLine();
    for (const id of ids) await dispose(id);
    await reconcileIn(180);
    const calls = await Promise.all(ids.map(storedCall));
    // A call that was taken over has no task.
    const tasks = calls.flatMap(({ task_sid }) => task_sid ?? []);
    for (const sid of tasks)
      expect(await workspace().tasks(sid).fetch()).toMatchObject({ assignmentStatus: 'completed' });
    // Awaited, so that it does not count as a report of the next scenario.
    await reported(...tasks.map((_, index) => `task.completed #${index + 1}`));
    expect(calls.filter(call => isStuck(call, instant(DAY_S)))).toEqual([]);
    const open = (await openCalls()).map(call => call.id);
    expect(ids.filter(id => open.includes(id))).toEqual([]);
  };

  return {
    client,
    react: (rootId: string) => react(rootId),
    seen: reports.seen,
    ignore: reports.ignore,
    ...{ eventually, accept, takeTransfer },
    ...{ reported, activity, beginOffline, waitOnline, conferenceOf, taskOf, hangUp, dial, talk },
    ...{ aMinutePasses, twoMinutesPass, nobodyIsOnTheLine, isDone },
  };
};
