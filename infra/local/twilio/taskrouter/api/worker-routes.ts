import type { RestRequest, RestRoute } from '../../ports.ts';
import { notFound } from '../../rest/errors.ts';
import { pageV1 } from '../../rest/paging.ts';
import { IF_MATCH } from '../../rest/parameters.ts';
import { flag } from '../changes/form.ts';
import { updateReservation } from '../changes/reservation.ts';
import {
  channelChanges,
  createWorker,
  removeWorker,
  updateWorker,
  updateWorkerChannel,
  workerChanges,
  workerSettings,
} from '../changes/worker.ts';
import type { Engine } from '../engine/engine.ts';
import { reservationChanges } from '../engine/follow-instruction.ts';
import { compileExpression } from '../expression/compile.ts';
import type { Worker, WorkerChannel } from '../model.ts';
import { created, noContent, ok, sidIn, workspaceOf, workspaceRoute } from './route.ts';
import type { RestViews } from './views.ts';

/** The parameters that {@link findWorkers} supports. */
export const workerFilters = [
  'FriendlyName',
  'ActivitySid',
  'ActivityName',
  'Available',
  'TaskQueueSid',
  'TaskQueueName',
  'TargetWorkersExpression',
];

/** Workers by name, activity, availability, queue or expression: a queue that does not exist has none. */
export const findWorkers = ({ store }: Engine, workspaceSid: string, query: URLSearchParams): Worker[] => {
  const [queueSid, queueName] = [query.get('TaskQueueSid'), query.get('TaskQueueName')];
  const isOfQueue = Boolean(queueSid || queueName);
  const queue = isOfQueue
    ? store.taskQueues
        .in(workspaceSid)
        .find(({ sid, friendlyName }) => (!queueSid || sid === queueSid) && (!queueName || friendlyName === queueName))
    : undefined;
  if (isOfQueue && !queue) return [];
  const expressions = [query.get('TargetWorkersExpression') ?? '', queue?.targetWorkers ?? ''].map(compileExpression);
  const available = flag(query, 'Available');
  const activityOf = (worker: Worker) => store.activities.find(worker.activitySid);
  return store.workers
    .in(workspaceSid)
    .filter(worker => !query.get('FriendlyName') || worker.friendlyName === query.get('FriendlyName'))
    .filter(worker => !query.get('ActivitySid') || worker.activitySid === query.get('ActivitySid'))
    .filter(worker => !query.get('ActivityName') || activityOf(worker)?.friendlyName === query.get('ActivityName'))
    .filter(worker => available === undefined || activityOf(worker)?.available === available)
    .filter(({ attributes }) => expressions.every(holds => holds({ attributes, named: { worker: attributes } })));
};

/** By its own sid, its channel's sid or the channel's unique name. */
export const channelOf = (worker: Worker, wanted: string): WorkerChannel => {
  const channel = worker.channels.find(one =>
    [one.sid, one.taskChannelSid, one.taskChannelUniqueName].includes(wanted),
  );
  if (!channel) throw notFound(wanted);
  return channel;
};

/** Workers, their channels and their reservations. */
export const workerRoutes = (engine: Engine, views: RestViews): RestRoute[] => {
  const { store } = engine;
  const workerOf = (request: RestRequest, sid: string) => store.workers.get(sidIn(request, 'workerSid'), sid);
  const reservationOf = (request: RestRequest, sid: string) =>
    store.reservations.get(sidIn(request, 'reservationSid'), sid);
  return [
    workspaceRoute('GET', '/Workers', workerFilters, (request, sid) => {
      workspaceOf(engine, sid);
      return pageV1(request, 'workers', findWorkers(engine, sid, request.query), views.worker);
    }),
    workspaceRoute('POST', '/Workers', workerSettings, ({ form }, sid) =>
      created(views.worker(createWorker(engine, workspaceOf(engine, sid), form))),
    ),
    workspaceRoute('GET', '/Workers/:workerSid', [], (request, sid) => ok(views.worker(workerOf(request, sid)))),
    workspaceRoute('POST', '/Workers/:workerSid', [...workerChanges, IF_MATCH], (request, sid) =>
      ok(views.worker(updateWorker(engine, workerOf(request, sid), request.form, request.ifMatch))),
    ),
    workspaceRoute('DELETE', '/Workers/:workerSid', [], (request, sid) => {
      removeWorker(engine, workerOf(request, sid));
      return noContent;
    }),

    workspaceRoute('GET', '/Workers/:workerSid/Channels', [], (request, sid) => {
      const worker = workerOf(request, sid);
      return pageV1(request, 'channels', worker.channels, channel => views.workerChannel(worker, channel));
    }),
    workspaceRoute('GET', '/Workers/:workerSid/Channels/:channel', [], (request, sid) => {
      const worker = workerOf(request, sid);
      return ok(views.workerChannel(worker, channelOf(worker, sidIn(request, 'channel'))));
    }),
    workspaceRoute('POST', '/Workers/:workerSid/Channels/:channel', channelChanges, (request, sid) => {
      const worker = workerOf(request, sid);
      const channel = channelOf(worker, sidIn(request, 'channel'));
      updateWorkerChannel(engine, worker, channel, request.form);
      return ok(views.workerChannel(worker, channel));
    }),

    workspaceRoute('GET', '/Workers/:workerSid/Reservations', ['ReservationStatus'], (request, sid) => {
      const status = request.query.get('ReservationStatus');
      const found = store
        .reservationsOfWorker(workerOf(request, sid).sid)
        .filter(reservation => !status || reservation.status === status);
      return pageV1(request, 'reservations', found, views.reservation);
    }),
    workspaceRoute('GET', '/Workers/:workerSid/Reservations/:reservationSid', [], (request, sid) =>
      ok(views.reservation(reservationOf(request, sid))),
    ),
    workspaceRoute('POST', '/Workers/:workerSid/Reservations/:reservationSid', reservationChanges, (request, sid) =>
      ok(views.reservation(updateReservation(engine, reservationOf(request, sid), request.form))),
    ),
  ];
};
