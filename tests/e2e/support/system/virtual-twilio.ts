import * as z from 'zod';
import { localAccount } from '../../../../infra/local/twilio/account.ts';
import { redirectedClient } from '../../../../infra/local/twilio/testing/redirected-client.ts';
import { origins } from './system.ts';

/** Calls the virtual Twilio's control API, which the phone booth uses too. */
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

/** The task of a customer's call; undefined for a call that was rejected. */
export const taskOfCall = async (callSid: string) =>
  (await taskRouter()).tasks.find(({ attributes }) => attributes.includes(callSid));

const account = () => redirectedClient(origins.twilio);

/** A closed browser leaves its worker online; the next journey's calls must not ring there. */
export const setWorkerOffline = async (email: string): Promise<void> => {
  const worker = await workerOf(email);
  if (worker.activity_name === 'Offline') return;
  const workspace = account().taskrouter.v1.workspaces(worker.workspace_sid);
  const [offline] = await workspace.activities.list({ friendlyName: 'Offline', limit: 1 });
  if (offline) await workspace.workers(worker.sid).update({ activitySid: offline.sid });
};

/** Buys a number of the Twilio account whose calls reach the product, which has no DID for it. */
export const buyNumberWithoutDid = async (
  phoneNumber: string,
  { sameWebhookAs }: { sameWebhookAs: string },
): Promise<void> => {
  const numbers = await account().incomingPhoneNumbers.list({ limit: 1000 });
  const voiceUrl = numbers.find(number => number.phoneNumber === sameWebhookAs)?.voiceUrl;
  if (numbers.some(number => number.phoneNumber === phoneNumber)) return;
  await account().incomingPhoneNumbers.create({ phoneNumber, voiceUrl });
};

/** Closes the signalling sockets of a browser's `Device`; `identity` is the user's id. */
export const disconnectPhone = (identity: string): Promise<unknown> =>
  twilioControl('POST', `/devices/${identity}/cut`);

/** Closes the sockets of an agent's TaskRouter `Worker`. */
export const disconnectTaskRouter = async (email: string) =>
  twilioControl('POST', `/taskrouter/workers/${(await workerOf(email)).sid}/cut`);

const Conferences = z.object({
  conferences: z.array(
    z.object({ friendly_name: z.string(), status: z.string(), recording_sid: z.string().nullable() }),
  ),
});

/** The recording of the conference that belongs to a task. */
export const recordingOf = async (taskSid: string): Promise<string | undefined> => {
  const { conferences } = Conferences.parse(await twilioControl('GET', '/conferences'));
  return conferences.find(({ friendly_name }) => friendly_name === taskSid)?.recording_sid ?? undefined;
};

export const isRecordingAtTwilio = async (recordingSid: string): Promise<boolean> => {
  const { accountSid, apiKeySid, apiKeySecret } = localAccount;
  const credentials = Buffer.from(`${apiKeySid}:${apiKeySecret}`).toString('base64');
  const path = `/2010-04-01/Accounts/${accountSid}/Recordings/${recordingSid}.wav`;
  const response = await fetch(origins.twilio + path, { headers: { authorization: `Basic ${credentials}` } });
  await response.body?.cancel();
  if (!response.ok && response.status !== 404) throw new Error(`The recording: ${response.status}`);
  return response.ok;
};

const Mails = z.object({ mails: z.array(z.object({ to: z.string(), body: z.string() })) });

/** The text of the newest e-mail to this address. */
const newestMail = async (email: string): Promise<string | undefined> => {
  const { mails } = Mails.parse(await twilioControl('GET', '/mails'));
  return mails.find(({ to }) => to === email)?.body;
};

/** The six-digit code in the newest e-mail to this address. */
export const mailedCode = async (email: string): Promise<string | undefined> =>
  (await newestMail(email))?.match(/\b\d{6}\b/)?.[0];

/** The temporary password in the newest e-mail to this address, which is an invitation. */
export const mailedPassword = async (email: string): Promise<string | undefined> =>
  (await newestMail(email))?.match(/temporary password is (\S+)\.$/)?.[1];

const Chat = z.object({ chat: z.array(z.object({ text: z.string() })) });

/** The texts posted to the team's chat, the newest first. */
export const chatTexts = async (): Promise<string[]> =>
  Chat.parse(await twilioControl('GET', '/chat')).chat.map(({ text }) => text);

type Fault = {
  /** A part of the path of a REST or SDK request; without it the fault concerns webhooks. */
  path?: string;
  method?: 'GET' | 'POST' | 'DELETE';
  /** `drop`: not done and not answered; `timeout`: done and not answered. */
  action:
    | { type: 'status'; status: number }
    | { type: 'timeout' | 'drop' }
    | { type: 'delay'; ms: number }
    | { type: 'duplicate'; copies: number };
  times?: number;
};

/** Injects a fault for the next matching request; it goes with `clearFaults` or the end of the journey. */
export const injectFault = (fault: Fault): Promise<unknown> => twilioControl('POST', '/faults', fault);
export const clearFaults = (): Promise<unknown> => twilioControl('DELETE', '/faults');

const Faults = z.object({ faults: z.array(z.unknown()) });

/** Whether every injected fault has occurred: a journey whose fault never occurred proves nothing. */
export const everyFaultOccurred = async (): Promise<boolean> =>
  Faults.parse(await twilioControl('GET', '/faults')).faults.length === 0;
