import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startTwilio, type VirtualTwilio } from './start-twilio.ts';
import { redirectedClient, type TwilioClient } from './testing/redirected-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
const PATIENCE = 10_000;

const SALES = '+13055550100';
const CUSTOMER = '+13055550150';
const AGENT = '+13055550160';

let twilio: VirtualTwilio;
let app: WebhookReceiver;
let client: TwilioClient;
let workspaceSid: string;
let workerSid: string;

beforeEach(async () => {
  app = await startWebhookReceiver();
  twilio = await startTwilio({ port: 0, media: false, log: () => {} });
  client = redirectedClient(twilio.origin);
  const { workspaces } = client.taskrouter.v1;
  workspaceSid = (await workspaces.create({ friendlyName: 'x', eventCallbackUrl: app.url('/events') })).sid;
  const workspace = workspaces(workspaceSid);
  const queue = await workspace.taskQueues.create({ friendlyName: 'sales' });
  const configuration = JSON.stringify({ task_routing: { default_filter: { queue: queue.sid } } });
  const { sid: workflowSid } = await workspace.workflows.create({ friendlyName: 'in', configuration });
  const [online] = await workspace.activities.list({ friendlyName: 'Available' });
  const attributes = JSON.stringify({ contact_uri: AGENT });
  workerSid = (await workspace.workers.create({ friendlyName: 'ana', activitySid: online?.sid, attributes })).sid;
  await client.incomingPhoneNumbers.create({ phoneNumber: SALES, voiceUrl: app.url('/voice') });
  app.answer(({ path }, response) => {
    const task = JSON.stringify({ task_attribute_key: 'taskAttribute/1' });
    const enqueue = `<Response><Enqueue workflowSid="${workflowSid}"><Task>${task}</Task></Enqueue></Response>`;
    response.writeHead(path === '/voice' ? 200 : 204, { 'content-type': 'text/xml' });
    response.end(path === '/voice' ? enqueue : undefined);
  });
});

afterEach(async () => {
  await twilio.stop();
  await app.stop();
});

const Call = z.object({ call_sid: z.string(), to: z.string(), status: z.string() });

const control = async (path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${twilio.origin}/_control/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: JSON.stringify(body),
  });
  return response.json();
};

const placeCall = async () => Call.parse(await control('calls', { from: CUSTOMER, to: SALES }));

/** The agent's phone, once it rings. */
const ringingPhone = () =>
  vi.waitFor(async () => {
    const { calls } = z.object({ calls: z.array(Call) }).parse(await control('calls'));
    const found = calls.find(({ to, status }) => to === AGENT && status === 'ringing');
    if (!found) throw new Error('no phone rings');
    return found;
  }, PATIENCE);

const events = () => app.received.filter(({ path }) => path === '/events').map(({ params }) => params);
const eventTypes = () => events().map(({ EventType }) => EventType);

const offer = () =>
  vi.waitFor(async () => {
    const found = await client.taskrouter.v1.workspaces(workspaceSid).workers(workerSid).reservations.list();
    expect(found).toHaveLength(1);
    const [{ taskSid, sid } = { taskSid: '', sid: '' }] = found;
    return { taskSid, sid };
  }, PATIENCE);

describe('a call through every service', () => {
  it('is enqueued, offered, connected by conference, and wrapped up when the agent hangs up', async () => {
    const placed = await placeCall();
    const { taskSid, sid } = await offer();
    const workspace = client.taskrouter.v1.workspaces(workspaceSid);
    const task = await workspace.tasks(taskSid).fetch();
    expect(JSON.parse(task.attributes)).toMatchObject({
      task_attribute_key: 'taskAttribute/1',
      call_sid: placed.call_sid,
      from: CUSTOMER,
    });

    const instruction = { instruction: 'conference', conferenceStatusCallback: app.url('/conference') } as const;
    await workspace
      .tasks(taskSid)
      .reservations(sid)
      .update({ ...instruction, endConferenceOnCustomerExit: true });
    const ringing = await ringingPhone();
    await control(`calls/${ringing.call_sid}/answer`, {});
    await vi.waitFor(() => expect(eventTypes()).toContain('reservation.accepted'), PATIENCE);
    const [conference] = await client.conferences.list({ friendlyName: taskSid });
    expect(conference?.status).toBe('in-progress');

    await control(`calls/${ringing.call_sid}/hangup`, {});
    await vi.waitFor(() => expect(eventTypes()).toContain('reservation.wrapup'), PATIENCE);
    await workspace.tasks(taskSid).update({ assignmentStatus: 'completed', reason: 'sold' });
    await vi.waitFor(() => expect(eventTypes()).toContain('reservation.completed'), PATIENCE);
    expect(
      events().every(({ TaskAttributes, TaskSid }) => !TaskSid || TaskAttributes?.includes('taskAttribute/1')),
    ).toBe(true);
  });

  it('is canceled when the customer hangs up in the queue', async () => {
    const placed = await placeCall();
    const { taskSid } = await offer();
    await control(`calls/${placed.call_sid}/hangup`, {});
    await vi.waitFor(
      () => expect(eventTypes()).toEqual(expect.arrayContaining(['task.canceled', 'reservation.canceled'])),
      PATIENCE,
    );
    await expect(client.taskrouter.v1.workspaces(workspaceSid).tasks(taskSid).fetch()).resolves.toMatchObject({
      assignmentStatus: 'canceled',
    });
  });

  it('streams its calls and rejects a request for a recording without a password', async () => {
    const stream = await fetch(`${twilio.origin}/_control/call-stream`);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    await stream.body?.cancel();
    const url = `${twilio.origin}/2010-04-01/Accounts/${twilio.account.accountSid}/Recordings/RE${'0'.repeat(32)}.wav`;
    expect((await fetch(url)).status).toBe(401);
  });
});
