import { logger } from '#platform/logger';
import { openCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { isOver } from '#shared/calls/dials';
import { needsRelief } from '#shared/calls/disabled-agent';
import { isUnderWay } from '#shared/calls/open-call';
import { isPending } from '#shared/calls/outbound-call';
import { keyOf } from '#shared/keys';
import { secondsBetween, type Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import type { TaskNow } from '../provider/questions.ts';
import { callIdOf, isTaskOf } from '../queue/complete-task.ts';
import { relieveAgent } from '../queue/relieve-agent.ts';
import { type ReconcileDeps, type Repair, SETTLED_AFTER_S } from './deps.ts';
import { close, findRecording, isLeftOpen, lacksRecording } from './find-recording.ts';
import { followConversation, rootIdOf } from './follow-conversation.ts';
import { followDial } from './follow-dials.ts';
import { followRecording, mayRecordWrongly } from './follow-recording.ts';
import { followTask, isDoubtful } from './follow-task.ts';
import { followWaiting, mayBeForgotten } from './follow-waiting.ts';
import { followWorkers } from './follow-workers.ts';
import { endForgottenConferences } from './forgotten-conferences.ts';
import { runRepairs } from './run-repairs.ts';

const isSettled = (call: Call, now: Timestamp): boolean => secondsBetween(call.created_ts, now) >= SETTLED_AFTER_S;

/** The parts of each conversation, by the call that began it. */
const conversationsOf = (calls: Call[]): Map<string, Call[]> => {
  const byRoot = new Map<string, Call[]>();
  for (const call of calls) byRoot.set(rootIdOf(call), [...(byRoot.get(rootIdOf(call)) ?? []), call]);
  return byRoot;
};

const isNotEmpty = <T>(list: T[]): list is [T, ...T[]] => list.length > 0;

/** Nobody has said that the dialled leg of an ended call is over: its agent still sees it ring, or talk. */
const dialsOn = (call: Call): boolean =>
  call.call_ended && call.customer_dial !== undefined && !isOver(call.customer_dial.status);

/** While one part of it goes on it is compared as a whole; when all are over its recording is looked for. */
const conversationRepairs = (deps: ReconcileDeps, call_id: string, calls: Call[], now: Timestamp): Repair[] => {
  const ids = { call_id };
  const onTheLine = calls.filter(call => isUnderWay(call) && isSettled(call, now));
  const dialling = calls
    .filter(dialsOn)
    .map(call => ({ name: 'dial', ids, run: () => followDial(deps, call, undefined, now) }));
  if (isNotEmpty(onTheLine)) {
    const repairs = [...dialling, { name: 'conversation', ids, run: () => followConversation(deps, onTheLine, now) }];
    if (!isNotEmpty(calls) || !mayRecordWrongly(calls, now)) return repairs;
    return [...repairs, { name: 'what is recorded', ids, run: () => followRecording(deps, calls, now) }];
  }
  const unrecorded = calls.filter(call => lacksRecording(call, now));
  return isNotEmpty(unrecorded) && calls.every(call => call.call_ended)
    ? [...dialling, { name: 'recording', ids, run: () => findRecording(deps, unrecorded, now) }]
    : dialling;
};

const waitingRepairs = (deps: ReconcileDeps, open: Call[], tasks: TaskNow[], now: Timestamp): Repair[] => {
  const hasTask = (call: Call) => tasks.some(task => callIdOf(task) === call.id && isTaskOf(call, task));
  return open
    .filter(isPending)
    .map(call => ({ call, hasTask: hasTask(call) }))
    .filter(({ call, hasTask }) => mayBeForgotten(call, hasTask))
    .map(({ call, hasTask }) => ({
      name: 'waiting',
      ids: { call_id: call.id },
      run: () => followWaiting(deps, call, { hasTask, now }),
    }));
};

const taskRepairs = (deps: ReconcileDeps, tasks: TaskNow[], open: Call[], users: User[], now: Timestamp): Repair[] => {
  const byId = new Map(open.map(call => [call.id, call]));
  const byWorker = new Map(users.flatMap(user => (user.worker_sid ? [[user.worker_sid, user] as const] : [])));
  return tasks
    .filter(task => isDoubtful(task, byId.get(callIdOf(task) ?? ''), now))
    .map(task => ({
      name: 'task',
      ids: { task_sid: task.sid },
      run: () => followTask(deps, task, { byWorker, now }),
    }));
};

/** What agents have left behind who work here no more. */
const reliefs = (deps: ReconcileDeps, open: Call[], users: User[], now: Timestamp): Repair[] => {
  const working = new Set(users.flatMap(user => (user.disabled ? [] : [keyOf('user', user.id)])));
  const ofNobody = ({ reservation_user_key: key }: Call): boolean => key !== undefined && !working.has(key);
  return open
    .filter(call => needsRelief(call) && ofNobody(call))
    .map(({ id }) => ({
      name: 'relief',
      ids: { call_id: id },
      run: () => relieveAgent({ ...deps, now }, keyOf('taskAttribute', id)),
    }));
};

/** Read before Twilio is asked, so that its answers are the newer ones. */
const tasksNow = async ({ provider }: ReconcileDeps): Promise<TaskNow[] | undefined> => {
  try {
    return await provider.liveTasks();
  } catch (error) {
    logger.error('not reconciled', { repair: 'tasks', error: error as Error });
    return undefined;
  }
};

/**
 * Asks Twilio about what should have moved and did not, and repairs it by the same facts as its webhooks: calls, tasks,
 * recordings, agents' availability. Bounded: another part each minute where there is more; what is newer is never
 * overridden (docs/decisions/0009).
 * @throws Error where nothing could be looked into
 */
export const reconcile = async (
  deps: ReconcileDeps,
  { now, outOfTime }: { now: Timestamp; outOfTime: () => boolean },
): Promise<void> => {
  const [all, users] = await Promise.all([openCalls(), listUsers()]);
  const tasks = await tasksNow(deps);
  const open = all.filter(call => isSettled(call, now));
  const repairs: Repair[] = [
    { name: 'workers', ids: {}, run: () => followWorkers(deps, users, now) },
    { name: 'conferences', ids: {}, run: () => endForgottenConferences(deps, all, now) },
    ...all.filter(isLeftOpen).map(call => ({ name: 'left open', ids: { call_id: call.id }, run: () => close(call) })),
    ...taskRepairs(deps, tasks ?? [], open, users, now),
    ...reliefs(deps, open, users, now),
    ...waitingRepairs(deps, open, tasks ?? [], now),
    ...[...conversationsOf(all)].flatMap(([id, calls]) => conversationRepairs(deps, id, calls, now)),
  ];
  const { done, tried } = await runRepairs(repairs, { now, outOfTime });
  if (done === 0 && (tried > 0 || !tasks)) throw new Error(`None of ${tried} repairs succeeded.`);
};
