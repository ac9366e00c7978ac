import * as z from 'zod';
import { localAccount } from '../../../infra/local/twilio/account.ts';
import { redirectedClient } from '../../../infra/local/twilio/testing/redirected-client.ts';
import { origins } from './system.ts';

/** The virtual Twilio's own control, for what no customer can do. */
export const twilioControl = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${origins.twilio}/_control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
};

const TaskRouter = z.object({
  workers: z.array(
    z.object({ sid: z.string(), workspace_sid: z.string(), friendly_name: z.string(), activity_name: z.string() }),
  ),
  tasks: z.array(z.object({ sid: z.string(), attributes: z.string(), assignment_status: z.string() })),
});

const taskRouter = async () => TaskRouter.parse(await twilioControl('GET', '/taskrouter'));

export const workerOf = async (email: string) => {
  const worker = (await taskRouter()).workers.find(({ friendly_name }) => friendly_name === email);
  if (!worker) throw new Error(`TaskRouter has no worker ${email}.`);
  return worker;
};

/** The task that a customer's call became; nothing for one that was turned away. */
export const taskOfCall = async (callSid: string) =>
  (await taskRouter()).tasks.find(({ attributes }) => attributes.includes(callSid));

const account = redirectedClient(origins.twilio);

/** A browser that is closed leaves its agent online; the next journey's calls must not ring there. */
export const sendOffline = async (email: string): Promise<void> => {
  const worker = await workerOf(email);
  if (worker.activity_name === 'Offline') return;
  const workspace = account.taskrouter.v1.workspaces(worker.workspace_sid);
  const [offline] = await workspace.activities.list({ friendlyName: 'Offline', limit: 1 });
  if (offline) await workspace.workers(worker.sid).update({ activitySid: offline.sid });
};

/** A number of the account that rings at the product, which knows nothing of it. */
export const aNumberWithoutDid = async (phoneNumber: string, { answeredAs }: { answeredAs: string }): Promise<void> => {
  const numbers = await account.incomingPhoneNumbers.list({ limit: 1000 });
  const voiceUrl = numbers.find(number => number.phoneNumber === answeredAs)?.voiceUrl;
  if (numbers.some(number => number.phoneNumber === phoneNumber)) return;
  await account.incomingPhoneNumbers.create({ phoneNumber, voiceUrl });
};

/** Cuts the sockets of a browser's phone; `identity` is the user's id. */
export const cutPhone = (identity: string): Promise<unknown> => twilioControl('POST', `/devices/${identity}/cut`);

/** Cuts the sockets by which TaskRouter tells an agent's browser of her calls. */
export const cutTaskRouter = async (email: string) =>
  twilioControl('POST', `/taskrouter/workers/${(await workerOf(email)).sid}/cut`);

const Conferences = z.object({
  conferences: z.array(
    z.object({ friendly_name: z.string(), status: z.string(), recording_sid: z.string().nullable() }),
  ),
});

/** The recording of the call that TaskRouter routed as this task. */
export const recordingOf = async (taskSid: string): Promise<string | undefined> => {
  const { conferences } = Conferences.parse(await twilioControl('GET', '/conferences'));
  return conferences.find(({ friendly_name }) => friendly_name === taskSid)?.recording_sid ?? undefined;
};

export const isRecordingAtTwilio = async (recordingSid: string): Promise<boolean> => {
  const { accountSid, apiKeySid, apiKeySecret } = localAccount;
  const credentials = Buffer.from(`${apiKeySid}:${apiKeySecret}`).toString('base64');
  const path = `/2010-04-01/Accounts/${accountSid}/Recordings/${recordingSid}.wav`;
  const answer = await fetch(origins.twilio + path, { headers: { authorization: `Basic ${credentials}` } });
  await answer.body?.cancel();
  if (!answer.ok && answer.status !== 404) throw new Error(`The recording: ${answer.status}`);
  return answer.ok;
};

const Mails = z.object({ mails: z.array(z.object({ to: z.string(), body: z.string() })) });

/** The code in the newest e-mail to this address; the phone booth keeps what was mailed as well. */
export const mailedCode = async (email: string): Promise<string | undefined> => {
  const { mails } = Mails.parse(await twilioControl('GET', '/mails'));
  return mails.find(({ to }) => to === email)?.body.match(/\b\d{6}\b/)?.[0];
};

const Chat = z.object({ chat: z.array(z.object({ text: z.string() })) });

/** What was posted to the team's chat, newest first. */
export const chatTexts = async (): Promise<string[]> =>
  Chat.parse(await twilioControl('GET', '/chat')).chat.map(({ text }) => text);

type Fault = {
  /** A part of a REST or SDK command's path; absent, the fault is of the webhooks. */
  path?: string;
  method?: 'GET' | 'POST' | 'DELETE';
  /** `drop` is never done and never answered, `timeout` is done and never answered. */
  action:
    | { type: 'status'; status: number }
    | { type: 'timeout' | 'drop' }
    | { type: 'delay'; ms: number }
    | { type: 'duplicate'; copies: number };
  times?: number;
};

/** What goes wrong with Twilio from now on, until the journey is over or `nothingFails`. */
export const twilioFails = (fault: Fault): Promise<unknown> => twilioControl('POST', '/faults', fault);
export const nothingFails = (): Promise<unknown> => twilioControl('DELETE', '/faults');

const Faults = z.object({ faults: z.array(z.unknown()) });

/** Whether all that was to go wrong has gone wrong: a journey of a fault that never struck shows nothing. */
export const allHasFailed = async (): Promise<boolean> =>
  Faults.parse(await twilioControl('GET', '/faults')).faults.length === 0;
