import * as z from 'zod';
import type { WebhookResponse } from '../../ports.ts';
import type { Reservation } from '../model.ts';
import type { Engine } from './engine.ts';
import { followInstruction } from './follow-instruction.ts';

const ASSIGNMENT_TIMEOUT_MS = 5_000;

const Instruction = z.looseObject({ instruction: z.string() });
type Instruction = z.infer<typeof Instruction>;

/** twilio.com/docs/taskrouter/handle-assignment-callbacks#assignment-callback-parameters */
const assignmentParams = ({ account, store, clock }: Engine, reservation: Reservation): Record<string, string> => {
  const task = store.tasks.get(reservation.taskSid);
  const worker = store.workers.get(reservation.workerSid);
  return {
    Timestamp: String(Math.floor(clock.now().getTime() / 1000)),
    AccountSid: account.accountSid,
    WorkspaceSid: task.workspaceSid,
    WorkflowSid: task.workflowSid,
    TaskQueueSid: reservation.queueSid,
    TaskSid: task.sid,
    TaskAttributes: JSON.stringify(task.attributes),
    TaskPriority: String(task.priority),
    TaskAge: String(Math.floor((clock.now().getTime() - task.createdAt.getTime()) / 1000)),
    ReservationSid: reservation.sid,
    WorkerSid: worker.sid,
    WorkerAttributes: JSON.stringify(worker.attributes),
  };
};

const restName = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** The prefixes of REST for the parameters of these instructions: `{"instruction": "call", "url"}` is `CallUrl`. */
const prefixes: Record<string, string> = {
  accept: 'Worker',
  reject: 'Worker',
  dequeue: 'Dequeue',
  call: 'Call',
  redirect: 'Redirect',
};

const listOf = (name: string, value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return name === 'status_callback_events' ? String(value).split(',') : [value];
};

/** The callback's response as a REST form. */
const restForm = ({ instruction, ...rest }: Instruction): URLSearchParams => {
  const form = new URLSearchParams({ Instruction: instruction });
  const prefix = prefixes[instruction] ?? '';
  for (const [name, value] of Object.entries(rest))
    for (const one of listOf(name, value))
      form.append(prefix + restName(name.replace('callback_events', 'callback_event')), String(one));
  return form;
};

const readInstruction = (answer: WebhookResponse): Instruction | undefined => {
  if (answer.body.trim() === '') return undefined;
  try {
    return Instruction.safeParse(JSON.parse(answer.body)).data;
  } catch {
    return undefined;
  }
};

/**
 * Sends the assignment callback of a reservation. The response is an instruction as JSON within 5 s, or an empty 200
 * that leaves the decision to the worker's client. If the first URL fails, the fallback URL is used.
 */
export const sendAssignmentCallback = async (engine: Engine, reservation: Reservation): Promise<void> => {
  const workflow = engine.store.workflows.get(engine.store.tasks.get(reservation.taskSid).workflowSid);
  const params = assignmentParams(engine, reservation);
  for (const url of [workflow.assignmentCallbackUrl, workflow.fallbackAssignmentCallbackUrl]) {
    if (!url) continue;
    const response = await engine.webhooks
      .send({ kind: 'assignment', url, params, timeoutMs: ASSIGNMENT_TIMEOUT_MS })
      .catch(() => undefined);
    if (!response || response.status >= 300) continue;
    const instruction = readInstruction(response);
    if (instruction && reservation.status === 'pending') followInstruction(engine, reservation, restForm(instruction));
    return;
  }
};
