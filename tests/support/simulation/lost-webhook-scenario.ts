import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { callTable } from '#platform/apply-call-fact';
import { getCall, openCalls, updateCall } from '#platform/table/calls';
import { getUser, listUsers } from '#platform/table/users';
import { userTable } from '#platform/twilio/set-availability';
import type { Call } from '#shared/calls/call';
import { needsNobody } from '#shared/calls/call-control';
import { isStuck } from '#shared/calls/stuck';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { relieveTable } from '../../../lambdas/calls/queue/relieve-table.ts';
import { reconcile } from '../../../lambdas/calls/reconcile/reconcile.ts';
import { takeOverTable } from '../../../lambdas/calls/supervision/take-over-table.ts';
import { type CallFloor, PATIENCE, startCallFloor } from '../twilio/webhook-scenario.ts';
import { captureLog } from '../unit/captured-log.ts';
import { expectOverFor } from './expect-ended-call.ts';
import { callReactions } from '../twilio/reactions.ts';

const deps = { openCalls, listUsers, calls: callTable, users: userTable, takeOverTable, relieveTable, provider };

const DAY_S = 24 * 3600;

export const instant = (seconds = 0) => timestamp(new Date(Date.now() + seconds * 1000));

export const eventually = <T>(check: () => Promise<T> | T): Promise<T> => vi.waitFor(check, PATIENCE);

export const theCall = async (id: string): Promise<Call> => {
  const call = await getCall(id, { latest: true });
  if (!call) throw new Error(`There is no call ${id}.`);
  return call;
};

/** The reconciler's run so many seconds from now. */
export const reconcileIn = (seconds: number) => reconcile(deps, { now: instant(seconds), outOfTime: () => false });

/** Disposed without the reaction that completes the task: the reconciler finds that too. */
const dispose = async (id: string) => {
  const call = await theCall(id);
  const set = { disposition: 'Sale', disposition_ts: instant() };
  await updateCall(id, { set, closes: needsNobody({ ...call, ...set }) });
};

/** The call, which is over for its agent since then. */
export const isOver = async (id: string, userId: string, endedAt: number) => {
  const call = await theCall(id);
  expectOverFor(call, userId, endedAt);
  return call;
};

/**
 * The floor of a test file whose stories lose one report each, with the steps that they share. Calls the test runner's
 * hooks, so at the top of the file.
 */
export const storyFloor = (people: User[], prepare: (floor: CallFloor) => Promise<void> = async () => {}) => {
  let floor: CallFloor;
  let react = callReactions();
  beforeAll(async () => {
    captureLog();
    vi.stubEnv('CALLING_HOURS', '0-24');
    floor = await startCallFloor(people);
    await prepare(floor);
  });
  afterEach(() => floor.clear());
  afterAll(async () => {
    await floor.stop();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

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
    react = callReactions();
    floor.reports.begin(forget);
  };

  /** Online, and known to be, before the story of others begins. */
  const waitOnline = async (userId: string) => {
    await beginOffline(userId);
    await activity(userId, 'online');
    await eventually(async () => expect(await getUser(userId, { latest: true })).toMatchObject({ available: true }));
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

  let callers = 0;
  const dial = () => floor.dial(`+1555235${String(++callers).padStart(4, '0')}`);

  /** Her first call of the story: she goes online, somebody dials, and both are in the conference. */
  const talk = async (userId: string) => {
    await activity(userId, 'online');
    const id = await dial();
    await eventually(() => theCall(id));
    await react(id);
    await floor.accept(userId, id);
    const taskSid = await taskOf(id);
    const conference = await conferenceOf(taskSid, 2);
    const participants = await conference.participants.list();
    const agentSid = participants.find(({ callSid }) => callSid !== id)?.callSid ?? '';
    return { id, taskSid, conference, agentSid };
  };

  /** A run of the reconciler a minute from now and one after it; with what follows of either for a call, if it is named. */
  const twoMinutesPass = async (rootId?: string) => {
    for (const seconds of [60, 120]) {
      await reconcileIn(seconds);
      if (rootId) await react(rootId);
    }
  };

  const nobodyIsOnTheLine = async () => {
    const { calls } = floor.client;
    const statuses = ['queued', 'ringing', 'in-progress'] as const;
    const legs = (await Promise.all(statuses.map(status => calls.list({ status })))).flat();
    expect(legs.map(({ sid, to }) => `${sid} to ${to}`)).toEqual([]);
    expect(await provider.liveConferences()).toEqual([]);
  };

  /** Disposed, they leave nothing behind: nobody on the line, no task, no open call, nothing that will count as stuck. */
  const isDone = async (...ids: string[]) => {
    await nobodyIsOnTheLine();
    for (const id of ids) await dispose(id);
    await reconcileIn(180);
    const calls = await Promise.all(ids.map(theCall));
    // One that was taken over has no task.
    const tasks = calls.flatMap(({ task_sid }) => task_sid ?? []);
    for (const sid of tasks)
      expect(await floor.workspace.tasks(sid).fetch()).toMatchObject({ assignmentStatus: 'completed' });
    // Awaited, so that it is not taken for a report of the next story.
    await reported(...tasks.map((_, index) => `task.completed #${index + 1}`));
    expect(calls.filter(call => isStuck(call, instant(DAY_S)))).toEqual([]);
    const open = (await openCalls()).map(call => call.id);
    expect(ids.filter(id => open.includes(id))).toEqual([]);
  };

  return {
    /** The floor itself, once the tests run. */
    floor: () => floor,
    react: (rootId: string) => react(rootId),
    seen: () => floor.reports.seen(),
    ...{ reported, activity, beginOffline, waitOnline, conferenceOf, taskOf, hangUp, dial, talk },
    ...{ twoMinutesPass, nobodyIsOnTheLine, isDone },
  };
};
