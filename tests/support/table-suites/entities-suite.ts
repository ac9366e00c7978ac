import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blacklisting, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { callEventsOfTask, recordCallEvent } from '#platform/table/call-events';
import {
  callCreation,
  callsByAgent,
  callsByLead,
  callsOfDays,
  callUpdate,
  createCall,
  getCall,
  getCalls,
  openCallsOfAgent,
  updateCall,
} from '#platform/table/calls';
import { createClaimedCall, getDialClaim } from '#platform/table/claims/dial-claims';
import { putDid } from '#platform/table/dids';
import { dispositionNamed, listDispositions, putDisposition } from '#platform/table/dispositions';
import { writeTogether } from '#platform/table/engine/write';
import { lookUpInboundCall } from '#platform/table/inbound-lookup';
import {
  createLead,
  getLead,
  leadByPhone,
  leadCreation,
  leadHasNoName,
  leadIn,
  leadUpdate,
} from '#platform/table/leads';
import { rollupStep, rollupsBetween } from '#platform/table/rollups';
import {
  getUpcomingCallback,
  removeUpcomingCallback,
  upcomingCallbackCreation,
  upcomingCallbacksOfUser,
} from '#platform/table/upcoming-callbacks';
import { createUser, getUser, recordedUpdate, updateUser, userByEmail } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';
import { aCall, anEndedCall, at } from '../builders/a-call.ts';
import { aDid } from '../builders/a-did.ts';
import { aDisposition } from '../builders/a-disposition.ts';
import { openCalls } from '../stored-items.ts';

const aLead = (phone_number: string) => ({ id: randomUUID(), phone_number, created_ts: at(0) });

const phones = (function* () {
  for (let n = 0; ; n++) yield `+1555234${String(n).padStart(4, '0')}`;
})();
const aPhone = (): string => phones.next().value;

const aUser = (id: string) => ({
  id,
  email: `${id}@coverline.test`,
  first_name: 'Maria',
  last_name: 'Lopez',
  roles: ['closer' as const],
  groups: ['closer_t1'],
  contact_uri: `client:${id}`,
  available: false,
  auto_accept: false,
  closer_priority: 0,
  disabled: false,
  created_ts: at(0),
});

/** This number of calls of one agent, a second apart, oldest first. */
const callsOf = async (userId: string, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [n, id] of ids.entries())
    await createCall(anEndedCall({ id, reservation_user_key: keyOf('user', userId), created_ts: at(n) }));
  return ids;
};

/** The behaviour of `lambdas/platform/table`, tested on the table that the calling file has started. */
export const testEntities = (): void => {
  describe('a call', () => {
    it('is created once', async () => {
      const call = aCall({ id: randomUUID() });
      const both = await Promise.all([createCall(call), createCall(call)]);
      expect(both.map(b => b.outcome).sort()).toEqual(['conflict', 'written']);
      expect(await getCall(call.id)).toEqual({ ...call, version: 1 });
    });

    it('applies an event once if it arrives three times at the same time', async () => {
      const { id } = aCall({ id: randomUUID() });
      await createCall(aCall({ id }));
      const change = { set: { agent_muted: true }, applied: 'CF1:mute:3' };
      const outcomes = await Promise.all([updateCall(id, change), updateCall(id, change), updateCall(id, change)]);
      expect(outcomes.map(o => o.outcome).sort()).toEqual(['duplicate', 'duplicate', 'written']);
      expect((await getCall(id, { latest: true }))?.version).toBe(2);
    });

    it('is returned unchanged if it is not in the state that a change requires', async () => {
      const id = randomUUID();
      await createCall(anEndedCall({ id }));
      const outcome = await updateCall(id, {
        set: { reservation_status: 'accepted' },
        when: [{ field: 'reservation_status', is: 'equal', value: 'enqueued' }],
      });
      expect(outcome).toMatchObject({ outcome: 'conflict', current: { id, reservation_status: 'wrapup' } });
    });

    it('is not created by a change of a missing call', async () => {
      expect(await updateCall('nobody', { set: { agent_muted: true } })).toEqual({ outcome: 'missing' });
      expect(await getCall('nobody')).toBeUndefined();
    });

    it.each([
      ['absent', { field: 'disposition', is: 'absent' }, 'written'],
      ['present', { field: 'disposition', is: 'present' }, 'conflict'],
      ['one of', { field: 'reservation_status', is: 'one-of', values: ['enqueued', 'accepted'] }, 'written'],
      ['none of', { field: 'reservation_status', is: 'one-of', values: ['wrapup'] }, 'conflict'],
      ['absent or equal', { field: 'task_sid', is: 'absent-or-equal', value: 'WT1' }, 'written'],
      ['not equal', { field: 'call_ended', is: 'not-equal', value: false }, 'conflict'],
      ['below', { field: 'version', is: 'below', value: 2 }, 'written'],
      ['at least', { field: 'version', is: 'at-least', value: 2 }, 'conflict'],
    ] as const)('changes on a condition: %s', async (_name, condition, outcome) => {
      const id = randomUUID();
      await createCall(aCall({ id }));
      expect((await updateCall(id, { set: { lead_hold: true }, when: [condition] })).outcome).toBe(outcome);
    });

    it('is read without the marks of its events and without its keys', async () => {
      const id = randomUUID();
      await createCall(aCall({ id }));
      const updated = await updateCall(id, { set: { lead_hold: true }, applied: 'CF1:hold:1' });
      expect(updated).toEqual({ outcome: 'written', item: { ...aCall({ id }), lead_hold: true, version: 2 } });
    });

    it('is in the lists of its agent and its lead as soon as it has them', async () => {
      const [id, agent, lead] = [randomUUID(), randomUUID(), randomUUID()];
      await createCall(aCall({ id, lead_key: undefined }));
      await updateCall(id, {
        set: { reservation_user_key: keyOf('user', agent), lead_key: keyOf('lead', lead), accepted_ts: at(3) },
      });
      expect((await callsByAgent(agent, { limit: 5 })).data.map(c => c.id)).toEqual([id]);
      expect((await callsByLead(lead, { limit: 5 })).data.map(c => c.id)).toEqual([id]);
    });

    it('is open without an agent, then for its agent, until it closes', async () => {
      const [id, agent] = [randomUUID(), randomUUID()];
      const isOpen = async () => (await openCalls()).some(c => c.id === id);
      await createCall(aCall({ id }));
      expect(await isOpen()).toBe(true);
      await updateCall(id, { set: { reservation_user_key: keyOf('user', agent) } });
      expect((await openCallsOfAgent(agent)).calls.map(c => c.id)).toEqual([id]);
      await updateCall(id, {
        set: { call_ended: true, disposition: 'Sale' },
        closes: anEndedCall({ id, reservation_user_key: keyOf('user', agent) }),
      });
      expect(await openCallsOfAgent(agent)).toEqual({ calls: [], unreadable: [] });
      expect(await isOpen()).toBe(false);
    });

    it('is in the list of its month once it is closed, and of the days on which it came in', async () => {
      const id = randomUUID();
      // No other test has calls of this year.
      const call = anEndedCall({ id, created_ts: '2021-03-01T04:59:59.999Z', reservation_user_key: 'user/agent-1' });
      const listed = async (first: string, last: string) => {
        const subject = { of: 'company' as const, lists: ['agents' as const] };
        return (await callsOfDays('reader', { subject, range: { first, last } }, { limit: 5 })).data.map(c => c.id);
      };
      await createCall(call);
      expect(await listed('2021-02-01', '2021-03-01')).toEqual([]);
      await updateCall(id, { set: { disposition: 'Sale' }, closes: { ...call, disposition: 'Sale' } });
      expect(await listed('2021-02-28', '2021-02-28')).toEqual([id]);
      expect(await listed('2021-03-01', '2021-03-01')).toEqual([]);
    });

    it('is read with others, without missing ones', async () => {
      const ids = await callsOf(randomUUID(), 2);
      expect((await getCalls([...ids, 'nobody'])).map(c => c.id)).toEqual(ids);
      expect(await getCalls([...ids, ...ids])).toHaveLength(4);
    });
  });

  describe('a list', () => {
    it('is paged to its end and back, newest first, without repeated or missing items', async () => {
      const agent = randomUUID();
      const newestFirst = (await callsOf(agent, 5)).reverse();
      const first = await callsByAgent(agent, { limit: 2 });
      const second = await callsByAgent(agent, { limit: 2, key: first.next_page_key ?? '' });
      const third = await callsByAgent(agent, { limit: 2, key: second.next_page_key ?? '' });
      expect([first, second, third].flatMap(page => page.data.map(c => c.id))).toEqual(newestFirst);
      expect(first.previous_page_key).toBeNull();
      expect(third.next_page_key).toBeNull();
      const back = await callsByAgent(agent, { limit: 2, key: third.previous_page_key ?? '' });
      expect(back.data).toEqual(second.data);
      const start = await callsByAgent(agent, { limit: 2, key: back.previous_page_key ?? '' });
      expect(start.data).toEqual(first.data);
      expect(start.previous_page_key).toBeNull();
      expect(start.next_page_key).toBe(first.next_page_key);
    });

    it('has no further page if the last one is exactly full', async () => {
      const agent = randomUUID();
      await callsOf(agent, 2);
      expect((await callsByAgent(agent, { limit: 2 })).next_page_key).toBeNull();
    });

    it.each([
      ['of another list', async () => (await callsByAgent(await someAgent(), { limit: 1 })).next_page_key ?? ''],
      ['that is no cursor', async () => 'bm9uc2Vuc2U'],
      [
        'with more in it',
        async () => Buffer.from('{"to":"next","list":"x","pk":"a","sk":"b","x":1}').toString('base64url'),
      ],
    ])('rejects a page key %s', async (_name, keyOfPage) => {
      const key = await keyOfPage();
      expect(key).not.toBe('');
      await expect(callsByAgent(randomUUID(), { limit: 1, key })).rejects.toSatisfy(
        error => error instanceof Rejection && error.code === 'invalid_input',
      );
    });

    const someAgent = async () => {
      const agent = randomUUID();
      await callsOf(agent, 2);
      return agent;
    };
  });

  describe('a transaction', () => {
    it('writes a call with its lead, which is found by its number', async () => {
      const lead = aLead(aPhone());
      const call = aCall({ id: randomUUID(), lead_key: keyOf('lead', lead.id) });
      expect(await writeTogether({ call: callCreation(call), ...leadCreation(lead) })).toEqual({ outcome: 'written' });
      expect(await leadByPhone(lead.phone_number)).toEqual({ ...lead, version: 1 });
      expect(await getCall(call.id)).toBeDefined();
    });

    it('writes nothing and names the step that failed when another lead has the number', async () => {
      const phone = aPhone();
      await createLead(aLead(phone));
      const [lead, call] = [aLead(phone), aCall({ id: randomUUID() })];
      const outcome = await writeTogether({ call: callCreation(call), ...leadCreation(lead) });
      expect(outcome).toMatchObject({
        outcome: 'failed',
        failures: { phone: 'conflict' },
        current: { phone: { entity: 'lead-phone' } },
      });
      expect(await getCall(call.id, { latest: true })).toBeUndefined();
      expect(await getLead(lead.id, { latest: true })).toBeUndefined();
    });

    it('writes a call only while its lead has no name, else returns the lead', async () => {
      const [nameless, named] = [aLead(aPhone()), { ...aLead(aPhone()), last_name: 'Park' }];
      for (const lead of [nameless, named]) await createLead(lead);
      const write = (leadId: string) =>
        writeTogether({ call: callCreation(aCall({ id: randomUUID() })), lead: leadHasNoName(leadId) });
      for (const id of [nameless.id, 'nobody']) expect(await write(id)).toEqual({ outcome: 'written' });
      const rejected = await write(named.id);
      expect(rejected).toMatchObject({ outcome: 'failed', failures: { lead: 'conflict' } });
      expect('current' in rejected && leadIn(rejected.current.lead)).toEqual({ ...named, version: 1 });
    });

    it('lets one of several simultaneous requests create the same lead', async () => {
      const phone = aPhone();
      const leads = [aLead(phone), aLead(phone), aLead(phone)];
      const won = await Promise.all(leads.map(createLead));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await leadByPhone(phone))?.id).toBe(leads[won.indexOf(true)]?.id);
    });

    it('distinguishes a duplicate from a conflict in its steps', async () => {
      const [id, lead] = [randomUUID(), aLead(aPhone())];
      await createCall(anEndedCall({ id }));
      await createLead(lead);
      const steps = () => ({
        call: callUpdate(id, { set: { disposition: 'Sale' }, applied: 'dispose', closes: anEndedCall({ id }) }),
        lead: leadUpdate(lead.id, { set: { last_disposition: 'Sale' } }),
      });
      expect((await writeTogether(steps())).outcome).toBe('written');
      expect(await writeTogether(steps())).toMatchObject({ outcome: 'failed', failures: { call: 'duplicate' } });
      expect((await getLead(lead.id, { latest: true }))?.version).toBe(2);
    });

    it('closes a call with its callback and its blacklist entry', async () => {
      const [id, agent, phone] = [randomUUID(), randomUUID(), aPhone()];
      await createCall(anEndedCall({ id }));
      const callback = {
        id: randomUUID(),
        callback_status: 'pending' as const,
        callback_time: at(3600),
        callback_source: 'disposition_callback' as const,
        lead_key: keyOf('lead', '42'),
        user_key: keyOf('user', agent),
      };
      const entry = { id: phone, phone_number: phone, blocked_inbound: true, posted_by: 'maria.lopez@coverline.test' };
      const steps = () => ({
        call: callUpdate(id, { set: { disposition: 'DO NOT CALL' }, closes: anEndedCall({ id }) }),
        callback: upcomingCallbackCreation(callback),
        blacklist: blacklisting(entry),
      });
      expect((await writeTogether(steps())).outcome).toBe('written');
      expect((await upcomingCallbacksOfUser(agent, { limit: 5 })).data).toEqual([{ ...callback, version: 1 }]);
      expect(await writeTogether({ again: blacklisting({ ...entry, blocked_inbound: false }) })).toEqual({
        outcome: 'written',
      });
      expect(await getBlacklistEntry(phone)).toEqual({ ...entry, blocked_inbound: false, version: 2 });
    });
  });

  describe('an inbound call', () => {
    it('reads its DID, the blacklist and its lead in one request', async () => {
      const [to, from] = [aPhone(), aPhone()];
      const did = aDid({ id: to, phone_number: to, task_creation_source: 'vendor_transfer', buffer_time_s: 90 });
      await putDid(did);
      expect(await lookUpInboundCall(to, from)).toEqual({ did, isBlocked: false, leadId: undefined });
      const lead = aLead(from);
      await createLead(lead);
      expect((await lookUpInboundCall(to, from)).leadId).toBe(lead.id);
    });
  });

  describe("a task's events", () => {
    it('are stored once each, in the order of the provider', async () => {
      const TaskSid = `WT${randomUUID()}`;
      const event = (id: string, TimestampMs: number) => ({
        id,
        TaskSid,
        EventType: 'task.created',
        TimestampMs,
        created_ts: at(0),
      });
      expect(await recordCallEvent(event('EV2', 2000))).toBe('written');
      expect(await recordCallEvent(event('EV1', 900))).toBe('written');
      expect(await recordCallEvent(event('EV2', 2000))).toBe('duplicate');
      expect((await callEventsOfTask(TaskSid, { limit: 50 })).data.map(e => e.id)).toEqual(['EV1', 'EV2']);
    });
  });

  describe('a user', () => {
    it('is created, found, changed, and deleted with the record of it', async () => {
      const id = randomUUID();
      await createUser(aUser(id));
      expect((await userByEmail(`${id}@coverline.test`))?.id).toBe(id);
      await updateUser(id, { set: { sessionId: 'one' } });
      expect(await updateUser(id, { remove: ['sessionId'] })).toEqual({
        outcome: 'written',
        item: { ...aUser(id), version: 3 },
      });
      const read = { ...aUser(id), version: 3 };
      const deletion = () =>
        writeTogether(
          recordedUpdate(
            read,
            { set: { deleted_ts: read.created_ts, disabled: true } },
            { user_id: 'admin-1', user_email: 'ada@coverline.test', created_ts: read.created_ts, before: {} },
          ),
        );
      expect(await deletion()).toEqual({ outcome: 'written' });
      expect(await getUser(id, { latest: true })).toMatchObject({ deleted_ts: read.created_ts, version: 4 });
      expect(await deletion()).toMatchObject({ outcome: 'failed', failures: { document: 'conflict' } });
    });
  });

  describe('a document that is set as a whole', () => {
    it('accepts only a newer version', async () => {
      const name = `Sale ${randomUUID()}`;
      const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
      const disposition = aDisposition(name, { id });
      expect((await putDisposition(disposition)).outcome).toBe('written');
      expect((await putDisposition({ ...disposition, dnc: true })).outcome).toBe('conflict');
      expect((await putDisposition({ ...disposition, dnc: true, version: 2 })).outcome).toBe('written');
      expect((await dispositionNamed(name))?.dnc).toBe(true);
      expect((await listDispositions()).map(d => d.name)).toContain(name);
    });
  });

  describe('a roll-up', () => {
    it('adds what was counted, cell by cell, and is read by days', async () => {
      const user_id = randomUUID();
      const add = (day: string, name: string, calls_qtd: number) =>
        writeTogether({
          rollup: rollupStep(7, {
            rollup: { of: 'agent', user_id, day },
            cells: [{ by: 'lead_source', name, figures: { calls_qtd } }],
          }),
        });
      await Promise.all([add('2026-01-05', 'TV: "spot" #1', 2), add('2026-01-05', 'TV: "spot" #1', 3)]);
      await add('2026-01-05', 'web', 1);
      await add('2026-01-06', 'web', 1);
      await add('2026-01-07', 'web', 1);
      await add('2026-01-06', 'web', -1);
      const days = await rollupsBetween(7, { of: 'agent', user_id }, { first: '2026-01-05', last: '2026-01-06' });
      expect(days.map(({ day, cells }) => [day, cells])).toEqual([
        [
          '2026-01-05',
          expect.arrayContaining([
            { by: 'lead_source', name: 'TV: "spot" #1', figures: { calls_qtd: 5 } },
            { by: 'lead_source', name: 'web', figures: { calls_qtd: 1 } },
          ]),
        ],
        ['2026-01-06', []],
      ]);
      expect(await rollupsBetween(7, { of: 'agent', user_id }, { first: '2026-01-06', last: '2026-01-05' })).toEqual(
        [],
      );
    });
  });

  describe('an outbound call', () => {
    const aDial = () => {
      const { version: _, ...call } = aCall({ id: randomUUID(), task_creation_source: 'agent_callback' });
      return call;
    };

    it('is written with its agent’s claim, once for two simultaneous requests', async () => {
      const userId = randomUUID();
      for (const known of [undefined, 'the first one’s'] as const) {
        const claim = known && (await getDialClaim(userId));
        const [one, two] = [aDial(), aDial()];
        const outcomes = await Promise.all([one, two].map(call => createClaimedCall(call, userId, claim)));
        expect(outcomes.sort()).toEqual(['conflict', 'written']);
        const written = (await getCalls([one.id, two.id], { latest: true })).map(call => call.id);
        expect(written).toEqual([(await getDialClaim(userId))?.call_id]);
      }
    });
  });

  describe('a callback', () => {
    it('is read by its id, and removed once, also from the list', async () => {
      const [id, userId] = [randomUUID(), randomUUID()];
      await writeTogether({
        callback: upcomingCallbackCreation({
          id,
          callback_status: 'pending',
          callback_time: at(7200),
          callback_source: 'disposition_callback',
          lead_key: 'lead/42',
          user_key: keyOf('user', userId),
        }),
      });
      expect(await getUpcomingCallback(id)).toMatchObject({ id, user_key: `user/${userId}` });
      expect([await removeUpcomingCallback(id), await removeUpcomingCallback(id)]).toEqual([true, false]);
      expect(await getUpcomingCallback(id)).toBeUndefined();
      await expect.poll(() => upcomingCallbacksOfUser(userId, { limit: 10 }).then(({ data }) => data)).toEqual([]);
    });
  });
};
