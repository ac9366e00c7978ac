import { describe, expect, it } from 'vitest';
import { createLead } from '#platform/table/leads';
import { getUser } from '#platform/table/users';
import { idOf, keyOf } from '#shared/keys';
import { callbackTask } from '../../../lambdas/calls/outbound/callback-task.ts';
import { dialCustomer } from '../../../lambdas/calls/outbound/dial-customer.ts';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { aLead } from '../../support/builders/a-lead.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { anActor } from '../../support/builders/an-actor.ts';
import {
  connectionWebhooks,
  endWebhooks,
  instant,
  isOver,
  lostWebhookScenarios,
  reconcileIn,
  storedCall,
} from '../../support/simulation/lost-webhook-scenario.ts';
import { openCalls } from '../../support/stored-items.ts';

const CUSTOMER_PHONE = '+15557770001';
const lead = aLead({ id: 'lead-1', phone_number: CUSTOMER_PHONE });
const agent = aUser();

const on = lostWebhookScenarios([agent], async system => {
  const { version: _, ...newLead } = lead;
  await createLead(newLead);
  system.voice.phones.program(CUSTOMER_PHONE, { does: 'answer', afterMs: 0, tone: 0 });
});

describe('an inbound call', () => {
  const reports = [
    ...connectionWebhooks,
    'participant-mute #1',
    'participant-unmute #1',
    'participant-hold #1',
    'participant-unhold #1',
    'participant-leave #1',
    'participant-leave #2',
    ...endWebhooks,
  ];

  /** From ring to hang-up, with mute, unmute, hold and unhold. */
  const scenario = async (lostReport?: string) => {
    await on.beginOffline(agent.id, lostReport);
    const { id, conference, agentSid } = await on.talk(agent.id);
    await conference.participants(agentSid).update({ muted: true });
    await conference.participants(agentSid).update({ muted: false });
    await conference.participants(id).update({ hold: true });
    await conference.participants(id).update({ hold: false });
    const endedAt = await on.hangUp(id);
    await on.reported(...reports);
    return { id, endedAt };
  };

  it('has these webhooks, and no others', async () => {
    const { id, endedAt } = await scenario();
    expect(new Set(on.seen())).toEqual(new Set([...reports, 'conference-start #1']));
    await on.twoMinutesPass();
    await isOver(id, agent.id, endedAt);
    await on.isDone(id);
  });

  it.each(reports)('ends correctly within two minutes, with %s lost', async lost => {
    const { id, endedAt } = await scenario(lost);
    await on.twoMinutesPass();
    await isOver(id, agent.id, endedAt);
    expect(await getUser(agent.id, { latest: true })).toMatchObject({ available: true });
    await on.isDone(id);
  });

  it.each(['participant-mute #1', 'participant-hold #1', 'participant-join #1'])(
    'is as it is within two minutes, with %s lost, while it continues',
    async lost => {
      await on.beginOffline(agent.id, lost);
      const { id, conference, agentSid } = await on.talk(agent.id);
      await conference.participants(agentSid).update({ muted: true });
      await conference.participants(id).update({ hold: true });
      await on.reported('participant-mute #1', 'participant-hold #1');
      await on.twoMinutesPass();
      expect(await storedCall(id)).toMatchObject({
        agent_call_sid: agentSid,
        agent_muted: true,
        lead_hold: true,
        call_ended: false,
      });
      const endedAt = await on.hangUp(id);
      await on.reported('recording completed #1', 'call completed #1');
      await on.twoMinutesPass();
      await isOver(id, agent.id, endedAt);
      await on.isDone(id);
    },
  );

  it('shows its agent as disconnected without the webhook', async () => {
    await on.beginOffline(agent.id, 'participant-leave #1');
    const { id, agentSid } = await on.talk(agent.id);
    await on.reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
    await on.hangUp(agentSid);
    await on.reported('participant-leave #1');
    await on.aMinutePasses();
    expect(await storedCall(id)).toMatchObject({ agent_disconnected: true, call_ended: false });
    const endedAt = await on.hangUp(id);
    await on.reported('recording completed #1', 'call completed #1');
    await on.twoMinutesPass();
    await isOver(id, agent.id, endedAt);
    await on.isDone(id);
  });
});

describe('a call that nobody took', () => {
  const reports = ['task.canceled #1', 'call completed #1'];

  it.each([...reports, 'all of them'])('is over within two minutes, with %s lost', async lost => {
    await on.beginOffline(agent.id, lost);
    if (lost === 'all of them') on.ignore(name => reports.includes(name));
    const id = on.dial();
    await on.eventually(() => on.taskOf(id));
    await on.hangUp(id);
    await on.reported(...reports);
    await on.twoMinutesPass();
    expect(await storedCall(id)).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect((await openCalls()).map(call => call.id)).not.toContain(id);
  });
});

describe('an outbound call', () => {
  const reports = [
    'worker.activity.update #1',
    'reservation.created #1',
    'reservation.accepted #1',
    'participant-join #1',
    'call initiated #1',
    'call ringing #1',
    'call in-progress #1',
    'participant-join #2',
    'participant-leave #1',
    'participant-leave #2',
    ...endWebhooks,
  ];
  const hours = { from: 0, to: 24 };

  it.each(['nothing', ...reports])('ends correctly within two minutes, with %s lost', async lost => {
    await on.beginOffline(agent.id, lost);
    await on.activity(agent.id, 'online');
    const actor = anActor({ ...agent, available: true });
    const started = await callbackTask(
      { provider, actor, now: instant(), hours },
      { lead_key: keyOf('lead', lead.id), task_creation_source: 'outbound_dial' },
    );
    const id = idOf(started.task_attribute_key);
    await on.accept(agent.id, id);
    await on.reported('reservation.accepted #1', 'participant-join #1');
    if (lost === 'reservation.accepted #1') await reconcileIn(60);
    await on.eventually(async () => expect(await storedCall(id)).toMatchObject({ reservation_status: 'accepted' }));
    await dialCustomer({ provider, now: instant(), hours }, started.task_attribute_key);
    const conference = await on.conferenceOf(await on.taskOf(id), 2);
    await on.reported('call in-progress #1', 'participant-join #2');
    const customer = await conference.participants('customer').fetch();
    const endedAt = await on.hangUp(customer.callSid);
    await on.reported(...reports);
    await on.twoMinutesPass();
    const call = await isOver(id, agent.id, endedAt);
    expect(call.outbound_dialing_status).toBe('completed');
    await on.isDone(id);
  });
});
