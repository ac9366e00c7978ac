import { describe, expect, it } from 'vitest';
import type { JoinMode } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { adminJoinCall } from '../../../lambdas/calls/supervision/admin-join-call.ts';
import { anAdmin, aUser } from '../../support/builders/a-user.ts';
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
const admin = anAdmin({ contact_uri: 'client:admin-1' });
const on = lostWebhookScenarios([agent, admin]);

const join = (id: string, mode: JoinMode) =>
  adminJoinCall(commandBy(admin), { task_attribute_key: keyOf('taskAttribute', id), mode });

describe('a call with a supervisor who listens, whispers and takes over', () => {
  const reports = [
    ...connectionWebhooks,
    'participant-join #3',
    'participant-unmute #1',
    'participant-leave #1',
    'participant-leave #2',
    'participant-leave #3',
    ...endWebhooks,
  ];
  /** Without this the supervisor is not shown as connected, and the call is still the agent's. */
  const presenceIsUnknown = 'participant-join #3';

  /** Until the supervisor has asked for the call. */
  const scenario = async (lost: string, whileListening: () => Promise<void> = async () => {}) => {
    await on.beginOffline(agent.id, lost);
    const { id, taskSid, conference } = await on.talk(agent.id);
    await on.reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
    // Without one of these the supervisor gets the message that the agent is not connected.
    if (['reservation.accepted #1', 'participant-join #1', 'participant-join #2'].includes(lost)) await reconcileIn(60);
    await join(id, 'listen');
    await on.conferenceOf(taskSid, 3);
    await on.reported('participant-join #3');
    await whileListening();
    await join(id, 'whisper');
    await on.reported('participant-unmute #1');
    await join(id, 'takeover');
    return { id, taskSid, conference };
  };

  /** Until the agent has left the supervisor with the customer. */
  const takenOver = async (lost: string) => {
    const { id, taskSid, conference } = await scenario(lost);
    if (lost === presenceIsUnknown) await reconcileIn(60);
    await on.conferenceOf(taskSid, 2);
    await on.reported('participant-leave #1');
    const [takenOverId = ''] = (await storedCall(id)).sibling_ids ?? [];
    return { id, takenOverId, conference, leftAt: Date.now() };
  };

  it.each(['nothing', ...reports])('ends correctly for both within two minutes, with %s lost', async lost => {
    const { id, takenOverId, leftAt } = await takenOver(lost);
    await on.react(id);
    const endedAt = await on.hangUp(id);
    await on.reported(...reports);
    expect(new Set(on.seen())).toEqual(new Set([...reports, 'conference-start #1']));
    await on.twoMinutesPass(id);
    expect(await isOver(id, agent.id, leftAt)).toMatchObject({ taken_over_by_email: admin.email, supervised_by: [] });
    expect(await isOver(takenOverId, admin.id, endedAt)).toMatchObject({ taken_over: true });
    await on.isDone(id, takenOverId);
  });

  it.each(['nothing', ...reports.slice(0, 8)])(
    'is over for the agent alone within two minutes, with %s lost, while it continues',
    async lost => {
      const { id, takenOverId, conference, leftAt } = await takenOver(lost);
      await on.react(id);
      await on.twoMinutesPass(id);
      const call = await storedCall(id);
      expect(call).toMatchObject({ call_ended: true, reservation_status: 'wrapup', agent_disconnected: false });
      expect(Math.abs(Date.parse(call.call_ended_ts ?? '') - leftAt)).toBeLessThan(5000);
      const takenOverNow = await storedCall(takenOverId);
      expect(takenOverNow).toMatchObject({
        ...{ call_ended: false, reservation_status: 'accepted', agent_disconnected: false },
        ...{ agent_muted: false, lead_hold: false },
      });
      const there = (await conference.participants.list()).map(one => [one.callSid, one.muted, one.coaching, one.hold]);
      expect(there.sort()).toEqual([id, takenOverNow.agent_call_sid].map(sid => [sid, false, false, false]).sort());
      const endedAt = await on.hangUp(id);
      await on.reported(...reports);
      await on.twoMinutesPass(id);
      await isOver(id, agent.id, leftAt);
      await isOver(takenOverId, admin.id, endedAt);
      await on.isDone(id, takenOverId);
    },
  );

  it('is not shown as muted after the takeover, if the unmute webhook was lost after a reconciler run', async () => {
    const { id } = await scenario('participant-unmute #1', () => reconcileIn(60));
    await on.reported('participant-leave #1');
    const [takenOverId = ''] = (await storedCall(id)).sibling_ids ?? [];
    expect(await storedCall(takenOverId)).toMatchObject({ agent_muted: true });
    await on.twoMinutesPass(id);
    expect(await storedCall(takenOverId)).toMatchObject({ agent_muted: false, call_ended: false });
    const endedAt = await on.hangUp(id);
    await on.reported(...reports);
    await on.twoMinutesPass(id);
    await isOver(takenOverId, admin.id, endedAt);
    await on.isDone(id, takenOverId);
  });

  it('ends only for its agent if the customer hangs up before the supervisor is shown as connected', async () => {
    const { id } = await scenario(presenceIsUnknown);
    const endedAt = await on.hangUp(id);
    await on.reported('participant-leave #3', 'conference-end #1', 'call completed #1', 'recording completed #1');
    await on.twoMinutesPass(id);
    const call = await isOver(id, agent.id, endedAt);
    expect(call.taken_over_by_email).toBeUndefined();
    expect(call.sibling_ids).toBeUndefined();
    await on.isDone(id);
  });
});
