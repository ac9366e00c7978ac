import { countUnreadable } from '#platform/metrics';
import { readableOpenCalls } from '#platform/table/calls';
import { readableUsers } from '#platform/table/users';
import { readableCallingRequests } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import { isOver } from '#shared/calls/dials';
import { needsActionOfAgent } from '#shared/calls/disabled-agent';
import { isUnderWay } from '#shared/calls/open-call';
import { isPending } from '#shared/calls/outbound-call';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { keyOf, type UserKey } from '#shared/keys';
import { secondsBetween, type Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import type { TaskNow } from '../provider/twilio-state.ts';
import { callIdOf, isTaskOf } from '../queue/complete-task.ts';
import { takeCallFromAgent } from '../queue/take-call-from-agent.ts';
import { type ReconcileDeps, type Repair, SETTLED_AFTER_S } from './deps.ts';
import { close, findRecording, lacksRecording, shouldBeClosed } from './find-recording.ts';
import { followConversation, rootIdOf } from './follow-conversation.ts';
import { followDial } from './follow-dials.ts';
import { followRecording, mayNeedRecordingRepair } from './follow-recording.ts';
import { requestRepairs } from './follow-requests.ts';
import { followTask, isInconsistent } from './follow-task.ts';
import { textRepairs } from './follow-texts.ts';
import { followWaiting, mayNeedRepair } from './follow-waiting.ts';
import { followWorkers } from './follow-workers.ts';
import { endOrphanedConferences } from './orphaned-conferences.ts';
import { readOrNone } from './read-or-none.ts';
import { runRepairs } from './run-repairs.ts';
import { conferencesOfUnreadable, withoutUnreadable } from './without-unreadable.ts';

const isSettled = (call: Call, now: Timestamp): boolean => secondsBetween(call.created_ts, now) >= SETTLED_AFTER_S;

/** The calls of each conversation, by the id of its root call. */
const conversationsOf = (calls: Call[]): Map<string, Call[]> => {
  const byRoot = new Map<string, Call[]>();
  for (const call of calls) byRoot.set(rootIdOf(call), [...(byRoot.get(rootIdOf(call)) ?? []), call]);
  return byRoot;
};

const isNotEmpty = <T>(list: T[]): list is [T, ...T[]] => list.length > 0;

/**
 * The call has ended, but no report says that its dialled leg has: the screen still shows it as ringing or connected.
 */
const hasOpenDial = (call: Call): boolean =>
  call.call_ended && call.customer_dial !== undefined && !isOver(call.customer_dial.status);

/**
 * While one part is on the line, the conversation is compared as a whole; after the last end its recording is looked
 * for.
 */
const conversationRepairs = (deps: ReconcileDeps, call_id: string, calls: Call[], now: Timestamp): Repair[] => {
  const ids = { call_id };
  const onTheLine = calls.filter(call => isUnderWay(call) && isSettled(call, now));
  const dialing = calls
    .filter(hasOpenDial)
    .map(call => ({ name: 'dial', ids, run: () => followDial(deps, call, undefined, now) }));
  if (isNotEmpty(onTheLine)) {
    const repairs = [...dialing, { name: 'conversation', ids, run: () => followConversation(deps, onTheLine, now) }];
    if (!isNotEmpty(calls) || !mayNeedRecordingRepair(calls, now)) return repairs;
    return [...repairs, { name: 'what is recorded', ids, run: () => followRecording(deps, calls, now) }];
  }
  const unrecorded = calls.filter(call => lacksRecording(call, now));
  return isNotEmpty(unrecorded) && calls.every(call => call.call_ended)
    ? [...dialing, { name: 'recording', ids, run: () => findRecording(deps, unrecorded, now) }]
    : dialing;
};

const waitingRepairs = (deps: ReconcileDeps, open: Call[], tasks: TaskNow[], now: Timestamp): Repair[] => {
  const hasTask = (call: Call) => tasks.some(task => callIdOf(task) === call.id && isTaskOf(call, task));
  return open
    .filter(isPending)
    .map(call => ({ call, hasTask: hasTask(call) }))
    .filter(({ call, hasTask }) => mayNeedRepair(call, hasTask))
    .map(({ call, hasTask }) => ({
      name: 'waiting',
      ids: { call_id: call.id },
      run: () => followWaiting(deps, call, { hasTask, now }),
    }));
};

/** The users, and the keys of those who could not be read, because a missing user would look disabled. */
type Users = { users: User[]; unread: ReadonlySet<UserKey> };

type Judged = Users & { open: Call[]; tasks: TaskNow[] };

const taskRepairs = (deps: ReconcileDeps, { users, unread, open, tasks }: Judged, now: Timestamp): Repair[] => {
  const byId = new Map(open.map(call => [call.id, call]));
  const byWorker = new Map(users.flatMap(user => (user.worker_sid ? [[user.worker_sid, user] as const] : [])));
  return tasks
    .filter(task => isInconsistent(task, byId.get(callIdOf(task) ?? ''), now))
    .map(task => ({
      name: 'task',
      ids: { task_sid: task.sid },
      run: () => followTask(deps, task, { byWorker, unread, now }),
    }));
};

/** Open calls of agents who are disabled or deleted; an agent who could not be read counts as working. */
const repairsOfDisabledAgents = (deps: ReconcileDeps, { users, unread, open }: Judged, now: Timestamp): Repair[] => {
  const working = new Set([...unread, ...users.flatMap(user => (user.disabled ? [] : [keyOf('user', user.id)]))]);
  const hasNoAgent = ({ reservation_user_key: key }: Call): boolean => key !== undefined && !working.has(key);
  return open
    .filter(call => needsActionOfAgent(call) && hasNoAgent(call))
    .map(({ id }) => ({
      name: 'disabled agent',
      ids: { call_id: id },
      run: () => takeCallFromAgent({ ...deps, now }, keyOf('taskAttribute', id)),
    }));
};

/** The checks that need the users. */
const userRepairs = (deps: ReconcileDeps, judged: Judged, now: Timestamp): Repair[] => [
  { name: 'workers', ids: {}, run: () => followWorkers(deps, judged.users, now) },
  ...taskRepairs(deps, judged, now),
  ...repairsOfDisabledAgents(deps, judged, now),
];

/** Undefined if the list could not be read: the run goes on without it. */
const listOrNone = <List>(repair: string, read: () => Promise<List>): Promise<List | undefined> =>
  readOrNone({ message: 'not reconciled', repair }, read);

/** The open calls, users and offered call requests, and the lists that could not be read. Single documents are counted. */
const readAll = async () => {
  const [{ calls, unreadable }, users, calling] = await Promise.all([
    readableOpenCalls(),
    listOrNone('users', readableUsers),
    listOrNone('call requests', readableCallingRequests),
  ]);
  countUnreadable([...unreadable, ...(users?.unreadable ?? []), ...(calling?.unreadable ?? [])]);
  const unread = [...(users ? [] : ['users']), ...(calling ? [] : ['call requests'])];
  return { calls, unreadable, users, calling, unread };
};

const known = ({ users, unreadable }: Awaited<ReturnType<typeof readableUsers>>): Users => ({
  users,
  unread: new Set(unreadable.map(({ id }) => keyOf('user', id))),
});

/**
 * Reads open calls and users, then asks Twilio, so that Twilio's answers are the newer ones, and repairs differences by
 * call facts. Each minute checks a bounded part; newer state is never overwritten (docs/decisions/0009).
 * @throws Error if no check succeeded, or, after the others, if a list could not be read (docs/decisions/0041)
 */
export const reconcile = async (
  deps: ReconcileDeps,
  { now, hours, outOfTime }: { now: Timestamp; hours: CallingHours; outOfTime: () => boolean },
): Promise<void> => {
  const { calls, unreadable, users, calling, unread } = await readAll();
  const all = withoutUnreadable(calls, unreadable);
  const left = new Set([...calls.filter(call => !all.includes(call)), ...unreadable].map(({ id }) => id));
  const kept = conferencesOfUnreadable(unreadable);
  const tasks = await listOrNone('tasks', () => deps.provider.liveTasks());
  const judged = (tasks ?? []).filter(task => !left.has(callIdOf(task) ?? ''));
  const open = all.filter(call => isSettled(call, now));
  const repairs: Repair[] = [
    ...(users ? userRepairs(deps, { ...known(users), open, tasks: judged }, now) : []),
    ...(kept
      ? [{ name: 'conferences', ids: {}, run: () => endOrphanedConferences(deps, { open: calls, kept }, now) }]
      : []),
    ...all
      .filter(shouldBeClosed)
      .map(call => ({ name: 'left open', ids: { call_id: call.id }, run: () => close(call) })),
    ...textRepairs(deps, now),
    ...waitingRepairs(deps, open, judged, now),
    ...(calling ? requestRepairs(deps, { ...calling, open: calls }, { now, hours }) : []),
    ...[...conversationsOf(all)].flatMap(([id, calls]) => conversationRepairs(deps, id, calls, now)),
  ];
  const { done, tried } = await runRepairs(repairs, { now, outOfTime });
  if (unread.length > 0) throw new Error(`Not read: ${unread.join(', ')}.`);
  if (done === 0 && (tried > 0 || !tasks)) throw new Error(`None of ${tried} repairs succeeded.`);
};
