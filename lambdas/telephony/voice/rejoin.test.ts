import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import {
  AGENT_SID,
  anAcceptedCall,
  anEndedCall,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { queueLeft } from './queue-left.ts';
import { QueueWaitParams, queueWait } from './queue-wait.ts';
import { rejoin } from './rejoin.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const NEW_LEG = `CA${'b'.repeat(32)}`;

const answer = (
  call: Call | undefined,
  { CallSid = NEW_LEG, To = 'client:agent-1', Direction = 'outbound-api' } = {},
) => {
  startUnitTable({ calls: call ? [call] : [] });
  return rejoin(
    { baseUrl: 'https://api.coverline.test' },
    { params: { task_attribute_key: `taskAttribute/${CUSTOMER_SID}`, CallSid, To, Direction } },
  );
};

it('brings a lost agent into the conference that is named after the task', async () => {
  const twiml = await answer(anAcceptedCall({ agent_disconnected: true }));
  expect(twiml).toContain(`>${TASK_SID}</Conference>`);
  expect(twiml).toContain('endConferenceOnExit="false"');
  expect(twiml).toContain('beep="false"');
  expect(twiml).toContain('statusCallbackMethod="POST"');
  expect(twiml).toContain('/twilio/status/conference?task_attribute_key=taskAttribute%2FCA');
});

it('answers the leg that has joined already alike', async () => {
  expect(await answer(anAcceptedCall(), { CallSid: AGENT_SID })).toContain('<Conference');
});

it.each([
  ['the call is over', anEndedCall(), {}],
  ['the call is not there', undefined, {}],
  ['the agent is connected by another leg', anAcceptedCall(), {}],
  ['the browser calls by itself', anAcceptedCall({ agent_disconnected: true }), { Direction: 'inbound' }],
  ['it is somebody else', anAcceptedCall({ agent_disconnected: true }), { To: 'client:agent-2' }],
])('hangs up with a spoken message when %s', async (_, call, params) => {
  expect(await answer(call, params)).toMatch(/<Say>.+<\/Say><Hangup\/>/);
  const line = log.lines().find(text => text.includes('rejoin rejected'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'INFO',
    task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
    call_sid: NEW_LEG,
  });
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
