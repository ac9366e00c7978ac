import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { type CallKey, idOf, keyOf } from '#shared/keys';
import { timestamp } from '#shared/time';
import { addPhoneNumberToTask } from '../../../lambdas/calls/line/add-phone-number-to-task.ts';
import { endOrphanedLegs } from '../../../lambdas/calls/line/end-orphaned-legs.ts';
import { holdCall } from '../../../lambdas/calls/line/hold-call.ts';
import { finishTask } from '../../../lambdas/calls/line/react-to-call.ts';
import { removeAddedCallsFromTask } from '../../../lambdas/calls/line/remove-added-calls-from-task.ts';
import { callbackTask } from '../../../lambdas/calls/outbound/callback-task.ts';
import { dialCustomer } from '../../../lambdas/calls/outbound/dial-customer.ts';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { aStoredLead } from '../../support/builders/a-stored-lead.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { type CallCentre, PATIENCE, startCallCentre } from '../../support/twilio/call-scenario.ts';
import { captureLog } from '../../support/unit/captured-log.ts';

let centre: CallCentre;
let maria: Awaited<ReturnType<CallCentre['addAgent']>>;
let actor: Actor;
beforeAll(async () => {
  captureLog();
  centre = await startCallCentre();
  maria = await centre.addAgent(aUser());
  actor = { ...maria.actor, user: { ...maria.actor.user, available: true } };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await centre.stop();
});

const now = () => timestamp(new Date());
const roundTheClock = { from: 0, to: 24 };

/** The call, as soon as it passes a test. */
const callWhen = (id: string, test: (call: Call) => boolean): Promise<Call> =>
  vi.waitFor(async () => {
    const call = await centre.now(id);
    if (!test(call)) throw new Error(`The call is ${JSON.stringify(call)}.`);
    return call;
  }, PATIENCE);

const startDial = async (lead_key: `lead/${string}`) =>
  (
    await callbackTask(
      { provider, actor, now: now(), hours: roundTheClock },
      { lead_key, task_creation_source: 'agent_callback' },
    )
  ).task_attribute_key;

const react = (key: CallKey) => dialCustomer({ provider, now: now(), hours: roundTheClock }, key);

/** Connects the agent, and sets the behaviour of the customer's phone. */
const dialWith = async (does: string): Promise<{ id: string; key: CallKey; phone: string }> => {
  const { id: leadId, phone_number } = await aStoredLead();
  await centre.control('PUT', `/_control/phones/${phone_number}`, { does });
  await maria.setOnline(true);
  const key = await startDial(keyOf('lead', leadId));
  const id = idOf(key);
  await maria.accept();
  await callWhen(id, call => call.reservation_status === 'accepted' && call.conference_sid !== undefined);
  await react(key);
  return { id, key, phone: phone_number };
};

/** Runs the reactions to the end; then the agent is available for the next call. */
const wrapUp = async (id: string, key: CallKey): Promise<Call> => {
  const ended = await callWhen(id, call => call.call_ended);
  await endOrphanedLegs({ provider }, key);
  await updateCall(id, { set: { disposition: 'Not Interested' } });
  await finishTask({ provider }, key);
  return ended;
};

const conferenceIsOver = async ({ conference_sid = '' }: Call): Promise<void> => {
  await expect
    .poll(async () => (await centre.client.conferences(conference_sid).fetch()).status, PATIENCE)
    .toBe('completed');
};

describe('calling a lead over the provider’s own protocols', () => {
  it('connects the customer, who can be held, and ends when the customer hangs up', async () => {
    const { id, key } = await dialWith('answer');
    const call = await callWhen(id, found => found.outbound_dialing_status === 'in-progress');
    const actions = { provider, actor };
    await expect
      .poll(
        () =>
          holdCall(actions, { task_attribute_key: key, hold: true }).then(
            () => 'held',
            () => 'not yet',
          ),
        PATIENCE,
      )
      .toBe('held');
    await callWhen(id, found => found.lead_hold);
    await holdCall(actions, { task_attribute_key: key, hold: false });
    await callWhen(id, found => !found.lead_hold);

    await centre.control('POST', `/_control/calls/${call.customer_call_sid}/hangup`);
    const ended = await wrapUp(id, key);
    expect(ended).toMatchObject({ reservation_status: 'wrapup', agent_disconnected: false });
    await conferenceIsOver(ended);
  });

  it.each([
    ['busy', 'busy'],
    ['failed', 'failed'],
    ['invalid', 'failed'],
  ])('ends cleanly when the phone is %s', async (does, status) => {
    const { id, key } = await dialWith(does);
    const ended = await wrapUp(id, key);
    expect(ended).toMatchObject({ outbound_dialing_status: status, reservation_status: 'wrapup' });
    await conferenceIsOver(ended);
  });

  it('stops ringing the customer when the agent hangs up', async () => {
    const { id, key } = await dialWith('ring');
    const call = await callWhen(id, found => found.outbound_dialing_status === 'ringing');
    await centre.client.conferences(call.conference_sid ?? '').update({ status: 'completed' });
    await wrapUp(id, key);
    await expect
      .poll(async () => (await centre.client.calls(call.customer_call_sid ?? '').fetch()).status, PATIENCE)
      .toBe('canceled');
  });

  it('dials a third party in and out of the conference', async () => {
    const { id, key } = await dialWith('answer');
    await callWhen(id, found => found.outbound_dialing_status === 'in-progress');
    await centre.control('PUT', '/_control/phones/+15557780001', { does: 'answer' });
    const actions = { provider, actor };
    await addPhoneNumberToTask(
      { ...actions, now: now(), hours: roundTheClock },
      { task_attribute_key: key, phone_number: '555 778 0001' },
    );
    const call = await callWhen(id, found => {
      const [sid = ''] = found.added_calls_sids ?? [];
      return found.conferences?.[found.conference_sid ?? '']?.legs[sid]?.on?.value === true;
    });
    expect(call.added_calls?.[call.added_calls_sids?.[0] ?? '']).toMatchObject({ phone_number: '+15557780001' });

    await removeAddedCallsFromTask({ ...actions, now: new Date().toISOString() }, { task_attribute_key: key });
    const after = await callWhen(id, found => found.added_calls_sids?.length === 0);
    expect(after).toMatchObject({ call_ended: false, agent_disconnected: false });
    await centre.control('POST', `/_control/calls/${after.customer_call_sid}/hangup`);
    await wrapUp(id, key);
  });
});
