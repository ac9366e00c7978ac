import type { RestRoute } from '../../ports.ts';
import { pageV1 } from '../../rest/paging.ts';
import { only } from '../../rest/parameters.ts';
import { createTaskQueue, updateTaskQueue } from '../changes/task-queue.ts';
import { createWorkflow, updateWorkflow } from '../changes/workflow.ts';
import type { Engine } from '../engine/engine.ts';
import { created, noContent, ok, sidIn, workspaceOf, workspaceRoute } from './route.ts';
import type { RestViews } from './views.ts';

/** A task is offered to one worker at a time; with several tasks a worker's activity stays as it is. */
const ofQueue = [
  'FriendlyName',
  'TargetWorkers',
  'TaskOrder',
  'ReservationActivitySid',
  'AssignmentActivitySid',
  only('MaxReservedWorkers', '1'),
];

const ofWorkflow = [
  'FriendlyName',
  'Configuration',
  'AssignmentCallbackUrl',
  'FallbackAssignmentCallbackUrl',
  'TaskReservationTimeout',
];

/** The routes of task queues and workflows. */
export const queueRoutes = (engine: Engine, views: RestViews): RestRoute[] => {
  const { store } = engine;
  return [
    workspaceRoute('GET', '/TaskQueues', ['FriendlyName'], (request, sid) => {
      workspaceOf(engine, sid);
      const name = request.query.get('FriendlyName');
      const found = store.taskQueues.in(sid).filter(({ friendlyName }) => !name || friendlyName === name);
      return pageV1(request, 'task_queues', found, views.taskQueue);
    }),
    workspaceRoute('POST', '/TaskQueues', ofQueue, ({ form }, sid) =>
      created(views.taskQueue(createTaskQueue(engine, workspaceOf(engine, sid), form))),
    ),
    workspaceRoute('GET', '/TaskQueues/:queueSid', [], (request, sid) =>
      ok(views.taskQueue(store.taskQueues.get(sidIn(request, 'queueSid'), sid))),
    ),
    workspaceRoute('POST', '/TaskQueues/:queueSid', ofQueue, (request, sid) => {
      const queue = store.taskQueues.get(sidIn(request, 'queueSid'), sid);
      return ok(views.taskQueue(updateTaskQueue(engine, queue, request.form)));
    }),
    workspaceRoute('DELETE', '/TaskQueues/:queueSid', [], (request, sid) => {
      store.taskQueues.remove(store.taskQueues.get(sidIn(request, 'queueSid'), sid).sid);
      engine.changed();
      return noContent;
    }),

    workspaceRoute('GET', '/Workflows', ['FriendlyName'], (request, sid) => {
      workspaceOf(engine, sid);
      const name = request.query.get('FriendlyName');
      const found = store.workflows.in(sid).filter(({ friendlyName }) => !name || friendlyName === name);
      return pageV1(request, 'workflows', found, views.workflow);
    }),
    workspaceRoute('POST', '/Workflows', ofWorkflow, ({ form }, sid) =>
      created(views.workflow(createWorkflow(engine, workspaceOf(engine, sid), form))),
    ),
    workspaceRoute('GET', '/Workflows/:workflowSid', [], (request, sid) =>
      ok(views.workflow(store.workflows.get(sidIn(request, 'workflowSid'), sid))),
    ),
    workspaceRoute(
      'POST',
      '/Workflows/:workflowSid',
      [...ofWorkflow, only('ReEvaluateTasks', 'false')],
      (request, sid) => {
        const workflow = store.workflows.get(sidIn(request, 'workflowSid'), sid);
        return ok(views.workflow(updateWorkflow(engine, workflow, request.form)));
      },
    ),
    workspaceRoute('DELETE', '/Workflows/:workflowSid', [], (request, sid) => {
      store.workflows.remove(store.workflows.get(sidIn(request, 'workflowSid'), sid).sid);
      engine.changed();
      return noContent;
    }),
  ];
};
