import * as z from 'zod';
import type { Target } from './workflow-configuration.ts';

/** What a provisioned resource has in common; times are ISO 8601. */
const resource = { sid: z.string(), workspaceSid: z.string(), createdAt: z.string(), updatedAt: z.string() };

export const Workspace = z.object({
  ...resource,
  friendlyName: z.string(),
  eventCallbackUrl: z.string().nullable(),
  /** Event types separated by commas; empty is all. */
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
  /** Since when nothing was offered to her and nothing ended: the longest idle is offered first. */
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
  /** The JSON document, as it was given. */
  configuration: z.string(),
  taskReservationTimeout: z.int(),
});
export type Workflow = z.infer<typeof Workflow>;

/** Everything that outlives a restart. */
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
  /** The filter of the workflow that it came in by. */
  filter: { name: string; expression: string };
  /** The way through the workflow, as it was when the task came, and where on it the task waits. */
  targets: Target[];
  targetIndex: number;
  queueSid: string | null;
  /** The age, in seconds, at which it leaves its target. */
  leavesTargetAtS: number;
  /** The reservation in force. */
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
  /** A conference is being set up: the time-out pauses, as Twilio's does. */
  onHold: boolean;
  workerCallSid: string | null;
  /** The worker's leg ended before the set-up was reported. */
  legEndedEarly: boolean;
  /** Where the worker goes when the work is done. */
  postWorkActivitySid: string | null;
};

/** The reservation takes a place in the worker's capacity. */
export const isActive = ({ status }: Reservation): boolean =>
  status === 'pending' || status === 'accepted' || status === 'wrapping';
