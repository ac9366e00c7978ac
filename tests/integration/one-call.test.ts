import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callEventsOfTask } from '#platform/table/call-events';
import { openCalls } from '#platform/table/calls';
import { putDisposition } from '#platform/table/dispositions';
import { disposeCall as disposeOperation } from '#shared/contracts/calls';
import { timestamp } from '#shared/time';
import { endCall } from '../../lambdas/calls/line/end-call.ts';
import { muteCall } from '../../lambdas/calls/line/mute-call.ts';
import { finishTask, holdForLostAgent } from '../../lambdas/calls/line/react-to-call.ts';
import { provider } from '../../lambdas/calls/provider/provider.ts';
import { reconcile } from '../../lambdas/calls/reconcile/reconcile.ts';
import { disposeCall } from '../../lambdas/calls/wrap-up/dispose-call.ts';
import { fetchRecording } from '../../lambdas/uploads/fetch-recording.ts';
import { aDisposition } from '../support/builders/a-disposition.ts';
import { aUser } from '../support/builders/a-user.ts';
import { type CallCentre, startCallCentre } from '../support/twilio/call-scenario.ts';
import { captureLog } from '../support/unit/captured-log.ts';

let centre: CallCentre;
let maria: Awaited<ReturnType<CallCentre['hire']>>;

beforeAll(async () => {
  captureLog();
  centre = await startCallCentre();
  maria = await centre.hire(aUser());
  await putDisposition(aDisposition('Not Interested'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await centre.stop();
});

const deps = () => ({ provider, actor: maria.actor });
const reacting = { provider };
const now = () => timestamp(new Date());

it('goes from ring to disposition over the provider’s own protocols', async () => {
  await maria.setOnline(true);
  const id = await centre.dial('+15552340001');
  const key = centre.keyOf(id);
  await maria.accept();
  await centre.becomes(id, { reservation_status: 'accepted', reservation_user_key: 'user/agent-1' });
  await vi.waitFor(async () => expect((await centre.now(id)).agent_call_sid).toBeDefined());

  await muteCall(deps(), { task_attribute_key: key, muted: true });
  await centre.becomes(id, { agent_muted: true });
  await muteCall(deps(), { task_attribute_key: key, muted: false });
  await centre.becomes(id, { agent_muted: false });

  await endCall({ ...deps(), now: now() }, { task_attribute_key: key });
  await centre.becomes(id, { call_ended: true, reservation_status: 'wrapup', agent_disconnected: false });
  await vi.waitFor(async () => expect((await centre.now(id)).recording_sid).toBeDefined());
  const recorded = await centre.now(id);
  expect(
    Buffer.from((await fetchRecording(recorded.recording_sid ?? '')) ?? [])
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');

  const input = { task_attribute_key: key, disposition: 'Not Interested', disposition_note: 'No.', go_offline: true };
  const disposed = await disposeCall({ actor: maria.actor, now: now() }, disposeOperation.input.parse(input));
  await finishTask(reacting, key);
  const taskSid = disposed.task_sid ?? '';
  expect((await centre.workspace().workers(maria.workerSid).fetch()).activitySid).toBe(centre.activitySids.offline);
  await vi.waitFor(async () =>
    expect((await callEventsOfTask(taskSid, { limit: 20 })).data.map(event => event.EventType)).toEqual([
      'reservation.created',
      'reservation.accepted',
      'task.completed',
    ]),
  );
});

it('keeps the customer, with music, when the agent is disconnected', async () => {
  await maria.setOnline(true);
  const id = await centre.dial('+15552340002');
  const key = centre.keyOf(id);
  await maria.accept();
  await centre.becomes(id, { reservation_status: 'accepted' });
  const agentLeg = await vi.waitFor(async () => {
    const { agent_call_sid } = await centre.now(id);
    if (!agent_call_sid) throw new Error('No leg yet.');
    return agent_call_sid;
  });
  await centre.control('POST', `/_control/calls/${agentLeg}/hangup`);
  await centre.becomes(id, { agent_disconnected: true, call_ended: false });
  await holdForLostAgent(reacting, key);
  await centre.becomes(id, { lead_hold: true });
  await centre.control('POST', `/_control/calls/${id}/hangup`);
  await centre.becomes(id, {
    call_ended: true,
    agent_disconnected: false,
    lead_hold: false,
    reservation_status: 'wrapup',
  });
});

it('ends without wrap-up when the caller hangs up in the queue', async () => {
  const id = await centre.dial('+15552340003');
  await centre.control('POST', `/_control/calls/${id}/hangup`);
  await centre.becomes(id, { call_ended: true, reservation_status: 'enqueued' });
  await vi.waitFor(async () => expect((await openCalls()).map(call => call.id)).not.toContain(id));
});

it('is repaired by the reconciler when every webhook of its end is lost', async () => {
  const id = await centre.dial('+15552340004');
  centre.twilio.control.faults.add({ action: { type: 'drop' }, times: 20 });
  await centre.control('POST', `/_control/calls/${id}/hangup`);
  const later = timestamp(new Date(Date.now() + 120_000));
  await reconcile({ provider }, { now: later, outOfTime: () => false });
  await centre.becomes(id, { call_ended: true, reservation_status: 'enqueued' });
  centre.twilio.control.faults.clear();
});
