import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { blacklisting, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { blacklistPage } from '#platform/table/blacklist/blacklist-list';
import { openCallsOfAgent, updateCall } from '#platform/table/calls';
import { indexed, keys, partitions } from '#platform/table/engine/keys';
import { leadItemKeys } from '#platform/table/engine/list-keys';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { createLead, getLead, updateLead } from '#platform/table/leads';
import { upcomingCallbackCreation, upcomingCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import { createUser, updateUser } from '#platform/table/users';
import { callRequestCreation, getCallRequest, openCallRequest } from '#platform/table/website/call-requests';
import { consentCreation, consentsOfLead } from '#platform/table/website/consents';
import type { Call } from '#shared/calls/call';
import type { Disposition } from '#shared/dispositions/disposition';
import type { User } from '#shared/users/user';
import {
  anAcceptedCall,
  anEndedCall,
  at,
  CUSTOMER_SID,
  RECORDING_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aCallRequest, aConsent } from '../../../tests/support/builders/a-call-request.ts';
import { aDisposition } from '../../../tests/support/builders/a-disposition.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { type Disposal, writeDisposition } from './write-disposition.ts';

const notInterested = aDisposition('Not Interested');
const callBack = aDisposition('Call Back', { callback: true });
const doNotCall = aDisposition('DO NOT CALL', { dnc: true });
const MARIA = 'maria.lopez@coverline.test';
const LEADS_NUMBER = '+15552340001';
const OTHER_NUMBER = '+15552349999';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

/** The call in the table, with its lead unless `lead` is false. */
const given = (call: Call, { lead = true } = {}) => {
  const calls = storedCalls(call);
  if (lead) calls.table.store({ leads: [aLead()] });
  return calls;
};

const write = (call: Call, disposition: Disposition, more: Partial<Disposal> = {}) =>
  writeDisposition({
    ...{ call, disposition, input: { go_offline: false }, actor: anActor(), now: at(100), callbackId: 'new' },
    ...more,
  });

const leadNow = () => getLead('42', { latest: true });
const entryOf = (number: string) => getBlacklistEntry(number, { latest: true });
const callbacksOf = async (userId: string) => (await upcomingCallbacksOfUser(userId, { limit: 10 })).data;

describe('the disposition of a call', () => {
  it('is written to the call in place of the draft', async () => {
    const call = anEndedCall({ wrap_up_draft: { disposition: 'Sale' } });
    const { now } = given(call);
    const input = { disposition_note: 'Has a plan.', go_offline: true };
    expect(await write(call, notInterested, { input })).toBe('written');
    const { wrap_up_draft: _, ...rest } = call;
    expect(now(CUSTOMER_SID)).toEqual({
      ...rest,
      disposition: 'Not Interested',
      disposition_ts: at(100),
      disposition_note: 'Has a plan.',
      disposition_options: {
        requiresNote: false,
        callback: false,
        dnc: false,
        noConvoso: false,
        continueDialing: false,
        agedDialing: false,
      },
      go_offline: true,
      version: 6,
    });
  });

  it('without a note writes none', async () => {
    const call = anEndedCall();
    const { now } = given(call);
    await write(call, notInterested);
    expect(now(CUSTOMER_SID)).not.toHaveProperty('disposition_note');
  });

  it.each([
    ['open until its recording is known', anEndedCall(), 1],
    ['open until it ends', anAcceptedCall(), 1],
    ['no longer open once it ended and its recording is known', anEndedCall({ recording_sid: RECORDING_SID }), 0],
    ['no longer open if it had no conference', anEndedCall({ conference_sid: undefined }), 0],
  ])('leaves the call %s', async (_, call, open) => {
    given(call);
    await write(call, notInterested);
    expect((await openCallsOfAgent('agent-1')).calls).toHaveLength(open);
  });

  it.each<[string, Call, Partial<Call>]>([
    ['has a disposition meanwhile', anEndedCall(), { disposition: 'Sale' }],
    ['ends meanwhile', anAcceptedCall(), { call_ended: true }],
  ])('is a conflict where the call %s, and nothing is written', async (_, call, set) => {
    const { table } = given(call);
    await updateCall(CUSTOMER_SID, { set });
    const before = structuredClone(table.all());
    expect(await write(call, doNotCall)).toBe('conflict');
    expect(table.all()).toEqual(before);
  });
});

describe('the lead of a disposed call', () => {
  it('names the last disposition and agent, with an audit record that has no value', async () => {
    const call = anEndedCall();
    given(call);
    await write(call, notInterested);
    expect(await leadNow()).toMatchObject({
      last_disposition: 'Not Interested',
      last_agent_email_by_role: { closer: MARIA },
      version: 2,
    });
    const { data } = await auditRecordsOfLead('42', { limit: 10 });
    expect(data).toMatchObject([
      {
        action: 'lead_changed',
        fields: ['last_disposition', 'last_agent_email_by_role'],
        user_email: MARIA,
        created_ts: at(100),
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('Not Interested');
  });

  it('names the agent of the call for each of the agent’s roles, and not the admin who disposed it', async () => {
    const call = anEndedCall();
    given(call);
    const { version: _, ...agent } = aUser({ roles: ['closer', 'verification'] });
    await createUser(agent);
    const last = { closer: 'old@coverline.test', fronter: 'owen.brooks@coverline.test' };
    await updateLead('42', { set: { last_agent_email_by_role: last } });
    await write(call, notInterested, { actor: anAdmin() });
    expect((await leadNow())?.last_agent_email_by_role).toEqual({ ...last, closer: MARIA, verification: MARIA });
  });

  it('keeps the last agents if the call’s agent is no longer a user', async () => {
    const call = anEndedCall();
    given(call);
    await updateLead('42', { set: { last_agent_email_by_role: { closer: 'old@coverline.test' } } });
    await write(call, notInterested, { actor: anAdmin() });
    expect((await leadNow())?.last_agent_email_by_role).toEqual({ closer: 'old@coverline.test' });
  });

  it('names the user who disposes a call without an agent', async () => {
    const call = anEndedCall({ reservation_user_key: undefined });
    given(call);
    await write(call, notInterested, { actor: anAdmin() });
    expect((await leadNow())?.last_agent_email_by_role).toEqual({ admin: 'ada.admin@coverline.test' });
  });

  it('that changes before the write makes it a conflict', async () => {
    const call = anEndedCall();
    const { table, changes } = given(call);
    table.beforeWrite(1, () => updateLead('42', { set: { city: 'Reno' } }));
    expect(await write(call, notInterested)).toBe('conflict');
    expect(changes).toEqual([]);
    expect(await leadNow()).not.toHaveProperty('last_disposition');
  });

  it('may have been deleted: the call is disposed, and the log names the lead', async () => {
    const call = anEndedCall();
    const { now } = given(call, { lead: false });
    expect(await write(call, doNotCall)).toBe('written');
    expect(now(CUSTOMER_SID)).toMatchObject({ disposition: 'DO NOT CALL' });
    expect(await entryOf(LEADS_NUMBER)).toMatchObject({ source: 'disposition' });
    const lines = log.lines().filter(line => line.includes('disposed call without its lead'));
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 'WARN', call_id: CUSTOMER_SID, lead_key: 'lead/42' },
    ]);
  });

  it('that was erased meanwhile stays as it is: the call is disposed', async () => {
    const call = anEndedCall();
    const { now } = given(call, { lead: false });
    const { version: _, ...erased } = aLead({ erased_ts: at(1) });
    await createLead(erased);
    expect(await write(call, notInterested)).toBe('written');
    expect(now(CUSTOMER_SID)).toMatchObject({ disposition: 'Not Interested' });
    expect(await leadNow()).toEqual({ ...erased, version: 1 });
  });

  it('is not needed: a call of nobody is disposed without a warning', async () => {
    const call = anEndedCall({ lead_key: undefined });
    const { now } = given(call);
    await write(call, notInterested);
    expect(now(CUSTOMER_SID)).toMatchObject({ disposition: 'Not Interested' });
    expect(await leadNow()).toEqual(aLead());
    expect(log.lines().filter(line => line.includes('WARN'))).toEqual([]);
  });
});

describe('a callback disposition', () => {
  const input = { callback_time: at(7200), go_offline: false };

  it('schedules a callback for the agent of the call, whoever disposes it', async () => {
    const call = anEndedCall();
    given(call);
    await write(call, callBack, { input, actor: anAdmin() });
    expect(await callbacksOf('agent-1')).toEqual([
      {
        id: 'new',
        callback_status: 'pending',
        callback_time: at(7200),
        callback_source: 'disposition_callback',
        lead_key: 'lead/42',
        lead_name: 'Ada Park',
        user_key: 'user/agent-1',
        created_ts: at(100),
        version: 1,
      },
    ]);
  });

  it.each<[string, string, Partial<Call>, boolean]>([
    ['in place of the one from which the agent called', at(7200), { upcoming_callback_id: 'before' }, false],
    ['in place of one of the lead that was due', at(0), {}, false],
    ['beside one of the lead for later', at(7200), {}, true],
  ])('schedules one %s', async (_, callback_time, fields, stays) => {
    const call = anEndedCall(fields);
    given(call);
    const before = upcomingCallbackCreation({
      ...{ id: 'before', callback_status: 'pending', callback_source: 'disposition_callback' },
      ...{ callback_time, lead_key: 'lead/42', user_key: 'user/agent-1' },
    });
    await writeOne(before);
    await write(call, notInterested, { input });
    expect(await callbacksOf('agent-1')).toMatchObject([{ id: 'before' }]);
    await updateCall(CUSTOMER_SID, { remove: ['disposition'] });
    await write(call, callBack, { input: { ...input, callback_time: at(9000) } });
    const ids = (await callbacksOf('agent-1')).map(({ id }) => id);
    expect([ids.includes('before'), ids.length]).toEqual([stays, stays ? 2 : 1]);
  });

  it('schedules one although another callback of the lead cannot be read, which is logged', async () => {
    const call = anEndedCall();
    const { table } = given(call);
    const place = { ...indexed('gsi1', partitions.agentCallbacks('agent-1'), at(0)) };
    table.put({
      ...{ ...keys.upcomingCallback('poison'), ...place, ...leadItemKeys('42', 'upcoming-callback', 'poison') },
      ...{ entity: 'upcoming-callback', lead_key: 'lead/42' },
    });
    expect(await write(call, callBack, { input })).toBe('written');
    expect(await callbacksOf('agent-1')).toMatchObject([{ id: 'new' }]);
    expect(log.text()).toContain('"callback_id":"poison"');
  });

  it('schedules one for the user who disposes a call without an agent, and without a name if there is none', async () => {
    const call = anEndedCall({ reservation_user_key: undefined, lead_name: undefined });
    given(call);
    await write(call, callBack, { input, actor: anAdmin() });
    const [callback] = await callbacksOf('admin-1');
    expect(callback).toMatchObject({ user_key: 'user/admin-1' });
    expect(callback).not.toHaveProperty('lead_name');
  });

  it.each([
    ['takes the place of the next attempt of the request', 'scheduled', 'callback'],
    ['leaves a request alone whose customer was reached', 'reached', 'reached'],
  ] as const)('%s', async (_, before, after) => {
    const call = anEndedCall({ call_request_id: 'request-1' });
    given(call);
    await writeTogether(callRequestCreation(aCallRequest({ status: before })));
    expect(await write(call, callBack, { input })).toBe('written');
    expect(await getCallRequest('request-1')).toMatchObject({ status: after });
  });

  it('takes the place of the next attempt of a request that counted as reached, where the agent heard a machine', async () => {
    const call = anEndedCall({ call_request_id: 'request-1' });
    given(call);
    await writeTogether(callRequestCreation(aCallRequest({ status: 'reached' })));
    expect(await write(call, aDisposition('Voicemail', { callback: true }), { input })).toBe('written');
    expect(await getCallRequest('request-1')).toMatchObject({ status: 'callback', callback_id: 'new' });
  });

  it('leaves a request alone whose consent somebody asked to take back', async () => {
    const call = anEndedCall({ call_request_id: 'request-1' });
    given(call);
    await writeTogether(callRequestCreation(aCallRequest({ status: 'flagged', flags: ['revocation_asked'] })));
    expect(await write(call, callBack, { input })).toBe('written');
    expect(await getCallRequest('request-1')).toMatchObject({ status: 'flagged' });
  });

  it('is decided again if the request changed at the same moment', async () => {
    const call = anEndedCall({ call_request_id: 'request-1' });
    const { table } = given(call);
    await writeTogether(callRequestCreation(aCallRequest({ status: 'scheduled' })));
    table.beforeWrite(1, async () => {
      table.put({ ...table.itemsOf('call-request')[0], status: 'calling', version: 2 });
    });
    expect(await write(call, callBack, { input })).toBe('conflict');
    expect(await callbacksOf('agent-1')).toEqual([]);
  });

  describe('of an agent who is disabled', () => {
    const colleague = (fields: Partial<User> = {}) => aUser({ id: 'ann', email: 'ann@coverline.test', ...fields });
    const disabled = { disabled: true, callbacks_to: 'ann' };

    it('is made for the colleague who has the agent’s callbacks, or that one’s colleague', async () => {
      const call = anEndedCall();
      const { table } = given(call);
      table.store({ users: [aUser(disabled), colleague({ disabled: true, callbacks_to: 'bea' })] });
      table.store({ users: [aUser({ id: 'bea', email: 'bea@coverline.test' })] });
      await write(call, callBack, { input, actor: anAdmin() });
      expect(await callbacksOf('bea')).toHaveLength(1);
      expect(await callbacksOf('agent-1')).toEqual([]);
    });

    it('at the same moment is not written, so that it is decided again who gets it', async () => {
      const call = anEndedCall();
      const { table } = given(call);
      table.store({ users: [aUser(), colleague()] });
      table.beforeWrite(1, () => updateUser('agent-1', { set: disabled }));
      expect(await write(call, callBack, { input })).toBe('conflict');
      expect(table.itemsOf('upcoming-callback')).toEqual([]);
      expect(await write(call, callBack, { input })).toBe('written');
      expect(await callbacksOf('ann')).toHaveLength(1);
    });
  });

  it.each<[string, Disposition, Partial<Call>, Partial<Disposal>]>([
    ['for another disposition', notInterested, {}, { input }],
    ['without a lead', callBack, { lead_key: undefined }, { input }],
    ['without a time', callBack, {}, {}],
  ])('schedules none %s', async (_, disposition, fields, more) => {
    const call = anEndedCall(fields);
    const { table } = given(call);
    expect(await write(call, disposition, more)).toBe('written');
    expect(table.itemsOf('upcoming-callback')).toEqual([]);
  });
});

describe('a do-not-call disposition', () => {
  it('puts the number on the blacklist for outbound calls', async () => {
    const call = anEndedCall();
    const { table } = given(call);
    await write(call, doNotCall);
    expect(await entryOf(LEADS_NUMBER)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      phone_number: LEADS_NUMBER,
      blocked_inbound: false,
      source: 'disposition',
      posted_by: MARIA,
      version: 1,
    });
    expect(table.itemsOf('blacklist-entry')).toHaveLength(1);
  });

  it('puts the lead’s own number there too if another number was dialled', async () => {
    const call = anEndedCall({ lead_phone_number: OTHER_NUMBER });
    given(call);
    await write(call, doNotCall);
    for (const number of [LEADS_NUMBER, OTHER_NUMBER])
      expect(await entryOf(number)).toMatchObject({ source: 'disposition' });
    const { data } = await blacklistPage({ limit: 10 });
    expect(data.map(entry => entry.phone_number)).toEqual([LEADS_NUMBER, OTHER_NUMBER].sort());
  });

  it('counts for every channel: the lead’s e-mail address, a waiting call request, and the consents', async () => {
    const call = anEndedCall();
    const { table } = storedCalls(call);
    table.store({ leads: [aLead({ email: 'Ada@Example.test' })] });
    const consent = aConsent();
    const request = aCallRequest({ phone_number: LEADS_NUMBER, consent_id: consent.id });
    await writeTogether({ ...callRequestCreation(request), consent: consentCreation(consent) });
    await write(call, doNotCall);
    expect(await entryOf('ada@example.test')).toMatchObject({ source: 'disposition', posted_by: MARIA });
    expect(await getCallRequest(request.id)).toMatchObject({ status: 'cancelled' });
    expect(await openCallRequest(LEADS_NUMBER)).toBeUndefined();
    expect(await consentsOfLead('42')).toMatchObject([{ revoked_by: 'disposition', revoked_ts: at(100) }]);
    expect(table.itemsOf('consent-revocation')).toMatchObject([{ user_email: MARIA }]);
    const { data: trail } = await auditRecordsOfLead('42', { limit: 10 });
    expect(trail).toContainEqual(expect.objectContaining({ action: 'consent_revoked', fields: ['disposition'] }));
  });

  it.each([
    ['cancels a call request that is offered or being dialled', 'calling', 'cancelled'],
    ['leaves a call request alone whose customer was reached', 'reached', 'reached'],
  ] as const)('%s', async (_, before, after) => {
    const call = anEndedCall();
    given(call);
    const request = aCallRequest({ phone_number: LEADS_NUMBER, status: before });
    await writeTogether(callRequestCreation(request));
    expect(await write(call, doNotCall)).toBe('written');
    expect(await getCallRequest(request.id)).toMatchObject({ status: after });
  });

  it('writes the list of area codes only for a new one', async () => {
    const { table } = given(anEndedCall());
    await write(anEndedCall(), doNotCall);
    const [areas] = table.itemsOf('blacklist-areas');
    const another = anEndedCall({ id: 'another', lead_phone_number: `${LEADS_NUMBER.slice(0, -1)}9` });
    table.store({ calls: [another] });
    await write(another, doNotCall);
    expect(table.itemsOf('blacklist-entry').length).toBeGreaterThan(1);
    expect(table.itemsOf('blacklist-areas')).toEqual([areas]);
  });

  it.each([
    ['marks an entry of another source as do-not-call, and keeps what it blocks', 'upload', 2],
    ['does not write an entry that is marked already', 'disposition', 1],
  ])('%s', async (_, source, version) => {
    const call = anEndedCall();
    given(call);
    const entry = { id: 'entry-1', phone_number: LEADS_NUMBER, blocked_inbound: true, source, posted_by: 'ada' };
    await writeOne(blacklisting(entry));
    expect(await write(call, doNotCall)).toBe('written');
    expect(await entryOf(LEADS_NUMBER)).toEqual({ ...entry, source: 'disposition', version });
  });

  it.each<[string, Disposition, Partial<Call>]>([
    ['for another disposition', notInterested, {}],
    ['for a call without a number and a lead', doNotCall, { lead_phone_number: undefined, lead_key: undefined }],
  ])('puts no number there %s', async (_, disposition, fields) => {
    const call = anEndedCall(fields);
    const { table } = given(call);
    expect(await write(call, disposition)).toBe('written');
    expect(table.itemsOf('blacklist-entry')).toEqual([]);
  });
});
