import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { callEventsOfTask } from '#platform/table/call-events';
import { getCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { getLead } from '#platform/table/leads';
import { createUser, getUser } from '#platform/table/users';
import { webhooks } from '#shared/contracts/webhooks';
import { idOf } from '#shared/keys';
import { handler as statusHandler } from '../../../lambdas/telephony/status-webhooks.ts';
import { handler as voiceHandler } from '../../../lambdas/telephony/voice-webhooks.ts';
import { callers, secondsSince, twoMinutesAgo } from '../../support/builders/a-caller.ts';
import { aDid, DID } from '../../support/builders/a-did.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';
import { openCalls } from '../../support/stored-items.ts';
import { BASE_URL, telephonySettings, webhookEvent } from '../../support/twilio/signed-webhook.ts';
import { captureLog } from '../../support/unit/captured-log.ts';
import { aContext } from '../../support/unit/lambda-events.ts';

/** Recent, so that no reported event is too old. */
const at = secondsSince(twoMinutesAgo());

let stop: () => Promise<void>;
let secrets: ReturnType<typeof mockClient>;
let requests = 0;
let written = 0;

/** The condition checks of a transaction write nothing. */
const itemsIn = (input: object): unknown[] =>
  'TransactItems' in input && Array.isArray(input.TransactItems)
    ? input.TransactItems.filter(item => !('ConditionCheck' in item))
    : [input];

/** Counts the webhooks' requests to the table; a failed write counts as no write. */
const watchTable = () =>
  documentClient().middlewareStack.add(
    (next, context) => async args => {
      requests++;
      const response = await next(args);
      if (/^(Put|Update|Delete|TransactWrite)/.test(context.commandName ?? '')) written += itemsIn(args.input).length;
      return response;
    },
    { step: 'initialize', name: 'countRequests' },
  );

beforeAll(async () => {
  captureLog();
  stop = await startTable();
  Object.assign(process.env, { WEBHOOK_BASE_URL: BASE_URL, TELEPHONY_SECRET_ID: 'telephony' });
  secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(telephonySettings) });
  watchTable();
  await putDid(aDid());
  const { version: _, ...agent } = aUser();
  await createUser(agent);
});
afterAll(() => {
  vi.restoreAllMocks();
  secrets.restore();
  return stop();
});

const post = async (
  handler: typeof statusHandler,
  path: string,
  params: Record<string, string>,
  { query = '', signature }: { query?: string; signature?: string | null } = {},
): Promise<APIGatewayProxyStructuredResultV2> => handler(webhookEvent({ path, query, params }, signature), aContext());

const aCaller = callers({
  did: DID,
  userKey: 'user/agent-1',
  at,
  post: (webhook, params, query) => {
    const { path, function: of } = webhooks[webhook];
    return post(of === 'voice' ? voiceHandler : statusHandler, path, params, { query });
  },
  getCall: id => uncounted(() => getCall(id, { latest: true })),
});

/** Reads of the test itself are not counted. */
async function uncounted<T>(read: () => Promise<T>): Promise<T> {
  const before = requests;
  const response = await read();
  requests = before;
  return response;
}

beforeEach(() => {
  requests = 0;
  written = 0;
});

const finalState = {
  reservation_status: 'wrapup',
  reservation_user_key: 'user/agent-1',
  call_ended: true,
  call_ended_ts: at(64),
  agent_disconnected: false,
  agent_muted: false,
};

describe('a call', () => {
  it('follows its webhooks from ring to recording', async () => {
    const caller = aCaller();
    const response = await caller.inbound();
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/xml; charset=utf-8' } });
    expect(response.body).toContain('<Enqueue');
    expect(await caller.now()).toMatchObject({ reservation_status: 'enqueued', call_ended: false });
    for (const event of caller.webhooks) expect(await event()).toMatchObject({ statusCode: 204 });
    const call = await caller.now();
    expect(call).toMatchObject({
      ...finalState,
      task_sid: caller.sids.task,
      conference_sid: caller.sids.conference,
      recording_sid: caller.sids.recording,
    });
    const events = await callEventsOfTask(caller.sids.task, { limit: 10 });
    expect(events.data.map(event => event.EventType)).toEqual(['reservation.created', 'reservation.accepted']);
    const lead = await getLead(idOf(call?.lead_key ?? 'lead/none'), { latest: true });
    expect(lead).toMatchObject({ lead_source: 'google' });
  });

  it('needs few requests per webhook, and few writes', async () => {
    const caller = aCaller();
    const cost = async (event: () => Promise<unknown>) => {
      requests = 0;
      await event();
      return requests;
    };
    expect(await cost(caller.inbound)).toBeLessThanOrEqual(3);
    const costs: number[] = [];
    for (const event of caller.webhooks) costs.push(await cost(event));
    expect(Math.max(...costs)).toBe(2);
    expect(Math.min(...costs)).toBe(1);

    const plain = aCaller();
    await plain.inbound();
    written = 0;
    await plain.taskRouter('reservation.created', 2);
    await plain.conference('participant-join', 1, 4, plain.sids.agent);
    await plain.conference('participant-join', 2, 4, plain.sids.customer);
    await plain.taskRouter('reservation.accepted', 5);
    await plain.conference('participant-leave', 3, 64, plain.sids.agent);
    await plain.conference('participant-leave', 4, 64, plain.sids.customer);
    await plain.conference('conference-end', 5, 65);
    await plain.callStatus('completed', 65);
    await plain.recording();
    expect(written).toBe(7);
  });

  it('ends without wrap-up and is not open any more when the caller hangs up in the queue', async () => {
    const caller = aCaller();
    await caller.inbound();
    await caller.callStatus('completed', 9);
    await caller.taskRouter('task.canceled', 10);
    expect(await caller.now()).toMatchObject({
      call_ended: true,
      call_ended_ts: at(9),
      reservation_status: 'enqueued',
    });
    const open = await openCalls();
    expect(open.map(call => call.id)).not.toContain(caller.sids.customer);
  });

  it('is an open call of its agent if the acceptance arrives after its end', async () => {
    const caller = aCaller();
    await caller.inbound();
    await caller.callStatus('completed', 20);
    await caller.taskRouter('reservation.accepted', 5);
    expect(await caller.now()).toMatchObject({ reservation_status: 'wrapup', reservation_user_key: 'user/agent-1' });
    expect((await openCalls()).map(call => call.id)).toContain(caller.sids.customer);
  });
});

describe('webhooks that are repeated, out of order or simultaneous', () => {
  const orders: [string, (events: (() => Promise<unknown>)[]) => Promise<unknown>][] = [
    [
      'three times at once',
      events =>
        events.reduce<Promise<unknown>>(
          (before, event) => before.then(() => Promise.all([event(), event(), event()])),
          Promise.resolve(),
        ),
    ],
    [
      'backwards',
      events => events.reduceRight<Promise<unknown>>((before, event) => before.then(event), Promise.resolve()),
    ],
    ['all at once', events => Promise.all(events.map(event => event()))],
  ];

  it.each(orders)('%s have one effect', async (_, run) => {
    const caller = aCaller();
    await Promise.all([caller.inbound(), caller.inbound(), caller.inbound()]);
    await run(caller.webhooks);
    expect(await caller.now()).toMatchObject(finalState);
    expect((await callEventsOfTask(caller.sids.task, { limit: 10 })).data).toHaveLength(2);
  });

  it('returns the same TwiML for the same inbound call, and creates one lead', async () => {
    const caller = aCaller();
    const answers = await Promise.all([caller.inbound(), caller.inbound(), caller.inbound()]);
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1);
    expect((await caller.now())?.version).toBe(1);
  });
});

describe('a webhook that is not Twilio’s', () => {
  it.each([
    ['unsigned', null],
    ['wrongly signed', 'bm90IGEgc2lnbmF0dXJl'],
  ])('is rejected when it is %s, and nothing is read or written', async (_, signature) => {
    const params = { CallSid: `CA${'9'.repeat(32)}`, From: '+15552349999', To: DID };
    const response = await post(voiceHandler, webhooks.inboundVoice.path, params, { signature });
    expect(response).toMatchObject({ statusCode: 403, body: '' });
    expect(requests).toBe(0);
    expect(await getCall(params.CallSid)).toBeUndefined();
  });

  it('of an unknown call is ignored', async () => {
    const caller = aCaller();
    expect(await caller.conference('participant-leave', 7, 64, caller.sids.customer)).toMatchObject({
      statusCode: 204,
    });
    expect(await caller.callStatus('completed', 64)).toMatchObject({ statusCode: 204 });
    expect(await caller.now()).toBeUndefined();
  });

  it('returns a message for the caller if the table is not available', async () => {
    const { TABLE_NAME } = process.env;
    process.env.TABLE_NAME = 'another-table';
    try {
      expect((await aCaller().inbound()).body).toContain('We can not take your call right now');
    } finally {
      process.env.TABLE_NAME = TABLE_NAME;
    }
  });
});

describe('an agent’s activity', () => {
  const activity = (sid: string, second: number) =>
    aCaller().taskRouter('worker.activity.update', second, { WorkerActivitySid: sid, TaskSid: '' });
  const { online, offline } = telephonySettings.activity_sids;
  const agent = () => getUser('agent-1', { latest: true });

  it('becomes the agent’s availability, and a late one changes nothing', async () => {
    await activity(offline, 50);
    await activity(online, 40);
    expect(await agent()).toMatchObject({ available: false, last_active: at(50) });
    await activity(online, 60);
    expect(await agent()).toMatchObject({ available: true, waiting_for_call_since_ts: at(60) });
  });

  it('is waiting again after the call is disposed, with one or three webhooks', async () => {
    const caller = aCaller();
    await activity(online, 62);
    await caller.inbound();
    await caller.taskRouter('reservation.accepted', 63);
    requests = 0;
    await caller.taskRouter('task.completed', 90);
    expect(requests).toBe(2);
    const told = () => caller.taskRouter('task.completed', 90);
    await Promise.all([told(), told(), told()]);
    expect(await agent()).toMatchObject({ available: true, waiting_for_call_since_ts: at(90) });
    expect((await callEventsOfTask(caller.sids.task, { limit: 10 })).data).toHaveLength(2);
  });

  it('is still offline after a late webhook of an earlier call', async () => {
    const caller = aCaller();
    await activity(online, 92);
    await caller.inbound();
    await caller.taskRouter('reservation.accepted', 93);
    await activity(offline, 95);
    requests = 0;
    await caller.taskRouter('task.completed', 96);
    expect(requests).toBe(3);
    expect(await agent()).toMatchObject({ available: false, last_active: at(95) });
    expect((await agent())?.waiting_for_call_since_ts).toBeUndefined();
    expect((await callEventsOfTask(caller.sids.task, { limit: 10 })).data).toHaveLength(2);
  });
});
