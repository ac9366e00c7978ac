import * as z from 'zod';
import type { Target } from './workflow-configuration.ts';

/** The common fields of provisioned resources; times are ISO 8601. */
const resource = { sid: z.string(), workspaceSid: z.string(), createdAt: z.string(), updatedAt: z.string() };

export const Workspace = z.object({
  ...resource,
  friendlyName: z.string(),
  eventCallbackUrl: z.string().nullable(),
  /** Event types separated by commas; empty for all. */
  eventsFilter: z.string(),
  prioritizeQueueOrder: z.enum(['FIFO', 'LIFO']),
  multiTaskEnabled: z.boolean(),
  defaultActivitySid: z.string(),
  timeoutActivitySid: z.string(),
});
export type Workspace = z.infer<typeof Workspace>;

export const Activity = z.object({ ...resource, friendlyName: z.string(), available: z.boolean() });
export type Activity = z.infer<typeof Activity>;

export const TaskChannel = z.object({ ...resource, friendlyName: z.string(), uniqueName: z.string() });
export type TaskChannel = z.infer<typeof TaskChannel>;

export const Attributes = z.record(z.string(), z.unknown());
export type Attributes = z.infer<typeof Attributes>;

export const WorkerChannel = z.object({
  sid: z.string(),
  taskChannelSid: z.string(),
  taskChannelUniqueName: z.string(),
  capacity: z.int(),
  available: z.boolean(),
});
export type WorkerChannel = z.infer<typeof WorkerChannel>;

export const Worker = z.object({
  ...resource,
  friendlyName: z.string(),
  attributes: Attributes,
  activitySid: z.string(),
  statusChangedAt: z.string(),
  /** The time of the worker's last offer or end of a reservation: the longest idle worker comes first. */
  idleSince: z.string(),
  version: z.int(),
  channels: z.array(WorkerChannel),
});
export type Worker = z.infer<typeof Worker>;

export const TaskQueue = z.object({
  ...resource,
  friendlyName: z.string(),
  targetWorkers: z.string(),
  maxReservedWorkers: z.int(),
  taskOrder: z.enum(['FIFO', 'LIFO']),
  reservationActivitySid: z.string().nullable(),
  assignmentActivitySid: z.string().nullable(),
});
export type TaskQueue = z.infer<typeof TaskQueue>;

export const Workflow = z.object({
  ...resource,
  friendlyName: z.string(),
  assignmentCallbackUrl: z.string().nullable(),
  fallbackAssignmentCallbackUrl: z.string().nullable(),
  /** The JSON document as it was received. */
  configuration: z.string(),
  taskReservationTimeout: z.int(),
});
export type Workflow = z.infer<typeof Workflow>;

/** Everything that survives a restart. */
export const Provisioned = z.object({
  workspaces: z.array(Workspace),
  activities: z.array(Activity),
  taskChannels: z.array(TaskChannel),
  workers: z.array(Worker),
  taskQueues: z.array(TaskQueue),
  workflows: z.array(Workflow),
});
export type Provisioned = z.infer<typeof Provisioned>;

export type TaskStatus = 'pending' | 'reserved' | 'assigned' | 'wrapping' | 'completed' | 'canceled';

export type ReservationStatus =
  | 'pending'
  | 'accepted'
  | 'rejected'
  | 'timeout'
  | 'canceled'
  | 'rescinded'
  | 'wrapping'
  | 'completed';

export type Task = {
  sid: string;
  workspaceSid: string;
  workflowSid: string;
  taskChannelSid: string;
  attributes: Attributes;
  status: TaskStatus;
  priority: number;
  timeoutS: number;
  reason: string | null;
  createdAt: Date;
  updatedAt: Date;
  virtualStartTime: Date;
  queueEnteredAt: Date;
  version: number;
  /** The workflow's filter that matched the task. */
  filter: { name: string; expression: string };
  /** The workflow's targets at the task's creation, and the index of the target where the task waits. */
  targets: Target[];
  targetIndex: number;
  queueSid: string | null;
  /** The task's age in seconds at which it leaves its target. */
  leavesTargetAtS: number;
  /** The current reservation. */
  reservationSid: string | null;
};

export type Reservation = {
  sid: string;
  workspaceSid: string;
  taskSid: string;
  workerSid: string;
  workerName: string;
  queueSid: string;
  status: ReservationStatus;
  timeoutS: number;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  /** An instruction is connecting the worker: the timeout is paused, as at Twilio. */
  onHold: boolean;
  workerCallSid: string | null;
  /** The worker's leg ended before the instruction's result was reported. */
  legEndedEarly: boolean;
  /** The worker's activity after the reservation is completed. */
  postWorkActivitySid: string | null;
};

/** Whether the reservation uses the worker's capacity. */
export const isActive = ({ status }: Reservation): boolean =>
  status === 'pending' || status === 'accepted' || status === 'wrapping';
