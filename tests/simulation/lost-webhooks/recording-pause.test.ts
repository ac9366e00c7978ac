import { describe, expect, it } from 'vitest';
import { keyOf } from '#shared/keys';
import { endCall } from '../../../lambdas/calls/line/end-call.ts';
import { pauseRecording } from '../../../lambdas/calls/recording/pause-recording.ts';
import { transferCall } from '../../../lambdas/calls/transfer/transfer-call.ts';
import { aColleague, aUser } from '../../support/builders/a-user.ts';
import { commandBy, lostWebhookScenarios, storedCall } from '../../support/simulation/lost-webhook-scenario.ts';

const first = aUser();
const second = aColleague({ groups: ['spanish_speaking_agent'] });
const on = lostWebhookScenarios([first, second]);

const pause = (user: typeof first, id: string, paused: boolean) =>
  pauseRecording(commandBy(user), { task_attribute_key: keyOf('taskAttribute', id), paused });

/** A customer with both agents: the first has transferred the call, and is still there. */
const withBoth = async (lost?: string) => {
  await on.waitOnline(second.id);
  await on.beginOffline(first.id, lost);
  const { id, taskSid, agentSid, conference } = await on.talk(first.id);
  await on.reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
  await transferCall(commandBy(first), {
    task_attribute_key: keyOf('taskAttribute', id),
    to: 'spanish_speaking_agent',
  });
  const related = (await storedCall(id)).transfer_call_id ?? '';
  await on.takeTransfer(second.id, related);
  await on.conferenceOf(taskSid, 3);
  await on.reported('reservation.accepted #2', 'participant-join #3');
  await on.react(id);
  const isRecorded = async () => {
    const [recording] = await conference.recordings.list();
    return recording?.status;
  };
  return { id, related, agentSid, taskSid, isRecorded };
};

const mark = async (id: string) => {
  const { recording_paused, recording_pause_wanted } = await storedCall(id);
  return { recording_paused, recording_pause_wanted };
};
const none = { recording_paused: undefined, recording_pause_wanted: undefined };

describe('the recording that an agent has paused for payment details', () => {
  it.each(['nothing', 'participant-leave #1'])(
    'resumes for the others within two minutes after the agent’s browser is closed, with %s lost',
    async lost => {
      const { id, related, agentSid, taskSid, isRecorded } = await withBoth(lost);
      await pause(first, id, true);
      expect([await isRecorded(), (await mark(id)).recording_paused]).toEqual(['paused', true]);
      await on.client.calls(agentSid).update({ status: 'completed' });
      await on.conferenceOf(taskSid, 2);
      await on.reported('participant-leave #1');
      if (lost === 'nothing') await on.react(id);
      else await on.twoMinutesPass();
      expect(await isRecorded()).toBe('in-progress');
      expect([await mark(id), await mark(related)]).toEqual([none, none]);
      await on.hangUp(id);
    },
  );

  it('resumes when the agent leaves the customer to the other agent, without a request', async () => {
    const { id, taskSid, isRecorded } = await withBoth();
    await pause(first, id, true);
    await endCall(commandBy(first), { task_attribute_key: keyOf('taskAttribute', id) });
    await on.conferenceOf(taskSid, 2);
    await on.reported('participant-leave #1');
    await on.react(id);
    expect(await isRecorded()).toBe('in-progress');
    expect(await mark(id)).toEqual(none);
    await on.hangUp(id);
  });

  it('resumes when the second of two agents has closed the form', async () => {
    const { id, related, isRecorded } = await withBoth();
    await Promise.all([pause(first, id, true), pause(second, related, true)]);
    await pause(first, id, false);
    expect([await isRecorded(), (await mark(id)).recording_paused]).toEqual(['paused', undefined]);
    expect((await mark(related)).recording_paused).toBe(true);
    await pause(second, related, false);
    expect(await isRecorded()).toBe('in-progress');
    await on.hangUp(id);
  });

  it('has the state of the last request if both agents send one at the same time', async () => {
    const { id, related, isRecorded } = await withBoth();
    for (let round = 0; round < 5; round++) {
      await pause(first, id, true);
      await Promise.all([pause(first, id, false), pause(second, related, true)]);
      expect(await isRecorded()).toBe('paused');
      await Promise.all([pause(first, id, true), pause(second, related, false)]);
      expect(await isRecorded()).toBe('paused');
      await pause(first, id, false);
      expect(await isRecorded()).toBe('in-progress');
    }
    await on.hangUp(id);
  });
});
