import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callTable } from '#platform/apply-call-fact';
import { userTable } from '#platform/set-availability';
import { callEventsOfTask } from '#platform/table/call-events';
import { getCall, openCalls } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { putDisposition } from '#platform/table/dispositions';
import { createUser, getUser, listUsers } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { disposeCall as disposeOperation } from '#shared/contracts/calls';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import { timestamp } from '#shared/time';
import { provisionTwilio } from '../../bin/provision/provision-twilio.ts';
import { startTwilio, type VirtualTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { redirectedClient, type TwilioClient } from '../../infra/local/twilio/testing/redirected-client.ts';
import { disposeCall } from '../../lambdas/calls/dispose-call.ts';
import { dispositionTable } from '../../lambdas/calls/disposition-table.ts';
import { endCall } from '../../lambdas/calls/end-call.ts';
import { muteCall } from '../../lambdas/calls/mute-call.ts';
import { provider } from '../../lambdas/calls/provider.ts';
import { finishTask, holdForLostAgent } from '../../lambdas/calls/react-to-call.ts';
import { reconcile } from '../../lambdas/calls/reconcile/reconcile.ts';
import { takeOverTable } from '../../lambdas/calls/take-over-table.ts';
import { handler as statusHandler } from '../../lambdas/telephony/status-webhooks.ts';
import { handler as voiceHandler } from '../../lambdas/telephony/voice-webhooks.ts';
import { fetchRecording } from '../../lambdas/uploads/fetch-recording.ts';
import { aDid, DID } from '../support/a-did.ts';
import { aDisposition } from '../support/a-disposition.ts';
import { aUser } from '../support/a-user.ts';
import { anActor } from '../support/an-actor.ts';
import { captureLog } from '../support/captured-log.ts';
import { startTable } from '../support/dynamodb.ts';
import { type Received, startHttpServer } from '../support/http-server.ts';
import { aContext, aFormPost } from '../support/lambda-events.ts';

/** The agent's phone is a telephone here: a browser is the end-to-end tests' business. */
const AGENT_PHONE = '+15559990001';

let twilio: VirtualTwilio;
let client: TwilioClient;
let api: Awaited<ReturnType<typeof startHttpServer>>;
let secrets: Awaited<ReturnType<typeof startHttpServer>>;
let stopTable: () => Promise<void>;
let workspaceSid: string;
let workerSid: string;
let offlineSid: string;
let onlineSid: string;

const serve = async ({ url, headers, body }: Received) => {
  const { pathname, search } = new URL(url, 'http://localhost');
  const webhook = Object.values(webhooks).find(({ path }) => path === pathname);
  const handler = webhook?.function === 'voice' ? voiceHandler : statusHandler;
  const signature = String(headers['x-twilio-signature']);
  const event = aFormPost(
    pathname,
    {},
    {
      body,
      rawQueryString: search.slice(1),
      headers: { 'x-twilio-signature': signature },
    },
  );
  return handler(event, aContext());
};

beforeAll(async () => {
  captureLog();
  stopTable = await startTable();
  api = await startHttpServer((request, response) => {
    serve(request).then(
      ({ statusCode = 500, headers = {}, body }) =>
        response.writeHead(statusCode, headers as Record<string, string>).end(body),
      () => response.destroy(),
    );
  });
  twilio = await startTwilio({ port: 0, media: false, log: () => undefined });
  client = redirectedClient(twilio.origin);
  const { accountSid, authToken, apiKeySid, apiKeySecret } = twilio.account;
  const settings = await provisionTwilio({
    client,
    accountSid,
    authToken,
    apiUrl: api.origin,
    numbers: [DID],
    buyNumbers: true,
    callerId: DID,
    apiKey: { sid: apiKeySid, secret: apiKeySecret },
  });
  workspaceSid = settings.workspace_sid;
  offlineSid = settings.activity_sids.offline;
  onlineSid = settings.activity_sids.online;
  secrets = await startHttpServer((_request, response) =>
    response.end(JSON.stringify({ Name: 'telephony', SecretString: JSON.stringify(settings) })),
  );
  Object.assign(process.env, {
    TELEPHONY_SECRET_ID: 'telephony',
    WEBHOOK_BASE_URL: api.origin,
    TWILIO_ENDPOINT_URL: twilio.origin,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin,
  });
  const { id, email, groups, roles } = aUser();
  const attributes = {
    user_key: keyOf('user', id),
    email,
    contact_uri: AGENT_PHONE,
    groups,
    roles,
    closer_priority: 0,
  };
  const worker = await client.taskrouter.v1
    .workspaces(workspaceSid)
    .workers.create({ friendlyName: email, attributes: JSON.stringify(attributes) });
  workerSid = worker.sid;
  const { version: _, ...agent } = aUser({ worker_sid: workerSid });
  await createUser(agent);
  await putDid(aDid());
  await putDisposition(aDisposition('Not Interested'));
  await control('PUT', `/_control/phones/${AGENT_PHONE}`, { does: 'answer' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([stopTable(), twilio.stop(), api.stop(), secrets.stop()]);
});

const control = async (method: string, path: string, body: object = {}): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${twilio.origin}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
};

const workspace = () => client.taskrouter.v1.workspaces(workspaceSid);

/** Somebody calls; answers the call's id. */
const dial = async (from: string): Promise<string> => {
  await control('POST', '/_control/calls', { from, to: DID, tone: 440 });
  const call = await vi.waitFor(async () => {
    const found = (await openCalls()).find(open => open.lead_phone_number === from && !open.call_ended);
    if (!found) throw new Error('No call yet.');
    return found;
  });
  return call.id;
};

/** The agent accepts as her browser does: the conference instruction with callbacks that name the call. */
const accept = async (id: string): Promise<void> => {
  const reservation = await vi.waitFor(async () => {
    const [pending] = await workspace()
      .workers(workerSid)
      .reservations.list({ reservationStatus: 'pending', limit: 1 });
    if (!pending) throw new Error('No reservation yet.');
    return pending;
  });
  const query = `?task_attribute_key=${encodeURIComponent(keyOf('taskAttribute', id))}`;
  await workspace()
    .workers(workerSid)
    .reservations(reservation.sid)
    .update({
      instruction: 'conference',
      conferenceStatusCallback: `${api.origin}${webhooks.conferenceStatus.path}${query}`,
      conferenceStatusCallbackEvent: ['start', 'end', 'join', 'leave', 'mute', 'hold'],
      conferenceRecordingStatusCallback: `${api.origin}${webhooks.recordingStatus.path}${query}`,
      conferenceRecord: 'record-from-start',
      endConferenceOnExit: false,
      endConferenceOnCustomerExit: true,
    });
};

const becomes = (id: string, fields: Partial<Call>) =>
  vi.waitFor(async () => expect(await getCall(id, { latest: true })).toMatchObject(fields), { timeout: 5000 });

const goOnline = async () => {
  await workspace().workers(workerSid).update({ activitySid: onlineSid });
  await vi.waitFor(async () => expect(await getUser('agent-1', { latest: true })).toMatchObject({ available: true }));
};

const deps = { calls: callTable, provider, actor: anActor() };
const reacting = { getCall, getUser, provider };
const now = () => timestamp(new Date());

it('goes from ring to disposition over the provider’s own protocols', async () => {
  await goOnline();
  const id = await dial('+15552340001');
  const key = keyOf('taskAttribute', id);
  await accept(id);
  await becomes(id, { reservation_status: 'accepted', reservation_user_key: 'user/agent-1' });
  await vi.waitFor(async () => expect((await getCall(id, { latest: true }))?.agent_call_sid).toBeDefined());

  await muteCall(deps, { task_attribute_key: key, muted: true });
  await becomes(id, { agent_muted: true });
  await muteCall(deps, { task_attribute_key: key, muted: false });
  await becomes(id, { agent_muted: false });

  await endCall({ ...deps, now: now() }, { task_attribute_key: key });
  await becomes(id, { call_ended: true, reservation_status: 'wrapup', agent_disconnected: false });
  await vi.waitFor(async () => expect((await getCall(id, { latest: true }))?.recording_sid).toBeDefined());
  const recorded = await getCall(id, { latest: true });
  expect(
    Buffer.from((await fetchRecording(recorded?.recording_sid ?? '')) ?? [])
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');

  const input = { task_attribute_key: key, disposition: 'Not Interested', disposition_note: 'No.', go_offline: true };
  const disposed = await disposeCall(
    { table: dispositionTable, actor: anActor(), now: now() },
    disposeOperation.input.parse(input),
  );
  await finishTask(reacting, key);
  const taskSid = disposed.task_sid ?? '';
  expect((await workspace().workers(workerSid).fetch()).activitySid).toBe(offlineSid);
  await vi.waitFor(async () =>
    expect((await callEventsOfTask(taskSid, { limit: 20 })).data.map(event => event.EventType)).toEqual([
      'reservation.created',
      'reservation.accepted',
      'task.completed',
    ]),
  );
});

it('keeps the customer, with music, when the agent is cut off', async () => {
  await goOnline();
  const id = await dial('+15552340002');
  const key = keyOf('taskAttribute', id);
  await accept(id);
  await becomes(id, { reservation_status: 'accepted' });
  const agentLeg = await vi.waitFor(async () => {
    const { agent_call_sid } = (await getCall(id, { latest: true })) ?? {};
    if (!agent_call_sid) throw new Error('No leg yet.');
    return agent_call_sid;
  });
  await control('POST', `/_control/calls/${agentLeg}/hangup`);
  await becomes(id, { agent_disconnected: true, call_ended: false });
  await holdForLostAgent(reacting, key);
  await becomes(id, { lead_hold: true });
  await control('POST', `/_control/calls/${id}/hangup`);
  await becomes(id, { call_ended: true, agent_disconnected: false, lead_hold: false, reservation_status: 'wrapup' });
});

it('is over without wrap-up when the caller gives up', async () => {
  const id = await dial('+15552340003');
  await control('POST', `/_control/calls/${id}/hangup`);
  await becomes(id, { call_ended: true, reservation_status: 'enqueued' });
  await vi.waitFor(async () => expect((await openCalls()).map(call => call.id)).not.toContain(id));
});

it('is found by the reconciler when every webhook of its end is lost', async () => {
  const id = await dial('+15552340004');
  twilio.control.faults.add({ action: { type: 'drop' }, times: 20 });
  await control('POST', `/_control/calls/${id}/hangup`);
  const later = timestamp(new Date(Date.now() + 120_000));
  const reconciling = { openCalls, listUsers, calls: callTable, users: userTable, takeOverTable, provider };
  await reconcile(reconciling, { now: later, outOfTime: () => false });
  await becomes(id, { call_ended: true, reservation_status: 'enqueued' });
  twilio.control.faults.clear();
});
