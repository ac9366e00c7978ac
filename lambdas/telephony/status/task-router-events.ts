import * as z from 'zod';
import { logger } from '#platform/logger';
import { setAvailability } from '#platform/twilio/set-availability';
import type { CallEvent } from '#shared/calls/call-event';
import type { CallFact } from '#shared/calls/call-facts';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { CallKey, idOf, UserKey } from '#shared/keys';
import { parsedJson } from '#shared/parsed-json';
import { sid } from '#shared/sid';
import { timestamp } from '#shared/time';
import { Count } from '../twilio-fields.ts';
import { noteWorkerChange } from './note-worker-change.ts';
import { recordTaskEnd, recordTaskEvent } from './record-task-event.ts';
import type { Worker } from './write-task-event.ts';

/** Attributes are JSON text; what can't be read names nobody. */
const attributes = <S extends z.ZodObject>(schema: S) =>
  z.string().transform(parsedJson).pipe(schema).optional().catch(undefined);

/** twilio.com/docs/taskrouter/api/event/reference: event callback parameters. */
export const TaskRouterParams = z.object({
  Sid: z.string().optional(),
  EventType: z.string(),
  ResourceSid: z.string().optional(),
  TimestampMs: Count,
  TaskSid: sid('WT').optional().catch(undefined),
  TaskAttributes: attributes(z.object({ task_attribute_key: CallKey, task_token: z.string().optional() })),
  TaskAssignmentStatus: z.string().optional(),
  TaskQueueName: z.string().optional(),
  ReservationSid: sid('WR').optional().catch(undefined),
  WorkerSid: sid('WK').optional().catch(undefined),
  WorkerName: z.string().optional(),
  WorkerAttributes: attributes(z.looseObject({ user_key: UserKey, email: z.string().optional().catch(undefined) })),
  WorkerActivitySid: z.string().optional(),
});
export type TaskRouterParams = z.infer<typeof TaskRouterParams>;

/** An event is stored with the fields that Twilio sent only. */
const eventOf = (params: TaskRouterParams, taskSid: string, now: string): CallEvent => ({
  id: params.Sid ?? `${params.ResourceSid ?? taskSid}:${params.EventType}`,
  TaskSid: taskSid,
  EventType: params.EventType,
  TimestampMs: params.TimestampMs,
  created_ts: now,
  ...(params.TaskAssignmentStatus && { TaskAssignmentStatus: params.TaskAssignmentStatus }),
  ...(params.TaskQueueName && { TaskQueueName: params.TaskQueueName }),
  ...(params.WorkerName && { WorkerName: params.WorkerName }),
});

const factOf = (params: TaskRouterParams, taskSid: string): CallFact | undefined => {
  const ts = timestamp(new Date(params.TimestampMs));
  const task = { task_sid: taskSid, task_token: params.TaskAttributes?.task_token };
  if (params.EventType === 'task.canceled') return { kind: 'customer_gone', ...task, ts };
  if (
    params.EventType !== 'reservation.accepted' ||
    !params.ReservationSid ||
    !params.WorkerAttributes ||
    !params.WorkerSid
  )
    return undefined;
  return {
    kind: 'accepted',
    ...task,
    reservation_sid: params.ReservationSid,
    user_key: params.WorkerAttributes.user_key,
    user_email: params.WorkerAttributes.email,
    ts,
  };
};

const workerActivity = async (params: TaskRouterParams, onlineSid: string) => {
  const user = params.WorkerAttributes?.user_key;
  if (!user || !params.WorkerSid)
    return logger.warn('activity of an unknown worker', { resource_sid: params.ResourceSid });
  await setAvailability(idOf(user), {
    worker_sid: params.WorkerSid,
    available: params.WorkerActivitySid === onlineSid,
    ts: timestamp(new Date(params.TimestampMs)),
  });
};

const workerAttributes = async (params: TaskRouterParams) => {
  const { WorkerAttributes: said, WorkerSid: worker_sid, TimestampMs } = params;
  if (!said || !worker_sid) return logger.warn('attributes of an unknown worker', { resource_sid: params.ResourceSid });
  await noteWorkerChange(idOf(said.user_key), { worker_sid, attributes: said, ts: timestamp(new Date(TimestampMs)) });
};

const workerOf = ({ EventType, WorkerSid, WorkerAttributes }: TaskRouterParams): Worker | undefined =>
  EventType === 'reservation.accepted' && WorkerSid && WorkerAttributes
    ? { user_key: WorkerAttributes.user_key, worker_sid: WorkerSid, email: WorkerAttributes.email ?? '' }
    : undefined;

/**
 * Handles TaskRouter's events: those of a call's task are stored and applied to the call; activities set the user's
 * availability.
 */
export const taskRouterEvents = async ({
  params,
  settings,
  now,
}: {
  params: TaskRouterParams;
  settings: TelephonySettings;
  now: string;
}): Promise<void> => {
  if (params.EventType === 'worker.activity.update') return workerActivity(params, settings.activity_sids.online);
  if (params.EventType === 'worker.attributes.update') return workerAttributes(params);
  if (!params.TaskSid) return;
  const key = params.TaskAttributes?.task_attribute_key;
  // Nobody reads the events of a task without a call, such as those of bin/verify-stage.ts; an acceptance is undone.
  if (!key && params.EventType !== 'reservation.accepted') return;
  const event = eventOf(params, params.TaskSid, now);
  if (params.EventType === 'task.completed') await recordTaskEnd(event, key);
  else await recordTaskEvent(event, key, factOf(params, params.TaskSid), workerOf(params));
};
