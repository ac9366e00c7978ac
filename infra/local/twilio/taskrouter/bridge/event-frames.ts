import type { TaskRouterEvent } from '../engine/engine.ts';
import type { SdkViews } from './sdk-views.ts';

/** What the SDK is told of an event, and which worker hears it; undefined where it is none of the SDK's. */
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
