import { localAccount } from '../account.ts';
import { ManualClock } from '../clock.ts';
import type { WebhookRequest, WebhookResponse } from '../ports.ts';
import { createTaskQueue } from '../taskrouter/changes/task-queue.ts';
import { createWorker, updateWorker } from '../taskrouter/changes/worker.ts';
import { createWorkflow } from '../taskrouter/changes/workflow.ts';
import { createWorkspace, updateWorkspace } from '../taskrouter/changes/workspace.ts';
import type { Reservation, Task, Worker } from '../taskrouter/model.ts';
import { createTaskRouter } from '../taskrouter/task-router.ts';
import { SilentVoice } from './silent-voice.ts';

type Target = { queue: string } & Record<string, unknown>;

/** TaskRouter on a manual clock, with one workspace; webhooks are only recorded. */
export const taskRouterFixture = () => {
  const clock = new ManualClock();
  const voice = new SilentVoice();
  const sent: WebhookRequest[] = [];
  let response: WebhookResponse = { status: 200, contentType: '', body: '' };
  const webhooks = {
    send: async (request: WebhookRequest) => {
      sent.push(request);
      return response;
    },
  };
  const router = createTaskRouter({ account: localAccount, clock, voice, webhooks, log: () => {} }, { keep: () => {} });
  const { engine } = router;
  const workspace = createWorkspace(engine, new URLSearchParams({ FriendlyName: 'Coverline' }));
  const activitySid = (name: string): string =>
    engine.store.activities.in(workspace.sid).find(({ friendlyName }) => friendlyName === name)?.sid ?? '';
  const events: string[] = [];
  engine.subscribe(({ type }) => events.push(type));

  return {
    router,
    engine,
    clock,
    voice,
    workspace,
    sent,
    events,
    activitySid,
    respondWith(json: unknown, status = 200) {
      response = { status, contentType: 'application/json', body: json === undefined ? '' : JSON.stringify(json) };
    },
    /** Waits until promises are settled, without moving time. */
    settle: () => clock.advance(0).then(() => new Promise(resolve => setImmediate(resolve))),
    receiveEvents(filter = '') {
      updateWorkspace(
        engine,
        workspace,
        new URLSearchParams({ EventCallbackUrl: 'http://app.test/events', EventsFilter: filter }),
      );
    },
    queue(name: string, targetWorkers = '1==1', more: Record<string, string> = {}): string {
      const form = new URLSearchParams({ FriendlyName: name, TargetWorkers: targetWorkers, ...more });
      return createTaskQueue(engine, workspace, form).sid;
    },
    worker(name: string, attributes: Record<string, unknown> = {}, activity = 'Available'): Worker {
      const form = new URLSearchParams({
        FriendlyName: name,
        Attributes: JSON.stringify({ contact_uri: `client:${name}`, ...attributes }),
        ActivitySid: activitySid(activity),
      });
      return createWorker(engine, workspace, form);
    },
    move(worker: Worker, activity: string, more: Record<string, string> = {}) {
      updateWorker(engine, worker, new URLSearchParams({ ActivitySid: activitySid(activity), ...more }));
    },
    /** Creates a workflow with one filter that matches every task, unless filters are given. */
    workflow(targets: Target[], more: { fallback?: Target; filters?: unknown[]; form?: Record<string, string> } = {}) {
      const filters = more.filters ?? [{ filter_friendly_name: 'all', expression: '1==1', targets }];
      const configuration = { task_routing: { filters, ...(more.fallback && { default_filter: more.fallback }) } };
      const form = { FriendlyName: `workflow ${Math.random()}`, TaskReservationTimeout: '7', ...more.form };
      const all = new URLSearchParams({ ...form, Configuration: JSON.stringify(configuration) });
      return createWorkflow(engine, workspace, all).sid;
    },
    call(workflowSid: string, attributes: Record<string, unknown> = {}, priority?: number): Task {
      const sid = router.port.enqueueCall({ callSid: 'CA1', workflowSid, attributes, priority });
      return engine.store.tasks.get(sid);
    },
    /** The open offer of a task. */
    offerOf(task: Task): Reservation {
      return engine.store.reservations.get(task.reservationSid ?? 'none');
    },
  };
};
export type TaskRouterFixture = ReturnType<typeof taskRouterFixture>;
