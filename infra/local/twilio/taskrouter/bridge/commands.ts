import * as z from 'zod';
import { type ServedParameter, TwilioError } from '../../ports.ts';
import { notFound, notServed } from '../../rest/errors.ts';
import { firstNotServed, only } from '../../rest/parameters.ts';
import type { AccessTokenClaims } from '../../tokens.ts';
import { channelOf, findWorkers, workerFilters } from '../api/worker-routes.ts';
import { updateReservation } from '../changes/reservation.ts';
import { createTaskFrom, taskChanges, taskSettings, updateTask } from '../changes/task.ts';
import { channelChanges, updateWorker, updateWorkerChannel, workerChanges } from '../changes/worker.ts';
import type { Engine } from '../engine/engine.ts';
import { reservationChanges } from '../engine/follow-instruction.ts';
import { isActive } from '../model.ts';
import type { SdkViews } from './sdk-views.ts';

export const Command = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  params: z.record(z.string(), z.unknown()).default({}),
  token: z.string(),
});
export type Command = z.infer<typeof Command>;

export type Grant = NonNullable<AccessTokenClaims['grants']['task_router']>;

/** The SDK's JSON as a REST form: objects stay JSON, lists repeat their key. */
const formOf = (params: Command['params']): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one));
  return form;
};

type Listed = { sid: string };

/** The page after `AfterSid`, and the start of the next page. */
const listOf = <T extends Listed>(items: T[], form: URLSearchParams, view: (item: T) => unknown) => {
  const size = Number(form.get('PageSize')) || 1000;
  const start = items.findIndex(({ sid }) => sid === form.get('AfterSid')) + 1;
  const shown = items.slice(start, start + size);
  const more = start + size < items.length;
  return { contents: shown.map(view), total: items.length, ...(more && { after_sid: shown.at(-1)?.sid }) };
};

const rejectOthers = (grant: Grant, workerSid: string): void => {
  if (grant.role === 'worker' && workerSid !== grant.worker_sid)
    throw new TwilioError(403, 20403, 'The token does not allow this worker');
};

type Request = { command: Command; grant: Grant; ifMatch?: string };
type Call = {
  method: Command['method'];
  path: string[];
  form: URLSearchParams;
  ifMatch?: string;
  workspaceSid: string;
};

const unserved = ({ method, path }: Call): TwilioError => notServed(`the SDK's ${method} ${path.join('/')}`);

/** The page of a list of the SDK. */
const page = ['PageSize', 'AfterSid'];

const rejectOther = (call: Call, served: readonly ServedParameter[]): void => {
  const ignored = firstNotServed(served, call.form);
  if (ignored === undefined) return;
  throw notServed(`the parameter ${ignored} of the SDK's ${call.method} ${call.path.join('/')}`);
};

/** The parameters that a command on a worker supports, by the part of the worker that it reads or changes. */
const workerReads: Record<string, readonly ServedParameter[]> = {
  WorkerChannels: page,
  Reservations: [...page, only('Active', 'true')],
};
const workerPosts: Record<string, readonly ServedParameter[]> = {
  '': workerChanges,
  WorkerChannels: channelChanges,
  Reservations: reservationChanges,
};

const listFilters: Record<string, readonly ServedParameter[]> = {
  TaskQueues: ['FriendlyName'],
  Workers: workerFilters,
};

/** A list of the workspace that may only be read. */
const listCommand = (engine: Engine, views: SdkViews, call: Call): unknown => {
  const { store } = engine;
  const { form, workspaceSid, path } = call;
  const [kind, sid] = path;
  if (call.method === 'POST' || sid !== undefined) throw unserved(call);
  rejectOther(call, [...page, ...(listFilters[kind ?? ''] ?? [])]);
  if (kind === 'Activities') return listOf(store.activities.in(workspaceSid), form, views.activity);
  if (kind === 'TaskQueues') {
    const name = form.get('FriendlyName');
    const found = store.taskQueues.in(workspaceSid).filter(({ friendlyName }) => !name || friendlyName === name);
    return listOf(found, form, views.taskQueue);
  }
  if (kind === 'Workers') return listOf(findWorkers(engine, workspaceSid, form), form, views.worker);
  throw unserved(call);
};

const workerCommand = (engine: Engine, views: SdkViews, call: Call): unknown => {
  const { store } = engine;
  const { method, form, workspaceSid } = call;
  const [, workerSid = '', kind, sid] = call.path;
  const worker = store.workers.get(workerSid, workspaceSid);
  rejectOther(call, (method === 'POST' ? workerPosts : workerReads)[kind ?? ''] ?? []);
  if (kind === undefined)
    return views.worker(method === 'POST' ? updateWorker(engine, worker, form, call.ifMatch) : worker);
  if (kind === 'WorkerChannels' && sid === undefined && method === 'GET')
    return listOf(worker.channels, form, channel => views.workerChannel(worker, channel));
  if (kind === 'WorkerChannels' && sid !== undefined) {
    const channel = channelOf(worker, sid);
    if (method === 'POST') updateWorkerChannel(engine, worker, channel, form);
    return views.workerChannel(worker, channel);
  }
  if (kind !== 'Reservations' || (sid === undefined && method === 'POST')) throw unserved(call);
  if (sid === undefined)
    return listOf(store.reservationsOfWorker(worker.sid).filter(isActive), form, views.reservation);
  const reservation = store.reservations.get(sid, workspaceSid);
  if (reservation.workerSid !== worker.sid) throw notFound(call.path.join('/'));
  return method === 'POST'
    ? views.bareReservation(updateReservation(engine, reservation, form))
    : views.reservation(reservation);
};

const taskCommand = (engine: Engine, views: SdkViews, call: Call): unknown => {
  const { store } = engine;
  const [, taskSid, kind] = call.path;
  if (kind !== undefined || (taskSid === undefined && call.method === 'GET')) throw unserved(call);
  rejectOther(call, call.method === 'GET' ? [] : taskSid === undefined ? taskSettings : taskChanges);
  if (taskSid === undefined && call.method === 'POST')
    return views.task(createTaskFrom(engine, store.workspaces.get(call.workspaceSid), call.form));
  const task = store.tasks.get(taskSid ?? '', call.workspaceSid);
  return views.task(call.method === 'POST' ? updateTask(engine, task, call.form, call.ifMatch) : task);
};

/** Runs a command of the SDK and returns its `payload`. A `worker` token gives access to its own worker only. */
export const runCommand = (engine: Engine, views: SdkViews, { command, grant, ifMatch }: Request): unknown => {
  const [root, workspaceSid = '', ...path] = command.url.split('/');
  if (root !== 'Workspaces' || workspaceSid !== grant.workspace_sid) throw notFound(command.url);
  const call: Call = { method: command.method, path, form: formOf(command.params), ifMatch, workspaceSid };
  const [kind, sid] = path;
  if (kind === 'Tasks') return taskCommand(engine, views, call);
  if (kind !== 'Workers' || sid === undefined) return listCommand(engine, views, call);
  rejectOthers(grant, sid);
  return workerCommand(engine, views, call);
};
