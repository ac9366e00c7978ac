import { describe, expect, it } from 'vitest';
import { keyOf } from '#shared/keys';
import { dialAgentBackByTask } from '../../../lambdas/calls/line/dial-agent-back-by-task.ts';
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

const agent = aUser();
const on = lostWebhookScenarios([agent]);

describe('a call with an agent who is disconnected and dialled back', () => {
  const reports = [
    ...connectionWebhooks,
    'participant-leave #1',
    'participant-hold #1',
    'participant-join #3',
    'participant-unhold #1',
    'participant-leave #2',
    'participant-leave #3',
    ...endWebhooks,
  ];
  /** Without these the agent is not shown as disconnected, so there is no Reconnect button. */
  const lossIsUnknown = ['reservation.accepted #1', 'participant-leave #1'];
  /** Without this the agent is not shown as connected again, and the customer hears music. */
  const returnIsUnknown = 'participant-join #3';

  /** Until the agent is back. */
  const scenario = async (lost: string) => {
    await on.beginOffline(agent.id, lost);
    const { id, taskSid, conference, agentSid } = await on.talk(agent.id);
    await on.reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
    await on.hangUp(agentSid);
    await on.reported('participant-leave #1');
    if (lossIsUnknown.includes(lost)) await reconcileIn(60);
    await on.react(id);
    await on.reported('participant-hold #1');
    expect(await storedCall(id)).toMatchObject({ agent_disconnected: true, call_ended: false });

    await dialAgentBackByTask(commandBy(agent), { task_attribute: keyOf('taskAttribute', id) });
    await on.conferenceOf(taskSid, 2);
    await on.reported('participant-join #3');
    return { id, conference, lostSid: agentSid };
  };

  it.each(['nothing', ...reports])('ends correctly within two minutes, with %s lost', async lost => {
    const { id } = await scenario(lost);
    if (lost === returnIsUnknown) await reconcileIn(60);
    await on.react(id);
    await on.reported('participant-unhold #1');
    const endedAt = await on.hangUp(id);
    await on.reported(...reports);
    expect(new Set(on.seen())).toEqual(new Set([...reports, 'conference-start #1']));
    await on.twoMinutesPass(id);
    await isOver(id, agent.id, endedAt);
    await on.isDone(id);
  });

  it.each(['nothing', ...reports.slice(0, 9)])(
    'is with its customer within two minutes, with %s lost, while it continues',
    async lost => {
      const { id, conference, lostSid } = await scenario(lost);
      await on.react(id);
      await on.twoMinutesPass(id);
      await on.reported('participant-unhold #1');
      await reconcileIn(180);
      const call = await storedCall(id);
      expect(call).toMatchObject({ agent_disconnected: false, lead_hold: false, call_ended: false });
      expect(call.agent_call_sid).not.toBe(lostSid);
      const there = await conference.participants.list();
      expect(there.map(({ callSid, hold }) => [callSid, hold]).sort()).toEqual(
        [
          [id, false],
          [call.agent_call_sid, false],
        ].sort(),
      );
      const endedAt = await on.hangUp(id);
      await on.reported(...reports);
      await on.twoMinutesPass(id);
      await isOver(id, agent.id, endedAt);
      await on.isDone(id);
    },
  );

  it('ends correctly if the customer hangs up before the agent is shown as connected', async () => {
    const { id, lostSid } = await scenario(returnIsUnknown);
    const endedAt = await on.hangUp(id);
    await on.reported('recording completed #1', 'call completed #1', 'conference-end #1', 'participant-leave #3');
    await on.twoMinutesPass(id);
    const call = await isOver(id, agent.id, endedAt);
    expect(call.agent_call_sid).not.toBe(lostSid);
    await on.isDone(id);
  });
});
