import { afterEach, beforeEach, expect, it } from 'vitest';
import { AGENT_SID, CONFERENCE_SID, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { type ScriptedTwilio, startScriptedTwilio } from '../../../tests/support/twilio/scripted-twilio.ts';
import { participantsLabelled } from './participants-now.ts';

let twilio: ScriptedTwilio;
beforeEach(async () => {
  twilio = await startScriptedTwilio({ status: 200, body: {} });
});
afterEach(() => twilio.stop());

const LABEL = 'supervisor-admin-1';
const supervisor = (fields: object) => ({
  call_sid: CUSTOMER_SID,
  label: LABEL,
  status: 'connected',
  muted: false,
  hold: false,
  coaching: false,
  call_sid_to_coach: null,
  date_created: 'Mon, 05 Jan 2026 15:00:00 +0000',
  ...fields,
});
const found = () => participantsLabelled('Not now.', CONFERENCE_SID, LABEL);

it.each([
  ['listens', { muted: true }, { muted: true }],
  ['whispers', { coaching: true, call_sid_to_coach: AGENT_SID }, { coaches: AGENT_SID }],
  ['has whispered before', { call_sid_to_coach: AGENT_SID }, {}],
  ['is on the way', { status: 'ringing' }, { status: 'ringing' }],
])('a participant who %s is found by the label', async (_, fields, now) => {
  const participants = [supervisor(fields), supervisor({ label: 'customer' })];
  twilio.answers({ status: 200, body: { participants, page: 0, page_size: 50 } });
  expect(await found()).toEqual([
    {
      ...{ call_sid: CUSTOMER_SID, label: LABEL, status: 'in-progress', muted: false, held: false },
      since: '2026-01-05T15:00:00.000Z',
      ...now,
    },
  ]);
});

it('a conference that has ended has no participants', async () => {
  twilio.answers({ status: 404, body: { code: 20404, message: 'not found', status: 404 } });
  expect(await found()).toEqual([]);
});

it('participants that Twilio does not tell are rejected with the message', async () => {
  twilio.answers({ status: 500, body: { code: 20500, message: 'internal', status: 500 } });
  await expect(found()).rejects.toMatchObject({ code: 'provider_failed', message: 'Not now.' });
});
