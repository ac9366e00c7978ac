import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AGENT_SID,
  anAcceptedCall,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { type ScriptedTwilio, startScriptedTwilio } from '../../../tests/support/twilio/scripted-twilio.ts';
import { telephonySettings } from '../../../tests/support/twilio/signed-webhook.ts';
import { provider } from './provider.ts';

let twilio: ScriptedTwilio;
beforeEach(async () => {
  twilio = await startScriptedTwilio({ status: 200, body: {} });
  vi.stubEnv('WEBHOOK_BASE_URL', 'https://api.coverline.test');
});
afterEach(() => twilio.stop());

/** The requests that Twilio received: method, host, path below the account or workspace, and body. */
const asked = () =>
  twilio.received.map(({ method, headers, url, body }) => {
    const path = url.replace(/^.*\/(Accounts|Workspaces)\/\w+/, '');
    return `${method} ${headers['x-twilio-emulated-host']} ${path} ${decodeURIComponent(body)}`.trim();
  });

const gone = { status: 404, body: { code: 20404, message: 'not found', status: 404 } };
const down = { status: 500, body: { code: 20500, message: 'internal', status: 500 } };
const call = anAcceptedCall();
const leg = { userId: 'agent-1', leg_secret: 'secret' };
const offer = { task_sid: TASK_SID, reservation_sid: 'WR1' };

describe('requests to Twilio', () => {
  it('mute a leg', async () => {
    await provider.muteLeg(CONFERENCE_SID, AGENT_SID, true);
    expect(asked()).toEqual([
      `POST api.twilio.com /Conferences/${CONFERENCE_SID}/Participants/${AGENT_SID}.json Muted=true`,
    ]);
  });

  it('end the conference, or the customer’s leg if there is no conference', async () => {
    await provider.endCall(call);
    twilio.answers({ status: 200, body: { status: 'in-progress' } });
    await provider.endCall({ ...call, conference_sid: undefined, task_sid: undefined });
    expect(asked()).toEqual([
      `POST api.twilio.com /Conferences/${CONFERENCE_SID}.json Status=completed`,
      `GET api.twilio.com /Calls/${CUSTOMER_SID}.json`,
      `POST api.twilio.com /Calls/${CUSTOMER_SID}.json Status=completed`,
    ]);
  });

  it('find the conference by its name if its webhook has not come yet', async () => {
    twilio.answers({ status: 200, body: { conferences: [{ sid: CONFERENCE_SID }], page: 0, page_size: 1 } });
    await provider.endCall({ ...call, conference_sid: undefined });
    expect(asked()[0]).toContain(`FriendlyName=${TASK_SID}`);
    expect(asked()[1]).toContain(`/Conferences/${CONFERENCE_SID}.json Status=completed`);
  });

  it.each([
    ['a connected leg', [{ sid: AGENT_SID }], true],
    ['none', [], false],
  ])('find %s of a user’s phone', async (_, calls, expected) => {
    twilio.answers({ status: 200, body: { calls, page: 0, page_size: 1 } });
    expect(await provider.hasConnectedLeg('agent-1')).toBe(expected);
    expect(asked()).toEqual(['GET api.twilio.com /Calls.json?To=client%3Aagent-1&Status=in-progress&PageSize=1']);
  });

  it('hold the customer', async () => {
    await provider.holdCustomer(call, true);
    expect(asked()).toEqual([
      `POST api.twilio.com /Conferences/${CONFERENCE_SID}/Participants/${CUSTOMER_SID}.json Hold=true`,
    ]);
  });

  it.each([
    ['conference', { ...call, conference_sid: undefined }],
    ['customer', { ...call, customer_call_sid: undefined }],
  ])('hold nobody before the %s is known', async (_, unknown) => {
    await provider.holdCustomer(unknown, true);
    expect(asked()).toEqual([]);
  });

  it('end nothing where neither the conference nor the customer is known', async () => {
    const known = { conference_sid: undefined, task_sid: undefined, customer_call_sid: undefined };
    await provider.endCall({ ...call, ...known });
    expect(asked()).toEqual([]);
  });

  it('ring the agent, with the TwiML that joins the conference', async () => {
    expect(await provider.ringAgent(call, leg)).toBe('ringing');
    expect(asked()[0]).toContain('POST api.twilio.com /Calls.json To=client:agent-1');
    expect(asked()[0]).toContain('/twilio/voice/rejoin?task_attribute_key=taskAttribute%2F');
    expect(asked()[0]).toContain('&leg_secret=secret');
    expect(asked()[0]).toContain('Timeout=20');
  });

  it.each([
    ['to the new leg', [AGENT_SID], 1],
    ['to none where that has left again: Twilio would reject it', [], 0],
  ])('move the whispers of a lost leg %s', async (_, present, updates) => {
    const since = 'Mon, 05 Jan 2026 15:00:00 +0000';
    const common = { status: 'connected', muted: false, hold: false, date_created: since };
    const coach = { ...common, call_sid: 'CA-coach', coaching: true, call_sid_to_coach: 'CA-lost' };
    const participants = [coach, ...present.map(call_sid => ({ ...common, call_sid, coaching: false }))];
    twilio.answers({ status: 200, body: { participants, page: 0, page_size: 50 } });
    await provider.moveWhispersToNewLeg({ conference_sid: CONFERENCE_SID, call_sid: AGENT_SID });
    expect(asked().filter(request => request.startsWith('POST'))).toHaveLength(updates);
  });

  it('complete the task and set the worker offline', async () => {
    await provider.setWorkerOffline('WK1');
    await provider.completeTask(TASK_SID);
    expect(asked()).toEqual([
      `POST taskrouter.twilio.com /Workers/WK1 ActivitySid=${telephonySettings.activity_sids.offline}`,
      `POST taskrouter.twilio.com /Tasks/${TASK_SID} AssignmentStatus=completed&Reason=disposed`,
    ]);
  });
});

describe('when Twilio', () => {
  const failed = (message: string) => ({ code: 'provider_failed', message });

  it('does not know the resource any more, the request counts as done', async () => {
    twilio.answers(gone);
    await provider.endCall(call);
    await provider.holdCustomer(call, true);
    await provider.completeTask(TASK_SID);
    expect(await provider.taskStatus(TASK_SID)).toBeUndefined();
    expect(await provider.legNow(CUSTOMER_SID, call.created_ts)).toMatchObject({ ended_ts: call.created_ts });
  });

  it('fails, the agent reads a message', async () => {
    twilio.answers(down);
    await expect(provider.endCall(call)).rejects.toMatchObject(
      failed('The call could not be ended. Please try again.'),
    );
    const mute = (muted: boolean) => provider.muteLeg(CONFERENCE_SID, AGENT_SID, muted);
    await expect(mute(true)).rejects.toMatchObject(failed('You could not be muted. Please try again.'));
    await expect(mute(false)).rejects.toMatchObject(failed('You could not be unmuted. Please try again.'));
  });

  it('fails once, the agent is muted and the customer is held all the same', async () => {
    const requests = [
      () => provider.muteLeg(CONFERENCE_SID, AGENT_SID, true),
      () => provider.setHold(CONFERENCE_SID, CUSTOMER_SID, true),
    ];
    for (const failure of [down, 'none'] as const)
      for (const request of requests) {
        const answers = [failure, { status: 200, body: {} }];
        twilio.answers(() => answers.shift() ?? down);
        await request();
        expect(asked().at(-1)).toBe(asked().at(-2));
      }
  });

  it('has no leg of the agent in the conference, the agent reads so after one request', async () => {
    twilio.answers(gone);
    await expect(provider.muteLeg(CONFERENCE_SID, AGENT_SID, true)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You are not connected to this call now. Please try again in a moment.',
    });
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['does not respond', 'none'],
    ['fails', down],
  ] as const)('%s, the phone of the agent or the supervisor may ring', async (_, answer) => {
    twilio.answers(answer);
    expect(await provider.ringAgent(call, leg)).toBe('unknown');
    expect(await provider.ringSupervisor(CONFERENCE_SID, 'admin-1', { mode: 'listen' })).toBe('unknown');
    expect(await provider.acceptByCall(offer, { call, ...leg })).toBe('unanswered');
  });

  it('rejects the ring, the phone of the agent or the supervisor does not ring', async () => {
    twilio.answers({ status: 400, body: { code: 21212, message: 'invalid from', status: 400 } });
    await expect(provider.ringAgent(call, leg)).rejects.toMatchObject(failed('Dial back Failed'));
    const ring = provider.ringSupervisor(CONFERENCE_SID, 'admin-1', { mode: 'listen' });
    await expect(ring).rejects.toMatchObject(failed('Admin joining call failed'));
    expect(await provider.acceptByCall(offer, { call, ...leg })).toBe('rejected');
  });

  it.each([
    ['in-progress', undefined, {}],
    [
      'completed',
      { end_time: 'Mon, 05 Jan 2026 15:01:30 +0000', duration: '42' },
      { ended_ts: '2026-01-05T15:01:30.000Z', duration_s: 42 },
    ],
    ['no-answer', undefined, { ended_ts: call.created_ts, duration_s: 0 }],
  ])('reports a leg as %s, its end is %j', async (status, end, expected) => {
    twilio.answers({ status: 200, body: { sid: CUSTOMER_SID, status, end_time: null, duration: null, ...end } });
    expect(await provider.legNow(CUSTOMER_SID, call.created_ts)).toEqual({ status, ...expected });
  });
});
