import { logger } from '#platform/logger';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import {
  ignoreUnknown,
  isDefinite,
  twilioRest,
  twilioStatus,
  undefinedIfUnknown,
} from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { type Offer, taskAttributesOf } from '#shared/routing/task-attributes';

type Routed = Omit<Call, 'version'>;
export type NewTask = Offer & { timeoutS: number };

/** `rejected`: there is no task. `unknown`: the response was lost, and the task could not be looked up. */
export type CreatedTask = { outcome: 'created'; taskSid: string } | { outcome: 'rejected' | 'unknown' };

/** Finds the call's task by the secret in its attributes. Twilio's list may be a moment behind. */
const findTask = async (call: Pick<Call, 'task_token'>): Promise<string | undefined> => {
  if (!call.task_token) return undefined;
  const { workspace } = await twilioRest();
  const found = await workspace.tasks.list({
    evaluateTaskAttributes: `task_token == "${call.task_token}"`,
    limit: 1,
  });
  return found[0]?.sid;
};

const afterLostResponse = async (call: Routed): Promise<CreatedTask> => {
  try {
    const taskSid = await findTask(call);
    return taskSid ? { outcome: 'created', taskSid } : { outcome: 'unknown' };
  } catch {
    return { outcome: 'unknown' };
  }
};

/** Creates the task by which TaskRouter finds an agent. If the response is lost, the task is looked up once. */
const createTask = async (call: Routed, { timeoutS, ...offer }: NewTask): Promise<CreatedTask> => {
  const [{ workspace }, settings] = await Promise.all([twilioRest(), telephonySettings()]);
  try {
    const task = await workspace.tasks.create({
      workflowSid: settings.workflow_sid,
      taskChannel: 'voice',
      attributes: JSON.stringify(taskAttributesOf(call, offer)),
      priority: offer.priority,
      timeout: timeoutS,
    });
    return { outcome: 'created', taskSid: task.sid };
  } catch (error) {
    const outcome: CreatedTask = isDefinite(error) ? { outcome: 'rejected' } : await afterLostResponse(call);
    logger.warn('task not answered', {
      call_id: call.id,
      twilio_status: twilioStatus(error),
      outcome: outcome.outcome,
    });
    return outcome;
  }
};

/** The status of a task; undefined if Twilio does not know it any more. */
const taskStatus = async (taskSid: string): Promise<string | undefined> => {
  const { workspace } = await twilioRest();
  return (await undefinedIfUnknown(workspace.tasks(taskSid).fetch()))?.assignmentStatus;
};

/**
 * Cancels a task that nobody has accepted. `taken`: somebody has. A task that Twilio does not know counts as canceled.
 */
const cancelTask = async (taskSid: string): Promise<'canceled' | 'taken'> => {
  const { workspace } = await twilioRest();
  try {
    await workspace.tasks(taskSid).update({ assignmentStatus: 'canceled', reason: 'canceled' });
    return 'canceled';
  } catch (error) {
    const status = await taskStatus(taskSid);
    if (status === undefined || status === 'canceled') return 'canceled';
    if (status === 'pending' || status === 'reserved') throw error;
    return 'taken';
  }
};

const completeTask = async (taskSid: string): Promise<void> => {
  const { workspace } = await twilioRest();
  await ignoreUnknown(workspace.tasks(taskSid).update({ assignmentStatus: 'completed', reason: 'disposed' }));
};

export const tasks = { createTask, findTask, cancelTask, taskStatus, completeTask };
