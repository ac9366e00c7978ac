import { beforeEach, expect, it } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import type { Call } from '#shared/calls/call';
import { aCall, anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { LEG_SECRET } from '../../../tests/support/builders/an-invited-leg.ts';
import { theTelephonySettings } from '../../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { type EnqueueAgainParams, enqueueAgain } from './enqueue-again.ts';

const answer = (call: Call | undefined, params: Partial<EnqueueAgainParams> = {}) => {
  startUnitTable({ calls: call ? [call] : [] });
  return enqueueAgain(
    { baseUrl: 'https://api.coverline.test' },
    {
      params: {
        task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
        leg_secret: LEG_SECRET,
        CallSid: CUSTOMER_SID,
        ...params,
      },
      settings: theTelephonySettings(),
    },
  );
};
const put_back = { ts: at(20), from_task_sid: 'WT1', times: 1, secret_hash: fingerprint(LEG_SECRET) };
const waits = aCall({ task_token: 'secret', put_back });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});

it('puts the caller into the queue again, however long ago the call began, before those who were offered to nobody', async () => {
  const twiml = await answer(waits);
  expect(twiml).toContain(`<Enqueue workflowSid="${theTelephonySettings().workflow_sid}"`);
  expect(twiml).toContain('<Task priority="900"');
  expect(twiml.replaceAll('&quot;', '"')).toContain('"task_token":"secret"');
  expect(log.text()).toBe('');
});

it.each<[string, Call | undefined, Partial<EnqueueAgainParams>]>([
  ['whose secret is another by now', waits, { leg_secret: 'old' }],
  ['whose secret is the one of the task', waits, { leg_secret: 'secret' }],
  ['that has no secret', waits, { leg_secret: undefined }],
  ['of a call that was not put back', aCall({ task_token: 'secret' }), {}],
  ['of somebody else’s leg', waits, { CallSid: `CA${'9'.repeat(32)}` }],
  ['of a call with an agent', anAcceptedCall({ put_back }), {}],
  ['of a call that is over', anEndedCall({ put_back }), {}],
  ['of a call that is not there', undefined, {}],
])('hangs up with a spoken message on a leg %s, and says so', async (_, call, params) => {
  expect(await answer(call, params)).toMatch(/<Say>.+<\/Say><Hangup\/>/);
  const line = log.lines().find(text => text.includes('access denied'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'WARN',
    task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
    call_sid: params.CallSid ?? CUSTOMER_SID,
  });
});
