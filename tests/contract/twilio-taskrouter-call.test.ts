import twilioPackage from 'twilio';
import taskRouterSdk from 'twilio-taskrouter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startTwilio, type VirtualTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { redirectedClient, type TwilioClient } from '../../infra/local/twilio/testing/redirected-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../infra/local/twilio/testing/webhook-receiver.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
const PATIENCE = 10_000;

const FROM = '+13055550100';
const AGENT = '+13055550160';
const KEY = 'taskAttribute/second';
const ROOT_TASK = 'WT00000000000000000000000000000001';

type SdkWorker = InstanceType<typeof taskRouterSdk.Worker>;

let twilio: VirtualTwilio;
let app: WebhookReceiver;
let client: TwilioClient;
let workspaceSid: string;
let workflowSid: string;
let workerSid: string;
const workers: SdkWorker[] = [];

beforeEach(async () => {
  app = await startWebhookReceiver();
  app.answer(({ path }, response) => {
    const conference = `<Conference participantLabel="agent-second">${ROOT_TASK}</Conference>`;
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(path.startsWith('/transfer') ? `<Response><Dial>${conference}</Dial></Response>` : undefined);
  });
  twilio = await startTwilio({ port: 0, media: false, log: () => {} });
  client = redirectedClient(twilio.origin);
  await client.incomingPhoneNumbers.create({ phoneNumber: FROM });
  const { workspaces } = client.taskrouter.v1;
  workspaceSid = (await workspaces.create({ friendlyName: 'x' })).sid;
  const workspace = workspaces(workspaceSid);
  const queue = await workspace.taskQueues.create({ friendlyName: 'sales' });
  const configuration = JSON.stringify({ task_routing: { default_filter: { queue: queue.sid } } });
  workflowSid = (await workspace.workflows.create({ friendlyName: 'in', configuration })).sid;
  const [online] = await workspace.activities.list({ friendlyName: 'Available' });
  const attributes = JSON.stringify({ contact_uri: AGENT });
  workerSid = (await workspace.workers.create({ friendlyName: 'ana', activitySid: online?.sid, attributes })).sid;
});

afterEach(async () => {
  for (const worker of workers.splice(0)) worker.disconnect();
  await twilio.stop();
  await app.stop();
});

const tokenFor = (ttl: number): string => {
  const { AccessToken } = twilioPackage.jwt;
  const { accountSid, apiKeySid, apiKeySecret } = twilio.account;
  const token = new AccessToken(accountSid, apiKeySid, apiKeySecret, { identity: 'ana', ttl });
  token.addGrant(new AccessToken.TaskRouterGrant({ workspaceSid, workerSid, role: 'worker' }));
  return token.toJwt();
};

/** The agent's browser with an offered task. */
const offered = async (ttl = 3600) => {
  const worker = new taskRouterSdk.Worker(tokenFor(ttl), {
    ebServer: `${twilio.origin}/v1/wschannels`,
    wsServer: `${twilio.origin.replace('http', 'ws')}/v1/wschannels`,
    logLevel: 'silent',
  });
  workers.push(worker);
  await new Promise(resolve => worker.once('ready', resolve));
  const created = new Promise<Parameters<Parameters<SdkWorker['once']>[1]>[0]>(resolve =>
    worker.once('reservationCreated', resolve),
  );
  const task = await client.taskrouter.v1.workspaces(workspaceSid).tasks.create({
    workflowSid,
    taskChannel: 'voice',
    attributes: JSON.stringify({ task_attribute_key: KEY, kind: 'transfer' }),
  });
  await created;
  const [reservation] = worker.reservations.values();
  if (!reservation) throw new Error('no reservation');
  return { worker, reservation, taskSid: task.sid };
};

const Call = z.object({ call_sid: z.string(), from: z.string(), to: z.string(), status: z.string() });

const control = async (path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${twilio.origin}/_control/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: JSON.stringify(body),
  });
  return response.json();
};

const agentLeg = async () => {
  const { calls } = z.object({ calls: z.array(Call) }).parse(await control('calls'));
  return calls.find(({ to }) => to === AGENT);
};

const ringing = () =>
  vi.waitFor(async () => {
    const leg = await agentLeg();
    if (leg?.status !== 'ringing') throw new Error('the agent is not rung');
    return leg;
  }, PATIENCE);

/** As our server accepts for the agent. */
const callAgent = ({ reservation, taskSid }: Pick<Awaited<ReturnType<typeof offered>>, 'reservation' | 'taskSid'>) =>
  client.taskrouter.v1
    .workspaces(workspaceSid)
    .tasks(taskSid)
    .reservations(reservation.sid)
    .update({
      instruction: 'call',
      callFrom: FROM,
      callTo: AGENT,
      callUrl: app.url(`/transfer?task_attribute_key=${encodeURIComponent(KEY)}&leg_secret=secret`),
      callAccept: true,
      callTimeout: 20,
    });

describe('twilio: the call instruction that accepts', () => {
  it('rings the agent, is accepted when answered, and the agent’s leg runs the document of the URL', async () => {
    const { reservation, taskSid } = await offered();
    await callAgent({ reservation, taskSid });
    const leg = await ringing();
    expect(leg.from).toBe(FROM);
    expect(reservation.status).toBe('pending');

    await control(`calls/${leg.call_sid}/answer`, {});

    await vi.waitFor(() => expect(reservation.status).toBe('accepted'), PATIENCE);
    const asked = await vi.waitFor(() => {
      const request = app.received.find(({ path }) => path.startsWith('/transfer'));
      if (!request) throw new Error('no document was requested');
      return request;
    }, PATIENCE);
    expect(asked.path).toBe('/transfer?task_attribute_key=taskAttribute%2Fsecond&leg_secret=secret');
    expect(asked.params).toMatchObject({ CallSid: leg.call_sid, To: AGENT, Direction: 'outbound-api' });
    expect(asked.headers).toHaveProperty('x-twilio-signature');
  });

  it('connects the agent to the conference with the label; when that leg ends, reservation and task wrap up', async () => {
    const { reservation, taskSid } = await offered();
    await callAgent({ reservation, taskSid });
    const leg = await ringing();
    await control(`calls/${leg.call_sid}/answer`, {});
    const participants = await vi.waitFor(async () => {
      const [conference] = await client.conferences.list({ friendlyName: ROOT_TASK });
      if (!conference) throw new Error('no conference');
      return client.conferences(conference.sid).participants.list();
    }, PATIENCE);
    expect(participants.map(({ callSid, label }) => ({ callSid, label }))).toEqual([
      { callSid: leg.call_sid, label: 'agent-second' },
    ]);

    await control(`calls/${leg.call_sid}/hangup`, {});

    await vi.waitFor(() => expect(reservation.status).toBe('wrapping'), PATIENCE);
    const task = await client.taskrouter.v1.workspaces(workspaceSid).tasks(taskSid).fetch();
    expect(task.assignmentStatus).toBe('wrapping');
  });

  it('leaves neither the offer nor a leg if it is not answered', async () => {
    const { reservation, worker, taskSid } = await offered();
    await callAgent({ reservation, taskSid });
    const leg = await ringing();
    await control(`calls/${leg.call_sid}/reject`, {});
    await vi.waitFor(() => expect(reservation.status).toBe('canceled'), PATIENCE);
    expect((await agentLeg())?.status).not.toBe('in-progress');
    expect(worker.reservations.has(reservation.sid)).toBe(false);
  });
});

describe('twilio-taskrouter: the message of a command that fails', () => {
  const message = (command: Promise<unknown>) =>
    command.then(
      () => 'it was done',
      (error: Error) => error.message,
    );

  it('names the status of a rejection', async () => {
    const { reservation } = await offered();
    await reservation.conference({ timeout: 20 });
    await ringing();
    expect(await message(reservation.conference({ timeout: 20 }))).toMatch(/status code 400\b/);
  });

  it.each([
    [401, /^Request failed with status code 401\b/],
    [503, /^Server responded with status code 503\b/],
  ])('names a %i', async (status, words) => {
    const { reservation } = await offered();
    twilio.control.faults.add({ path: '/Reservations/', method: 'POST', action: { type: 'status', status } });
    expect(await message(reservation.conference({ timeout: 20 }))).toMatch(words);
  });

  it('names no status without a response', async () => {
    const { reservation } = await offered();
    await twilio.stop();
    expect(await message(reservation.reject())).not.toMatch(/status code/);
  });
});
