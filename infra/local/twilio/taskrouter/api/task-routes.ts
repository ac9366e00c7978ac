import type { RestRequest, RestRoute } from '../../ports.ts';
import { pageV1 } from '../../rest/paging.ts';
import { IF_MATCH } from '../../rest/parameters.ts';
import { updateReservation } from '../changes/reservation.ts';
import { createTaskFrom, removeTask, taskChanges, taskSettings, updateTask } from '../changes/task.ts';
import type { Engine } from '../engine/engine.ts';
import { reservationChanges } from '../engine/follow-instruction.ts';
import { compileExpression } from '../expression/compile.ts';
import type { Task } from '../model.ts';
import { created, noContent, ok, sidIn, workspaceOf, workspaceRoute } from './route.ts';
import type { RestViews } from './views.ts';

const taskFilters = [
  'AssignmentStatus',
  'Priority',
  'WorkflowSid',
  'WorkflowName',
  'TaskQueueSid',
  'TaskQueueName',
  'EvaluateTaskAttributes',
];

/** Tasks by status, priority, workflow, queue or attributes. */
const findTasks = ({ store }: Engine, workspaceSid: string, query: URLSearchParams): Task[] => {
  const statuses = query.getAll('AssignmentStatus').flatMap(text => text.split(','));
  const holds = compileExpression(query.get('EvaluateTaskAttributes') ?? '');
  const isWanted = (name: string, value: string | undefined | null) => !query.get(name) || query.get(name) === value;
  return store.tasks
    .in(workspaceSid)
    .filter(task => statuses.length === 0 || statuses.includes(task.status))
    .filter(task => isWanted('Priority', String(task.priority)))
    .filter(task => isWanted('WorkflowSid', task.workflowSid))
    .filter(task => isWanted('WorkflowName', store.workflows.find(task.workflowSid)?.friendlyName))
    .filter(task => isWanted('TaskQueueSid', task.queueSid))
    .filter(task => isWanted('TaskQueueName', store.taskQueues.find(task.queueSid)?.friendlyName))
    .filter(({ attributes }) => holds({ attributes, named: { task: attributes } }));
};

/** Tasks and their reservations. */
export const taskRoutes = (engine: Engine, views: RestViews): RestRoute[] => {
  const { store } = engine;
  const taskOf = (request: RestRequest, sid: string) => store.tasks.get(sidIn(request, 'taskSid'), sid);
  const reservationOf = (request: RestRequest, sid: string) =>
    store.reservations.get(sidIn(request, 'reservationSid'), sid);
  const withVersion = (task: Task, respond: typeof ok) => ({
    ...respond(views.task(task)),
    etag: `"${task.version}"`,
  });
  return [
    workspaceRoute('GET', '/Tasks', taskFilters, (request, sid) => {
      workspaceOf(engine, sid);
      return pageV1(request, 'tasks', findTasks(engine, sid, request.query), views.task);
    }),
    workspaceRoute('POST', '/Tasks', taskSettings, ({ form }, sid) =>
      withVersion(createTaskFrom(engine, workspaceOf(engine, sid), form), created),
    ),
    workspaceRoute('GET', '/Tasks/:taskSid', [], (request, sid) => withVersion(taskOf(request, sid), ok)),
    workspaceRoute('POST', '/Tasks/:taskSid', [...taskChanges, IF_MATCH], (request, sid) =>
      withVersion(updateTask(engine, taskOf(request, sid), request.form, request.ifMatch), ok),
    ),
    workspaceRoute('DELETE', '/Tasks/:taskSid', [], (request, sid) => {
      removeTask(engine, taskOf(request, sid));
      return noContent;
    }),

    workspaceRoute('GET', '/Tasks/:taskSid/Reservations', ['ReservationStatus', 'WorkerSid'], (request, sid) => {
      const status = request.query.get('ReservationStatus');
      const workerSid = request.query.get('WorkerSid');
      const found = store
        .reservationsOf(taskOf(request, sid).sid)
        .filter(reservation => !status || reservation.status === status)
        .filter(reservation => !workerSid || reservation.workerSid === workerSid);
      return pageV1(request, 'reservations', found, views.reservation);
    }),
    workspaceRoute('GET', '/Tasks/:taskSid/Reservations/:reservationSid', [], (request, sid) =>
      ok(views.reservation(reservationOf(request, sid))),
    ),
    workspaceRoute('POST', '/Tasks/:taskSid/Reservations/:reservationSid', reservationChanges, (request, sid) =>
      ok(views.reservation(updateReservation(engine, reservationOf(request, sid), request.form))),
    ),
  ];
};
