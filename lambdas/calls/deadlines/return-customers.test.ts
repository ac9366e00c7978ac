import { expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aLostTalk, aTakenCall, aTalk } from '../../../tests/support/builders/a-transfer.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { DeadlineDeps } from './deps.ts';
import { customersToReturn } from './return-customers.ts';

const CHECK = { now: at(110), returnWithinS: 60 };

const around = (...open: Call[]) => {
  captureLog();
  const stored = storedCalls(...open);
  stored.table.store({ users: [aUser()] });
  const requests = {
    conferenceNow: vi.fn(async () => undefined),
    legNow: vi.fn(async (_sid: string, _now: string) => ({ status: 'in-progress' })),
    createTask: vi.fn(async () => ({ outcome: 'created' as const, taskSid: 'WT2' })),
  };
  const provider = requests as unknown as DeadlineDeps['provider'];
  return { ...stored, ...requests, due: customersToReturn({ provider }, open, CHECK) };
};

it('only the customer of an agent who has not returned in time is due', () => {
  const { due } = around(
    aLostTalk(),
    aTalk({ id: 'talking' }),
    anEndedCall({ id: 'ended' }),
    aLostTalk({ id: 'leaving', leaving: true }),
  );
  expect(due.map(({ name, ids }) => [name, ids])).toEqual([['absence', { call_id: CUSTOMER_SID }]]);
});

it('Twilio is asked about every part of the conversation that is under way, and then the customer is returned', async () => {
  const { due, legNow, now } = around(
    aLostTalk({ sibling_ids: ['second', 'third'] }),
    aTakenCall({ root_call_id: CUSTOMER_SID, customer_call_sid: 'CAsecond', agent_disconnected: true }),
    anEndedCall({ id: 'third', root_call_id: CUSTOMER_SID, customer_call_sid: 'CAthird' }),
    aTalk({ id: 'another', customer_call_sid: 'CAanother', reservation_user_key: 'user/agent-3' }),
  );
  for (const { run } of due) await run();
  expect(legNow.mock.calls.map(([sid]) => sid)).toEqual([CUSTOMER_SID, 'CAsecond']);
  expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: true, customer_requeued: true });
});
