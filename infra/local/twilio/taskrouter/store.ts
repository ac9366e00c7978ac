import { notFound } from '../rest/errors.ts';
import type {
  Activity,
  Provisioned,
  Reservation,
  Task,
  TaskChannel,
  TaskQueue,
  Worker,
  Workflow,
  Workspace,
} from './model.ts';

type Kept = { sid: string; workspaceSid: string };

/** Resources of one kind by SID; a SID of another workspace is not found. */
class ResourceCollection<T extends Kept> {
  readonly #bySid = new Map<string, T>();

  add(item: T): T {
    this.#bySid.set(item.sid, item);
    return item;
  }

  remove(sid: string): void {
    this.#bySid.delete(sid);
  }

  find(sid: string | null | undefined): T | undefined {
    return sid ? this.#bySid.get(sid) : undefined;
  }

  /** Like {@link find}, but a 404 if it does not exist. */
  get(sid: string, workspaceSid?: string): T {
    const item = this.#bySid.get(sid);
    if (!item || (workspaceSid !== undefined && item.workspaceSid !== workspaceSid)) throw notFound(sid);
    return item;
  }

  /** In the order of creation. */
  in(workspaceSid: string): T[] {
    return this.all().filter(item => item.workspaceSid === workspaceSid);
  }

  all(): T[] {
    return [...this.#bySid.values()];
  }
}

/** All resources of TaskRouter. Tasks and reservations do not survive the process. */
export class Store {
  readonly workspaces = new ResourceCollection<Workspace>();
  readonly activities = new ResourceCollection<Activity>();
  readonly taskChannels = new ResourceCollection<TaskChannel>();
  readonly workers = new ResourceCollection<Worker>();
  readonly taskQueues = new ResourceCollection<TaskQueue>();
  readonly workflows = new ResourceCollection<Workflow>();
  readonly tasks = new ResourceCollection<Task>();
  readonly reservations = new ResourceCollection<Reservation>();

  provisioned(): Provisioned {
    return {
      workspaces: this.workspaces.all(),
      activities: this.activities.all(),
      taskChannels: this.taskChannels.all(),
      workers: this.workers.all(),
      taskQueues: this.taskQueues.all(),
      workflows: this.workflows.all(),
    };
  }

  load(kept: Provisioned): void {
    kept.workspaces.map(item => this.workspaces.add(item));
    kept.activities.map(item => this.activities.add(item));
    kept.taskChannels.map(item => this.taskChannels.add(item));
    kept.workers.map(item => this.workers.add(item));
    kept.taskQueues.map(item => this.taskQueues.add(item));
    kept.workflows.map(item => this.workflows.add(item));
  }

  reservationsOf(taskSid: string): Reservation[] {
    return this.reservations.all().filter(reservation => reservation.taskSid === taskSid);
  }

  reservationsOfWorker(workerSid: string): Reservation[] {
    return this.reservations.all().filter(reservation => reservation.workerSid === workerSid);
  }
}
