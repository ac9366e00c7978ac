import { beforeEach, expect, it } from 'vitest';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { anAcceptedCall, anEndedCall, at, CUSTOMER_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { invitedFor, LEG_SECRET } from '../../../tests/support/builders/an-invited-leg.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { InvitedLegParams } from './admit-leg.ts';
import { queueLeft } from './queue-left.ts';
import { QueueWaitParams, queueWait } from './queue-wait.ts';
import { rejoin } from './rejoin.ts';

const NEW_LEG = `CA${'b'.repeat(32)}`;
const ANOTHER_LEG = `CA${'d'.repeat(32)}`;
const INVITED = { agent_disconnected: true, invited_legs: invitedFor('agent-1', at(30)) } satisfies Partial<Call>;
const CAME = invitedFor('agent-1', at(30), { call_sid: NEW_LEG });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});

const ask = ({ now = at(40), ...leg }: Partial<InvitedLegParams> & { now?: string } = {}) => {
  const params = {
    task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
    CallSid: NEW_LEG,
    leg_secret: LEG_SECRET,
  } as const;
  return rejoin({ baseUrl: 'https://api.coverline.test' }, { params: { ...params, ...leg }, now });
};

it('brings a lost agent into the conference that is named after the task, and logs no secret', async () => {
  storedCalls(anAcceptedCall(INVITED));
  const twiml = await ask();
  expect(twiml).toContain(`>${TASK_SID}</Conference>`);
  expect(twiml).toContain('endConferenceOnExit="false"');
  expect(twiml).toContain('beep="false"');
  expect(twiml).toContain('statusCallbackMethod="POST"');
  expect(twiml).toContain('/twilio/status/conference?task_attribute_key=taskAttribute%2FCA');
  expect(log.text()).not.toContain(LEG_SECRET);
});

it('answers the same leg alike again, however late, also after it has joined', async () => {
  const calls = storedCalls(anAcceptedCall(INVITED));
  const first = await ask();
  expect(await ask()).toBe(first);
  await updateCall(CUSTOMER_SID, { set: { agent_disconnected: false } });
  expect(await ask({ now: at(400) })).toBe(first);
  expect(calls.changes.filter(({ invited_legs }) => invited_legs?.['agent-1']?.call_sid === NEW_LEG)).toHaveLength(2);
});

it('admits one leg of two that come with the same secret at once', async () => {
  storedCalls(anAcceptedCall(INVITED));
  const answers = await Promise.all([ask(), ask({ CallSid: ANOTHER_LEG })]);
  expect(answers.filter(answer => answer.includes('<Conference'))).toHaveLength(1);
});

it('admits the leg although the call changes meanwhile', async () => {
  const calls = storedCalls(anAcceptedCall(INVITED));
  calls.table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { lead_hold: true } }));
  expect(await ask()).toContain('<Conference');
  expect(calls.now(CUSTOMER_SID)).toMatchObject({ lead_hold: true, invited_legs: CAME });
});

it.each<[string, Call | undefined, Parameters<typeof ask>[0]]>([
  ['the call is over', anEndedCall(INVITED), {}],
  ['the call is not there', undefined, {}],
  ['the agent is connected by another leg', anAcceptedCall({ invited_legs: INVITED.invited_legs }), {}],
  ['its secret is another', anAcceptedCall(INVITED), { leg_secret: 'guessed' }],
  [
    'its secret is the hash of it',
    anAcceptedCall(INVITED),
    { leg_secret: INVITED.invited_legs['agent-1']?.secret_hash },
  ],
  ['it has no secret', anAcceptedCall(INVITED), { leg_secret: undefined }],
  ['nobody was invited', anAcceptedCall({ agent_disconnected: true }), {}],
  [
    'another leg has come with the secret',
    anAcceptedCall({ ...INVITED, invited_legs: CAME }),
    { CallSid: ANOTHER_LEG },
  ],
  ['the ring was long ago', anAcceptedCall(INVITED), { now: at(91) }],
  ['another agent has the call by now', anAcceptedCall({ ...INVITED, reservation_user_key: 'user/agent-2' }), {}],
])('hangs up with a spoken message when %s, and logs it', async (_, call, leg) => {
  storedCalls(...(call ? [call] : []));
  expect(await ask(leg)).toMatch(/<Say>.+<\/Say><Hangup\/>/);
  expect(log.text()).toContain('access denied');
});

it('greets a waiting caller once and plays music', () => {
  const at = (QueueTime?: string) => queueWait({ params: QueueWaitParams.parse({ CallSid: CUSTOMER_SID, QueueTime }) });
  expect(at('0')).toMatch(/<Say>.*<Play>/);
  expect(at(undefined)).toContain('<Play>');
  expect(at('4')).toContain('<Say>');
  for (const seconds of ['5', '90']) expect(at(seconds)).not.toContain('<Say>');
});

it.each([
  ['bridged', false],
  ['hangup', false],
  ['leave', true],
  ['system-error', true],
])('after the queue, by %s, a spoken message: %s', (QueueResult, spoken) => {
  const twiml = queueLeft({ params: { CallSid: CUSTOMER_SID, QueueResult } });
  expect(twiml.includes('<Say>')).toBe(spoken);
  expect(twiml).toContain('<Hangup/>');
});
