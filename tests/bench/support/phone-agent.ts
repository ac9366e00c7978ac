import { getCall } from '#platform/table/calls';
import { getUser, updateUser } from '#platform/table/users';
import { disposeCall, endCall, listOpenCalls } from '#shared/contracts/calls';
import { generateTwilioToken } from '#shared/contracts/identity';
import { TelephonySettings } from '#shared/contracts/telephony-settings';
import { type CallKey, keyOf } from '#shared/keys';
import { redirectedClient } from '../../../infra/local/twilio/testing/redirected-client.ts';
import { callApi } from './api.ts';
import type { BenchSystem } from './bench-system.ts';
import { placeCall } from './place-call.ts';
import { machineTime } from './statistics.ts';
import { until, untilQuiet } from './until.ts';

const AGENT = 'maria.lopez@coverline.test';
const AGENT_PHONE = '+15559990001';
/** A number whose calls go to the agent's group. */
const DID = '+18005550100';

/** The times of the first ring and of the acknowledged disposition, by the machine's clock. */
export type TakenCall = { id: string; rangAt: number; disposedAt: number };

/** The agent in a call. */
export type AgentOnLine = {
  api: { origin: string; token: string };
  key: { task_attribute_key: CallKey };
  /** True once the agent's part has ended. */
  hasLeft(): Promise<true | undefined>;
};

type PhoneAgent = {
  /**
   * Takes a call from `from` like the console, ends it, or lets `instead` end the agent's part, and disposes it; resolves
   * when all effects are done.
   */
  takeCall(from: string, instead?: (agent: AgentOnLine) => Promise<void>): Promise<TakenCall>;
};

/**
 * An agent with a telephone instead of a browser: the webhooks are the same. The agent is online when this returns.
 */
export const aPhoneAgent = async ({ system, signInUsers }: BenchSystem): Promise<PhoneAgent> => {
  const { twilio, origins } = system;
  const [admission] = await signInUsers([AGENT]);
  const user = admission && (await getUser(admission.userId));
  if (!admission || !user?.worker_sid) throw new Error(`${AGENT} has no worker.`);
  const workerSid = user.worker_sid;
  const secret = system.cloud().secrets.find(system.cloud().environment('voice-webhooks').TELEPHONY_SECRET_ID ?? '');
  const settings = TelephonySettings.parse(JSON.parse(secret?.value ?? ''));
  const workspace = redirectedClient(twilio.origin).taskrouter.v1.workspaces(settings.workspace_sid);
  const api = { origin: origins.api, token: admission.token };

  const control = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${twilio.origin}/_control${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return answer.status === 204 ? undefined : answer.json();
  };
  await control('PUT', `/phones/${AGENT_PHONE}`, { does: 'answer' });
  // The product restores a worker's attributes if they differ from the user's document.
  await updateUser(user.id, { set: { contact_uri: AGENT_PHONE } });
  const attributes = JSON.parse((await workspace.workers(workerSid).fetch()).attributes);
  await workspace.workers(workerSid).update({
    activitySid: settings.activity_sids.online,
    attributes: JSON.stringify({ ...attributes, contact_uri: AGENT_PHONE }),
  });
  await until('the agent to be online', async () => (await getUser(user.id))?.available || undefined);

  const ownCall = async (is: (call: { call_ended: boolean }) => boolean) =>
    (await callApi(api, listOpenCalls, {})).data.find(is);
  /** Only the call's document has the agent's leg. */
  const callOnTheLine = async () => {
    const open = await ownCall(call => !call.call_ended);
    const call = open && (await getCall(open.id, { latest: true }));
    return call?.agent_call_sid === undefined ? undefined : call;
  };
  const accept = async () => {
    const reservation = await until('a reservation', async () => {
      const found = await workspace.workers(workerSid).reservations.list({ reservationStatus: 'pending', limit: 1 });
      return found[0];
    });
    const task = JSON.parse((await workspace.tasks(reservation.taskSid).fetch()).attributes);
    const query = `?task_attribute_key=${encodeURIComponent(task.task_attribute_key)}`;
    const { conference } = await callApi(api, generateTwilioToken, {});
    await workspace
      .workers(workerSid)
      .reservations(reservation.sid)
      .update({
        instruction: 'conference',
        timeout: conference.timeout,
        conferenceStatusCallback: conference.conferenceStatusCallback + query,
        conferenceStatusCallbackEvent: conference.conferenceStatusCallbackEvent.split(',') as never,
        conferenceRecordingStatusCallback: conference.conferenceRecordingStatusCallback + query,
        conferenceRecord: conference.conferenceRecord,
        endConferenceOnExit: conference.endConferenceOnExit,
        endConferenceOnCustomerExit: conference.endConferenceOnCustomerExit,
      });
  };

  const atRest = () => untilQuiet(() => twilio.control.journal.list().length);

  return {
    takeCall: async (from, instead) => {
      const rangAt = machineTime();
      await placeCall(twilio.origin, { from, to: DID });
      await accept();
      const call = await until('the agent on the line', callOnTheLine);
      const key = { task_attribute_key: keyOf('taskAttribute', call.id) };
      const hasLeft = async () => ((await ownCall(one => one.call_ended)) ? true : undefined);
      await (instead?.({ api, key, hasLeft }) ?? callApi(api, endCall, key));
      await until('the end of the call', hasLeft);
      // A person needs some seconds for a disposition, so the webhooks of the end arrive before it.
      await atRest();
      await callApi(api, disposeCall, { ...key, disposition: 'Not Interested', disposition_note: 'No.' });
      const disposedAt = machineTime();
      await atRest();
      return { id: call.id, rangAt, disposedAt };
    },
  };
};
