import { getCalls } from '#platform/table/calls';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { cellSum, getRollup } from '#platform/table/rollups';
import { listUsers } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { newYorkDay } from '#shared/new-york';
import type { User } from '#shared/users/user';
import { allCallsByAgent, openCalls } from '../../support/stored-items.ts';
import type { Control } from './control.ts';
import type { Seen } from './watch-customers.ts';

/** A placed call: the caller, and the SID of the customer's leg, which is the id of the call's document. */
export type Placed = { from: string; sid: string };

/** The errors after the run, each as a message; empty if there are none. */
export type Accounts = {
  documents: number;
  /** Calls that we never answered, because a fault hit their voice webhook. */
  unanswered: number;
  unaccounted: string[];
  unfinished: string[];
  doubled: string[];
  miscounted: string[];
  unavailable: string[];
};

const AT_ONCE = 100;

const documentsOf = async (placed: Placed[]): Promise<Map<string, Call>> => {
  const found = new Map<string, Call>();
  for (let at = 0; at < placed.length; at += AT_ONCE)
    for (const call of await getCalls(
      placed.slice(at, at + AT_ONCE).map(({ sid }) => sid),
      { latest: true },
    ))
      found.set(call.id, call);
  return found;
};

/** Twilio asked for the call and got no answer: no attempt succeeded, and an injected fault is the reason. */
const wasFaulted = (sid: string, { voice }: Seen): boolean => {
  const attempts = voice.filter(({ params }) => params.CallSid === sid);
  return attempts.some(({ fault }) => fault !== undefined) && attempts.every(({ status }) => status !== 200);
};

const unfinishedOf = async (documents: Iterable<Call>, control: Control): Promise<string[]> => [
  ...[...documents].flatMap(call => [
    ...(call.call_ended ? [] : [`call ${call.id} has not ended`]),
    ...(call.accepted_ts && !call.disposition ? [`call ${call.id} has no disposition`] : []),
  ]),
  ...(await openCalls()).map(({ id }) => `call ${id} is among the open ones`),
  ...(await control.calls()).flatMap(({ call_sid, to, status }) =>
    ['queued', 'initiated', 'ringing', 'in-progress'].includes(status) ? [`leg ${call_sid} to ${to} is ${status}`] : [],
  ),
  ...(await control.taskRouter()).reservations.flatMap(({ sid, reservation_status: status }) =>
    ['pending', 'accepted', 'wrapping'].includes(status) ? [`reservation ${sid} is ${status}`] : [],
  ),
];

/** Two calls from one number belong to one lead. */
const doubledOf = (placed: Placed[], documents: Map<string, Call>): string[] => {
  const leads = new Map<string, Set<string>>();
  for (const { from, sid } of placed) {
    const lead = documents.get(sid)?.lead_key;
    if (lead) leads.set(from, (leads.get(from) ?? new Set()).add(lead));
  }
  return [...leads].flatMap(([from, keys]) => (keys.size > 1 ? [`${from} has ${keys.size} leads`] : []));
};

const countedToday = async ({ id }: User, now: Date): Promise<{ counted: number; finished: number }> => {
  const day = newYorkDay(now.toISOString());
  const calls = await allCallsByAgent(id);
  const finished = calls.filter(
    call => call.accepted_ts && call.call_ended && newYorkDay(call.created_ts) === day,
  ).length;
  const { current } = await getRollupGeneration();
  const rollup = await getRollup(current, { of: 'agent', user_id: id, day });
  return { counted: cellSum(rollup, 'total').calls_qtd ?? 0, finished };
};

const miscountedOf = async (users: User[], now: Date): Promise<string[]> => {
  const wrong: string[] = [];
  for (const user of users) {
    const { counted, finished } = await countedToday(user, now);
    if (counted !== finished) wrong.push(`${user.email}: ${counted} counted of ${finished}`);
  }
  return wrong;
};

const unavailableOf = async (users: User[], control: Control): Promise<string[]> => {
  const { workers } = await control.taskRouter();
  return users.flatMap(({ email, worker_sid, available, waiting_for_call_since_ts }) => {
    const online = workers.find(({ sid }) => sid === worker_sid)?.available ?? false;
    const isWaiting = waiting_for_call_since_ts !== undefined;
    return online === available && online === isWaiting
      ? []
      : [`${email} is ${online ? 'online' : 'offline'}, shown ${available}, waiting ${isWaiting}`];
  });
};

/** Compares the placed calls with the table and with Twilio. */
export const accountFor = async (placed: Placed[], seen: Seen, control: Control, now: Date): Promise<Accounts> => {
  const documents = await documentsOf(placed);
  const missing = placed.filter(({ sid }) => !documents.has(sid));
  const unanswered = missing.filter(({ sid }) => wasFaulted(sid, seen));
  const users = (await listUsers()).filter(({ worker_sid }) => worker_sid);
  return {
    documents: documents.size,
    unanswered: unanswered.length,
    unaccounted: missing.filter(one => !unanswered.includes(one)).map(({ sid }) => sid),
    unfinished: await unfinishedOf(documents.values(), control),
    doubled: doubledOf(placed, documents),
    miscounted: await miscountedOf(users, now),
    unavailable: await unavailableOf(users, control),
  };
};
