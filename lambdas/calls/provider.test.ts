import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AGENT_SID, anAcceptedCall, CONFERENCE_SID, CUSTOMER_SID, TASK_SID } from '../../tests/support/a-call.ts';
import { telephonySettings } from '../../tests/support/signed-webhook.ts';
import { provider } from './provider.ts';

type Answer = { status: number; body: object } | 'none';

/** A Twilio that answers everything with `answer` and remembers what it was asked. */
let asked: string[] = [];
let answer: Answer = { status: 200, body: {} };
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      const path = request.url?.replace(/^.*\/(Accounts|Workspaces)\/\w+/, '');
      asked.push(
        `${request.method} ${request.headers['x-twilio-emulated-host']} ${path} ${decodeURIComponent(body)}`.trim(),
      );
      if (answer === 'none') return response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    TWILIO_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    WEBHOOK_BASE_URL: 'https://api.coverline.test',
    TELEPHONY_SECRET_ID: 'telephony',
  });
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: JSON.stringify(telephonySettings) });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: {} };
});

const gone = { status: 404, body: { code: 20404, message: 'not found', status: 404 } };
const down = { status: 500, body: { code: 20500, message: 'internal', status: 500 } };
const call = anAcceptedCall();

describe('what Twilio is asked', () => {
  it('to mute a leg', async () => {
    await provider.muteLeg(CONFERENCE_SID, AGENT_SID, true);
    expect(asked).toEqual([
      `POST api.twilio.com /Conferences/${CONFERENCE_SID}/Participants/${AGENT_SID}.json Muted=true`,
    ]);
  });

  it('to end the conference; the customer’s leg where there is none', async () => {
    await provider.endCall(call);
    await provider.endCall({ ...call, conference_sid: undefined, task_sid: undefined });
    expect(asked).toEqual([
      `POST api.twilio.com /Conferences/${CONFERENCE_SID}.json Status=completed`,
      `POST api.twilio.com /Calls/${CUSTOMER_SID}.json Status=completed`,
    ]);
  });

  it('for the conference by its name, where its own webhook has not come yet', async () => {
    answer = { status: 200, body: { conferences: [{ sid: CONFERENCE_SID }], page: 0, page_size: 1 } };
    await provider.endCall({ ...call, conference_sid: undefined });
    expect(asked[0]).toContain(`FriendlyName=${TASK_SID}`);
    expect(asked[1]).toContain(`/Conferences/${CONFERENCE_SID}.json Status=completed`);
  });

  it('to hold the customer', async () => {
    await provider.holdCustomer(call, true);
    expect(asked).toEqual([
      `POST api.twilio.com /Conferences/${CONFERENCE_SID}/Participants/${CUSTOMER_SID}.json Hold=true`,
    ]);
  });

  it('to ring the agent, with the way back into her conference', async () => {
    expect(await provider.ringAgent(call, 'agent-1')).toBe('ringing');
    expect(asked[0]).toContain('POST api.twilio.com /Calls.json To=client:agent-1');
    expect(asked[0]).toContain('/twilio/voice/rejoin?task_attribute_key=taskAttribute%2F');
    expect(asked[0]).toContain('Timeout=20');
  });

  it('to complete the task and take the worker offline', async () => {
    await provider.setWorkerOffline('WK1');
    await provider.completeTask(TASK_SID);
    expect(asked).toEqual([
      `POST taskrouter.twilio.com /Workers/WK1 ActivitySid=${telephonySettings.activity_sids.offline}`,
      `POST taskrouter.twilio.com /Tasks/${TASK_SID} AssignmentStatus=completed&Reason=disposed`,
    ]);
  });
});

describe('when Twilio', () => {
  it('does not know it any more, it has come true', async () => {
    answer = gone;
    await provider.endCall(call);
    await provider.holdCustomer(call, true);
    await provider.completeTask(TASK_SID);
    expect(await provider.taskStatus(TASK_SID)).toBeUndefined();
    expect(await provider.legNow(CUSTOMER_SID, call.created_ts)).toMatchObject({ ended_ts: call.created_ts });
  });

  it('fails, the agent reads a sentence', async () => {
    answer = down;
    const failed = { code: 'provider_failed' };
    await expect(provider.endCall(call)).rejects.toMatchObject(failed);
    await expect(provider.muteLeg(CONFERENCE_SID, AGENT_SID, false)).rejects.toMatchObject(failed);
    await expect(provider.ringAgent(call, 'agent-1')).rejects.toMatchObject({ ...failed, message: 'Dial back Failed' });
  });

  it('says nothing, the ring may be on its way', async () => {
    answer = 'none';
    expect(await provider.ringAgent(call, 'agent-1')).toBe('unanswered');
  });

  it.each([
    ['in-progress', undefined, undefined],
    ['completed', 'Mon, 05 Jan 2026 15:01:30 +0000', '2026-01-05T15:01:30.000Z'],
    ['no-answer', undefined, call.created_ts],
  ])('says of a leg that it is %s, it ended %s', async (status, end_time, expected) => {
    answer = { status: 200, body: { sid: CUSTOMER_SID, status, end_time: end_time ?? null } };
    expect(await provider.legNow(CUSTOMER_SID, call.created_ts)).toEqual({
      status,
      ...(expected && { ended_ts: expected }),
    });
  });
});
