import { describe, expect, it } from 'vitest';
import { declineCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { updateTask } from '../../infra/local/twilio/taskrouter/changes/task.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';
import { VISITOR, type WebRequests, webRequests } from '../support/simulation/web-requests.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 3600;

let shift: Shift;
let site: WebRequests;
let agent: User;
simulateEachTest(opened => {
  shift = opened;
  site = webRequests(shift);
  agent = shift.memberOf('closer_t1');
});

const talk = async () => {
  site.phone({ does: 'answer' });
  await shift.setOnline(agent);
  const { cancel_token } = await site.submit();
  const id = await shift.accept(agent);
  await site.untilStatus('reached');
  return { id, cancel_token };
};

/** After a wait the agent accepts, and the customer does not answer; the call is disposed. */
const attempt = async (waitS = 0) => {
  shift.skip(waitS);
  await site.untilStatus('calling', 2 * MINUTE_S);
  const id = await shift.accept(agent);
  await shift.until('the end', () => (shift.callNow(id).call_ended ? true : undefined), 2 * MINUTE_S);
  await shift.dispose(agent, id, { disposition: 'Voicemail' });
  await shift.runFor(2);
  return shift.callNow(id);
};

describe('a request for a call now', () => {
  it('is offered to an agent at once, and after the accept both are in the conference', async () => {
    site.phone({ does: 'answer' });
    await shift.setOnline(agent);
    const { due_ts } = await site.submit();
    expect(await site.offeredTo(agent)).toMatchObject({
      kind: 'request',
      requested_group: 'closer_t1',
      lead_name: 'Ada Park',
      zip_code: '33101',
      language: 'es',
      due_ts,
      from: VISITOR,
    });
    expect(site.dials()).toBe(0);
    const id = await shift.accept(agent);
    await site.untilStatus('reached');
    expect(shift.callNow(id)).toMatchObject({
      task_creation_source: 'web_request',
      reservation_user_key: keyOf('user', agent.id),
      outbound_dialing_status: 'in-progress',
      call_ended: false,
    });
    expect(site.dials()).toBe(1);
    expect(await shift.finish()).toEqual([]);
    expect(site.request()).toMatchObject({ status: 'reached', attempts: 1 });
    expect(site.tasks()).toHaveLength(1);
  });

  it('waits in the queue until an agent is free', async () => {
    site.phone({ does: 'answer' });
    await site.submit();
    await shift.runFor(5 * MINUTE_S);
    expect(site.callNow()).toMatchObject({ reservation_status: 'enqueued', call_ended: false });
    await shift.setOnline(agent);
    await shift.accept(agent);
    await site.untilStatus('reached');
    expect(await shift.finish()).toEqual([]);
    expect(site.tasks()).toHaveLength(1);
  });

  it('goes on as another offer when TaskRouter gives the task up', async () => {
    await site.submit();
    await shift.runFor(2);
    // TaskRouter does the same when the time of the task is over.
    const { engine } = shift.system;
    for (const task of site.tasks())
      updateTask(engine, task, new URLSearchParams({ AssignmentStatus: 'canceled', Reason: 'timeout' }));
    await shift.until('another offer', () => (site.tasks().length > 1 ? true : undefined), 3 * MINUTE_S);
    expect(site.request()).toMatchObject({ status: 'calling', attempts: 0 });
    expect(site.tasks().map(({ status }) => status)).toEqual(['canceled', 'pending']);
  });

  it('goes to a colleague when an agent declines, who is not offered it for 30 s', async () => {
    const colleague = shift.memberOf('closer_t1', 1);
    await shift.setOnline(agent);
    await site.submit();
    await shift.offerTo(agent);
    await shift.setOnline(colleague);
    expect(await shift.ask(declineCall, agent, keyed(site.callNow().id))).toMatchObject({ status: 200 });
    expect(await shift.accept(colleague)).toBe(site.callNow().id);
    expect(site.agentOf()).toBe(colleague.id);
  });

  it('is offered by a check, once, where its event is lost', async () => {
    shift.system.chosen.event = name => name === 'call_request.due';
    await site.submit();
    expect(site.request().status).toBe('due');
    await shift.runFor(2 * MINUTE_S);
    expect(site.request().status).toBe('calling');
    expect(site.calls()).toHaveLength(1);
    expect(site.tasks()).toHaveLength(1);
  });
});

describe('a request whose task was not created', () => {
  it.each([
    ['the function died before the request', 'not done, answer lost'],
    ['Twilio rejected it', { status: 400 }],
  ] as const)('is offered by another call: %s', async (_, fault) => {
    let faults = 0;
    shift.system.chosen.rest = ({ method, path }) =>
      method === 'POST' && path.endsWith('/Tasks') && faults++ === 0 ? fault : undefined;
    await site.submit();
    await shift.until('another call', () => (site.calls().length > 1 ? true : undefined), 5 * MINUTE_S);
    expect(site.calls().map(({ call_ended }) => call_ended)).toEqual([true, false]);
    expect(site.tasks()).toHaveLength(1);
    expect(site.request()).toMatchObject({ status: 'calling', attempts: 0, call_id: site.calls()[1]?.id });
  });

  it('is found by its secret where only the answer was lost', async () => {
    shift.system.chosen.rest = ({ method, path }) =>
      method === 'POST' && path.endsWith('/Tasks') ? 'done, answer lost' : undefined;
    await site.submit();
    await shift.runFor(3 * MINUTE_S);
    expect(site.tasks()).toHaveLength(1);
    expect(site.callNow()).toMatchObject({ call_ended: false, task_sid: site.tasks()[0]?.sid });
  });
});

it('a request for tomorrow is offered tomorrow', async () => {
  site.phone({ does: 'answer' });
  const tomorrow = new Date(shift.now().getTime() + DAY_S * 1000).toISOString();
  await site.submit(tomorrow);
  shift.skip(DAY_S - 3 * MINUTE_S);
  await shift.setOnline(agent);
  await shift.runFor(2 * MINUTE_S);
  expect(site.request()).toMatchObject({ status: 'scheduled', due_ts: tomorrow });
  expect(site.tasks()).toEqual([]);
  await site.untilStatus('calling', 2 * MINUTE_S);
  expect(shift.now().getTime()).toBeGreaterThanOrEqual(Date.parse(tomorrow));
  await shift.accept(agent);
  await site.untilStatus('reached');
});

describe('a customer who does not answer', () => {
  it('is called three times, after the waits of the settings, and then by a person', async () => {
    site.phone({ does: 'busy' });
    await shift.setOnline(agent);
    await site.submit();
    const first = await attempt();
    expect(first).toMatchObject({ outbound_dialing_status: 'busy' });
    expect(site.request()).toMatchObject({ status: 'scheduled', attempts: 1 });
    const wait = Date.parse(site.request().due_ts) - Date.parse(first.call_ended_ts ?? '');
    expect(Math.round(wait / 60_000)).toBe(15);
    await attempt(15 * MINUTE_S);
    expect(site.request()).toMatchObject({ status: 'scheduled', attempts: 2 });
    const last = await attempt(120 * MINUTE_S);
    expect(site.request()).toMatchObject({ status: 'callback', attempts: 3 });
    expect(site.callbacks()).toMatchObject([
      {
        callback_source: 'web_request',
        callback_status: 'pending',
        lead_key: site.request().lead_key,
        lead_name: 'Ada Park',
        user_key: last.reservation_user_key,
      },
    ]);
    shift.skip(DAY_S);
    await shift.runFor(2 * MINUTE_S);
    expect(site.dials()).toBe(3);
    expect(await shift.finish()).toEqual([]);
  });

  it('counts as called when the agent hangs up while the phone rings', async () => {
    site.phone({ does: 'no-answer' });
    await shift.setOnline(agent);
    await site.submit();
    const id = await shift.accept(agent);
    await shift.until('the ringing', () => shift.callNow(id).customer_dial?.call_sid, 10);
    await shift.hangUp(shift.callNow(id).agent_call_sid ?? '');
    await shift.until('the end', () => (shift.callNow(id).call_ended ? true : undefined), 2 * MINUTE_S);
    await shift.runFor(2);
    expect(site.request()).toMatchObject({ status: 'scheduled', attempts: 1 });
  });

  it('is called again although the event of the end is lost', async () => {
    shift.system.chosen.event = name => name === 'call.ended';
    site.phone({ does: 'busy' });
    await shift.setOnline(agent);
    await site.submit();
    await shift.accept(agent);
    await site.untilStatus('scheduled', 3 * MINUTE_S);
    expect(site.request()).toMatchObject({ attempts: 1 });
  });
});

describe('a visitor who cancels', () => {
  it('while the request waits for its time is not called', async () => {
    await shift.setOnline(agent);
    const { cancel_token } = await site.submit(new Date(shift.now().getTime() + 600_000).toISOString());
    expect(await site.cancel(cancel_token)).toMatchObject({ status: 200 });
    shift.skip(DAY_S);
    await shift.runFor(2 * MINUTE_S);
    expect(site.tasks()).toEqual([]);
  });

  it.each(['cancel', 'revoke'] as const)('while the request is in the queue ends the task (%s)', async how => {
    const { cancel_token } = await site.submit();
    await site.untilStatus('calling');
    await shift.runFor(2);
    expect(await site[how](cancel_token)).toMatchObject({ status: 200 });
    await shift.runFor(2);
    expect(site.tasks().map(({ status }) => status)).toEqual(['canceled']);
    expect(site.callNow()).toMatchObject({ call_ended: true });
    await shift.setOnline(agent);
    shift.skip(DAY_S);
    await shift.runFor(2 * MINUTE_S);
    expect(site.dials()).toBe(0);
    expect(site.request()).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect(await shift.finish()).toEqual([]);
  });

  it('while the request is in the queue ends the task although the event of the cancellation is lost', async () => {
    shift.system.chosen.event = name => name === 'call_request.cancelled';
    const { cancel_token } = await site.submit();
    await site.untilStatus('calling');
    await shift.runFor(2);
    await site.cancel(cancel_token);
    await shift.runFor(2 * MINUTE_S);
    expect(site.tasks().map(({ status }) => status)).toEqual(['canceled']);
    expect(site.callNow()).toMatchObject({ call_ended: true });
  });

  it('after the accept and before the dial is not called, and the agent reads why', async () => {
    await shift.setOnline(agent);
    const { cancel_token } = await site.submit();
    await shift.offerTo(agent);
    const id = await shift.acceptOffer(agent);
    await shift.until(
      'the acceptance',
      () => shift.callNow(id ?? '').reservation_status === 'accepted' || undefined,
      10,
    );
    await site.cancel(cancel_token);
    await shift.until('the end', () => (shift.callNow(id ?? '').call_ended ? true : undefined), MINUTE_S);
    expect(shift.callNow(id ?? '')).toMatchObject({ dial_rejection: 'The customer has cancelled the request.' });
    expect(site.dials()).toBe(0);
    expect(await shift.finish()).toEqual([]);
  });

  it('while the phone rings is not called again', async () => {
    site.phone({ does: 'no-answer' });
    await shift.setOnline(agent);
    const { cancel_token } = await site.submit();
    const id = await shift.accept(agent);
    await shift.until('the ringing', () => shift.callNow(id).customer_dial?.call_sid, 10);
    expect(await site.cancel(cancel_token)).toMatchObject({ status: 200 });
    await shift.until('the end', () => (shift.callNow(id).call_ended ? true : undefined), 2 * MINUTE_S);
    shift.skip(DAY_S);
    await shift.runFor(2 * MINUTE_S);
    expect(site.request()).toMatchObject({ status: 'cancelled' });
    expect(site.dials()).toBe(1);
  });

  it('after the answer is not called again, although the agent says that it was a machine', async () => {
    const { id, cancel_token } = await talk();
    await shift.hangUp(shift.callNow(id).customer_dial?.call_sid ?? '');
    await shift.until('the end', () => (shift.callNow(id).call_ended ? true : undefined), MINUTE_S);
    expect(await site.cancel(cancel_token)).toMatchObject({ status: 200 });
    await shift.dispose(agent, id, { disposition: 'Voicemail' });
    shift.skip(DAY_S);
    await shift.runFor(2 * MINUTE_S);
    expect(site.request()).toMatchObject({ status: 'cancelled' });
    expect(site.dials()).toBe(1);
  });
});

it('a number on the do-not-call list by then is not offered', async () => {
  await shift.setOnline(agent);
  const { cancel_token } = await site.submit(new Date(shift.now().getTime() + 600_000).toISOString());
  await site.revoke(cancel_token);
  shift.skip(DAY_S);
  await shift.runFor(2 * MINUTE_S);
  expect(site.tasks()).toEqual([]);
  expect(site.request().status).toBe('cancelled');
});
