import { expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { anAcceptedCall, CUSTOMER_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { anOfferedCall, aTakenCall, TRANSFEREE_SID } from '../../../tests/support/builders/a-transfer.ts';
import { aColleague, aUser } from '../../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { rejoin } from './rejoin.ts';
import { type TransferParams, transfer } from './transfer.ts';

const BASE = 'https://api.coverline.test';
const params = { task_attribute_key: 'taskAttribute/second' as const, task_token: 'secret', CallSid: TRANSFEREE_SID };

const users = [
  aColleague({ groups: ['closer_t2'] }),
  aUser({ id: 'agent-3' }),
  aUser({ id: 'agent-4', groups: ['closer_t2'], disabled: true }),
];

const answer = (call: Call | undefined, leg: Partial<TransferParams> = {}) => {
  startUnitTable({ calls: call ? [call] : [], users });
  return transfer(
    { baseUrl: BASE },
    { params: { ...params, To: 'client:agent-2', Direction: 'outbound-api', ...leg } },
  );
};

it.each([
  ['whose acceptance has not been reported yet', anOfferedCall()],
  ['who has accepted', aTakenCall()],
])('brings the agent %s into the conference of the first call, under a label of its own', async (_, call) => {
  const twiml = await answer(call);
  expect(twiml).toContain(`>${TASK_SID}</Conference>`);
  expect(twiml).toContain('participantLabel="agent-second"');
  expect(twiml).toContain('endConferenceOnExit="false"');
  expect(twiml).toContain('startConferenceOnEnter="true"');
  expect(twiml).toContain(`/twilio/status/conference?task_attribute_key=taskAttribute%2F${CUSTOMER_SID}`);
});

it.each([
  ['the call is over', anOfferedCall({ call_ended: true }), {}],
  ['the call is not there', undefined, {}],
  ['the call has a conference of its own', anAcceptedCall(), { To: 'client:agent-1' }],
  ['somebody else has it', aTakenCall(), { To: 'client:agent-3' }],
  ['it is not for the agent’s group', anOfferedCall(), { To: 'client:agent-3' }],
  ['it is for another agent', anOfferedCall({ requested_group: 'agent', to_agent_email: 'x@coverline.test' }), {}],
  ['the agent is disabled', anOfferedCall(), { To: 'client:agent-4' }],
  ['a browser calls by itself', anOfferedCall(), { Direction: 'inbound' }],
  ['the task is not named', anOfferedCall(), { task_token: undefined }],
  ['the task is another', aTakenCall(), { task_token: 'guessed' }],
  ['the call has no task', aTakenCall({ task_token: undefined }), { task_token: undefined }],
  ['a telephone answers', anOfferedCall(), { To: '+15552340009' }],
])('hangs up with a spoken message when %s', async (_, call, leg) => {
  expect(await answer(call, leg)).toMatch(/<Say>.+<\/Say><Hangup\/>/);
});

it('brings the agent back there, under the same label, after a lost connection', async () => {
  startUnitTable({ calls: [aTakenCall({ agent_disconnected: true })] });
  const twiml = await rejoin(
    { baseUrl: BASE },
    { params: { ...params, To: 'client:agent-2', Direction: 'outbound-api' } },
  );
  expect(twiml).toContain(`>${TASK_SID}</Conference>`);
  expect(twiml).toContain('participantLabel="agent-second"');
  expect(twiml).toContain(`task_attribute_key=taskAttribute%2F${CUSTOMER_SID}`);
});
