import * as z from 'zod';
import type { WebhookAnswer } from '../../ports.ts';
import type { Reservation } from '../model.ts';
import { acceptReservation } from './accept-reservation.ts';
import { instructConference } from './conference.ts';
import type { Engine } from './engine.ts';
import { moveWorker } from './move-worker.ts';
import { rejectReservation } from './reject-reservation.ts';

const ASSIGNMENT_TIMEOUT_MS = 5_000;

const Instruction = z.looseObject({ instruction: z.string() });
type Instruction = z.infer<typeof Instruction>;

const assignmentParams = ({ account, store, clock }: Engine, reservation: Reservation): Record<string, string> => {
  const task = store.tasks.get(reservation.taskSid);
  const worker = store.workers.get(reservation.workerSid);
  return {
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
    WorkerName: worker.friendlyName,
    WorkerAttributes: JSON.stringify(worker.attributes),
  };
};

/** `{"conference_status_callback": ["a"]}` as the parameters REST would have been given. */
const restParams = ({ instruction: _, ...rest }: Instruction): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    const restName = name.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    for (const one of Array.isArray(value) ? value : [value]) params.append(restName, String(one));
  }
  return params;
};

const readInstruction = (answer: WebhookAnswer): Instruction | undefined => {
  if (answer.body.trim() === '') return undefined;
  try {
    return Instruction.safeParse(JSON.parse(answer.body)).data;
  } catch {
    return undefined;
  }
};

const follow = (engine: Engine, reservation: Reservation, instruction: Instruction): void => {
  const params = restParams(instruction);
  const activity = engine.store.activities.find(params.get('ActivitySid'));
  switch (instruction.instruction) {
    case 'accept':
      acceptReservation(engine, reservation);
      if (activity) moveWorker(engine, { worker: engine.store.workers.get(reservation.workerSid), activity });
      break;
    case 'reject':
      rejectReservation(engine, { reservation, activity });
      break;
    case 'conference':
      instructConference(engine, { reservation, params });
      break;
    default:
      engine.log(`assignment of ${reservation.taskSid}: instruction '${instruction.instruction}' is not emulated`);
  }
};

/**
 * Asks the workflow's callback what to do with a reservation: an instruction as JSON within 5 s, or a bare 200 that
 * leaves it to the worker's client. Where the first URL fails, the fallback is asked.
 */
export const askForAssignment = async (engine: Engine, reservation: Reservation): Promise<void> => {
  const workflow = engine.store.workflows.get(engine.store.tasks.get(reservation.taskSid).workflowSid);
  const params = assignmentParams(engine, reservation);
  for (const url of [workflow.assignmentCallbackUrl, workflow.fallbackAssignmentCallbackUrl]) {
    if (!url) continue;
    const answer = await engine.webhooks
      .send({ kind: 'assignment', url, params, timeoutMs: ASSIGNMENT_TIMEOUT_MS })
      .catch(() => undefined);
    if (!answer || answer.status >= 300) continue;
    const instruction = readInstruction(answer);
    if (instruction && reservation.status === 'pending') follow(engine, reservation, instruction);
    return;
  }
};
