import { beforeEach, describe, expect, it } from 'vitest';
import { getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { keys } from '#platform/table/engine/keys';
import { writeTogether } from '#platform/table/engine/write';
import { leadByPhone, updateLead } from '#platform/table/leads';
import { upcomingCallbackCreation } from '#platform/table/upcoming-callbacks';
import {
  callRequestCancellation,
  callRequestEnd,
  getCallRequest,
  openCallRequest,
} from '#platform/table/website/call-requests';
import { consentsOfLead } from '#platform/table/website/consents';
import { CallRequest } from '#shared/call-requests/call-request';
import { consentVersion } from '#shared/call-requests/consent';
import { CallRequestInput } from '#shared/contracts/public';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { breakItems } from '../../tests/support/unit/break-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { cancelCallRequest } from './cancel-call-request.ts';
import { requestCall } from './request-call.ts';
import { revokeConsent } from './revoke-consent.ts';
import { cancelToken, newFormToken } from './tokens.ts';

const KEY = 'k'.repeat(64);
const NUMBER = '+13055550123';
const EMAIL = 'ada@example.test';
const caller = { ip: '203.0.113.9', userAgent: 'Phone' };
const deps = { key: KEY, now: at(200), caller, salesPhone: '+18005550100' };

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
  captureLog();
});

const ask = (now = at(60)) =>
  requestCall(
    { ...deps, now, hours: { from: 0, to: 24 }, seller: { company: 'Coverline', phone: '(800) 555-0199' } },
    CallRequestInput.parse({
      zip_code: '33101',
      name: 'Ada Park',
      phone_number: NUMBER,
      language: 'en',
      consent: 'yes',
      consent_version: consentVersion,
      seller_name: 'Coverline',
      seller_phone: '(800) 555-0199',
      page_language: 'en',
      page_version: 'page-7',
      form_token: newFormToken(KEY, at(0)),
    }),
  );
const cancel = (cancel_token: string, now = at(200)) => cancelCallRequest({ ...deps, now }, { cancel_token });
const revoke = (cancel_token: string) => revokeConsent(deps, { cancel_token });
const stored = () => table.itemsOf('call-request');
const actions = () => table.itemsOf('audit-record').map(({ action, fields }) => `${action} ${fields}`);
const setStatus = (status: string) => table.put({ ...stored()[0], status });
const closeByAdmin = async () => {
  const open = (await openCallRequest(NUMBER)) ?? expect.fail('No request is open.');
  await writeTogether(callRequestCancellation(open, 'closed', at(250)));
};
const unknown = rejectedAs('not_found', 'This link is not valid any more. Please call us.');

describe('a cancelled request', () => {
  it('is not due any more, and its number may ask again', async () => {
    const { cancel_token } = await ask();
    expect(await cancel(cancel_token)).toEqual({});
    expect(stored()).toMatchObject([{ status: 'cancelled' }]);
    expect(stored()[0]).not.toHaveProperty('gsi1pk');
    expect(await openCallRequest(NUMBER)).toBeUndefined();
    expect(actions()).toEqual(['call_requested requested', 'call_requested cancelled']);
    await ask(at(300));
    expect(
      stored()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['cancelled', 'due']);
  });

  it('is not dialled any more while it is offered to agents', async () => {
    const { cancel_token } = await ask();
    setStatus('calling');
    expect(await cancel(cancel_token)).toEqual({});
    expect(stored()).toMatchObject([{ status: 'cancelled' }]);
    expect(await openCallRequest(NUMBER)).toBeUndefined();
  });

  it('stays cancelled when it is cancelled again', async () => {
    const { cancel_token } = await ask();
    await cancel(cancel_token);
    const before = structuredClone(table.all());
    expect(await cancel(cancel_token)).toEqual({});
    expect(table.all()).toEqual(before);
  });

  const calledBack = (fields: object) => table.put({ ...stored()[0], status: 'callback', ...fields });
  const callback = () =>
    upcomingCallbackCreation({
      ...{ id: 'callback-1', callback_status: 'pending', callback_time: at(9000), callback_source: 'web_request' },
      ...{ lead_key: 'lead/42', user_key: 'user/agent-1' },
    });

  it('can be one that a person calls back later: the callback goes with it', async () => {
    const { cancel_token } = await ask();
    const open = (await openCallRequest(NUMBER)) ?? expect.fail('No request is open.');
    await writeTogether({ ...callRequestEnd(open, 'callback', { callback_id: 'callback-1' }), callback: callback() });
    expect(await cancel(cancel_token)).toEqual({});
    expect(stored()).toMatchObject([{ status: 'cancelled', cancelled_because: 'visitor' }]);
    expect(table.itemsOf('upcoming-callback')).toEqual([]);
  });

  it.each([
    ['has called back or changed the callback', { callback_id: 'callback-1' }],
    ['calls back by a callback from before it was noted', {}],
  ])('cannot be one whose agent %s', async (_, fields) => {
    const { cancel_token } = await ask();
    calledBack(fields);
    const why = 'One of our agents is about to call you already.';
    await expect(cancel(cancel_token)).rejects.toEqual(
      rejectedAs('rejected', `${why} If you do not want to be called, tell the agent or call us at (800) 555-0100.`),
    );
  });

  it('can be one that was answered, and the request that its number has since stays', async () => {
    const { cancel_token } = await ask();
    const read = CallRequest.parse(stored()[0]);
    await writeTogether(callRequestEnd(read, 'reached', { attempts: 1 }));
    await ask(at(100));
    const newer = await openCallRequest(NUMBER);
    expect(await cancel(cancel_token)).toEqual({});
    expect(await getCallRequest(read.id)).toMatchObject({ status: 'cancelled', cancelled_because: 'visitor' });
    expect(await openCallRequest(NUMBER)).toEqual(newer);
  });

  it('cannot be one that was answered weeks ago: it is over, and its record stays as it was', async () => {
    const { cancel_token } = await ask();
    await writeTogether(callRequestEnd(CallRequest.parse(stored()[0]), 'reached', { attempts: 1 }));
    const before = structuredClone(table.all());
    const days = (n: number) => at(60 + n * 86_400);
    const why = 'We have called you for this request already, and it is over. If you do not want to be called again,';
    await expect(cancel(cancel_token, days(15))).rejects.toEqual(
      rejectedAs('rejected', `${why} call us at (800) 555-0100.`),
    );
    expect(table.all()).toEqual(before);
    expect(await cancel(cancel_token, days(13))).toEqual({});
    expect(stored()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is one whose time was changed again and again, or the visitor gets the rejection to try again', async () => {
    const { cancel_token } = await ask();
    table.beforeWrite('each', async () => {
      const [request] = stored();
      table.put({ ...request, version: Number(request?.version) + 1 });
    });
    const message = 'Your request is changing just now. Please try again.';
    await expect(cancel(cancel_token)).rejects.toEqual(rejectedAs('conflict', message));
    const ofData = 'Your data is changing just now. Please try again.';
    await expect(revoke(cancel_token)).rejects.toEqual(rejectedAs('conflict', ofData));
    expect(stored()).toMatchObject([{ status: 'due' }]);
  });

  it('is decided again if the request changed at the same moment', async () => {
    const { cancel_token } = await ask();
    table.beforeWrite(1, async () => {
      await ask(at(100));
    });
    await cancel(cancel_token);
    expect(stored()).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('a token', () => {
  it.each([
    ['of an unknown request', cancelToken(KEY, '00000000-0000-4000-8000-000000000001', 'first')],
    ['that is forged', cancelToken('other', '00000000-0000-4000-8000-000000000001', 'first')],
    ['that is too short', 'AAAA'],
  ])('%s cancels and revokes nothing', async (_, token) => {
    await ask();
    const before = structuredClone(table.all());
    await expect(cancel(token)).rejects.toEqual(unknown);
    await expect(revoke(token)).rejects.toEqual(unknown);
    expect(table.all()).toEqual(before);
  });
});

describe('a consent that somebody else asks to take back', () => {
  it('is left to a person, and the system calls nobody', async () => {
    await ask();
    const { cancel_token } = await ask(at(90));
    expect(await revoke(cancel_token)).toEqual({});
    expect(stored()).toMatchObject([{ status: 'flagged', flags: ['revocation_asked'] }]);
    for (const entity of ['blacklist-entry', 'consent-revocation']) expect(table.itemsOf(entity), entity).toEqual([]);
    expect(actions()).toContain('consent_revoked asked');
  });

  it('of a customer whom we knew before is left to a person too, also when nobody asked for a call', async () => {
    table.store({ leads: [aLead({ phone_number: NUMBER, email: EMAIL })] });
    const { cancel_token } = await ask();
    expect(await revoke(cancel_token)).toEqual({});
    expect(stored()).toMatchObject([{ status: 'flagged', flags: ['revocation_asked'] }]);
    for (const entity of ['blacklist-entry', 'consent-revocation']) expect(table.itemsOf(entity), entity).toEqual([]);
  });

  it('of a lead that cannot be read is left to a person too', async () => {
    table.store({ leads: [aLead({ phone_number: NUMBER })] });
    const { cancel_token } = await ask();
    breakItems(table, 'lead');
    expect(await revoke(cancel_token)).toEqual({});
    expect(stored()).toMatchObject([{ flags: expect.arrayContaining(['revocation_asked']) }]);
  });

  it('after the request was called is a new one for a person', async () => {
    await ask();
    const { cancel_token } = await ask(at(90));
    await cancel(cancel_token);
    await revoke(cancel_token);
    await revoke(cancel_token);
    expect(stored().map(({ status, flags }) => [status, flags])).toEqual(
      expect.arrayContaining([
        ['cancelled', ['revocation_asked']],
        ['flagged', ['revocation_asked']],
      ]),
    );
    expect(stored()).toHaveLength(2);
    expect(await openCallRequest(NUMBER)).toMatchObject({ status: 'flagged' });
  });

  it.each([
    ['an open request', async () => undefined],
    ['a request that is over', async (token: string) => void (await cancel(token))],
  ])('of %s is asked once while it waits, and waits again once an admin is done', async (_, before) => {
    table.store({ leads: [aLead({ phone_number: NUMBER })] });
    const { cancel_token } = await ask();
    await before(cancel_token);
    await revoke(cancel_token);
    const waiting = structuredClone(table.all());
    expect(await revoke(cancel_token)).toEqual({});
    expect(table.all()).toEqual(waiting);
    await closeByAdmin();
    expect(await revoke(cancel_token)).toEqual({});
    expect(await openCallRequest(NUMBER)).toMatchObject({ status: 'flagged', flags: ['revocation_asked'] });
    expect(actions().filter(action => action === 'consent_revoked asked')).toHaveLength(2);
    expect(stored().filter(({ flags }) => String(flags) !== 'revocation_asked')).toEqual([]);
  });

  it('is not asked again once an admin has taken the consent back', async () => {
    table.store({ leads: [aLead({ phone_number: NUMBER })] });
    const { cancel_token } = await ask();
    await revoke(cancel_token);
    await closeByAdmin();
    table.store({ blacklist: [{ phone_number: NUMBER, source: 'disposition' }] });
    const decided = structuredClone(table.all());
    expect(await revoke(cancel_token)).toEqual({});
    expect(table.all()).toEqual(decided);
  });

  it('at another request of the number is asked once too while it waits, and a newer request may ask', async () => {
    table.store({ leads: [aLead({ phone_number: NUMBER })] });
    const former = await ask();
    await cancel(former.cancel_token);
    const newer = await ask(at(90));
    await revoke(former.cancel_token);
    const waiting = structuredClone(table.all());
    for (const { cancel_token } of [former, newer]) await revoke(cancel_token);
    expect(table.all()).toEqual(waiting);
    await closeByAdmin();
    const newest = await ask(at(120));
    expect(await openCallRequest(NUMBER)).toMatchObject({ status: 'due', flags: [] });
    await revoke(newest.cancel_token);
    expect(await openCallRequest(NUMBER)).toMatchObject({ status: 'flagged', flags: ['revocation_asked'] });
  });

  it('stays for a person when the number is asked for again, and is not cancelled by a visitor', async () => {
    const { cancel_token: ofFirst } = await ask();
    const { cancel_token } = await ask(at(90));
    await revoke(cancel_token);
    const left = stored();
    const again = await ask(at(120));
    expect(stored()).toEqual(left);
    expect(table.itemsOf('consent')).toHaveLength(3);
    for (const token of [ofFirst, cancel_token, again.cancel_token]) expect(await cancel(token)).toEqual({});
    expect(stored()).toEqual(left);
    expect(actions()).not.toContain('call_requested cancelled');
  });

  it('ends when the first visitor takes the consent back', async () => {
    const { cancel_token: ofFirst } = await ask();
    const { cancel_token } = await ask(at(90));
    await revoke(cancel_token);
    await revoke(ofFirst);
    expect(stored()).toMatchObject([{ status: 'cancelled', cancelled_because: 'consent_revoked' }]);
  });

  it('of a lead that was erased since changes nothing', async () => {
    await ask();
    const { cancel_token } = await ask(at(90));
    table.put({ ...table.itemsOf('lead')[0], erased_ts: at(100) });
    const before = structuredClone(table.all());
    expect(await revoke(cancel_token)).toEqual({});
    expect(table.all()).toEqual(before);
  });
});

describe('a revoked consent', () => {
  it('puts number and e-mail address on the blacklist, and cancels the request', async () => {
    const { cancel_token } = await ask();
    table.put({ ...table.itemsOf('lead')[0], email: EMAIL });
    expect(await revoke(cancel_token)).toEqual({});
    for (const address of [NUMBER, EMAIL])
      expect(await getBlacklistEntry(address, { latest: true }), address).toMatchObject({
        source: 'disposition',
        posted_by: 'website',
        blocked_inbound: false,
      });
    expect(table.itemsOf('blacklist-areas')).toMatchObject([{ areas: expect.any(Set) }]);
    expect(stored()).toMatchObject([{ status: 'cancelled' }]);
    expect(actions()).toContain('consent_revoked link');
    const lead = await leadByPhone(NUMBER);
    const consents = await consentsOfLead(lead?.id ?? '');
    expect(consents).toMatchObject([{ ts: at(60), revoked_ts: at(200), revoked_by: 'link', version: 1 }]);
  });

  it('is revoked for the lead as it is now, also one that was created a moment ago', async () => {
    const { cancel_token } = await ask();
    const { id } = (await leadByPhone(NUMBER)) ?? expect.fail('There is no lead.');
    await updateLead(id, { set: { email: EMAIL } });
    table.lag(keys.lead(id));
    await revoke(cancel_token);
    expect(await getBlacklistEntry(EMAIL, { latest: true })).toMatchObject({ source: 'disposition' });
  });

  it('of a lead that was erased since puts the number on the blacklist all the same', async () => {
    const { cancel_token } = await ask();
    table.put({ ...table.itemsOf('lead')[0], erased_ts: at(100) });
    expect(await revoke(cancel_token)).toEqual({});
    expect(await getBlacklistEntry(NUMBER, { latest: true })).toMatchObject({ posted_by: 'website' });
    expect(actions()).toContain('consent_revoked link');
  });

  it('of a lead that cannot be read puts the number on the blacklist all the same', async () => {
    const { cancel_token } = await ask();
    breakItems(table, 'lead');
    expect(await revoke(cancel_token)).toEqual({});
    expect(await getBlacklistEntry(NUMBER, { latest: true })).toMatchObject({ posted_by: 'website' });
    expect(actions()).toContain('consent_revoked link');
  });

  it('is revoked all at once or not at all', async () => {
    const { cancel_token } = await ask();
    const before = structuredClone(table.all());
    table.beforeWrite('each', () => Promise.reject(new Error('The table is away.')));
    await expect(revoke(cancel_token)).rejects.toThrow('The table is away.');
    expect(table.all()).toEqual(before);
  });

  it('is revoked also after the request is over, and once more changes no entry', async () => {
    const { cancel_token } = await ask();
    await cancel(cancel_token);
    await revoke(cancel_token);
    const entries = structuredClone(table.itemsOf('blacklist-entry'));
    await revoke(cancel_token);
    expect(table.itemsOf('blacklist-entry')).toEqual(entries);
  });

  it('lets a later request wait for a person', async () => {
    const { cancel_token } = await ask();
    await revoke(cancel_token);
    await ask(at(300));
    expect(await openCallRequest(NUMBER)).toMatchObject({ status: 'flagged', flags: ['do_not_call'] });
  });
});
