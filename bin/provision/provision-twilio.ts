import type { Twilio } from 'twilio';
import { provisionGroupRouting } from '#platform/twilio/group-routing';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { webhooks } from '#shared/contracts/webhooks';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { inboundNumberSettings } from '#shared/routing/inbound-number';
import { activities, reportedEvents } from '#shared/routing/workspace';

type Provisioning = {
  client: Twilio;
  accountSid: string;
  authToken: string;
  /** Public URL of the HTTP API, without a trailing slash. */
  apiUrl: string;
  /** The DIDs; each gets the inbound voice webhook. */
  numbers: readonly PhoneNumber[];
  /** The friendly name of a number. Without it a bought number is named 'Coverline' and others keep their names. */
  nameOf?(number: PhoneNumber): string;
  /** Whether to buy numbers that the account does not have. */
  buyNumbers: boolean;
  callerId: PhoneNumber;
  /** The existing API key, if any: Twilio shows its secret only once. */
  apiKey?: { sid: string; secret: string };
};

const NAME = 'Coverline';

/** Sets the account up as declared in `shared/routing`. It changes only what differs, so it can be repeated. */
export const provisionTwilio = async (provisioning: Provisioning): Promise<TelephonySettings> => {
  const { client, apiUrl } = provisioning;
  const workspaceSid = await workspace(client, apiUrl);
  const activitySids = await workspaceActivities(client, workspaceSid);
  const workflowSid = await provisionGroupRouting(client.taskrouter.v1.workspaces(workspaceSid));
  const [apiKey] = await Promise.all([
    provisioning.apiKey ?? newApiKey(client),
    inboundNumbers(provisioning),
    removeApplication(client),
  ]);
  return {
    account_sid: provisioning.accountSid,
    auth_token: provisioning.authToken,
    api_key_sid: apiKey.sid,
    api_key_secret: apiKey.secret,
    workspace_sid: workspaceSid,
    workflow_sid: workflowSid,
    activity_sids: activitySids,
    caller_id: provisioning.callerId,
  };
};

const workspace = async (client: Twilio, apiUrl: string): Promise<string> => {
  const settings = {
    eventCallbackUrl: apiUrl + webhooks.taskRouterEvents.path,
    eventsFilter: reportedEvents.join(','),
  };
  const [existing] = await client.taskrouter.v1.workspaces.list({ friendlyName: NAME, limit: 1 });
  if (!existing) return (await client.taskrouter.v1.workspaces.create({ friendlyName: NAME, ...settings })).sid;
  await client.taskrouter.v1.workspaces(existing.sid).update(settings);
  return existing.sid;
};

const workspaceActivities = async (
  client: Twilio,
  workspaceSid: string,
): Promise<TelephonySettings['activity_sids']> => {
  const context = client.taskrouter.v1.workspaces(workspaceSid);
  const existing = await context.activities.list({ limit: 100 });
  const sidOf = async (friendlyName: string, available: boolean) =>
    (
      existing.find(a => a.friendlyName === friendlyName) ??
      (await context.activities.create({ friendlyName, available }))
    ).sid;
  const online = await sidOf(activities.online, true);
  const offline = await sidOf(activities.offline, false);
  // A reservation timeout sets the worker offline, so that the next call is not offered to an absent agent.
  await context.update({ defaultActivitySid: offline, timeoutActivitySid: offline });
  return { online, offline };
};

/** An earlier version let browsers dial: without this TwiML application, tokens that still name it dial nothing. */
const removeApplication = async (client: Twilio): Promise<void> => {
  const [existing] = await client.applications.list({ friendlyName: NAME, limit: 1 });
  if (existing) await client.applications(existing.sid).remove();
};

const newApiKey = async (client: Twilio): Promise<{ sid: string; secret: string }> => {
  const key = await client.newKeys.create({ friendlyName: NAME });
  return { sid: key.sid, secret: key.secret };
};

const inboundNumbers = async ({ client, apiUrl, numbers, nameOf, buyNumbers }: Provisioning): Promise<void> => {
  const settings = inboundNumberSettings(apiUrl);
  const owned = await client.incomingPhoneNumbers.list({ limit: 1000 });
  for (const phoneNumber of numbers) {
    const number = owned.find(n => n.phoneNumber === phoneNumber);
    const friendlyName = nameOf?.(phoneNumber) ?? number?.friendlyName ?? NAME;
    if (
      number?.voiceUrl === settings.voiceUrl &&
      number.statusCallback === settings.statusCallback &&
      number.smsUrl === settings.smsUrl &&
      number.smsFallbackUrl === settings.smsFallbackUrl &&
      number.friendlyName === friendlyName
    )
      continue;
    if (number) await client.incomingPhoneNumbers(number.sid).update({ ...settings, friendlyName });
    else if (buyNumbers) await client.incomingPhoneNumbers.create({ phoneNumber, friendlyName, ...settings });
    else throw new Error(`The account does not have ${phoneNumber}: buy it first, or run with --buy.`);
  }
};
