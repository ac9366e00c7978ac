import { describe, expect, it } from 'vitest';
import * as operations from '#shared/contracts/calls';
import type { User } from '#shared/users/user';
import type { WebhookFault } from '../support/simulation/chosen-faults.ts';
import { expectEndedCall } from '../support/simulation/expect-ended-call.ts';
import { problemsOf } from '../support/simulation/invariants.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});

const strike = (webhook: string, fault: WebhookFault): void => {
  shift.system.chosen.webhook = name => (name === webhook ? fault : undefined);
};

const online = async (...users: User[]) => {
  for (const user of users) await shift.setOnline(user);
};

/** From ring to hang-up: hold, unhold, transfer; the first agent leaves, and then the customer. */
const scenario = async () => {
  const { runFor, ring, accept, insist, hangUp, memberOf, now } = shift;
  const [first, second] = [memberOf('closer_t1'), memberOf('spanish_speaking_agent')];
  await online(first, second);
  const id = await ring();
  await accept(first);
  await insist(operations.holdCall, first, { ...keyed(id), hold: true });
  await insist(operations.holdCall, first, { ...keyed(id), hold: false });
  await insist(operations.transferCall, first, { ...keyed(id), to: 'spanish_speaking_agent' });
  const related = await accept(second);
  await runFor(3);
  const leftAt = now().getTime();
  await insist(operations.endCall, first, keyed(id));
  await runFor(3);
  const endedAt = now().getTime();
  await hangUp(id);
  return { first, second, id, related, leftAt, endedAt };
};

const isOver = async (id: string, agent: User, endedAt: number) => {
  const call = shift.callNow(id);
  expectEndedCall(call, agent.id, endedAt);
  expect(call.reservation_user_email).toBe(agent.email);
  const { output } = await shift.ask(operations.listOpenCalls, agent, {});
  expect(output?.data.map(open => open.id)).toEqual([id]);
};

/** The scenario, two minutes for the reconciler, and the wrap-up of both agents. */
const endsRight = async () => {
  const { first, second, id, related, leftAt, endedAt } = await scenario();
  await shift.runFor(125);
  await isOver(id, first, leftAt);
  await isOver(related, second, endedAt);
  expect(shift.callNow(id)).toMatchObject({ transfer_status: 'Accepted', transfer_to_worker_name: second.email });
  expect(shift.system.voice.conferences.list().map(({ status }) => status)).toEqual(['completed']);

  expect((await shift.dispose(first, id)).status).toBe(200);
  expect((await shift.dispose(second, related)).status).toBe(200);
  await shift.setOnline(first, false);
  await shift.setOnline(second, false);
  await shift.runFor(125);
  expect(shift.system.engine.store.tasks.all().map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(problemsOf(shift.system)).toEqual([]);
  expect(shift.system.incidents).toEqual([]);
};

const reports = [
  'worker.activity.update #1',
  'worker.activity.update #2',
  'reservation.created #1',
  'participant-join #1',
  'conference-start #1',
  'participant-join #2',
  'reservation.accepted #1',
  'participant-hold #1',
  'participant-unhold #1',
  'reservation.created #2',
  'reservation.accepted #2',
  'participant-join #3',
  'participant-leave #1',
  'call completed #1',
  'participant-leave #2',
  'participant-leave #3',
  'recording completed #1',
  'conference-end #1',
  'task.completed #1',
  'task.completed #2',
  'worker.activity.update #3',
  'worker.activity.update #4',
];
/** A caller, or an agent's leg, waits for the responses of these; nobody waits for the last if the caller hung up. */
const questions = ['voice/inbound #1', 'voice/wait #1', 'voice/transfer #1', 'voice/queue-left #1'];

describe('a call that is transferred and continues without its first agent', () => {
  it('has these webhooks', async () => {
    await endsRight();
    expect([...shift.system.webhooksSent].sort()).toEqual([...reports, ...questions].sort());
  });

  const faults: [string, WebhookFault][] = [
    ['comes twice', 'twice'],
    ['comes 20 s late', { lateMs: 20_000 }],
    ['comes after the next of its kind', 'reordered'],
    ['is lost', 'lost'],
  ];
  const cases = reports.flatMap(name => faults.map(([what, fault]) => [name, what, fault] as const));

  it.each(cases)('ends correctly for both within two minutes if %s %s', async (name, _, fault) => {
    strike(name, fault);
    await endsRight();
  });

  // Twilio sends these once and gives up after 15 s; without a response the call ends.
  it.each(questions)('ends correctly for both if %s is sent twice', async name => {
    strike(name, 'twice');
    await endsRight();
  });
  it.each(questions)('ends correctly for both if the response to %s takes 4 s', async name => {
    strike(name, { lateMs: 4000 });
    await endsRight();
  });
});
