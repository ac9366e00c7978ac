import { describe, expect, it } from 'vitest';
import * as operations from '#shared/contracts/calls';
import type { LeadKey } from '#shared/keys';
import type { User } from '#shared/users/user';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

const CUSTOMER = '+15552340001';

let shift: Shift;
let agent: User;
simulateEachTest(async opened => {
  shift = opened;
  agent = shift.memberOf('closer_t1');
  await shift.setOnline(agent);
  shift.acceptOwnDials();
  shift.system.voice.phones.program(CUSTOMER, { does: 'answer', afterMs: 500, tone: 0 });
});

const inMinutes = (minutes: number) => new Date(shift.now().getTime() + minutes * 60_000).toISOString();

const callBackIn = async (minutes: number, id: string): Promise<string> => {
  const callback_time = inMinutes(minutes);
  const chosen = { disposition: 'Call Back', callback_time, disposition_note: 'Wants a call.', go_offline: false };
  expect((await shift.ask(operations.disposeCall, agent, { ...keyed(id), ...chosen })).status).toBe(200);
  await shift.runFor(5);
  return callback_time;
};

/** A customer who called, and asked for a call in so many minutes. */
const givenCallbackIn = async (minutes: number) => {
  const id = await shift.talk(agent, CUSTOMER);
  await shift.hangUp(id);
  await callBackIn(minutes, id);
  return shift.callNow(id).lead_key ?? expect.fail();
};

/** The agent hangs up, and chooses the disposition. */
const dispose = async (id: string, disposition: string) => {
  await shift.hangUp(shift.callNow(id).customer_call_sid ?? expect.fail());
  await shift.dispose(agent, id, { disposition });
  await shift.runFor(5);
};

/** The agent calls the lead directly, not from the callback. */
const dial = async (lead_key: LeadKey): Promise<string> => {
  const { output } = await shift.ask(operations.callbackTask, agent, { lead_key });
  await shift.runFor(5);
  return output?.task_attribute_key.split('/')[1] ?? expect.fail();
};

const callbackTimes = async () =>
  ((await shift.ask(operations.listUpcomingCallbacks, agent, {})).output?.data ?? []).map(one => one.callback_time);

describe('a callback that is due in a few minutes', () => {
  it('is done once the agent has called the lead and the customer was reached', async () => {
    const lead = await givenCallbackIn(10);
    await shift.runFor(120);
    const id = await dial(lead);
    expect(shift.callNow(id)).toMatchObject({ outbound_dialing_status: 'in-progress' });
    expect(await callbackTimes()).toHaveLength(1);
    await dispose(id, 'Not Interested');
    expect(await callbackTimes()).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });

  it('stays where a machine answered', async () => {
    const lead = await givenCallbackIn(10);
    await shift.runFor(120);
    const id = await dial(lead);
    await dispose(id, 'Voicemail');
    expect(shift.callNow(id)).toMatchObject({ outbound_dialing_status: 'completed', disposition: 'Voicemail' });
    expect(await callbackTimes()).toHaveLength(1);
    expect(await shift.finish()).toEqual([]);
  });

  it('stays where the agent hangs up while the phone rings', async () => {
    const lead = await givenCallbackIn(10);
    shift.system.voice.phones.program(CUSTOMER, { does: 'answer', afterMs: 25_000, tone: 0 });
    const id = await dial(lead);
    expect(shift.callNow(id)).toMatchObject({ outbound_dialing_status: 'ringing' });
    await shift.insist(operations.endCall, agent, keyed(id));
    await shift.until('the end of the leg', () =>
      shift.callNow(id).outbound_dialing_status === 'canceled' ? true : undefined,
    );
    await shift.dispose(agent, id, { disposition: 'Not Interested' });
    await shift.runFor(5);
    expect(await callbackTimes()).toHaveLength(1);
    expect(await shift.finish()).toEqual([]);
  });

  it('stays after a call that the customer did not answer', async () => {
    const lead = await givenCallbackIn(10);
    shift.system.voice.phones.program(CUSTOMER, { does: 'busy', afterMs: 500, tone: 0 });
    await dial(lead);
    expect(await callbackTimes()).toHaveLength(1);
    expect(await shift.finish()).toEqual([]);
  });

  it('stays where it was agreed on in the call that has reached the customer', async () => {
    const lead = await givenCallbackIn(10);
    const id = await dial(lead);
    const agreed = await callBackIn(5, id);
    await shift.hangUp(shift.callNow(id).customer_call_sid ?? expect.fail());
    await shift.runFor(30);
    expect(await callbackTimes()).toEqual([agreed]);
    expect(await shift.finish()).toEqual([]);
  });
});

it('a callback that is due tomorrow stays, although the customer was reached today', async () => {
  const lead = await givenCallbackIn(24 * 60);
  await dial(lead);
  expect(await callbackTimes()).toHaveLength(1);
  expect(await shift.finish()).toEqual([]);
});
