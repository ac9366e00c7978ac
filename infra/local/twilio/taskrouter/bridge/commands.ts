import * as z from 'zod';
import { TwilioError } from '../../ports.ts';
import { notFound } from '../../rest/errors.ts';
import type { AccessTokenClaims } from '../../tokens.ts';
import { channelOf, findWorkers } from '../api/worker-routes.ts';
import { updateReservation } from '../changes/reservation.ts';
import { createTaskFrom, updateTask } from '../changes/task.ts';
import { updateWorker, updateWorkerChannel } from '../changes/worker.ts';
import type { Engine } from '../engine/engine.ts';
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

const unknown = ({ path }: Call): TwilioError => notFound(path.join('/'));

const workerCommand = (engine: Engine, views: SdkViews, call: Call): unknown => {
  const { store } = engine;
  const { method, form, workspaceSid } = call;
  const [, workerSid = '', kind, sid] = call.path;
  const worker = store.workers.get(workerSid, workspaceSid);
  if (kind === undefined)
    return views.worker(method === 'POST' ? updateWorker(engine, worker, form, call.ifMatch) : worker);
  if (kind === 'WorkerChannels' && sid === undefined)
    return listOf(worker.channels, form, channel => views.workerChannel(worker, channel));
  if (kind === 'WorkerChannels' && sid !== undefined) {
    const channel = channelOf(worker, sid);
    if (method === 'POST') updateWorkerChannel(engine, worker, channel, form);
    return views.workerChannel(worker, channel);
  }
  if (kind !== 'Reservations') throw unknown(call);
  if (sid === undefined)
    return listOf(store.reservationsOfWorker(worker.sid).filter(isActive), form, views.reservation);
  const reservation = store.reservations.get(sid, workspaceSid);
  if (reservation.workerSid !== worker.sid) throw unknown(call);
  return method === 'POST'
    ? views.bareReservation(updateReservation(engine, reservation, form))
    : views.reservation(reservation);
};

const taskCommand = (engine: Engine, views: SdkViews, call: Call): unknown => {
  const { store } = engine;
  const [, taskSid, kind] = call.path;
  if (kind !== undefined) throw unknown(call);
  if (taskSid === undefined && call.method === 'POST')
    return views.task(createTaskFrom(engine, store.workspaces.get(call.workspaceSid), call.form));
  const task = store.tasks.get(taskSid ?? '', call.workspaceSid);
  return views.task(call.method === 'POST' ? updateTask(engine, task, call.form, call.ifMatch) : task);
};

/** Runs a command of the SDK and returns its `payload`. A `worker` token gives access to its own worker only. */
export const runCommand = (engine: Engine, views: SdkViews, { command, grant, ifMatch }: Request): unknown => {
  const [root, workspaceSid = '', ...path] = command.url.split('/');
  const { store } = engine;
  if (root !== 'Workspaces' || workspaceSid !== grant.workspace_sid) throw notFound(command.url);
  const call: Call = { method: command.method, path, form: formOf(command.params), ifMatch, workspaceSid };
  const [kind, sid] = path;
  if (kind === 'Activities') return listOf(store.activities.in(workspaceSid), call.form, views.activity);
  if (kind === 'TaskQueues') return listOf(store.taskQueues.in(workspaceSid), call.form, views.taskQueue);
  if (kind === 'Workers' && sid === undefined)
    return listOf(findWorkers(engine, workspaceSid, call.form), call.form, views.worker);
  if (kind === 'Workers') {
    rejectOthers(grant, sid ?? '');
    return workerCommand(engine, views, call);
  }
  if (kind === 'Tasks') return taskCommand(engine, views, call);
  throw unknown(call);
};
