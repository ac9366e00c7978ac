import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeployedStage } from '../../bin/verify/check.ts';
import { provisioningChecks } from '../../bin/verify/provisioning-checks.ts';
import { routeGroup } from '../../lambdas/calls/queue/route-group.ts';
import { provisionGroupRouting } from '../../lambdas/platform/twilio/group-routing.ts';
import { startProvisionedTwilio } from '../support/twilio/provisioned-twilio.ts';

const LATER = 'night_shift';

let system: Awaited<ReturnType<typeof startProvisionedTwilio>>;
beforeAll(async () => {
  system = await startProvisionedTwilio({ apiUrl: 'http://127.0.0.1:9' });
});
afterAll(() => system.stop());

const workspace = () => system.client.taskrouter.v1.workspaces(system.settings.workspace_sid);
const queues = async () => {
  const all = await workspace().taskQueues.list({ limit: 100 });
  return new Map(all.map(({ friendlyName, targetWorkers }) => [friendlyName, targetWorkers]));
};
const filters = async (): Promise<string[]> => {
  const { configuration } = await workspace().workflows(system.settings.workflow_sid).fetch();
  return JSON.parse(configuration).task_routing.filters.map(
    ({ filter_friendly_name }: { filter_friendly_name: string }) => filter_friendly_name,
  );
};

it('a group that is configured later gets its queue, and one for Spanish; a new provisioning keeps both', async () => {
  expect([...(await queues()).keys()]).not.toContain(LATER);
  await routeGroup(workspace(), LATER);
  const made = await queues();
  expect(made.get(LATER)).toBe(`groups HAS "${LATER}"`);
  expect(made.get(`${LATER} in Spanish`)).toBe(`groups HAS "spanish_speaking_agent" AND groups HAS "${LATER}"`);
  const order = await filters();
  expect(order.indexOf(`${LATER} in Spanish`)).toBeLessThan(order.indexOf(LATER));
  expect(order.at(-1)).toBe('other groups');
  expect(await provisionGroupRouting(workspace())).toBe(system.settings.workflow_sid);
  expect(await queues()).toEqual(made);
  expect(await filters()).toEqual(order);
});

it('the verification of a stage accepts the queues of groups that were configured later, and names one that is missing', async () => {
  const check = provisioningChecks.find(({ id }) => id === 'workflow') ?? expect.fail('There is no such check.');
  const stage = { twilio: system.client, settings: system.settings } as DeployedStage;
  for (const group of [LATER, 'early_shift']) await routeGroup(workspace(), group);
  expect(await check.differences(stage)).toEqual([]);
  const [queue] = await workspace().taskQueues.list({ friendlyName: `${LATER} in Spanish`, limit: 1 });
  await workspace()
    .taskQueues(queue?.sid ?? '')
    .update({ targetWorkers: '1==1' });
  expect(await check.differences(stage)).toEqual([expect.stringContaining(`the queue '${LATER} in Spanish'`)]);
});
