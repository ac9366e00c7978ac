import { getCall } from '#platform/table/calls';
import { getUser } from '#platform/table/users';
import { acceptTransfer, disposeCall, endCall, listOpenCalls, transferCall } from '#shared/contracts/calls';
import { generateTwilioToken } from '#shared/contracts/identity';
import { TelephonySettings } from '#shared/contracts/telephony-settings';
import { type CallKey, keyOf } from '#shared/keys';
import { redirectedClient } from '../../../infra/local/twilio/testing/redirected-client.ts';
import { startBrowserPhone } from '../../support/twilio/a-browser-phone.ts';
import { callApi } from './api.ts';
import type { BenchSystem } from './bench-system.ts';
import type { AgentOnLine } from './phone-agent.ts';
import { until } from './until.ts';

const TRANSFEREE = 'lucia.ramirez@coverline.test';
const GROUP = 'spanish_speaking_agent';

type Transferee = {
  /** Takes the call from the agent on the line by a transfer to the group, who then leaves; ends and disposes it. */
  takeOver(agent: AgentOnLine): Promise<void>;
  stop(): void;
};

/** An agent to whose group calls are transferred: the leg of a transfer is always a browser's. */
export const aTransferee = async ({ system, signInUsers }: BenchSystem): Promise<Transferee> => {
  const { twilio, origins } = system;
  const [admission] = await signInUsers([TRANSFEREE]);
  const user = admission && (await getUser(admission.userId));
  if (!admission || !user?.worker_sid) throw new Error(`${TRANSFEREE} has no worker.`);
  const workerSid = user.worker_sid;
  const secret = system.cloud().secrets.find(system.cloud().environment('voice-webhooks').TELEPHONY_SECRET_ID ?? '');
  const settings = TelephonySettings.parse(JSON.parse(secret?.value ?? ''));
  const workspace = redirectedClient(twilio.origin).taskrouter.v1.workspaces(settings.workspace_sid);
  const api = { origin: origins.api, token: admission.token };
  const phone = await startBrowserPhone(twilio.origin, (await callApi(api, generateTwilioToken, {})).voice_token);
  await workspace.workers(workerSid).update({ activitySid: settings.activity_sids.online });
  await until('the transferee to be online', async () => (await getUser(user.id))?.available || undefined);

  const offered = async (): Promise<CallKey | undefined> => {
    const { reservations } = workspace.workers(workerSid);
    const [found] = await reservations.list({ reservationStatus: 'pending', limit: 1 });
    return found && JSON.parse((await workspace.tasks(found.taskSid).fetch()).attributes).task_attribute_key;
  };
  const isAccepted = async (key: CallKey): Promise<true | undefined> =>
    (await getCall(key.replace('taskAttribute/', ''), { latest: true }))?.transfer_status === 'Accepted' || undefined;
  const ended = async () => (await callApi(api, listOpenCalls, {})).data.find(call => call.call_ended);

  return {
    takeOver: async agent => {
      await callApi(agent.api, transferCall, { ...agent.key, to: GROUP });
      const task_attribute_key = await until('the offer of the transfer', offered);
      await callApi(api, acceptTransfer, { task_attribute_key });
      await until('the transferee on the line', () => isAccepted(agent.key.task_attribute_key));
      await callApi(agent.api, endCall, agent.key);
      await until('the end of the first part', agent.hasLeft);
      await callApi(api, endCall, { task_attribute_key });
      const call = await until('the end of the second part', ended);
      const key = { task_attribute_key: keyOf('taskAttribute', call.id) };
      await callApi(api, disposeCall, { ...key, disposition: 'Not Interested', disposition_note: 'No.' });
    },
    stop: () => phone.stop(),
  };
};
