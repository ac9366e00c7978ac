import { describe, expect, it } from 'vitest';
import { keyOf } from '#shared/keys';
import { addPhoneNumberToTask } from '../../../lambdas/calls/line/add-phone-number-to-task.ts';
import { aUser } from '../../support/builders/a-user.ts';
import {
  commandBy,
  connectionWebhooks,
  endWebhooks,
  isOver,
  lostWebhookScenarios,
  reconcileIn,
  storedCall,
} from '../../support/simulation/lost-webhook-scenario.ts';

const WHO_LEAVES = '+15557770011';
const WHO_STAYS = '+15557770012';
const WHO_DOES_NOT_ANSWER = '+15557770013';

const agent = aUser();
const on = lostWebhookScenarios([agent], async system => {
  for (const number of [WHO_LEAVES, WHO_STAYS])
    system.voice.phones.program(number, { does: 'answer', afterMs: 0, tone: 0 });
  system.voice.phones.program(WHO_DOES_NOT_ANSWER, { does: 'ring', afterMs: 0, tone: 0 });
});

const add = (id: string, phone_number: string) =>
  addPhoneNumberToTask(
    { ...commandBy(agent), hours: { from: 0, to: 24 } },
    { task_attribute_key: keyOf('taskAttribute', id), phone_number },
  );

/** The leg to this number at Twilio. */
const legAt = async (to: string): Promise<string> => {
  const [leg] = await on.client.calls.list({ to, status: 'in-progress' });
  if (!leg) throw new Error(`Nobody is on the line at ${to}.`);
  return leg.sid;
};

describe('a call with one third party who leaves, and one who stays', () => {
  const untilOneHasLeft = [
    ...connectionWebhooks,
    'call initiated #1',
    'call ringing #1',
    'call in-progress #1',
    'participant-join #3',
    'participant-leave #1',
    'call completed #1',
    'call initiated #2',
    'call ringing #2',
    'call in-progress #2',
    'participant-join #4',
  ];
  const reports = [
    ...untilOneHasLeft,
    'participant-leave #2',
    'participant-leave #3',
    'participant-leave #4',
    'conference-end #1',
    'call completed #2',
    'call completed #3',
    'recording completed #1',
  ];

  /** Until one has left and the other is there. */
  const scenario = async (lost: string) => {
    await on.beginOffline(agent.id, lost);
    const { id, taskSid, conference } = await on.talk(agent.id);
    await on.reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
    // Without one of these a third party cannot be added yet.
    if (['reservation.accepted #1', 'participant-join #1', 'participant-join #2'].includes(lost)) await reconcileIn(60);
    await add(id, WHO_LEAVES);
    await on.conferenceOf(taskSid, 3);
    await on.reported('participant-join #3', 'call in-progress #1');
    await on.hangUp(await legAt(WHO_LEAVES));
    await on.reported('participant-leave #1', 'call completed #1');
    await add(id, WHO_STAYS);
    await on.conferenceOf(taskSid, 3);
    await on.reported(...untilOneHasLeft);
    return { id, conference, stays: await legAt(WHO_STAYS) };
  };

  it.each(['nothing', ...reports])('ends correctly for all within two minutes, with %s lost', async lost => {
    const { id } = await scenario(lost);
    await on.react(id);
    const endedAt = await on.hangUp(id);
    await on.reported(...reports);
    expect(new Set(on.seen())).toEqual(new Set([...reports, 'conference-start #1']));
    await on.twoMinutesPass(id);
    expect(await isOver(id, agent.id, endedAt)).toMatchObject({ added_calls_sids: [] });
    await on.isDone(id);
  });

  it.each(['nothing', ...untilOneHasLeft])(
    'has the one who stays, and nobody else, within two minutes, with %s lost, while it continues',
    async lost => {
      const { id, conference, stays } = await scenario(lost);
      await on.react(id);
      await on.twoMinutesPass(id);
      const call = await storedCall(id);
      expect(call).toMatchObject({ call_ended: false, agent_disconnected: false, added_calls_sids: [stays] });
      const statuses = Object.values(call.added_calls ?? {}).map(one => [one.phone_number, one.status]);
      expect(statuses.sort()).toEqual([
        [WHO_LEAVES, 'completed'],
        [WHO_STAYS, 'in-progress'],
      ]);
      const there = (await conference.participants.list()).map(({ callSid }) => callSid);
      expect(there.sort()).toEqual([id, call.agent_call_sid, stays].sort());
      const endedAt = await on.hangUp(id);
      await on.reported(...reports);
      await on.twoMinutesPass(id);
      await isOver(id, agent.id, endedAt);
      await on.isDone(id);
    },
  );
});

describe('a call with a third party whose phone rings when the customer hangs up', () => {
  const reports = [
    'call initiated #1',
    'call ringing #1',
    'participant-leave #1',
    'participant-leave #2',
    ...endWebhooks,
  ];

  it.each(['nothing', ...reports])('rings nobody within two minutes, with %s lost', async lost => {
    await on.beginOffline(agent.id, lost);
    const { id } = await on.talk(agent.id);
    await on.reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
    await add(id, WHO_DOES_NOT_ANSWER);
    await on.reported('call ringing #1');
    await on.react(id);
    const endedAt = await on.hangUp(id);
    await on.reported(...reports);
    await on.twoMinutesPass(id);
    expect(await isOver(id, agent.id, endedAt)).toMatchObject({ added_calls_sids: [] });
    await on.isDone(id);
  });
});
