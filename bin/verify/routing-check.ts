import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check, DeployedStage } from './check.ts';

/** A group that nobody has, so that no real worker is offered a task of this check, nor its worker a real call. */
const GROUP = 'verify_stage';
const OFFERED_WITHIN_MS = 15_000;
const ASKED_EVERY_MS = 250;

type Attributes = Record<string, unknown>;

const neutral = { requested_group: GROUP, language: 'en', not_for_email: '', declined_by: [] };

/** Each step is tried, even after one that failed; then the first failure is thrown. */
const doAll = async (steps: (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch(error => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

/** A worker of its own who is online, for as long as `work` takes. */
const withWorker = async <T>(
  { twilio, settings }: DeployedStage,
  work: (worker: { sid: string; email: string }) => Promise<T>,
): Promise<T> => {
  const { workers } = twilio.taskrouter.v1.workspaces(settings.workspace_sid);
  const email = `verify-stage-${randomUUID()}@coverline.invalid`;
  const attributes = JSON.stringify({ email, groups: [GROUP], roles: [], closer_priority: 0 });
  const { sid } = await workers.create({ friendlyName: email, attributes, activitySid: settings.activity_sids.online });
  try {
    return await work({ sid, email });
  } finally {
    // Twilio does not delete a worker who is available.
    await doAll([
      () => workers(sid).update({ activitySid: settings.activity_sids.offline }),
      () => workers(sid).remove(),
    ]);
  }
};

/**
 * Offers tasks to a worker in their order; only the last one may be offered. TaskRouter offers the older task first,
 * and one at a time: a task that should be excluded, but is not, is offered instead of the last.
 */
const offeredOf = async (stage: DeployedStage, workerSid: string, tasks: Record<string, Attributes>) => {
  const { settings, twilio } = stage;
  const workspace = twilio.taskrouter.v1.workspaces(settings.workspace_sid);
  const names = new Map<string, string>();
  try {
    for (const [name, attributes] of Object.entries(tasks)) {
      const task = { attributes: JSON.stringify(attributes), workflowSid: settings.workflow_sid, timeout: 60 };
      names.set((await workspace.tasks.create(task)).sid, name);
    }
    for (let waited = 0; waited < OFFERED_WITHIN_MS; waited += ASKED_EVERY_MS) {
      const [offer] = await workspace.workers(workerSid).reservations.list({ limit: 1 });
      if (offer) return names.get(offer.taskSid);
      await pause(ASKED_EVERY_MS);
    }
    return undefined;
  } finally {
    const cancel = { assignmentStatus: 'canceled', reason: 'verify-stage' } as const;
    await doAll([...names.keys()].map(sid => () => workspace.tasks(sid).update(cancel)));
  }
};

const LAST = 'a task for everybody of the group';

export const routingCheck: Check = {
  id: 'routing',
  assumption:
    'A task is not offered to whom it excludes or who declined it, and one of a group without a queue goes to the workers of that group.',
  differences: stage =>
    withWorker(stage, async ({ sid, email }) => {
      const offered = await offeredOf(stage, sid, {
        'a task that excludes the worker': { ...neutral, not_for_email: email },
        'a task that the worker declined': { ...neutral, declined_by: ['somebody@else.invalid', email] },
        'a task of another group': { ...neutral, requested_group: `${GROUP}_of_others` },
        [LAST]: neutral,
      });
      return offered === LAST ? [] : [`expected the offer of '${LAST}', found ${offered ? `'${offered}'` : 'none'}`];
    }),
};
