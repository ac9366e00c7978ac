import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { agentName } from '#shared/agents/agent-groups';
import type { Call } from '#shared/calls/call';
import { participantLabels } from '#shared/calls/conference/participants';
import * as operations from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { handler as callsApi } from '../../../lambdas/calls/api.ts';
import { dialAgentBackByTask } from '../../../lambdas/calls/line/dial-agent-back-by-task.ts';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { finishTakeover } from '../../../lambdas/calls/supervision/finish-takeover.ts';
import { moveWhispersToNewLeg } from '../../../lambdas/calls/supervision/move-whispers-to-new-leg.ts';
import { anAdmin, aUser } from '../../support/builders/a-user.ts';
import { anActor } from '../../support/builders/an-actor.ts';
import { type CallCentre, PATIENCE, startCallCentre } from '../../support/twilio/call-scenario.ts';
import { captureLog } from '../../support/unit/captured-log.ts';
import { aContext, anApiEvent } from '../../support/unit/lambda-events.ts';

const agent = aUser();
const admin = anAdmin({ contact_uri: 'client:admin-1' });
const other = anAdmin({ id: 'admin-2', email: 'otto.other@coverline.test', contact_uri: 'client:admin-2' });

let centre: CallCentre;
let goOnline: () => Promise<void>;
let accept: () => Promise<void>;
let log: ReturnType<typeof captureLog>;
beforeAll(async () => {
  log = captureLog();
  centre = await startCallCentre();
  const hired = await centre.addAgent(agent);
  goOnline = () => hired.setOnline(true);
  accept = hired.accept;
  for (const user of [admin, other]) await centre.addAgent(user);
});
afterEach(() => centre.clear());
afterAll(async () => {
  vi.restoreAllMocks();
  await centre.stop();
});

const eventually = <T>(check: () => Promise<T> | T): Promise<T> => vi.waitFor(check, PATIENCE);
const becomes = (id: string, fields: Partial<Call>) => centre.becomes(id, fields);

const post = async (
  operation: typeof operations.adminJoinCall | typeof operations.adminLeaveCall,
  userId: string,
  body: object,
): Promise<{ status: number; error?: string }> => {
  const response = await callsApi(anApiEvent(operation, userId, { body: JSON.stringify(body) }), aContext());
  const { statusCode = 0, body: text = '{}' } = response;
  return { status: statusCode, ...(statusCode >= 400 && { error: JSON.parse(text).error }) };
};
const join = (mode: operations.JoinMode, id: string, userId = admin.id) =>
  post(operations.adminJoinCall, userId, { task_attribute_key: keyOf('taskAttribute', id), mode });
const leave = (id: string, userId = admin.id) =>
  post(operations.adminLeaveCall, userId, { task_attribute_key: keyOf('taskAttribute', id) });

let callers = 0;
/** A call on the line with its agent. */
const talk = async (): Promise<Call & { conference_sid: string; agent_call_sid: string }> => {
  await goOnline();
  const id = await centre.dial(`+1555236${String(++callers).padStart(4, '0')}`);
  await accept();
  await becomes(id, { reservation_status: 'accepted', agent_call_sid: expect.stringMatching(/^CA/) as never });
  const call = await centre.now(id);
  await eventually(async () => expect(await legs(call)).toHaveLength(2));
  return { ...call, conference_sid: call.conference_sid ?? '', agent_call_sid: call.agent_call_sid ?? '' };
};

const legs = ({ conference_sid = '' }: Pick<Call, 'conference_sid'>) =>
  centre.client.conferences(conference_sid).participants.list();
const legOf = async (call: Call, userId: string) =>
  (await legs(call)).find(({ label }) => label === participantLabels.supervisor(userId));

const ready = (id: string) => finishTakeover({ provider, now: new Date().toISOString() }, keyOf('taskAttribute', id));

it('listens, whispers only to the agent, and leaves without a change of the call', async () => {
  const call = await talk();
  expect(await join('listen', call.id)).toEqual({ status: 200 });
  await becomes(call.id, { supervised_by: [keyOf('user', admin.id)] });
  expect(await legOf(call, admin.id)).toMatchObject({ muted: true, coaching: false, endConferenceOnExit: false });

  expect(await join('whisper', call.id)).toEqual({ status: 200 });
  expect(await legOf(call, admin.id)).toMatchObject({
    muted: false,
    coaching: true,
    callSidToCoach: call.agent_call_sid,
  });
  expect(await legs(call)).toHaveLength(3);

  expect(await leave(call.id)).toEqual({ status: 200 });
  await becomes(call.id, { supervised_by: [], call_ended: false, agent_disconnected: false });
  expect(await legs(call)).toHaveLength(2);
});

it('is heard on the agent’s new leg after the agent reconnected', async () => {
  const call = await talk();
  await join('whisper', call.id);
  await becomes(call.id, { supervised_by: [keyOf('user', admin.id)] });
  await centre.control('POST', `/_control/calls/${call.agent_call_sid}/hangup`);
  await becomes(call.id, { agent_disconnected: true });
  await dialAgentBackByTask(
    { provider, actor: anActor(agent), now: new Date().toISOString() },
    { task_attribute: keyOf('taskAttribute', call.id) },
  );
  await becomes(call.id, { agent_disconnected: false });
  await moveWhispersToNewLeg({ provider }, keyOf('taskAttribute', call.id));
  const { agent_call_sid } = await centre.now(call.id);
  expect(agent_call_sid).not.toBe(call.agent_call_sid);
  expect(await legOf(call, admin.id)).toMatchObject({ coaching: true, callSidToCoach: agent_call_sid });
});

it('takes the call over: the supervisor talks, the agent’s call ends, and the customer stays connected', async () => {
  const call = await talk();
  await join('listen', call.id);
  await becomes(call.id, { supervised_by: [keyOf('user', admin.id)] });
  expect(await join('takeover', call.id)).toEqual({ status: 200 });
  await becomes(call.id, { call_ended: true, reservation_status: 'wrapup', taken_over_by_email: admin.email });
  const [takenOverId = ''] = (await centre.now(call.id)).sibling_ids ?? [];
  expect(await centre.now(takenOverId)).toMatchObject({
    taken_over: true,
    reservation_status: 'accepted',
    reservation_user_key: keyOf('user', admin.id),
    call_ended: false,
  });
  expect(await legOf(call, admin.id)).toMatchObject({ muted: false, coaching: false });
  await eventually(async () => expect((await legs(call)).map(({ callSid }) => callSid)).toContain(call.id));
  expect(await legs(call)).toHaveLength(2);

  expect(await leave(takenOverId)).toMatchObject({ status: 409 });
  await centre.control('POST', `/_control/calls/${call.id}/hangup`);
  await becomes(takenOverId, { call_ended: true, reservation_status: 'wrapup' });
});

it('without listening first rings the supervisor, who gets the call; a second supervisor gets a rejection', async () => {
  const call = await talk();
  expect(await join('takeover', call.id)).toEqual({ status: 200 });
  await becomes(call.id, { supervised_by: [keyOf('user', admin.id)] });
  expect(await join('takeover', call.id, other.id)).toEqual({
    status: 409,
    error: `${agentName(admin)} is taking this call over.`,
  });
  await Promise.all([ready(call.id), ready(call.id)]);
  await becomes(call.id, { call_ended: true, taken_over_by_email: admin.email });
  expect((await centre.now(call.id)).sibling_ids).toHaveLength(1);
  expect(await join('takeover', call.id)).toEqual({ status: 200 });
});

it('has one leg after several clicks, and after lost responses of Twilio', async () => {
  const call = await talk();
  centre.twilio.control.faults.add({ path: '/Participants\\.json$', method: 'POST', action: { type: 'timeout' } });
  const answers = await Promise.all([join('listen', call.id), join('listen', call.id)]);
  // The second request is rejected during the first, and succeeds after it.
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(answers.map(({ status }) => status).sort());
  await eventually(async () => expect(await legOf(call, admin.id)).toMatchObject({ status: 'connected' }));
  await join('listen', call.id);
  expect((await legs(call)).filter(({ label }) => label === participantLabels.supervisor(admin.id))).toHaveLength(1);
});

it('two supervisors have one leg each', async () => {
  const call = await talk();
  await Promise.all([join('listen', call.id), join('listen', call.id, other.id)]);
  await becomes(call.id, { supervised_by: [keyOf('user', admin.id), keyOf('user', other.id)] });
  await leave(call.id, other.id);
  await becomes(call.id, { supervised_by: [keyOf('user', admin.id)] });
});

it('leaves no intent in the call when Twilio rejects the request', async () => {
  const call = await talk();
  centre.twilio.control.faults.add({
    path: '/Participants\\.json$',
    method: 'POST',
    action: { type: 'status', status: 400 },
  });
  expect(await join('takeover', call.id)).toEqual({ status: 502, error: 'Admin joining call failed' });
  expect((await centre.now(call.id)).take_over_user_key).toBeUndefined();
  expect(await join('takeover', call.id)).toEqual({ status: 200 });
});

it('is only for admins: an agent is rejected, and it is logged', async () => {
  const call = await talk();
  for (const mode of operations.JoinMode.options)
    expect(await join(mode, call.id, agent.id)).toMatchObject({ status: 403 });
  expect(await leave(call.id, agent.id)).toMatchObject({ status: 403 });
  const denied = log.lines().filter(line => line.includes('access denied') && line.includes('adminJoinCall'));
  expect(denied).toHaveLength(operations.JoinMode.options.length);
  expect(denied[0]).toContain(agent.id);
  expect(await legs(call)).toHaveLength(2);
});
