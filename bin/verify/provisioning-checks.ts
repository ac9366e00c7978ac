import { routedGroups } from '#platform/twilio/group-routing';
import { webhooks } from '#shared/contracts/webhooks';
import { inboundNumberSettings } from '#shared/routing/inbound-number';
import { queuesFor, RESERVATION_TIMEOUT_S, reportedEvents, workflowFor } from '#shared/routing/workspace';
import { type Check, type DeployedStage, expected } from './check.ts';

const workspaceOf = ({ twilio, settings }: DeployedStage) => twilio.taskrouter.v1.workspaces(settings.workspace_sid);

const workspace: Check = {
  id: 'workspace',
  assumption: 'The workspace reports our events to this stage, and a missed call sets the worker offline.',
  differences: async stage => {
    const { activity_sids } = stage.settings;
    const found = await workspaceOf(stage).fetch();
    const online = await workspaceOf(stage).activities(activity_sids.online).fetch();
    const offline = await workspaceOf(stage).activities(activity_sids.offline).fetch();
    return [
      ...expected('its callback', stage.outputs.ApiUrl + webhooks.taskRouterEvents.path, found.eventCallbackUrl),
      ...expected('its events', [...reportedEvents].sort(), (found.eventsFilter ?? '').split(',').sort()),
      ...expected('the activity after a missed call', activity_sids.offline, found.timeoutActivitySid),
      ...expected('which activities are available', [true, false], [online.available, offline.available]),
    ];
  },
};

/** A workflow's document with the names of queues, as it is declared. */
const byName = (value: unknown, names: Map<string, string>): unknown => {
  if (Array.isArray(value)) return value.map(one => byName(one, names));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] =>
    key === 'queue' ? [key, names.get(String(one)) ?? one] : [key, byName(one, names)],
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const workflow: Check = {
  id: 'workflow',
  assumption: 'TaskRouter accepts the queues and the workflow with all their expressions, and stores them as they are.',
  differences: async stage => {
    const queues = await workspaceOf(stage).taskQueues.list({ limit: 1000 });
    const routed = routedGroups(queues);
    const stored = new Map(queues.map(({ friendlyName, targetWorkers }) => [friendlyName, targetWorkers]));
    const names = new Map(queues.map(({ sid, friendlyName }) => [sid, friendlyName]));
    const found = await workspaceOf(stage).workflows(stage.settings.workflow_sid).fetch();
    const { task_routing } = JSON.parse(found.configuration) as { task_routing: unknown };
    return [
      ...queuesFor(routed).flatMap(({ name, targetWorkers }) =>
        expected(`the queue '${name}'`, targetWorkers, stored.get(name)),
      ),
      ...expected('the workflow', byName(workflowFor(routed), new Map()), byName(task_routing, names)),
      ...expected('its time-out', RESERVATION_TIMEOUT_S, found.taskReservationTimeout),
    ];
  },
};

const numbers: Check = {
  id: 'numbers',
  assumption: 'Every DID is a number of the account with our webhooks, and the caller id is ours or verified.',
  differences: async ({ twilio, outputs, settings, dids }) => {
    const wanted = inboundNumberSettings(outputs.ApiUrl);
    const addresses = [wanted.voiceUrl, wanted.statusCallback, wanted.smsUrl];
    const owned = await twilio.incomingPhoneNumbers.list({ limit: 1000 });
    const settingsOf = new Map(
      owned.map(({ phoneNumber, voiceUrl, voiceMethod, statusCallback, statusCallbackMethod, ...texts }) => {
        const { smsUrl, smsMethod, smsFallbackUrl, smsFallbackMethod } = texts;
        const ofTexts = { smsUrl, smsMethod, smsFallbackUrl, smsFallbackMethod };
        return [phoneNumber, { voiceUrl, voiceMethod, statusCallback, statusCallbackMethod, ...ofTexts }];
      }),
    );
    // It also finds a number that is no longer a DID: its calls come here.
    const ours = owned.filter(({ voiceUrl, statusCallback, smsUrl }) =>
      [voiceUrl, statusCallback, smsUrl].some(one => addresses.includes(one)),
    );
    const { caller_id: phoneNumber } = settings;
    const mayCall =
      settingsOf.has(phoneNumber) || (await twilio.outgoingCallerIds.list({ phoneNumber, limit: 1 })).length > 0;
    return [
      ...expected('whether the table has a DID', true, dids.length > 0),
      ...[...new Set([...dids, ...ours.map(number => number.phoneNumber)])].flatMap(number =>
        expected(number, wanted, settingsOf.get(number)),
      ),
      ...expected('whether the caller id may call', true, mayCall),
    ];
  },
};

export const provisioningChecks: Check[] = [workspace, workflow, numbers];
