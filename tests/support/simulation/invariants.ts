import { partitions } from '#platform/table/engine/keys';
import { Call } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import { isOver } from '../../../infra/local/twilio/voice/calls/call-status.ts';
import type { Written } from '../memory-table/memory-table.ts';
import type { SimulatedSystem } from './simulated-system.ts';

const rank = { enqueued: 0, accepted: 1, wrapup: 2 } as const;

/** The table replaces an item and never changes it, so each is parsed once. */
const parsedCalls = new WeakMap<object, Call>();

const callIn = (image: Record<string, unknown> | undefined): Call | undefined => {
  if (image?.entity !== 'call') return undefined;
  const call = parsedCalls.get(image) ?? Call.parse(image);
  parsedCalls.set(image, call);
  return call;
};

/** The rules that no single write may break. */
const wrongStep = (old: Call, current: Call): string | undefined => {
  if (rank[current.reservation_status] < rank[old.reservation_status]) return 'its reservation went back';
  if (old.call_ended && !current.call_ended) return 'it was opened again';
  if (old.disposition && current.disposition !== old.disposition) return 'its disposition changed';
  if (old.customer_call_sid && current.customer_call_sid !== old.customer_call_sid) return 'its customer changed';
  return undefined;
};

/** Checks every write. */
export const watchWrites = (system: SimulatedSystem): { wrong: string[] } => {
  const wrong: string[] = [];
  const onLine = new Map<string, Set<string>>();
  system.table.onWrite((written: Written) => {
    const [old, current] = [callIn(written.old), callIn(written.new)];
    if (!current) return;
    const problem = old && wrongStep(old, current);
    if (problem) wrong.push(`${current.id}: ${problem}`);
    const agent = current.reservation_user_key;
    if (!agent) return;
    const calls = onLine.get(agent) ?? new Set();
    onLine.set(agent, calls);
    if (isUnderWay(current)) calls.add(current.id);
    else calls.delete(current.id);
    if (calls.size > 1) wrong.push(`${agent} has ${[...calls].join(' and ')} at once`);
  });
  return { wrong };
};

const COMPLETED_CONFERENCE = /Conferences\/(CF\w+)\.json$/;

/** The last time at which a property of a call became true, by call id; removed when it is no longer true. */
const noteWhen = (
  system: SimulatedSystem,
  became: (old: Call | undefined, current: Call) => boolean,
  ceased: (old: Call | undefined, current: Call) => boolean = () => false,
): Map<string, number> => {
  const noted = new Map<string, number>();
  system.table.onWrite(written => {
    const [old, current] = [callIn(written.old), callIn(written.new)];
    if (!current) return;
    if (became(old, current)) noted.set(current.id, system.clock.now().getTime());
    if (ceased(old, current)) noted.delete(current.id);
  });
  return noted;
};

/**
 * Checks that no conference is ended while somebody who does not hang up talks with the customer in it. An agent who
 * came back after the other agent asked to end it is too late: nobody could know of the return.
 */
export const watchCuts = (system: SimulatedSystem): { cuts: string[] } => {
  const cuts: string[] = [];
  const asked = noteWhen(
    system,
    (old, current) => current.ending === true && old?.ending !== true,
    // Rejected by Twilio, so the intent was removed.
    (old, current) => old?.ending === true && !current.ending,
  );
  const came = noteWhen(system, (old, current) => current.agent_call_sid !== old?.agent_call_sid);
  const cameTooLate = (call: Call, parts: Call[]): boolean => {
    const ended = parts.flatMap(({ id }) => asked.get(id) ?? []);
    return ended.length > 0 && (came.get(call.id) ?? 0) > Math.min(...ended);
  };
  system.onRest(({ method, path, form }) => {
    const sid = COMPLETED_CONFERENCE.exec(path)?.[1];
    if (method !== 'POST' || !sid || form.get('Status') !== 'completed') return;
    const conference = system.voice.conferences.list().find(one => one.sid === sid && one.status !== 'completed');
    const inside = [...(conference?.participants.keys() ?? [])];
    const parts = callsOf(system).filter(call => call.conference_sid === sid);
    if (!parts.some(({ customer_call_sid }) => inside.includes(customer_call_sid ?? ''))) return;
    for (const call of parts)
      if (isUnderWay(call) && !call.ending && inside.includes(call.agent_call_sid ?? '') && !cameTooLate(call, parts))
        cuts.push(`${call.id} of ${call.reservation_user_key} was cut off`);
  });
  return { cuts };
};

const countBy = <T>(items: T[], keyOf: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

const repeated = (counts: Map<string, number>): string[] =>
  [...counts].flatMap(([key, n]) => (n > 1 ? [`${key} x${n}`] : []));

/** The calls of the table. */
export const callsOf = (system: SimulatedSystem): Call[] => system.table.all().flatMap(item => callIn(item) ?? []);

const callProblems = (system: SimulatedSystem): string[] =>
  system.table.all().flatMap(item => {
    const call = callIn(item);
    if (!call) return [];
    const is = (problem: string) => `call ${call.id} (${call.task_creation_source}) ${problem}`;
    return [
      ...(call.call_ended ? [] : [is('has not ended')]),
      ...(call.accepted_ts && !call.disposition ? [is('has no disposition')] : []),
      ...(item.gsi3pk === partitions.openCalls() ? [is('is among the open ones')] : []),
      ...(call.agent_disconnected || call.lead_hold || call.agent_muted ? [is('still has a flag')] : []),
      ...(call.transfer_status === 'Requested' ? [is('still waits for its transfer')] : []),
    ];
  });

const providerProblems = ({ engine, voice }: SimulatedSystem): string[] => [
  ...voice.calls
    .list()
    .flatMap(call => (isOver(call.status) ? [] : [`leg ${call.sid} to ${call.to} is ${call.status}`])),
  ...voice.conferences
    .list()
    .flatMap(({ sid, status }) => (status === 'completed' ? [] : [`conference ${sid} is ${status}`])),
  ...engine.store.tasks
    .all()
    .flatMap(task =>
      ['completed', 'canceled'].includes(task.status)
        ? []
        : [`task ${task.sid} is ${task.status} (${String(task.attributes.kind)})`],
    ),
  ...engine.store.reservations
    .all()
    .flatMap(({ sid, status }) =>
      ['pending', 'accepted', 'wrapping'].includes(status) ? [`reservation ${sid} is ${status}`] : [],
    ),
];

const agentProblems = (system: SimulatedSystem): string[] =>
  system.table.all().flatMap(item => {
    if (item.entity !== 'user' || item.worker_sid === undefined) return [];
    const worker = system.engine.store.workers.get(String(item.worker_sid));
    const online = worker.activitySid === system.settings.activity_sids.online;
    const waiting = item.waiting_for_call_since_ts !== undefined;
    return [
      ...(item.available === online
        ? []
        : [`${String(item.email)} is ${online ? 'online' : 'offline'} and shown otherwise`]),
      ...(waiting === online ? [] : [`${String(item.email)} is ${online ? 'online' : 'offline'}, waiting: ${waiting}`]),
    ];
  });

const twiceProblems = (system: SimulatedSystem): string[] => {
  const dials = system.restRequests.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/Participants.json'),
  );
  const customers = dials.filter(({ form }) => form.get('Label') === 'customer');
  const items = system.table.all();
  return [
    ...repeated(countBy(customers, ({ path }) => path)).map(path => `dialled twice: ${path}`),
    ...repeated(
      countBy(
        items.filter(({ entity }) => entity === 'call-event' || entity === 'offer'),
        ({ id }) => String(id),
      ),
    ).map(id => `event kept twice: ${id}`),
    ...repeated(
      countBy(
        items.filter(({ entity }) => entity === 'lead'),
        ({ phone_number }) => String(phone_number),
      ),
    ).map(n => `two leads: ${n}`),
    ...repeated(system.kept).map(key => `recording kept twice: ${key}`),
  ];
};

const countProblems = (system: SimulatedSystem): string[] => {
  const counted = system.table
    .all()
    .reduce((sum, item) => sum + (item.of === 'company' ? Number(item['total##calls_qtd'] ?? 0) : 0), 0);
  const ended = callsOf(system).filter(call => call.accepted_ts && call.call_ended).length;
  return counted === ended ? [] : [`${counted} calls are counted of ${ended}`];
};

/** The broken invariants at the end of the day; empty if there is none. */
export const problemsOf = (system: SimulatedSystem): string[] => [
  ...callProblems(system),
  ...providerProblems(system),
  ...agentProblems(system),
  ...twiceProblems(system),
  ...countProblems(system),
];
