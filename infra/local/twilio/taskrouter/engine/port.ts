import type { TaskRouterPort } from '../../ports.ts';
import { cancelTask } from './cancel-task.ts';
import { createTask } from './create-task.ts';
import type { Engine } from './engine.ts';
import { wrapUp } from './wrap-up.ts';

/** The engine's interface for the voice service. */
export const taskRouterPort = (engine: Engine): TaskRouterPort => ({
  enqueueCall({ callSid, workflowSid, attributes, priority, timeoutS }) {
    const { workspaceSid } = engine.store.workflows.get(workflowSid);
    const task = createTask(engine, {
      workspaceSid,
      workflowSid,
      attributes: { ...attributes, call_sid: callSid },
      priority,
      timeoutS,
      taskChannel: 'voice',
    });
    return task.sid;
  },

  callAbandoned(taskSid, reason) {
    const task = engine.store.tasks.find(taskSid);
    if (task) cancelTask(engine, { task, reason });
  },

  workerLegEnded(taskSid, workerCallSid) {
    const task = engine.store.tasks.find(taskSid);
    const reservation = engine.store.reservations.find(task?.reservationSid);
    if (!task || !reservation) return;
    if (reservation.onHold) reservation.legEndedEarly = true;
    else if (reservation.workerCallSid === workerCallSid && task.status === 'assigned')
      wrapUp(engine, { task, reason: null });
  },
});
