import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { callEventsOfTask } from '#platform/table/call-events';
import { createCall, getCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createUser, getUser, updateUser } from '#platform/table/users';
import { listDispositions } from '#shared/contracts/backoffice';
import * as operations from '#shared/contracts/calls';
import { getProfile } from '#shared/contracts/identity';
import type { Operation } from '#shared/contracts/operation';
import { type Webhook, webhooks } from '#shared/contracts/webhooks';
import { ErrorBody } from '#shared/errors';
import { anAcceptedCall } from '../../support/builders/a-call.ts';
import { callers, secondsSince, twoMinutesAgo } from '../../support/builders/a-caller.ts';
import { aDid, DID } from '../../support/builders/a-did.ts';
import { aGroup, aUser } from '../../support/builders/a-user.ts';
import { startBackEnd } from '../../support/local-cloud/back-end.ts';
import { createSignedInUser } from '../../support/local-cloud/signed-in-user.ts';
import { signatureOf } from '../../support/twilio/signed-webhook.ts';

const NAME = 'maria.lopez';
/** The agent of the calls in the webhooks. */
const TAKER = 'james.carter@coverline.test';
const HOUR_MS = 3_600_000;

let system: Awaited<ReturnType<typeof startBackEnd>>;
let agentId: string;
let token: string;

beforeAll(async () => {
  system = await startBackEnd();
  await putGroupConfiguration(aGroup());
  const employee = await createSignedInUser(system.cloud, NAME, { groups: ['closer_t1'], roles: ['closer'] });
  ({ token } = employee);
  agentId = employee.user.id;
  // The worker of the webhooks: it is accepted only if its user's document names it.
  const { version: _, ...taker } = aUser({ id: 'agent-1', email: TAKER });
  await createUser(taker);
  await putDid(aDid());
});
afterAll(() => system.stop());

/** Entities that are counted or listed later, also because of other tests' calls. */
const PROJECTED = ['rollup', 'counted-document', 'lead-row', 'lead-row-copy'];

/** Every item of the table by its key, without the projections. */
const everything = async (): Promise<Record<string, object>> => {
  const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
  const lasting = Items.filter(item => !PROJECTED.includes(item.entity));
  return Object.fromEntries(lasting.map(item => [`${item.pk} ${item.sk}`, item]));
};

type Sent = { query?: string; signature?: string | null };

const send = (webhook: Webhook, params: Record<string, string>, { query, signature }: Sent = {}) => {
  const url = `${system.cloud.urls.api}${webhooks[webhook].path}${query ? `?${query}` : ''}`;
  const signed = signature === undefined ? signatureOf(url, params) : signature;
  const headers: Record<string, string> = signed === null ? {} : { 'x-twilio-signature': signed };
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(params) });
};

const at = secondsSince(twoMinutesAgo());
const post = (webhook: Webhook, params: Record<string, string>, query?: string) => send(webhook, params, { query });
const aCaller = callers({
  did: DID,
  userKey: 'user/agent-1',
  email: TAKER,
  at,
  post,
  getCall: id => getCall(id, { latest: true }),
});

/** One webhook of each kind for a call of this caller. */
const everyKind = (caller: ReturnType<typeof aCaller>): Record<Webhook, [Record<string, string>, string?]> => {
  const { sids, key, query } = caller;
  const time = new Date(Date.parse(at(60))).toUTCString();
  return {
    inboundVoice: [{ CallSid: sids.customer, From: '+15552349999', To: DID }],
    queueWait: [{ CallSid: sids.customer, QueueTime: '0' }],
    queueLeft: [{ CallSid: sids.customer, QueueResult: 'hangup' }],
    enqueueAgain: [{ CallSid: sids.customer }, query],
    rejoin: [{ CallSid: sids.agentAgain, To: 'client:agent-1' }, query],
    transfer: [{ CallSid: sids.agentAgain, To: 'client:agent-1' }, query],
    callStatus: [{ CallSid: sids.customer, CallStatus: 'completed', Timestamp: time }],
    taskRouterEvents: [
      {
        EventType: 'task.canceled',
        TimestampMs: String(Date.parse(at(60))),
        TaskSid: sids.task,
        TaskAttributes: JSON.stringify({ task_attribute_key: key }),
      },
    ],
    conferenceStatus: [
      {
        StatusCallbackEvent: 'conference-end',
        ConferenceSid: sids.conference,
        FriendlyName: sids.task,
        SequenceNumber: '9',
        Timestamp: time,
      },
      query,
    ],
    recordingStatus: [
      { RecordingSid: sids.recording, RecordingStatus: 'completed', ConferenceSid: sids.conference },
      query,
    ],
    inboundText: [{ MessageSid: `SM${sids.customer.slice(2)}`, From: '+15552349998', To: DID, Body: 'STOP' }],
  };
};

const kinds = Object.keys(webhooks) as Webhook[];

describe('webhooks of the deployed functions', () => {
  const orders: [string, (events: (() => Promise<Response>)[]) => Promise<Response[]>][] = [
    [
      'each three times at once',
      async events => {
        const answers: Response[] = [];
        for (const event of events) answers.push(...(await Promise.all([event(), event(), event()])));
        return answers;
      },
    ],
    [
      'backwards',
      async events => {
        const answers: Response[] = [];
        for (const event of [...events].reverse()) answers.push(await event());
        return answers;
      },
    ],
    ['all at once', events => Promise.all(events.map(event => event()))],
  ];

  it.each(orders)('have one effect: %s', async (_, run) => {
    const caller = aCaller();
    const answers = await Promise.all([caller.inbound(), caller.inbound(), caller.inbound()]);
    const bodies = await Promise.all(answers.map(answer => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('<Enqueue');
    for (const { status } of await run(caller.webhooks)) expect(status).toBe(204);
    expect(await caller.now()).toMatchObject({
      reservation_status: 'wrapup',
      call_ended: true,
      call_ended_ts: at(64),
      agent_disconnected: false,
      agent_muted: false,
      recording_sid: caller.sids.recording,
    });
    expect((await callEventsOfTask(caller.sids.task, { limit: 10 })).data).toHaveLength(2);
  });

  it.each(['queueWait', 'queueLeft', 'rejoin', 'inboundText'] as const)(
    '%s returns the same for three at once',
    async kind => {
      const caller = aCaller();
      await caller.inbound();
      const [params, query] = everyKind(caller)[kind];
      const answers = await Promise.all([1, 2, 3].map(() => post(kind, params, query)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1);
    },
  );

  it.each(kinds.flatMap(kind => [[kind, 'unsigned', null] as const, [kind, 'wrongly signed', 'd3Jvbmc='] as const]))(
    '%s that is %s is rejected, and the table is as it was',
    async (kind, _, signature) => {
      const caller = aCaller();
      await caller.inbound();
      const before = await everything();
      const [params, query] = everyKind(caller)[kind];
      const response = await send(kind, params, { query, signature });
      expect([response.status, await response.text()]).toEqual([403, '']);
      expect(await everything()).toEqual(before);
    },
  );

  it('are rejected when they are sent again much later, and the table is unchanged', async () => {
    const caller = aCaller();
    await caller.inbound();
    const before = await everything();
    const answers = [
      await caller.taskRouter('reservation.accepted', -400),
      await caller.taskRouter('worker.activity.update', -400, {
        WorkerActivitySid: `WA${'1'.repeat(32)}`,
        TaskSid: '',
      }),
      await caller.conference('conference-end', 9, -400),
      await caller.callStatus('completed', -400),
      await caller.recording(-2 * 3600),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await everything()).toEqual(before);
    expect(system.logged('This was reported before.').length).toBeGreaterThanOrEqual(5);
  });

  it('do not reopen an ended call', async () => {
    const caller = aCaller();
    await caller.inbound();
    await caller.callStatus('completed', 60);
    const before = await everything();
    expect((await caller.inbound()).status).toBe(403);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['to an unknown number', { To: '+18005550999' }, 'not in service'],
    ['to a malformed number', { To: 'sip:somebody' }, 'not in service'],
    ['from a hidden number', { From: 'anonymous' }, 'hidden or foreign'],
    ['from no number', { From: '' }, 'hidden or foreign'],
  ])('turn a call %s away with a message', async (_, more, message) => {
    const before = await everything();
    const response = await aCaller().inbound(more);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(new RegExp(`<Say>[^<]*${message}[^<]*</Say><Hangup/>`));
    expect(await everything()).toEqual(before);
    await expect.poll(() => system.logged('caller rejected')).not.toHaveLength(0);
  });
});

const ask = async (operation: Operation, input: object = {}, authorization: string | undefined = `Bearer ${token}`) => {
  const response = await fetch(`${system.cloud.urls.api}${operation.path}`, {
    method: operation.method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(operation.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  return { status: response.status, body: await response.json() };
};

describe('operations of the deployed functions', () => {
  it('are only for signed-in users', async () => {
    expect(await ask(getProfile)).toMatchObject({
      status: 200,
      body: { user: { id: agentId, email: `${NAME}@coverline.test` } },
    });
    expect(await ask(listDispositions)).toEqual({ status: 200, body: { data: [] } });
  });

  it.each([
    ['no token', () => ''],
    ['garbage', () => 'Bearer not.a.token'],
    ['a token without its signature', () => `Bearer ${token.split('.').slice(0, 2).join('.')}.`],
    ['a token that was changed', () => `Bearer ${token.slice(0, -4)}AAAA`],
  ])('are rejected with %s', async (_, authorization) => {
    expect(await ask(getProfile, {}, authorization())).toEqual({ status: 401, body: { message: 'Unauthorized' } });
  });

  it('are rejected with an expired token', async () => {
    system.moveClock(2 * HOUR_MS);
    try {
      expect(await ask(getProfile)).toEqual({ status: 401, body: { message: 'Unauthorized' } });
    } finally {
      system.moveClock(-2 * HOUR_MS);
    }
    expect((await ask(getProfile)).status).toBe(200);
  });

  it('name the invalid fields', async () => {
    const response = await ask(operations.disposeCall, { task_attribute_key: 'lead/1', disposition: '' });
    const { code, detail = [] } = ErrorBody.parse(response.body);
    expect([response.status, code]).toEqual([400, 'invalid_input']);
    expect(detail.map(({ field }) => field)).toEqual(['task_attribute_key', 'disposition']);
  });

  const othersCall = async (id: string) => {
    const { version: _, ...call } = anAcceptedCall({ id, customer_call_sid: id, reservation_user_key: 'user/other' });
    await createCall(call);
    return `taskAttribute/${id}`;
  };

  it.each<[string, Operation, (key: string) => object]>([
    ['hang up', operations.endCall, task_attribute_key => ({ task_attribute_key })],
    ['mute', operations.muteCall, task_attribute_key => ({ task_attribute_key, muted: true })],
    ['reconnect to', operations.dialAgentBackByTask, task_attribute => ({ task_attribute })],
    ['dispose', operations.disposeCall, task_attribute_key => ({ task_attribute_key, disposition: 'Sale' })],
  ])("do not let an agent %s another's call, and log it", async (what, operation, input) => {
    const key = await othersCall(`CA-of-another-${what.slice(0, 4)}`);
    const before = await everything();
    expect(await ask(operation, input(key))).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: 'This is not your call.' },
    });
    await expect.poll(() => system.logged(key).filter(line => line.includes('access denied'))).toHaveLength(1);
    expect(await everything()).toEqual(before);
  });

  it('ask the agent to wait before the acceptance is reported', async () => {
    const caller = aCaller();
    await caller.inbound();
    expect(await ask(operations.endCall, { task_attribute_key: caller.key })).toMatchObject({
      status: 409,
      body: { error: 'The call is still connecting. Please try again.' },
    });
  });

  it('are rejected for a disabled user with a token that is not expired, and logged', async () => {
    await updateUser(agentId, { set: { disabled: true } });
    expect(await ask(getProfile)).toMatchObject({
      status: 403,
      body: { error: 'Your account is disabled. Please ask an admin.' },
    });
    await expect
      .poll(() => system.logged(agentId).filter(line => line.includes('"reason":"disabled"')))
      .not.toHaveLength(0);
    await updateUser(agentId, { set: { disabled: false } });
    expect((await getUser(agentId, { latest: true }))?.disabled).toBe(false);
    expect((await ask(getProfile)).status).toBe(200);
  });
});
