import { beforeEach, describe, expect, it } from 'vitest';
import { clearLeadSources } from '#platform/known-lead-sources';
import { createCall, updateCall } from '#platform/table/calls';
import { putLeadSource } from '#platform/table/lead-sources';
import type { Call } from '#shared/calls/call';
import { needsNoFurtherWork } from '#shared/calls/call-control';
import { listCallsOfDays as operation } from '#shared/contracts/calls';
import { contributionsOfCall } from '#shared/metrics/call-figures';
import { sumOfFigures } from '#shared/metrics/figures';
import { anAcceptedCall } from '../../../tests/support/builders/a-call.ts';
import { aColleague, anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { unreadableUser } from '../../../tests/support/unit/unreadable-user.ts';
import { listCallsOfDays } from './list-calls-of-days.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const MARCH = { first: '2026-03-01', last: '2026-03-10' };

let table: UnitTable;
beforeEach(() => {
  clearLeadSources();
  table = startUnitTable({ users: [aUser(), aColleague(), anAdminUser()] });
});

const supervisor = () => {
  const actor = anActor({ id: 'supervisor', email: 'sue@coverline.test', roles: [] });
  return { ...actor, access: { ...actor.access, features: ['AgentDashboard' as const] } };
};
const list = (input: object, actor = anAdmin()) =>
  listCallsOfDays({ actor, now: NOW }, operation.input.parse({ ...MARCH, of: 'company', ...input }));
const ids = async (input: object = {}, actor = anAdmin()) => (await list(input, actor)).data.map(({ id }) => id);

const later = (ts: string, seconds: number) => new Date(Date.parse(ts) + seconds * 1000).toISOString();

/** A call that came in at this time, as it was when it was closed; `talk` in seconds. */
const closedCall = async (
  id: string,
  created_ts: string,
  { talk = 60, ...fields }: Partial<Call> & { talk?: number } = {},
) => {
  const accepted_ts = later(created_ts, 4);
  const call = anAcceptedCall({
    ...{ id, created_ts, accepted_ts, call_ended: true, call_ended_ts: later(accepted_ts, talk) },
    ...{ disposition: 'Sale', reservation_status: 'wrapup', recording_sid: 'RE1', ...fields },
  });
  await createCall({ ...call, call_ended: false, disposition: undefined });
  const after = { ...call };
  expect(needsNoFurtherWork(after)).toBe(true);
  await updateCall(id, {
    set: {
      ...{ call_ended: true, disposition: call.disposition },
      ...(call.reservation_user_key && { reservation_user_key: call.reservation_user_key }),
    },
    closes: after,
  });
  return call;
};
const abandonedCall = (id: string, created_ts: string) =>
  closedCall(id, created_ts, {
    ...{ reservation_status: 'enqueued', accepted_ts: undefined, reservation_user_key: undefined },
    reservation_user_email: undefined,
  });

describe('a call that cannot be read', () => {
  it.each([
    ['of all', {}],
    ['of a search', { q: 'Park' }],
  ])('is left out of a page %s, and named in the log', async (_, input) => {
    const log = captureLog();
    for (const id of ['a', 'b', 'c']) await closedCall(id, `2026-03-09T1${'abc'.indexOf(id)}:00:00.000Z`);
    breakItems(table, 'call', 'b');
    expect(await ids(input)).toEqual(['c', 'a']);
    expect(log.text()).toContain('"call_id":"b"');
  });
});

describe('the calls of all agents', () => {
  it('are those that came in on the days in New York, over months and the change of the clocks, the newest first', async () => {
    for (const [id, ts] of [
      ['before', '2026-02-28T04:59:59.999Z'],
      ['first', '2026-02-28T05:00:00.000Z'],
      ['spring', '2026-03-08T05:00:00.000Z'],
      ['last', '2026-03-09T03:59:59.999Z'],
      ['after', '2026-03-09T04:00:00.000Z'],
    ] as const)
      await closedCall(id, ts);
    expect(await ids({ first: '2026-02-28', last: '2026-03-08' })).toEqual(['last', 'spring', 'first']);
  });

  it('are those answered in time, without those that waited longer', async () => {
    const created = '2026-03-09T15:00:00.000Z';
    await closedCall('in-time', created, { accepted_ts: later(created, 20) });
    await closedCall('late', created, { accepted_ts: later(created, 21) });
    expect(await ids({ calls: 'in_time' })).toEqual(['in-time']);
    expect((await ids({ calls: 'answered' })).sort()).toEqual(['in-time', 'late']);
  });

  it('are those that the figures count, by kind', async () => {
    const calls = [
      await closedCall('short', '2026-03-09T15:00:00.000Z'),
      await closedCall('long', '2026-03-09T15:01:00.000Z', { talk: 301 }),
      await closedCall('dialled', '2026-03-09T15:02:00.000Z', {
        ...{ task_creation_source: 'outbound_dial', outbound_dialing_status: 'completed', talk: 301 },
      }),
      await abandonedCall('gone', '2026-03-09T15:03:00.000Z'),
      await closedCall('unanswered', '2026-03-09T15:04:00.000Z', {
        ...{ task_creation_source: 'outbound_dial', reservation_status: 'enqueued', accepted_ts: undefined },
        reservation_user_key: undefined,
      }),
    ];
    expect(await ids()).toEqual(['dialled', 'long', 'short']);
    expect(await ids({ calls: 'long' })).toEqual(['dialled', 'long']);
    expect(await ids({ calls: 'answered' })).toEqual(['long', 'short']);
    expect(await ids({ calls: 'abandoned' })).toEqual(['gone']);
    const figures = sumOfFigures(calls.flatMap(contributionsOfCall).map(({ figures: one }) => one));
    expect(figures).toMatchObject({ calls_qtd: 3, calls_5m_qtd: 2, answered_qtd: 2, abandoned_qtd: 1 });
  });

  it('are the offered ones: those that were answered, and those that were abandoned', async () => {
    await closedCall('answered', '2026-03-09T15:00:00.000Z');
    await closedCall('dialled', '2026-03-09T15:02:00.000Z', {
      ...{ task_creation_source: 'outbound_dial', outbound_dialing_status: 'completed' },
    });
    await abandonedCall('gone', '2026-03-09T15:03:00.000Z');
    expect(await ids({ calls: 'offered' })).toEqual(['answered', 'gone']);
    const first = await list({ calls: 'offered', limit: 1 });
    expect((await list({ calls: 'offered', limit: 1, key: first.next_page_key })).data).toMatchObject([{ id: 'gone' }]);
    expect(await ids({ calls: 'offered', email: aUser().email })).toEqual(['answered']);
  });

  it('are those of a group, of an hour in New York, or of a source under any of its names', async () => {
    await putLeadSource({ id: 'radio', name: 'radio', former_names: ['old radio'], lead_cost: 0, version: 1 });
    await closedCall('nine', '2026-03-09T13:59:59.000Z', { requested_group: 'closer_t1', lead_source: 'old radio' });
    await closedCall('ten', '2026-03-09T14:00:00.000Z', { requested_group: 'fronter_t1', lead_source: 'radio' });
    await closedCall('none', '2026-03-08T13:00:00.000Z', { requested_group: undefined, lead_source: undefined });
    expect(await ids({ group: 'closer_t1' })).toEqual(['nine']);
    expect(await ids({ hour: '09' })).toEqual(['nine', 'none']);
    expect(await ids({ lead_source: 'radio' })).toEqual(['ten', 'nine']);
    expect(await ids({ lead_source: 'radio', hour: '10', calls: 'answered' })).toEqual(['ten']);
    const { next_page_key } = await list({ hour: '09', limit: 1 });
    await expect(list({ hour: '10', limit: 1, key: next_page_key })).rejects.toThrow('no longer there');
  });

  it('are listed once they are closed, and are open until then', async () => {
    await createCall(anAcceptedCall({ id: 'open', created_ts: '2026-03-09T15:00:00.000Z' }));
    expect(await ids()).toEqual([]);
    expect(table.itemsOf('call')[0]).toMatchObject({ gsi3pk: 'open-calls' });
    await closedCall('closed', '2026-03-09T15:00:00.000Z');
    expect(await ids()).toEqual(['closed']);
  });

  it('are turned page by page in both directions, and one item more is read than is listed', async () => {
    for (let n = 0; n < 25; n++) await closedCall(`c${n}`, later('2026-02-27T15:00:00.000Z', n * 20_000));
    const input = { first: '2026-02-01', limit: 10 };
    const first = await list(input);
    const second = await list({ ...input, key: first.next_page_key });
    const third = await list({ ...input, key: second.next_page_key });
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
      Array.from({ length: 25 }, (_, n) => `c${24 - n}`),
    );
    expect(third.next_page_key).toBeNull();
    expect((await list({ ...input, key: third.previous_page_key })).data).toEqual(second.data);
  });

  it.each([
    ['another filter', { calls: 'long' }, anAdmin],
    ['another user', {}, supervisor],
  ])('have page keys that are rejected with %s', async (_, input, actor) => {
    for (let n = 0; n < 3; n++) await closedCall(`c${n}`, later('2026-03-01T15:00:00.000Z', n));
    const { next_page_key: key } = await list({ limit: 1 });
    await expect(list({ limit: 1, ...input, key }, actor())).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('reject what is no page key', async () => {
    await expect(list({ key: 'broken' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('are searched by name, number, disposition and agent', async () => {
    await closedCall('ada', '2026-03-09T15:00:00.000Z');
    await closedCall('bob', '2026-03-09T15:01:00.000Z', { lead_name: 'Bob Ray', lead_phone_number: '+13055550199' });
    expect(await ids({ q: 'ray bob' })).toEqual(['bob']);
    expect(await ids({ q: '0199' })).toEqual(['bob']);
    expect(await ids({ q: 'maria' })).toEqual(['bob', 'ada']);
  });
});

describe('who sees whose calls', () => {
  const day = '2026-03-09T15:00:00.000Z';
  beforeEach(async () => {
    await closedCall('marias', day);
    await closedCall('johns', later(day, 60), {
      ...{ reservation_user_key: 'user/agent-2', reservation_user_email: aColleague().email },
    });
    const admin = anAdminUser();
    await closedCall('admins', later(day, 120), {
      ...{ reservation_user_key: `user/${admin.id}`, reservation_user_email: admin.email },
    });
  });

  it('agents see their own, whatever their e-mail is written for', async () => {
    expect(await ids({ of: 'own' }, anActor())).toEqual(['marias']);
    expect(await ids({ of: 'own', email: aUser().email }, anActor())).toEqual(['marias']);
  });

  it.each([
    ['of the company', { of: 'company' }],
    ['of a colleague', { of: 'own', email: aColleague().email }],
  ])('an agent gets none %s', async (_, input) => {
    await expect(list(input, anActor())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('supervisors see the agents’ calls, and not those of admins', async () => {
    expect(await ids({}, supervisor())).toEqual(['johns', 'marias']);
    expect(await ids({ email: aColleague().email }, supervisor())).toEqual(['johns']);
    await expect(list({ email: anAdminUser().email }, supervisor())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('supervisors do not see those of a user who cannot be read: it may be an admin', async () => {
    captureLog();
    table.put(unreadableUser(aColleague()));
    expect(await ids({}, supervisor())).toEqual(['marias']);
  });

  it('admins see everybody’s; an unknown agent is not found', async () => {
    expect(await ids()).toEqual(['admins', 'johns', 'marias']);
    expect(await ids({ email: anAdminUser().email })).toEqual(['admins']);
    await expect(list({ email: 'nobody@coverline.test' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('an agent’s calls include the ended one without a disposition, and end with the day', async () => {
    const call = anAcceptedCall({ id: 'open', created_ts: '2026-03-10T03:59:59.999Z', call_ended: true });
    await createCall(call);
    await createCall({ ...call, id: 'next day', created_ts: '2026-03-10T04:00:00.000Z' });
    expect(await ids({ email: aUser().email, first: '2026-03-09', last: '2026-03-09' })).toEqual(['open', 'marias']);
  });

  it.each([
    ['their own', { of: 'own' }, anActor()],
    ['one agent’s', { email: aUser().email }, anAdmin()],
  ])('nobody sees a call in progress among %s, which no figure counts yet', async (_, input, actor) => {
    await createCall(anAcceptedCall({ id: 'open', created_ts: later(day, 300) }));
    expect(await ids(input, actor)).toEqual(['marias']);
  });

  it('the next page of a supervisor reads the month of calls, and not all users again', async () => {
    await ids({}, supervisor());
    const { reads } = table.requests;
    await ids({}, supervisor());
    expect(table.requests.reads - reads).toBe(1);
  });

  it('an agent has no abandoned calls', async () => {
    expect(await list({ email: aUser().email, calls: 'abandoned' })).toEqual({
      data: [],
      next_page_key: null,
      previous_page_key: null,
    });
  });
});

it.each([
  ['swapped', { first: '2026-03-09', last: '2026-03-08' }, 'before its beginning'],
  ['in the future', { last: '2026-03-11' }, 'in the future'],
  ['too long', { first: '2024-01-01' }, 'too long'],
])('a range that is %s is rejected with the reason', async (_, input, message) => {
  await expect(list(input, supervisor())).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(message),
  });
});
