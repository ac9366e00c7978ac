import { createHmac } from 'node:crypto';
import twilioPackage from 'twilio';
import taskRouterSdk from 'twilio-taskrouter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { localAccount } from '../../account.ts';
import { type SilentTwilio, startSilentTwilio } from '../../testing/silent-twilio.ts';
import { BRIDGE_PATH } from './event-bridge.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
const PATIENCE = 10_000;

type SdkWorker = InstanceType<typeof taskRouterSdk.Worker>;

let twilio: SilentTwilio;
let workspaceSid: string;
let workflowSid: string;
let workerSid: string;
const workers: SdkWorker[] = [];

const tokenFor = (sid: string, secret = localAccount.apiKeySecret, ttl = 3600): string => {
  const { AccessToken } = twilioPackage.jwt;
  const token = new AccessToken(localAccount.accountSid, localAccount.apiKeySid, secret, { identity: 'ana', ttl });
  token.addGrant(new AccessToken.TaskRouterGrant({ workspaceSid, workerSid: sid, role: 'worker' }));
  return token.toJwt();
};

const next = <T>(emitter: { once(event: string, listener: (value: T) => void): unknown }, event: string): Promise<T> =>
  new Promise(resolve => emitter.once(event, resolve));

const connect = async (sid = workerSid, options: Record<string, unknown> = {}): Promise<SdkWorker> => {
  const worker = new taskRouterSdk.Worker(tokenFor(sid), {
    ebServer: `${twilio.origin}${BRIDGE_PATH}`,
    wsServer: `${twilio.origin.replace('http', 'ws')}${BRIDGE_PATH}`,
    logLevel: 'silent',
    enableVersionCheck: true,
    ...options,
  });
  workers.push(worker);
  await next(worker, 'ready');
  return worker;
};

const goOnline = async (worker: SdkWorker): Promise<void> => {
  const updated = next(worker, 'activityUpdated');
  await [...worker.activities.values()].find(({ name }) => name === 'Available')?.setAsCurrent();
  await updated;
};

const call = (attributes: Record<string, unknown> = {}): string =>
  twilio.taskRouter.port.enqueueCall({ callSid: 'CA1', workflowSid, attributes });

/** An online worker with an open offer. */
const offered = async () => {
  const worker = await connect();
  await goOnline(worker);
  const created = next<Awaited<ReturnType<SdkWorker['reservations']['get']>>>(worker, 'reservationCreated');
  const taskSid = call({ from: '+13055550100', task_attribute_key: 'taskAttribute/1' });
  const reservation = await created;
  if (!reservation) throw new Error('no reservation');
  return { worker, reservation, taskSid };
};

beforeEach(async () => {
  twilio = await startSilentTwilio();
  const { workspaces } = twilio.client.taskrouter.v1;
  workspaceSid = (await workspaces.create({ friendlyName: 'Coverline' })).sid;
  const workspace = workspaces(workspaceSid);
  const queue = await workspace.taskQueues.create({ friendlyName: 'sales' });
  const configuration = JSON.stringify({ task_routing: { default_filter: { queue: queue.sid } } });
  const workflow = await workspace.workflows.create({ friendlyName: 'in', configuration, taskReservationTimeout: 2 });
  workflowSid = workflow.sid;
  const attributes = JSON.stringify({ contact_uri: 'client:ana', email: 'ana@coverline.test' });
  workerSid = (await workspace.workers.create({ friendlyName: 'ana', attributes })).sid;
});

afterEach(async () => {
  for (const worker of workers.splice(0)) worker.disconnect();
  await twilio.stop();
});

describe('twilio-taskrouter against the event bridge', () => {
  it('becomes ready with worker, activities and channels, and changes activity and attributes', async () => {
    const worker = await connect();
    expect(worker.name).toBe('ana');
    expect(worker.activity.name).toBe('Offline');
    expect([...worker.activities.values()].map(({ name }) => name)).toEqual(['Offline', 'Available', 'Unavailable']);
    expect([...worker.channels.values()].map(({ taskChannelUniqueName }) => taskChannelUniqueName)).toContain('voice');
    await goOnline(worker);
    expect([worker.activity.name, worker.available]).toEqual(['Available', true]);
    const updated = next(worker, 'attributesUpdated');
    await worker.setAttributes({ ...worker.attributes, language: 'es' });
    await updated;
    expect(twilio.taskRouter.engine.store.workers.get(workerSid).attributes).toMatchObject({ language: 'es' });
  });

  it('receives an offer, accepts, wraps up and completes', async () => {
    const { worker, reservation, taskSid } = await offered();
    expect(reservation).toMatchObject({ status: 'pending', timeout: 2 });
    expect(reservation.task).toMatchObject({ sid: taskSid, queueName: 'sales', status: 'reserved' });
    expect(reservation.task.attributes).toMatchObject({ from: '+13055550100', call_sid: 'CA1' });

    const accepted = next(reservation, 'accepted');
    await reservation.accept();
    await accepted;
    expect([reservation.status, reservation.task.status]).toEqual(['accepted', 'assigned']);

    await reservation.task.setAttributes({ ...reservation.task.attributes, note: 'hi' });
    const wrapped = next(reservation, 'wrapup');
    await reservation.task.wrapUp({ reason: 'hangup' });
    await wrapped;
    const completed = next(reservation, 'completed');
    await reservation.task.complete('sold');
    await completed;
    expect([reservation.status, worker.reservations.size]).toEqual(['completed', 0]);
    expect(twilio.taskRouter.engine.store.tasks.get(taskSid)).toMatchObject({ status: 'completed', reason: 'sold' });
  });

  it('accepts by conference: the reservation is pending until both parties joined', async () => {
    const { reservation } = await offered();
    const accepted = next(reservation, 'accepted');
    await reservation.conference({
      from: '+18005550100',
      endConferenceOnExit: false,
      endConferenceOnCustomerExit: true,
      beep: false,
      conferenceRecord: 'record-from-start',
      conferenceStatusCallback: 'http://app.test/conference?task_attribute_key=taskAttribute/1',
      conferenceStatusCallbackEvent: 'start,end,join,leave,mute,hold',
    });
    expect(reservation.status).toBe('pending');
    const [instruction] = twilio.voice.instructions;
    expect(Object.fromEntries(instruction?.params ?? [])).toMatchObject({
      From: '+18005550100',
      EndConferenceOnExit: 'false',
      EndConferenceOnCustomerExit: 'true',
      ConferenceRecord: 'record-from-start',
      ConferenceStatusCallback: 'http://app.test/conference?task_attribute_key=taskAttribute/1',
    });
    await twilio.voice.settle({ ok: true, workerCallSid: 'CA2' });
    await accepted;
    expect(reservation.status).toBe('accepted');
  });

  it('receives the failure of its conference instruction', async () => {
    const { reservation } = await offered();
    const canceled = next(reservation, 'canceled');
    await reservation.conference({});
    await twilio.voice.settle({ ok: false, reason: 'no-answer' });
    await canceled;
    expect(reservation.status).toBe('canceled');
  });

  it('rejects an offer and moves to another activity', async () => {
    const { worker, reservation } = await offered();
    const away = [...worker.activities.values()].find(({ name }) => name === 'Unavailable');
    const moved = next(worker, 'activityUpdated');
    await reservation.reject({ activitySid: away?.sid ?? '' });
    await moved;
    expect([reservation.status, worker.activity.name]).toEqual(['rejected', 'Unavailable']);
  });

  it('receives the timeout, is moved offline, and can not accept any more', async () => {
    const { worker, reservation } = await offered();
    const moved = next(worker, 'activityUpdated');
    await next(reservation, 'timeout');
    await moved;
    expect([reservation.status, worker.activity.name]).toEqual(['timeout', 'Offline']);
    await expect(reservation.accept()).rejects.toThrow(/because it is timeout/);
  });

  it('receives the cancellation after the caller hung up', async () => {
    const { worker, reservation, taskSid } = await offered();
    const canceled = next(reservation, 'canceled');
    twilio.taskRouter.port.callAbandoned(taskSid, 'hangup');
    await canceled;
    expect([reservation.task.status, worker.reservations.size]).toEqual(['canceled', 0]);
  });

  it('receives changes from other clients', async () => {
    const worker = await connect();
    const updated = next(worker, 'activityUpdated');
    const online = [...worker.activities.values()].find(({ name }) => name === 'Available');
    const workspace = twilio.client.taskrouter.v1.workspaces(workspaceSid);
    await workspace.workers(workerSid).update({ activitySid: online?.sid });
    await updated;
    expect(worker.available).toBe(true);
    const channel = [...worker.channels.values()].find(one => one.taskChannelUniqueName === 'voice');
    if (!channel) throw new Error('no voice channel');
    const capacity = next(channel, 'capacityUpdated');
    await workspace.workers(workerSid).workerChannels('voice').update({ capacity: 3 });
    await expect(capacity).resolves.toMatchObject({ capacity: 3 });
  });

  it('reads missed changes after a reconnect', async () => {
    const worker = await connect();
    await goOnline(worker);
    const ready = next(worker, 'ready');
    await fetch(`${twilio.origin}/_control/taskrouter/workers/${workerSid}/cut`, { method: 'POST' });
    call();
    await ready;
    const [missed] = [...worker.reservations.values()];
    expect(missed).toMatchObject({ status: 'pending', task: { status: 'reserved' } });
  });

  it('sends events to every socket of a worker, and closes the others on request', async () => {
    const [first, second] = [await connect(), await connect()];
    const heard = Promise.all([next(first, 'activityUpdated'), next(second, 'activityUpdated')]);
    await [...first.activities.values()].find(({ name }) => name === 'Available')?.setAsCurrent();
    await heard;
    const disconnected = Promise.all([next(first, 'disconnected'), next(second, 'disconnected')]);
    await connect(workerSid, { closeExistingSessions: true });
    await disconnected;
  });

  it('returns an error when a command is rejected or fails', async () => {
    const { worker, reservation } = await offered();
    twilio.control.faults.add({ path: '/Reservations/', method: 'POST', action: { type: 'status', status: 500 } });
    await expect(reservation.accept()).rejects.toThrow(/500/);
    await reservation.accept();
    await vi.waitFor(() => expect(reservation.status).toBe('accepted'), PATIENCE);
    expect(worker.reservations.size).toBe(1);
  });
});

/** A command of the SDK, as it sends it. */
const command = async (token: string, path: string, { method = 'GET', params = {} } = {}) => {
  const body = JSON.stringify({ url: `Workspaces/${workspaceSid}/${path}`, method, params, token });
  const response = await fetch(`${twilio.origin}${BRIDGE_PATH}`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
};

describe('a command that is not served', () => {
  it.each([
    ['Workers', 'GET', { Ordering: 'DateStatusChanged:asc' }, "the parameter Ordering of the SDK's GET Workers"],
    ['Activities', 'POST', { FriendlyName: 'Lunch' }, "the SDK's POST Activities"],
    ['Workflows', 'GET', {}, "the SDK's GET Workflows"],
    ['Tasks/WT1/Transfers', 'POST', {}, "the SDK's POST Tasks/WT1/Transfers"],
    ['Tasks', 'POST', { RoutingTarget: 'WK1' }, "the parameter RoutingTarget of the SDK's POST Tasks"],
  ])('is named: %s by %s with %j', async (path, method, params, what) => {
    expect(await command(tokenFor(workerSid), path, { method, params })).toEqual({
      status: 501,
      body: expect.objectContaining({ message: `The virtual Twilio does not serve ${what}` }),
    });
  });
});

describe('a token', () => {
  /** Why the bridge closed the socket. */
  const closeReason = (token: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${twilio.origin.replace('http', 'ws')}${BRIDGE_PATH}?token=${token}`);
      socket.on('message', () => reject(new Error('the bridge spoke')));
      socket.on('close', (code, reason) => resolve(`${code} ${reason}`));
    });

  /** A token with this many seconds until it expires. */
  const tokenWith = (secondsLeft: number): string => {
    const [header, payload] = tokenFor(workerSid).split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const exp = Date.now() / 1000 + secondsLeft;
    const changed = Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url');
    const content = `${header}.${changed}`;
    return `${content}.${createHmac('sha256', localAccount.apiKeySecret).update(content).digest('base64url')}`;
  };
  const expired = () => tokenWith(-3600);

  it('that is forged, expired or for an unknown worker is rejected', async () => {
    const forged = tokenFor(workerSid, 'another-secret-of-another-account');
    await expect(closeReason(forged)).resolves.toBe('1008 Invalid Access Token');
    await expect(closeReason(expired())).resolves.toBe('1008 Access Token expired');
    await expect(closeReason(tokenFor(`WK${'0'.repeat(32)}`))).resolves.toMatch(/^1008/);
    await expect(command(forged, 'Activities')).resolves.toMatchObject({ status: 401, body: { code: 20101 } });
    await expect(command(expired(), 'Activities')).resolves.toMatchObject({ status: 401, body: { code: 20104 } });
  });

  it('that expires closes its socket, and does not close a later socket', async () => {
    const socketWith = (token: string) =>
      new WebSocket(`${twilio.origin.replace('http', 'ws')}${BRIDGE_PATH}?token=${token}`);
    const brief = socketWith(tokenWith(0.5));
    const lasting = socketWith(tokenWith(3600));
    await next(brief, 'message');
    await expect(
      new Promise(resolve => brief.on('close', (code, reason) => resolve(`${code} ${reason}`))),
    ).resolves.toBe('1008 Access Token expired');
    expect(lasting.readyState).toBe(WebSocket.OPEN);
    lasting.close();
  });

  it('of a worker gives no access to other workers or workspaces', async () => {
    const workspace = twilio.client.taskrouter.v1.workspaces(workspaceSid);
    const other = await workspace.workers.create({ friendlyName: 'bo' });
    const token = tokenFor(workerSid);
    await expect(command(token, `Workers/${workerSid}`)).resolves.toMatchObject({ status: 200 });
    await expect(command(token, `Workers/${other.sid}`)).resolves.toMatchObject({ status: 403 });
    const body = JSON.stringify({ url: `Workspaces/WS0/Activities`, method: 'GET', params: {}, token });
    await expect(fetch(`${twilio.origin}${BRIDGE_PATH}`, { method: 'POST', body })).resolves.toMatchObject({
      status: 404,
    });
  });

  it('reports its lifetime to the SDK', async () => {
    const socket = new WebSocket(`${twilio.origin.replace('http', 'ws')}${BRIDGE_PATH}?token=${tokenFor(workerSid)}`);
    const frame = await next<Buffer>(socket, 'message');
    socket.close();
    const { event_type, payload } = JSON.parse(frame.toString());
    expect(event_type).toBe('init');
    expect(payload).toMatchObject({ channel_id: workerSid, workspace_sid: workspaceSid });
    expect(payload.token_lifetime).toBeGreaterThan(3_500_000);
    expect(payload.token_lifetime).toBeLessThanOrEqual(3_600_000);
  });
});
