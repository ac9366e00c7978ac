import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import * as operations from '#shared/contracts/calls';
import type { Operation } from '#shared/contracts/operation';
import { operations as all } from '#shared/contracts/operations';
import type { RestAsked, RestFault } from '../support/simulation/chosen-faults.ts';
import { type Command, commandNames, commands, operationOf } from '../support/simulation/commands.ts';
import { callsOf } from '../support/simulation/invariants.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});

/** The intents that a command writes before its request to Twilio; a failed click must leave none. */
const intents = (call: Call | undefined) => ({
  ending: call?.ending,
  leaving: call?.leaving,
  take_over_user_key: call?.take_over_user_key,
  taken_over_by_email: call?.taken_over_by_email,
  transfer: call?.transfer_status === 'Requested',
  agent_disconnected: call?.agent_disconnected,
  call_ended: call?.call_ended,
});

/** Fails the first request that changes something, or all of them until the fault is removed. */
const strike = (fault: RestFault, all: boolean): { lift(): void; struck(): number } => {
  let struck = 0;
  shift.system.chosen.rest = ({ method }: RestAsked) => {
    if (!all && (struck > 0 || method === 'GET')) return undefined;
    struck++;
    return fault;
  };
  return {
    lift: () => {
      shift.system.chosen.rest = undefined;
    },
    struck: () => struck,
  };
};

/** Until the claims that guard a phone, which may be ringing in spite of the fault, have expired. */
const PATIENCE_S = 45;

const clickAgain = async ({ click, isDone, whenDone = 200 }: Command, wait: number) => {
  await shift.runFor(wait);
  const wasDone = isDone();
  const { status, error } = await click();
  expect([status, error]).toEqual(
    wasDone ? [expect.toSatisfy(s => s === 200 || s === whenDone), error] : [200, undefined],
  );
  await shift.runFor(5);
};

type Fault = { what: string; fault: RestFault; all?: true; isDone?: true; isFalseAnswer?: true };
const faults: Fault[] = [
  { what: 'fails', fault: { status: 503 } },
  { what: 'rejects', fault: { status: 400 } },
  { what: 'says that it knows no such thing', fault: { status: 404 }, isFalseAnswer: true },
  { what: 'hears nothing of it', fault: 'not done, answer lost' },
  { what: 'is out of reach', fault: 'not done, answer lost', all: true },
  { what: 'fails at everything', fault: { status: 503 }, all: true },
  { what: 'does it, and the answer is lost', fault: 'done, answer lost', isDone: true },
];
const asksProvider = ({ errors }: Operation): boolean => errors.includes('provider_failed');
const cases = commandNames
  .filter(name => asksProvider(operationOf[name]))
  .flatMap(name => faults.map(fault => [name, fault.what, fault] as const));

/** Operations with provider faults in other tests: offers, users and their workers, e-mail, chat and signatures. */
const elsewhere = [
  'acceptTransfer',
  'declineCall',
  'generateTwilioToken',
  'adminCreateUser',
  'adminDeleteUser',
  'adminDisableUser',
  'sendEmail',
  'reportBug',
  'requestVerification',
];

describe('a command', () => {
  it('is tested for every operation that sends a request to a provider', () => {
    const tried = new Set(Object.values(operationOf).map(({ name }) => name));
    const missing = all.filter(asksProvider).filter(({ name }) => !tried.has(name));
    expect(missing.map(({ name }) => name).sort()).toEqual(elsewhere.toSorted());
  });

  it.each(commandNames)('to %s does it once for two clicks at the same moment', async name => {
    const command: Command = await commands[name](shift);
    const asked = shift.system.restRequests.length;
    const sent = vi.spyOn(shift, 'ask');
    const answers = await shift.system.settle(Promise.all([command.click(), command.click()]));
    expect(sent.mock.calls.map(([operation]) => operation.name)).toEqual(Array(2).fill(operationOf[name].name));
    for (const answer of answers) expect([200, 409, 429]).toContain(answer.status);
    expect(answers.map(answer => answer.status)).toContain(200);
    await shift.runFor(5);
    expect(command.isDone()).toBe(true);
    const once = command.once ?? command.onceAtOnce;
    if (once) expect(shift.system.restRequests.slice(asked).filter(once)).toHaveLength(1);
    expect(shift.system.incidents).toEqual([]);
  });

  it.each(cases)(
    'to %s where Twilio %s: the state is correct, and a second click does it once',
    async (name, _, given) => {
      const command: Command = await commands[name](shift);
      const [before, asked] = [intents(command.call?.()), shift.system.restRequests.length];

      const { lift, struck } = strike(given.fault, given.all ?? false);
      const { status, code, error } = await command.click();
      lift();
      expect(struck()).toBeGreaterThan(0);
      await shift.runFor(5);
      if (status === 200) expect(command.isDone() || given.isFalseAnswer === true).toBe(true);
      else if (status === 409 && given.isFalseAnswer) expect(error).toMatch(/^[A-Z].{10,}\.$/);
      else {
        expect([status, code, error]).toEqual([502, 'provider_failed', expect.stringMatching(/^[A-Z].{10,}\w\.?$/)]);
        if (!given.isDone) expect(intents(command.call?.())).toEqual(before);
      }

      const impatient = await command.click();
      expect([200, 409, 429]).toContain(impatient.status);
      await clickAgain(command, PATIENCE_S);
      expect(command.isDone()).toBe(true);
      if (command.once) expect(shift.system.restRequests.slice(asked).filter(command.once)).toHaveLength(1);
      expect(shift.system.incidents).toEqual([]);
    },
  );
});

/** A reaction dials the customer, so the call's document and not a response shows the result. */
describe('a customer who is to be dialled', () => {
  const dials = ({ method, path, form }: RestAsked) =>
    method === 'POST' && path.endsWith('/Participants.json') && form.get('Label') === 'customer';

  it.each(faults)(
    'where Twilio $what: is dialled once or not at all, and the agent is informed',
    async ({ fault, isDone }) => {
      let struck = 0;
      shift.system.chosen.rest = asked => (dials(asked) && struck++ === 0 ? fault : undefined);
      const agent = shift.memberOf('closer_t1');
      const command: Command = await commands['call back'](shift);
      expect(await command.click()).toMatchObject({ status: 200 });
      await shift.runFor(125);
      const [call] = callsOf(shift.system);
      expect(call).toMatchObject(
        isDone
          ? { outbound_dialing_status: 'in-progress', call_ended: false }
          : { outbound_dialing_status: 'failed', call_ended: true, reservation_status: 'wrapup' },
      );
      expect(shift.system.restRequests.filter(dials)).toHaveLength(isDone ? 1 : 0);

      if (isDone) await shift.insist(operations.endCall, agent, keyed(call?.id ?? ''));
      expect((await shift.dispose(agent, call?.id ?? '')).status).toBe(200);
      await shift.runFor(10);
      expect(await command.click()).toMatchObject({ status: 200 });
      await shift.runFor(5);
      expect(callsOf(shift.system).map(one => one.outbound_dialing_status)).toContain('in-progress');
      expect(shift.system.restRequests.filter(dials)).toHaveLength(isDone ? 2 : 1);
    },
  );
});
