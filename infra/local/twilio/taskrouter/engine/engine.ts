import type { Clock } from '../../clock.ts';
import type { Account, VoicePort, WebhookSender } from '../../ports.ts';
import type { Activity, Reservation, Task, Worker, WorkerChannel, Workflow, Workspace } from '../model.ts';
import { Store } from '../store.ts';
import { Timers } from './timers.ts';

/** Something that happened, as TaskRouter's event types name it (`reservation.created`, `worker.activity.update`). */
export type TaskRouterEvent = {
  type: string;
  description: string;
  workspace: Workspace;
  task?: Task;
  reservation?: Reservation;
  worker?: Worker;
  previousActivity?: Activity;
  /** Milliseconds spent in it. */
  timeInPreviousActivityMs?: number;
  channel?: WorkerChannel;
  activity?: Activity;
  workflow?: Workflow;
};

export type EngineContext = {
  account: Account;
  clock: Clock;
  webhooks: WebhookSender;
  voice: VoicePort;
  log(line: string): void;
};

/** What every verb of the engine works on. */
export type Engine = EngineContext & {
  store: Store;
  timers: Timers;
  emit(event: Omit<TaskRouterEvent, 'workspace'> & { workspaceSid: string }): void;
  subscribe(listener: (event: TaskRouterEvent) => void): () => void;
  /** Looks for workers soon: once for all changes of this turn. */
  dispatchSoon(): void;
  /** Something that outlives a restart changed. */
  changed(): void;
};

/** `dispatch` offers pending tasks to workers; `changed` keeps what was provisioned. */
export const makeEngine = (
  context: EngineContext,
  reactions: { dispatch(engine: Engine): void; changed(store: Store): void },
): Engine => {
  const store = new Store();
  const listeners = new Set<(event: TaskRouterEvent) => void>();
  let dispatching = false;
  const engine: Engine = {
    ...context,
    store,
    timers: new Timers(context.clock),
    emit({ workspaceSid, ...event }) {
      const happened = { ...event, workspace: store.workspaces.get(workspaceSid) };
      for (const listener of listeners) listener(happened);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatchSoon() {
      if (dispatching) return;
      dispatching = true;
      queueMicrotask(() => {
        dispatching = false;
        reactions.dispatch(engine);
      });
    },
    changed: () => reactions.changed(store),
  };
  return engine;
};
