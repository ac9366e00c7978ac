import type { RestRoute, TaskRouterPort } from '../ports.ts';
import { queueRoutes } from './api/queue-routes.ts';
import { taskRoutes } from './api/task-routes.ts';
import { restViews } from './api/views.ts';
import { workerRoutes } from './api/worker-routes.ts';
import { workspaceRoutes } from './api/workspace-routes.ts';
import { dispatchTasks } from './engine/dispatch-tasks.ts';
import { type Engine, type EngineContext, makeEngine } from './engine/engine.ts';
import { taskRouterPort } from './engine/port.ts';
import { sendEventCallbacks } from './events-callback.ts';
import type { Provisioned } from './model.ts';

export type TaskRouter = {
  engine: Engine;
  port: TaskRouterPort;
  restRoutes: RestRoute[];
  stop(): void;
};

/** Creates TaskRouter. `kept` are the provisioned resources of an earlier run; `keep` is called after each change. */
export const createTaskRouter = (
  context: EngineContext,
  { kept, keep }: { kept?: Provisioned; keep(provisioned: Provisioned): void },
): TaskRouter => {
  const engine = makeEngine(context, { dispatch: dispatchTasks, changed: store => keep(store.provisioned()) });
  if (kept) engine.store.load(kept);
  const unsubscribe = sendEventCallbacks(engine);
  const views = restViews(engine);
  return {
    engine,
    port: taskRouterPort(engine),
    restRoutes: [
      ...workspaceRoutes(engine, views),
      ...queueRoutes(engine, views),
      ...workerRoutes(engine, views),
      ...taskRoutes(engine, views),
    ],
    stop() {
      unsubscribe();
      engine.timers.cancelAll();
    },
  };
};
