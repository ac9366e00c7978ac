import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import type { Call } from '#shared/calls/call';
import { timestamp } from '#shared/time';
import { dialAgentBackByTask } from '../../../lambdas/calls/line/dial-agent-back-by-task.ts';
import { endCall } from '../../../lambdas/calls/line/end-call.ts';
import { endOrphanedLegs } from '../../../lambdas/calls/line/end-orphaned-legs.ts';
import { resumeWithAgent } from '../../../lambdas/calls/line/react-to-call.ts';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { cancelTransfer } from '../../../lambdas/calls/transfer/cancel-transfer.ts';
import { followTransfer, noteTransferee } from '../../../lambdas/calls/transfer/follow-transfer.ts';
import { transferCall } from '../../../lambdas/calls/transfer/transfer-call.ts';
import { aColleague, aUser } from '../../support/builders/a-user.ts';
import { type CallCentre, PATIENCE, startCallCentre } from '../../support/twilio/call-scenario.ts';
import { captureLog } from '../../support/unit/captured-log.ts';

type Agent = Awaited<ReturnType<CallCentre['addAgent']>>;

let centre: CallCentre;
let maria: Agent;
let john: Agent;
let caller = 2_000;

const now = () => timestamp(new Date());
const closing = { dispositions: [], script: 'closer_qualified', transferGroupOptions: ['closer_t2'] };
const actorOf = ({ actor }: Agent): Actor => ({
  ...actor,
  access: { ...actor.access, callConfigs: { default: closing } },
});

beforeAll(async () => {
  captureLog();
  centre = await startCallCentre();
  maria = await centre.addAgent(aUser());
  john = await centre.addAgent(aColleague({ groups: ['closer_t2'] }));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await centre.stop();
});

let id: string;
beforeEach(async () => {
  await maria.setOnline(true);
  id = await centre.dial(`+1555234${String(caller++).padStart(4, '0')}`);
  await maria.accept();
  await centre.becomes(id, { reservation_status: 'accepted', reservation_user_key: 'user/agent-1' });
  await vi.waitFor(async () => expect((await centre.now(id)).agent_call_sid).toBeDefined());
});

/** Ends everything that a test has left, so that both agents are available. */
afterEach(async () => {
  centre.twilio.control.faults.clear();
  const first = await centre.now(id);
  for (const call of [first, ...(await siblings())]) {
    if (!call.call_ended) await provider.endCall(call);
    if (call.task_sid) await freed(call.task_sid);
  }
  for (const agent of [maria, john]) await agent.setOnline(false);
});

const freed = (taskSid: string) =>
  vi.waitFor(async () => {
    const { assignmentStatus } = await centre.workspace().tasks(taskSid).fetch();
    if (assignmentStatus === 'wrapping') await provider.completeTask(taskSid);
    if (['pending', 'reserved'].includes(assignmentStatus)) await provider.cancelTask(taskSid);
    expect(['completed', 'canceled']).toContain((await centre.workspace().tasks(taskSid).fetch()).assignmentStatus);
  });

const siblings = async (): Promise<Call[]> =>
  Promise.all(((await centre.now(id)).sibling_ids ?? []).map(sibling => centre.now(sibling)));

const second = async (): Promise<Call> => {
  const found = (await siblings()).at(-1);
  if (!found) throw new Error('The call was not transferred.');
  return found;
};

const transfer = (agent = maria) =>
  transferCall(
    { provider, actor: actorOf(agent), now: now() },
    { task_attribute_key: centre.keyOf(id), to: 'closer_t2' },
  );
const hangUp = (agent: Agent, callId: string) =>
  endCall({ provider, actor: actorOf(agent), now: now() }, { task_attribute_key: centre.keyOf(callId) });
/** Runs the reactions to the end of a call. */
const afterEnd = async (callId: string) => {
  await followTransfer({ provider, now: now() }, centre.keyOf(callId));
  await endOrphanedLegs({ provider }, centre.keyOf(callId));
};

const legStatus = async (callSid: string | undefined) => (await centre.client.calls(callSid ?? '').fetch()).status;
const taskStatus = async (call: Call) =>
  (
    await centre
      .workspace()
      .tasks(call.task_sid ?? '')
      .fetch()
  ).assignmentStatus;

describe('a transfer over the provider’s own protocols', () => {
  it('connects the second agent to the conference; the first leaves, and the customer stays', async () => {
    await john.setOnline(true);
    await transfer();
    await john.accept();
    const { id: secondId } = await second();
    await centre.becomes(secondId, { reservation_status: 'accepted', reservation_user_key: 'user/agent-2' });
    await centre.becomes(id, { transfer_status: 'Accepted' });
    await noteTransferee(centre.keyOf(secondId));
    await centre.becomes(id, { transfer_to_worker_name: 'john.doe@coverline.test' });
    const first = await centre.now(id);
    expect((await centre.inConference(first)).map(({ label }) => label).sort()).toEqual(['', '', `agent-${secondId}`]);

    await hangUp(maria, id);
    await centre.becomes(id, { call_ended: true, reservation_status: 'wrapup', agent_disconnected: false });
    await afterEnd(id);
    await centre.becomes(secondId, { call_ended: false, agent_disconnected: false, lead_hold: false });
    expect((await centre.inConference(first)).map(({ label }) => label).sort()).toEqual(['', `agent-${secondId}`]);
    await vi.waitFor(async () => expect(await taskStatus(first)).toBe('wrapping'));

    await hangUp(john, secondId);
    await centre.becomes(secondId, { call_ended: true, reservation_status: 'wrapup' });
    await afterEnd(secondId);
    await vi.waitFor(async () => expect(await legStatus(first.customer_call_sid)).toBe('completed'));
    await vi.waitFor(async () => expect(await taskStatus(await second())).toBe('wrapping'));
    await vi.waitFor(async () => expect((await centre.now(secondId)).recording_sid).toBeDefined());
    expect((await centre.now(id)).recording_sid).toBe((await centre.now(secondId)).recording_sid);
  });

  it('has the same result if each webhook arrives twice and out of order', async () => {
    for (const kind of ['conference', 'taskrouter']) {
      centre.twilio.control.faults.add({ kind, action: { type: 'reorder' }, times: 3 });
      centre.twilio.control.faults.add({ kind, action: { type: 'duplicate' }, times: 100 });
    }
    await john.setOnline(true);
    await transfer();
    await john.accept();
    const { id: secondId } = await second();
    await centre.becomes(id, { transfer_status: 'Accepted' });
    await centre.becomes(secondId, { reservation_status: 'accepted' });
    await hangUp(maria, id);
    await centre.becomes(id, { call_ended: true, reservation_status: 'wrapup' });
    await Promise.all([afterEnd(id), afterEnd(id)]);
    await centre.becomes(secondId, { call_ended: false, lead_hold: false, agent_disconnected: false });
    await centre.control('POST', `/_control/calls/${id}/hangup`);
    await centre.becomes(secondId, { call_ended: true, reservation_status: 'wrapup' });
    expect(await siblings()).toHaveLength(1);
  });

  it('keeps the second agent’s call when that agent is disconnected and dialled back', async () => {
    await john.setOnline(true);
    await transfer();
    await john.accept();
    const { id: secondId } = await second();
    await centre.becomes(id, { transfer_status: 'Accepted' });
    await hangUp(maria, id);
    await centre.becomes(id, { call_ended: true });
    await centre.control('POST', `/_control/calls/${(await second()).agent_call_sid}/hangup`);
    await centre.becomes(secondId, { agent_disconnected: true, call_ended: false });
    await dialAgentBackByTask({ provider, actor: john.actor, now: now() }, { task_attribute: centre.keyOf(secondId) });
    await centre.becomes(secondId, { agent_disconnected: false, call_ended: false });
    const labels = (await centre.inConference(await second())).map(({ label }) => label);
    expect(labels.sort()).toEqual(['', `agent-${secondId}`]);
  });

  it('that nobody accepts is shown to the first agent, who still has the customer', async () => {
    await transfer();
    const offered = await second();
    await centre
      .workspace()
      .tasks(offered.task_sid ?? '')
      .update({ assignmentStatus: 'canceled', reason: 'Task TTL Exceeded' });
    await centre.becomes(offered.id, { call_ended: true, reservation_status: 'enqueued' });
    await afterEnd(offered.id);
    await centre.becomes(id, { transfer_status: 'Failed', call_ended: false, agent_disconnected: false });
    expect(await legStatus((await centre.now(id)).customer_call_sid)).toBe('in-progress');
  });

  it('plays music to the customer until the second agent joins', async () => {
    await transfer();
    await hangUp(maria, id);
    await centre.becomes(id, { call_ended: true, reservation_status: 'wrapup' });
    await afterEnd(id);
    const first = await centre.now(id);
    expect(await centre.inConference(first)).toEqual([{ sid: first.customer_call_sid, label: '', hold: true }]);

    await john.setOnline(true);
    await john.accept();
    const { id: secondId } = await second();
    await vi.waitFor(async () => expect((await centre.now(secondId)).agent_call_sid).toBeDefined());
    await resumeWithAgent({ provider }, centre.keyOf(secondId));
    expect((await centre.inConference(first)).map(({ hold }) => hold)).toEqual([false, false]);
    await centre.becomes(secondId, { lead_hold: false, reservation_status: 'accepted' });
  });

  it('is offered once more if the first agent has left, and ends if nobody accepts that either', async () => {
    await transfer();
    const offered = await second();
    await hangUp(maria, id);
    await centre.becomes(id, { call_ended: true });
    await afterEnd(id);
    await provider.cancelTask(offered.task_sid ?? '');
    await centre.becomes(offered.id, { call_ended: true });
    await afterEnd(offered.id);
    const again = await second();
    expect(again).toMatchObject({ requested_group: 'closer_t2', transfer_from_call_id: offered.id, call_ended: false });
    expect(await taskStatus(again)).toBe('pending');

    await provider.cancelTask(again.task_sid ?? '');
    await centre.becomes(again.id, { call_ended: true });
    await afterEnd(again.id);
    await vi.waitFor(async () => expect(await legStatus((await centre.now(id)).customer_call_sid)).toBe('completed'));
  });

  it('is cancelled before anybody accepts', async () => {
    await transfer();
    await cancelTransfer({ provider, actor: actorOf(maria), now: now() }, { task_attribute_key: centre.keyOf(id) });
    expect(await taskStatus(await second())).toBe('canceled');
    await centre.becomes(id, { transfer_status: 'Canceled', call_ended: false });
    await centre.becomes((await second()).id, { call_ended: true });
  });

  it('is not cancelled after somebody has accepted', async () => {
    await john.setOnline(true);
    await transfer();
    await john.accept();
    await vi.waitFor(async () => expect(await taskStatus(await second())).toBe('assigned'), PATIENCE);
    await expect(provider.cancelTask((await second()).task_sid ?? '')).resolves.toBe('taken');
  });
});

describe('a command with an effect that already exists', () => {
  it('succeeds: the leg has left, the conference has ended, the call is hung up', async () => {
    const call = await centre.now(id);
    await provider.removeAgentLeg(call);
    await provider.removeAgentLeg(call);
    await provider.removeAgentLeg({ ...call, agent_call_sid: undefined, agent_label: 'agent-nobody' });
    expect(await centre.inConference(call)).toHaveLength(1);
    await provider.endConference({ ...call, conference_sid: undefined });
    await provider.endConference(call);
    await provider.endConference({ ...call, conference_sid: undefined });
    await provider.hangUp(call.customer_call_sid ?? '');
    await provider.hangUp(`CA${'0'.repeat(32)}`);
    await centre.becomes(id, { call_ended: true });
  });
});

describe('when Twilio', () => {
  const tasks = { path: '/Tasks$', method: 'POST' as const };

  it('loses its response, the task is found', async () => {
    centre.twilio.control.faults.add({ ...tasks, action: { type: 'timeout' } });
    expect(await transfer()).toEqual({});
    const found = await centre
      .workspace()
      .tasks.list({ evaluateTaskAttributes: `task_token == "${(await second()).task_token}"` });
    expect(found.map(({ sid }) => sid)).toEqual([(await second()).task_sid]);
  });

  it.each([[503], [400]])('returns %i, the transfer has failed and can be retried', async status => {
    centre.twilio.control.faults.add({ ...tasks, action: { type: 'status', status } });
    await expect(transfer()).rejects.toMatchObject({ code: 'provider_failed' });
    await centre.becomes(id, { transfer_status: 'Failed', call_ended: false });
    const { id: failed } = await second();
    await centre.becomes(failed, { call_ended: true });
    await afterEnd(failed);
    expect(await transfer()).toEqual({});
    await centre.becomes(id, { transfer_status: 'Requested' });
  });
});
