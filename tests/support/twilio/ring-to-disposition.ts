import { expect, vi } from 'vitest';
import { callEventsOfTask } from '#platform/table/call-events';
import { disposeCall as disposeOperation } from '#shared/contracts/calls';
import { timestamp } from '#shared/time';
import { endCall } from '../../../lambdas/calls/line/end-call.ts';
import { muteCall } from '../../../lambdas/calls/line/mute-call.ts';
import { finishTask } from '../../../lambdas/calls/line/react-to-call.ts';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { disposeCall } from '../../../lambdas/calls/wrap-up/dispose-call.ts';
import { fetchRecording } from '../../../lambdas/uploads/fetch-recording.ts';
import type { CallCentre } from './call-scenario.ts';

type Agent = Awaited<ReturnType<CallCentre['addAgent']>>;

const now = () => timestamp(new Date());

/**
 * A whole call of this number: the agent accepts, mutes and ends it, and chooses 'Not Interested'. Expects the documents
 * and the events of each step; returns the call's id.
 */
export const runWholeCall = async (centre: CallCentre, agent: Agent, from: string): Promise<string> => {
  const deps = { provider, actor: agent.actor };
  await agent.setOnline(true);
  const id = await centre.dial(from);
  const key = centre.keyOf(id);
  await agent.accept();
  await centre.becomes(id, { reservation_status: 'accepted', reservation_user_key: `user/${agent.user.id}` });
  await vi.waitFor(async () => expect((await centre.now(id)).agent_call_sid).toBeDefined());

  await muteCall(deps, { task_attribute_key: key, muted: true });
  await centre.becomes(id, { agent_muted: true });
  await muteCall(deps, { task_attribute_key: key, muted: false });
  await centre.becomes(id, { agent_muted: false });

  await endCall({ ...deps, now: now() }, { task_attribute_key: key });
  await centre.becomes(id, { call_ended: true, reservation_status: 'wrapup', agent_disconnected: false });
  await vi.waitFor(async () => expect((await centre.now(id)).recording_sid).toBeDefined());
  const recorded = await centre.now(id);
  expect(
    Buffer.from((await fetchRecording(recorded.recording_sid ?? '')) ?? [])
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');

  const input = { task_attribute_key: key, disposition: 'Not Interested', disposition_note: 'No.', go_offline: true };
  const disposed = await disposeCall({ actor: agent.actor, now: now() }, disposeOperation.input.parse(input));
  await finishTask({ provider }, key);
  expect((await centre.workspace().workers(agent.workerSid).fetch()).activitySid).toBe(centre.activitySids.offline);
  await vi.waitFor(async () =>
    expect((await callEventsOfTask(disposed.task_sid ?? '', { limit: 20 })).data.map(one => one.EventType)).toEqual([
      'reservation.created',
      'reservation.accepted',
      'task.completed',
    ]),
  );
  return id;
};
