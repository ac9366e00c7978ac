import type { TaskRouterEvent } from '../engine/engine.ts';
import type { SdkViews } from './sdk-views.ts';

/** The SDK's frame for an event, and the worker who receives it; undefined if the SDK does not receive the event. */
export const frameOf = (
  views: SdkViews,
  event: TaskRouterEvent,
): { workerSid: string; frame: { event_type: string; payload: unknown } } | undefined => {
  const { type, worker, reservation, task, channel } = event;
  const to = (workerSid: string, payload: unknown) => ({ workerSid, frame: { event_type: type, payload } });
  if (type.startsWith('reservation.') && reservation) return to(reservation.workerSid, views.reservation(reservation));
  if (type.startsWith('task.') && task && reservation) return to(reservation.workerSid, views.task(task));
  if (!worker) return undefined;
  if (channel) return to(worker.sid, views.workerChannel(worker, channel));
  if (type === 'worker.activity.update' || type === 'worker.attributes.update')
    return to(worker.sid, views.worker(worker));
  return undefined;
};
