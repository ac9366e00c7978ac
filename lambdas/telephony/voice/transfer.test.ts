import { beforeEach, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { anAcceptedCall, at, CUSTOMER_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { anOfferedCall, aTakenCall, TRANSFEREE_SID } from '../../../tests/support/builders/a-transfer.ts';
import { invitedFor, LEG_SECRET } from '../../../tests/support/builders/an-invited-leg.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { rejoin } from './rejoin.ts';
import { transfer } from './transfer.ts';

const BASE = 'https://api.coverline.test';
const params = { task_attribute_key: 'taskAttribute/second' as const, leg_secret: LEG_SECRET, CallSid: TRANSFEREE_SID };
const invited = { invited_legs: invitedFor('agent-2', at(24)) } satisfies Partial<Call>;

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});

const answer = (call: Call | undefined, leg: Partial<typeof params> = {}) => {
  storedCalls(...(call ? [call] : []));
  return transfer({ baseUrl: BASE }, { params: { ...params, ...leg }, now: at(26) });
};

it.each([
  ['whose acceptance has not been reported yet', anOfferedCall(invited)],
  ['who has accepted', aTakenCall(invited)],
])('brings the agent %s into the conference of the first call, under a label of its own', async (_, call) => {
  const twiml = await answer(call);
  expect(twiml).toContain(`>${TASK_SID}</Conference>`);
  expect(twiml).toContain('participantLabel="agent-second"');
  expect(twiml).toContain('endConferenceOnExit="false"');
  expect(twiml).toContain('startConferenceOnEnter="true"');
  expect(twiml).toContain(`/twilio/status/conference?task_attribute_key=taskAttribute%2F${CUSTOMER_SID}`);
  expect(log.text()).not.toContain(LEG_SECRET);
});

it.each<[string, Call | undefined, Partial<typeof params>?]>([
  ['the call is over', anOfferedCall({ ...invited, call_ended: true })],
  ['the call is not there', undefined],
  [
    'the call has a conference of its own',
    anAcceptedCall({ id: 'second', invited_legs: invitedFor('agent-1', at(24)) }),
  ],
  ['somebody else has it', aTakenCall({ invited_legs: invitedFor('agent-3', at(24)) })],
  ['nobody was invited', anOfferedCall()],
  ['its secret is the one of the task', anOfferedCall({ ...invited, task_token: 'task' }), { leg_secret: 'task' }],
  [
    'another leg has come with the secret',
    anOfferedCall({ invited_legs: invitedFor('agent-2', at(24), { call_sid: 'CA1' }) }),
  ],
])('hangs up with a spoken message when %s, and logs it', async (_, call, leg) => {
  expect(await answer(call, leg)).toMatch(/<Say>.+<\/Say><Hangup\/>/);
  expect(log.text()).toContain('access denied');
});

it('brings the agent back there, under the same label, after a lost connection', async () => {
  storedCalls(aTakenCall({ ...invited, agent_disconnected: true }));
  const twiml = await rejoin({ baseUrl: BASE }, { params, now: at(26) });
  expect(twiml).toContain(`>${TASK_SID}</Conference>`);
  expect(twiml).toContain('participantLabel="agent-second"');
  expect(twiml).toContain(`task_attribute_key=taskAttribute%2F${CUSTOMER_SID}`);
});
