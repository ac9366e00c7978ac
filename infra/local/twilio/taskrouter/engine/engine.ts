import type { Clock } from '../../clock.ts';
import type { Account, VoicePort, WebhookSender } from '../../ports.ts';
import type { Activity, Reservation, Task, Worker, WorkerChannel, Workflow, Workspace } from '../model.ts';
import { Store } from '../store.ts';
import { Timers } from './timers.ts';

/** An event, with TaskRouter's event type (`reservation.created`, `worker.activity.update`). */
export type TaskRouterEvent = {
  type: string;
  description: string;
  workspace: Workspace;
  task?: Task;
  reservation?: Reservation;
  worker?: Worker;
  previousActivity?: Activity;
  /** Milliseconds in the previous activity. */
  timeInPreviousActivityMs?: number;
  channel?: WorkerChannel;
  /** The channel's capacity before its change. */
  previousCapacity?: number;
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

/** The state and ports of the engine. */
export type Engine = EngineContext & {
  store: Store;
  timers: Timers;
  emit(event: Omit<TaskRouterEvent, 'workspace'> & { workspaceSid: string }): void;
  subscribe(listener: (event: TaskRouterEvent) => void): () => void;
  /** Routes pending tasks once after all changes of this event-loop turn. */
  dispatchSoon(): void;
  /** Reports a change of provisioned resources. */
  changed(): void;
};

/** `dispatch` offers pending tasks to workers; `changed` stores provisioned resources. */
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
