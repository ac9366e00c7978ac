import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { putDid } from '#platform/table/dids';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { listLeadSources, putLeadSource } from '#platform/table/lead-sources';
import { createLead, leadByPhone, leadMove } from '#platform/table/leads';
import { putSetting } from '#platform/table/settings/setting-store';
import {
  callRequestCancellation,
  callRequestEnd,
  flaggedCallRequests,
  openCallRequest,
  readableDueRequests,
} from '#platform/table/website/call-requests';
import { consentsOfLead } from '#platform/table/website/consents';
import { websiteSettingsStore } from '#platform/table/website/website-settings';
import { consentText, consentVersion } from '#shared/call-requests/consent';
import { requestLimits } from '#shared/call-requests/request-limits';
import { defaultWebsiteSettings, type WebsiteSettings } from '#shared/call-requests/website-settings';
import { CallRequestInput } from '#shared/contracts/public';
import { keyOf } from '#shared/keys';
import { sourceNamed } from '#shared/lead-sources/lead-cost';
import { WEBSITE_SOURCE } from '#shared/lead-sources/website-source';
import { type Timestamp, timestamp } from '#shared/time';
import { at } from '../../tests/support/builders/a-call.ts';
import { aDid } from '../../tests/support/builders/a-did.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../projections/project-lead-row.ts';
import { requestCall } from './request-call.ts';
import type { RequestCallDeps } from './submission.ts';
import { newFormToken, openedToken } from './tokens.ts';

const KEY = 'k'.repeat(64);
const NUMBER = '+13055550123';
const seller = { company: 'Coverline', phone: '(800) 555-0199' };
/** A minute after the form was opened: Monday, 10:01 in Florida. */
const NOW = at(60);

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});

const deps = (more: Partial<RequestCallDeps> = {}): RequestCallDeps => ({
  now: NOW,
  caller: { ip: '203.0.113.9, 130.176.1.1', userAgent: 'Phone' },
  key: KEY,
  hours: { from: 8, to: 21 },
  seller,
  salesPhone: '+18005550100',
  ...more,
});

const typed = (more: object = {}) =>
  CallRequestInput.parse({
    zip_code: '33101',
    name: 'Ada Maria Park',
    phone_number: '305-555-0123',
    language: 'en',
    preferred: 'now',
    consent: 'yes',
    consent_version: consentVersion,
    seller_name: seller.company,
    seller_phone: seller.phone,
    page_language: 'en',
    page_version: 'page-7',
    form_token: newFormToken(KEY, at(0)),
    ...more,
  });

const ask = (more: object = {}, by: Partial<RequestCallDeps> = {}) => requestCall(deps(by), typed(more));
const open = () => openCallRequest(NUMBER);
const dueRequests = async (now: Timestamp, limit: number) => (await readableDueRequests(now, limit)).requests;
const lead = () => leadByPhone(NUMBER);
const consents = async () => consentsOfLead((await lead())?.id ?? '');
const actions = () => table.itemsOf('audit-record').map(({ action, fields }) => `${action} ${fields}`);
const from = (ip: string) => ({ caller: { ip, userAgent: 'Phone' } });

it('the leads of the public page have its lead source, also after that was renamed and retired', async () => {
  const renamed = { id: '8', name: 'public page', former_names: [WEBSITE_SOURCE], lead_cost: 0, version: 1 };
  await putLeadSource({ ...renamed, retired_ts: at(0) });
  await ask();
  expect(sourceNamed(await listLeadSources(), (await lead())?.lead_source)).toMatchObject(renamed);
});

describe('a call request', () => {
  it('creates the lead, the consent and the request, and says so in the audit trail', async () => {
    const { due_ts } = await ask();
    expect(due_ts).toBe(NOW);
    const created = await lead();
    expect(created).toEqual({
      id: expect.any(String),
      first_name: 'Ada',
      last_name: 'Maria Park',
      phone_number: NUMBER,
      zip_code: '33101',
      state_abbr: 'FL',
      language: 'en',
      lead_source: 'website',
      created_ts: NOW,
      version: 1,
    });
    const lead_key = keyOf('lead', created?.id ?? '');
    const [consent, ...others] = await consents();
    const text = consentText.en(seller);
    expect(others).toEqual([]);
    expect(consent).toEqual({
      id: expect.any(String),
      certificate_version: 0,
      lead_key,
      phone_number: NUMBER,
      text,
      text_hash: fingerprint(text),
      text_version: consentVersion,
      page_version: 'page-7',
      ticked: ['consent'],
      ts: NOW,
      ip: '203.0.113.9, 130.176.1.1',
      user_agent: 'Phone',
      version: 1,
    });
    expect(await dueRequests(NOW, 10)).toEqual([
      {
        id: expect.any(String),
        lead_key,
        phone_number: NUMBER,
        zip_code: '33101',
        state: 'FL',
        language: 'en',
        name: 'Ada Maria Park',
        due_ts: NOW,
        preferred: 'now',
        waiting_since_ts: NOW,
        status: 'due',
        attempts: 0,
        group: 'closer_t1',
        flags: [],
        consent_id: consent?.id,
        created_ts: NOW,
        version: 1,
      },
    ]);
    expect(table.itemsOf('audit-record')).toMatchObject([
      { action: 'call_requested', fields: ['requested'], user_id: 'website', source_ip: '203.0.113.9, 130.176.1.1' },
    ]);
  });

  it('of a name with spaces between has a first and a last name', async () => {
    await ask({ name: 'Ana  Maria   Cruz' });
    expect(await lead()).toMatchObject({ first_name: 'Ana', last_name: 'Maria Cruz' });
  });

  it('that changes again and again is to be sent again', async () => {
    await ask();
    table.beforeWrite('each', async () => {
      const [request] = table.itemsOf('call-request');
      table.put({ ...request, version: Number(request?.version) + 1 });
    });
    await expect(ask({ name: 'Ada Lee' })).rejects.toEqual(
      rejectedAs('conflict', 'We could not take your request just now. Please send it again.'),
    );
  });

  it('of a visitor with one name has no last name', async () => {
    await ask({ name: 'Ana' });
    expect(await lead()).toMatchObject({ first_name: 'Ana' });
    expect(await lead()).not.toHaveProperty('last_name');
  });

  it.each([
    ['en', 'es'],
    ['es', 'en'],
    ['es', 'es'],
  ] as const)(
    'on a page in %s for a call in %s keeps the text that was shown, and calls as chosen',
    async (page_language, language) => {
      await ask({ page_language, language });
      const text = consentText[page_language](seller);
      expect(await consents()).toMatchObject([{ text, text_hash: fingerprint(text) }]);
      expect(await lead()).toMatchObject({ language });
      expect(await open()).toMatchObject({ language });
    },
  );

  it('of a known number belongs to its lead, which gets the language that the customer asks for', async () => {
    const known = aLead({ phone_number: NUMBER, first_name: 'Bea', zip_code: '10001', language: 'en' });
    table.store({ leads: [known] });
    await ask({ language: 'es' });
    expect(await lead()).toEqual({ ...known, language: 'es', version: known.version + 1 });
    expect(await open()).toMatchObject({ lead_key: keyOf('lead', known.id) });
    expect(actions()).toEqual(expect.arrayContaining(['lead_changed language', 'call_requested requested']));
  });

  it('that is doubtful changes no language, but adds one', async () => {
    table.store({ leads: [aLead({ phone_number: NUMBER })] });
    await ask({ language: 'es', website: 'x' });
    expect(await lead()).toMatchObject({ language: 'es' });
    await ask({ language: 'en', website: 'x' });
    expect(await lead()).toMatchObject({ language: 'es' });
  });

  it('of an alternate number belongs to the lead that has it', async () => {
    const known = aLead({ phone_number: '+13055559999', alt_phone_number: NUMBER });
    table.store({ leads: [known] });
    await projectLeadRow(known.id);
    await ask();
    expect(table.itemsOf('lead')).toHaveLength(1);
    expect(await open()).toMatchObject({ lead_key: keyOf('lead', known.id), phone_number: NUMBER });
    expect(await consentsOfLead(known.id)).toHaveLength(1);
  });

  it('is written to the lead that has the number if that changes at the same moment', async () => {
    const former = aLead({ phone_number: NUMBER, language: 'en' });
    const { version: _, ...next } = aLead({ id: '43', phone_number: NUMBER });
    table.store({ leads: [former] });
    // The transaction: before it are the counters of the form, the address, the number, and the form with the number.
    table.beforeWrite(5, async () => {
      const moved = leadMove(former, '+13055559999', {});
      await writeTogether(moved);
      await createLead(next);
    });
    await ask();
    expect(await open()).toMatchObject({ lead_key: 'lead/43' });
    expect(await consentsOfLead(former.id)).toEqual([]);
  });

  it('at another time is scheduled for it', async () => {
    const { due_ts } = await ask({ preferred: '2026-01-07T18:00:00.000Z' });
    expect(due_ts).toBe('2026-01-07T18:00:00.000Z');
    expect(await open()).toMatchObject({ status: 'scheduled', due_ts });
    expect(await dueRequests('2026-01-07T17:59:59.999Z', 10)).toEqual([]);
    expect(await dueRequests('2026-01-07T18:00:00.000Z', 10)).toHaveLength(1);
  });

  it('at night waits for the morning of every zone of the state', async () => {
    const { due_ts } = await ask(
      { form_token: newFormToken(KEY, '2026-01-06T02:59:00.000Z') },
      { now: '2026-01-06T03:00:00.000Z' },
    );
    expect(due_ts).toBe('2026-01-06T14:00:00.000Z');
    expect(await open()).toMatchObject({ status: 'scheduled' });
  });

  it('goes to the group of the settings', async () => {
    await putSetting(websiteSettingsStore, { ...defaultWebsiteSettings, group: 'fronter_t1', version: 1 });
    await ask();
    expect(await open()).toMatchObject({ group: 'fronter_t1' });
  });

  it('leaves nothing personal in the log', async () => {
    await ask();
    expect(log.text()).toContain('call requested');
    expect(log.text()).not.toMatch(/Park|305\D?555\D?0123|(?<!\w)33101(?!\w)|203\.0\.113\./);
  });
});

describe('the same request again', () => {
  it('is one request with one answer and one consent', async () => {
    const form_token = newFormToken(KEY, at(0));
    const first = await ask({ form_token });
    const again = await ask({ form_token }, { now: at(90) });
    expect(again.due_ts).toBe(at(90));
    expect(openedToken(KEY, again.cancel_token)).toEqual(openedToken(KEY, first.cancel_token));
    expect(table.itemsOf('call-request')).toHaveLength(1);
    expect(await consents()).toHaveLength(1);
  });

  it('at the same moment is one lead and one request', async () => {
    const form_token = newFormToken(KEY, at(0));
    const [one, other] = await Promise.all([ask({ form_token }), ask({ form_token })]);
    expect(openedToken(KEY, one.cancel_token)).toEqual(openedToken(KEY, other.cancel_token));
    for (const entity of ['lead', 'call-request', 'consent']) expect(table.itemsOf(entity), entity).toHaveLength(1);
  });

  it('from another form at the same moment is one lead and one request with two consents', async () => {
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.due_ts).toBe(other.due_ts);
    expect(table.itemsOf('lead')).toHaveLength(1);
    expect(table.itemsOf('call-request')).toHaveLength(1);
    expect(await consents()).toHaveLength(2);
  });

  it.each<[string, 'reached' | 'callback']>([
    ['after the customer was reached', 'reached'],
    ['after the last attempt', 'callback'],
  ])('%s gets the first answer, and nobody is called again', async (_, status) => {
    const form_token = newFormToken(KEY, at(0));
    const first = await ask({ form_token });
    const request = await open();
    if (request) await writeTogether(callRequestEnd(request, status, { attempts: 1 }));
    const again = await ask({ form_token }, { now: at(300) });
    expect(openedToken(KEY, again.cancel_token)).toEqual(openedToken(KEY, first.cancel_token));
    expect(table.itemsOf('call-request')).toMatchObject([{ status }]);
    expect(await consents()).toHaveLength(1);
  });

  it('after its time gets the first answer, and no message that the time is over', async () => {
    const form_token = newFormToken(KEY, at(0));
    const preferred = '2026-01-05T16:00:00.000Z';
    const first = await ask({ form_token, preferred });
    const again = await ask({ form_token, preferred }, { now: '2026-01-05T17:30:00.000Z' });
    expect(openedToken(KEY, again.cancel_token)).toEqual(openedToken(KEY, first.cancel_token));
    expect(await open()).toMatchObject({ due_ts: preferred });
    expect(await consents()).toHaveLength(1);
  });

  it.each([
    ['the visitor has cancelled', 'visitor', { status: 'due', flags: [] }],
    ['the consent was taken back', 'consent_revoked', { status: 'flagged', flags: ['do_not_call'] }],
  ] as const)('after %s comes back as typed, and a fresh form is a new request', async (_, because, expected) => {
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token });
    const request = await open();
    if (request) await writeTogether(callRequestCancellation(request, because, at(90)));
    await expect(ask({ form_token }, { now: at(300) })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: [{ field: 'cancelled', message: expect.stringContaining('This request was cancelled.') }],
    });
    expect(await open()).toBeUndefined();
    if (because === 'consent_revoked') table.store({ blacklist: [{ phone_number: NUMBER, source: 'disposition' }] });
    await ask({ form_token: newFormToken(KEY, at(200)) }, { now: at(300) });
    expect(await open()).toMatchObject(expected);
  });

  it('with other details after the request is over is a new request, and counts as one', async () => {
    const form_token = newFormToken(KEY, at(0));
    for (let n = 0; n < requestLimits.phone.most; n++) {
      await ask({ form_token, name: `Ada ${'L'.repeat(n + 1)}ee` });
      const request = await open();
      if (request) await writeTogether(callRequestEnd(request, 'reached', { attempts: 1 }));
    }
    await expect(ask({ form_token, name: 'Ada Moss' })).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(table.itemsOf('call-request')).toHaveLength(requestLimits.phone.most);
  });

  it.each([
    ['with other details begins its attempts anew', { preferred: '2026-01-07T18:00:00.000Z' }, 0],
    ['with the same details keeps its attempts', {}, 2],
    ['with other details that are suspicious keeps its attempts', { name: 'Win 1000' }, 2],
  ])('from another form %s', async (_, more, attempts) => {
    await ask();
    table.put({ ...table.itemsOf('call-request')[0], status: 'scheduled', attempts: 2 });
    await ask(more);
    expect(await open()).toMatchObject({ attempts });
  });

  const retry_ts = '2026-01-05T15:16:00.000Z';
  const missed = () => table.put({ ...table.itemsOf('call-request')[0], status: 'scheduled', attempts: 1, retry_ts });

  it('with other details from the same form makes no calls more and none sooner, and its answer says so', async () => {
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token });
    missed();
    const tomorrow = '2026-01-06T15:00:00.000Z';
    expect(await ask({ form_token, preferred: tomorrow })).toMatchObject({ due_ts: tomorrow });
    expect(await ask({ form_token, name: 'Ada Lee' })).toMatchObject({ due_ts: retry_ts });
    expect(await open()).toMatchObject({ status: 'scheduled', attempts: 1, due_ts: retry_ts, name: 'Ada Lee' });
  });

  it('with other details from the same form after the time of the next attempt is called at once', async () => {
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token });
    missed();
    const now = '2026-01-05T15:20:00.000Z';
    expect(await ask({ form_token, name: 'Ada Lee' }, { now })).toMatchObject({ due_ts: now });
    expect(await open()).toMatchObject({ status: 'due', attempts: 1, due_ts: now });
  });

  it('from another form, which counts, is called at once', async () => {
    await ask();
    missed();
    await ask({ name: 'Ada Lee' }, { now: at(120) });
    expect(await open()).toMatchObject({ status: 'due', attempts: 0, due_ts: at(120) });
  });

  it('with other details replaces the earlier details', async () => {
    await ask({ preferred: '2026-01-07T18:00:00.000Z' });
    const second = await ask({ name: 'Ada Lee' }, { now: at(120) });
    expect(second.due_ts).toBe(at(120));
    const [latest] = await consents();
    expect(await open()).toMatchObject({ status: 'due', due_ts: at(120), name: 'Ada Lee', consent_id: latest?.id });
    expect(await dueRequests(at(120), 10)).toHaveLength(1);
    expect(table.itemsOf('audit-record').map(({ fields }) => fields)).toEqual([['requested'], ['changed']]);
  });

  it('with another time, after the visitor went back, takes the newest time', async () => {
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token });
    const later = '2026-01-07T18:00:00.000Z';
    expect((await ask({ form_token, preferred: later })).due_ts).toBe(later);
    expect(await open()).toMatchObject({ status: 'scheduled', due_ts: later, preferred: later });
    const soon = await ask({ form_token }, { now: at(90) });
    expect(await open()).toMatchObject({ status: 'due', due_ts: at(90), waiting_since_ts: at(90) });
    expect(openedToken(KEY, soon.cancel_token)?.holder).toBe('first');
  });

  it('with another time while the customer is called changes nothing, and is answered with the stored time', async () => {
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token });
    table.put({ ...table.itemsOf('call-request')[0], status: 'calling' });
    const { due_ts } = await ask({ form_token, preferred: '2026-01-07T18:00:00.000Z' });
    expect(due_ts).toBe(NOW);
    expect(await open()).toMatchObject({ status: 'calling', due_ts: NOW });
  });

  it('for now keeps since when the customer waits', async () => {
    await ask();
    await ask({}, { now: at(600) });
    expect(await open()).toMatchObject({ due_ts: at(600), waiting_since_ts: NOW });
  });

  it('while an agent is calling changes nothing but keeps the consent', async () => {
    await ask();
    const request = table.itemsOf('call-request')[0];
    table.put({ ...request, status: 'calling' });
    await ask();
    expect(table.itemsOf('call-request')).toEqual([{ ...request, status: 'calling' }]);
    expect(await consents()).toHaveLength(2);
  });

  it('that is suspicious cannot stop it, and is noted', async () => {
    await ask();
    await ask({ website: 'http://spam.test' });
    expect(await open()).toMatchObject({ status: 'due', flags: ['hidden_field'] });
  });

  it('that is proper takes the place of a suspicious one', async () => {
    await ask({ form_token: undefined });
    expect(await open()).toMatchObject({ status: 'flagged' });
    await ask();
    expect(await open()).toMatchObject({ status: 'due', flags: ['no_form_token'] });
    expect((await flaggedCallRequests({ limit: 10 })).data).toEqual([]);
  });
});

describe('the token of an answer', () => {
  const holder = (token: string) => openedToken(KEY, token)?.holder;

  it('of who asked later is no stronger when the same form comes again, with the same details or others', async () => {
    await ask();
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token, name: 'Eve Moss' });
    const repeated = await ask({ form_token, name: 'Eve Moss' });
    const changed = await ask({ form_token, name: 'Eve Lee' });
    table.put({ ...table.itemsOf('call-request')[0], status: 'calling' });
    const called = await ask({ form_token, name: 'Eve Kay' });
    expect([repeated, changed, called].map(({ cancel_token }) => holder(cancel_token))).toEqual(Array(3).fill('later'));
  });

  it('of who asked first stays so by the same form after a proof by token', async () => {
    const { cancel_token } = await ask();
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token, cancel_token });
    expect(holder((await ask({ form_token })).cancel_token)).toBe('first');
  });

  it.each(['scheduled', 'calling'])('comes with the time of this submission, also of one that is %s', async status => {
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token });
    table.put({ ...table.itemsOf('call-request')[0], status, due_ts: '2026-01-07T18:00:00.000Z' });
    expect((await ask({ form_token })).due_ts).toBe(NOW);
  });

  it('lets only the first submitter of a number take the consent back', async () => {
    const [first, stranger] = [await ask(), await ask({ name: 'Eve Moss' })];
    expect([holder(first.cancel_token), holder(stranger.cancel_token)]).toEqual(['first', 'later']);
  });

  it('takes no consent of a customer back whom we knew before', async () => {
    await createLead(aLead({ phone_number: NUMBER }));
    const { cancel_token } = await ask();
    expect(holder(cancel_token)).toBe('later');
  });

  it('of a lead that this browser has made proves it also after the request is over', async () => {
    const { cancel_token } = await ask();
    const request = await open();
    if (request) await writeTogether(callRequestEnd(request, 'reached', { attempts: 1 }));
    expect(holder((await ask({ cancel_token })).cancel_token)).toBe('first');
    const other = await open();
    if (other) await writeTogether(callRequestEnd(other, 'reached', { attempts: 1 }));
    expect(holder((await ask()).cancel_token)).toBe('later');
  });

  it('of the first answer proves that the same browser asks again', async () => {
    const { cancel_token } = await ask();
    expect(holder((await ask({ cancel_token })).cancel_token)).toBe('first');
    const { cancel_token: ofAnother } = await ask({ phone_number: '3055550124' });
    expect(holder((await ask({ cancel_token: ofAnother })).cancel_token)).toBe('later');
  });

  it.each(['due', 'calling', 'flagged'])(
    'and its answer do not show that the number has a request: %s',
    async status => {
      const known = await ask({ preferred: '2026-01-07T18:00:00.000Z' });
      table.put({ ...table.itemsOf('call-request')[0], status });
      const again = await ask({ name: 'Eve Moss' }, { now: at(120) });
      const fresh = await ask({ phone_number: '3055550124' }, { now: at(120) });
      expect(Object.keys(again)).toEqual(Object.keys(fresh));
      expect(again.due_ts).toBe(fresh.due_ts);
      expect(again.cancel_token).toHaveLength(fresh.cancel_token.length);
      expect(again.cancel_token).not.toContain(known.cancel_token.slice(0, 20));
    },
  );
});

describe('the token of a form', () => {
  const HOURS = 3600;
  const expired = { code: 'invalid_input', detail: [{ field: 'form_token' }] };

  it('is taken for two hours, then asks for a fresh one and writes nothing', async () => {
    const form_token = newFormToken(KEY, at(0));
    const before = structuredClone(table.all());
    await expect(ask({ form_token }, { now: at(2 * HOURS + 1) })).rejects.toMatchObject(expired);
    expect(table.all()).toEqual(before);
    await ask({ form_token }, { now: at(2 * HOURS) });
    expect(await open()).toMatchObject({ status: 'due', flags: [] });
  });

  it('that is old still gets an answer for a request that it has made', async () => {
    const form_token = newFormToken(KEY, at(0));
    await ask({ form_token });
    await expect(ask({ form_token }, { now: at(3 * HOURS) })).resolves.toMatchObject({ due_ts: at(3 * HOURS) });
    expect(await open()).toMatchObject({ due_ts: NOW });
  });

  it('is taken for a few submissions, from whatever address', async () => {
    const form_token = newFormToken(KEY, at(0));
    const send = (n: number) => ask({ form_token, phone_number: `305555${1000 + n}` }, from(`198.51.100.${n}`));
    for (let n = 0; n < requestLimits.form.most; n++) await send(n);
    const message = 'This form was sent several times already. What you typed is still here: send it again.';
    await expect(send(99)).rejects.toMatchObject({ ...expired, message, detail: [{ field: 'form_token', message }] });
    expect(table.itemsOf('lead')).toHaveLength(requestLimits.form.most);
    const [count] = table.itemsOf('call-request-count').filter(({ pk }) => String(pk).includes('#form#'));
    expect(Number(count?.expires_at)).toBeGreaterThan(Date.parse(at(2 * HOURS)) / 1000);
  });
});

describe('a suspicious request', () => {
  it.each([
    ['with the hidden field', { website: 'x' }, 'hidden_field'],
    ['without a token', { form_token: undefined }, 'no_form_token'],
    ['with a forged token', { form_token: newFormToken('other', at(0)) }, 'no_form_token'],
    ['sent within two seconds', { form_token: newFormToken(KEY, at(59)) }, 'too_fast'],
    ['with an odd name', { name: 'Win 1000' }, 'odd_name'],
  ])('%s looks accepted, waits for a person, and is never due', async (_, more, flag) => {
    expect(await ask(more)).toEqual({
      cancel_token: expect.any(String),
      due_ts: NOW,
    });
    expect(await open()).toMatchObject({ status: 'flagged', flags: [flag] });
    expect(await dueRequests('2027-01-01T00:00:00.000Z', 10)).toEqual([]);
    expect((await flaggedCallRequests({ limit: 10 })).data).toHaveLength(1);
    expect(await consents()).toMatchObject([{ doubts: [flag] }]);
  });

  it.each([
    ['without a token', undefined],
    ['with a forged token', newFormToken('other', at(0))],
  ])('%s notes no form: the same one again is another submission', async (_, form_token) => {
    await ask({ form_token });
    expect(await open()).not.toHaveProperty('form_id');
    expect(await open()).not.toHaveProperty('form_holder');
    await ask({ form_token });
    expect(await consents()).toHaveLength(2);
  });

  it('of a customer whose main number is on the do-not-call list waits for a person', async () => {
    const main = '+13055559999';
    const known = aLead({ phone_number: main, alt_phone_number: NUMBER });
    table.store({ leads: [known], blacklist: [{ phone_number: main, source: 'disposition' }] });
    await projectLeadRow(known.id);
    await ask();
    expect(await open()).toMatchObject({ status: 'flagged', flags: ['do_not_call'] });
  });

  it('for a number on the do-not-call list is thanked, and nobody is dialled', async () => {
    const listed = { id: 'b-1', phone_number: NUMBER, blocked_inbound: false, posted_by: 'ann@coverline.test' };
    await writeOne(blacklisting({ ...listed, source: 'disposition' }));
    expect(await ask()).toMatchObject({ due_ts: NOW });
    expect(await open()).toMatchObject({ status: 'flagged', flags: ['do_not_call'] });
    expect(await consents()).toHaveLength(1);
  });
});

describe('an invalid request', () => {
  it.each([
    ['of a state that is not served', { zip_code: '10001' }, 'zip_code'],
    ['of a premium-rate number', { phone_number: '9005550123' }, 'phone_number'],
    ['of a premium-rate exchange', { phone_number: '3059765123' }, 'phone_number'],
    ['of a number in Canada', { phone_number: '4165550123' }, 'phone_number'],
    ['of a number of the Caribbean', { phone_number: '8765550123' }, 'phone_number'],
    ['of a toll-free number', { phone_number: '8005550123' }, 'phone_number'],
    ['of an area code that no state has', { phone_number: '2225550123' }, 'phone_number'],
    ['of an exchange that no carrier has', { phone_number: '3051550123' }, 'phone_number'],
    ['of a number at which customers call us', { phone_number: '3055550177' }, 'phone_number'],
    ['of a time in two months', { preferred: '2026-03-04T18:00:00.000Z' }, 'preferred'],
    ['of a time more than an hour ago', { preferred: '2026-01-05T14:00:00.000Z' }, 'preferred'],
    ['with a former text of the consent', { consent_version: '2020-01-01' }, 'consent'],
    ['of a page that named another seller', { seller_name: 'Otherline' }, 'consent'],
    ['of a page that named another number of the seller', { seller_phone: '(800) 555-0198' }, 'consent'],
    ['of a page from before it named the seller', { seller_name: undefined, seller_phone: undefined }, 'consent'],
  ])('%s says so at its field, and writes nothing', async (_, more, field) => {
    const settings: WebsiteSettings = { ...defaultWebsiteSettings, states_served: ['FL'], version: 1 };
    await putSetting(websiteSettingsStore, settings);
    await putDid(aDid({ phone_number: '+13055550177' }));
    const before = structuredClone(table.all());
    await expect(ask(more)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: [{ field, message: expect.stringMatching(/^[A-Z].+\.$/) }],
    });
    expect(table.all()).toEqual(before);
  });
});

describe('the limits', () => {
  const tooMany = rejectedAs(
    'too_many_requests',
    'We have several requests from you already. Please call us at (800) 555-0100: we are happy to help you right away.',
  );
  const numberOf = (n: number) => `305555${String(1000 + n)}`;

  it('let a flood of 1,000 requests from one address create no more leads than an hour allows', async () => {
    const asked = Array.from({ length: 1000 }, (_, n) => ask({ phone_number: numberOf(n) }));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(requestLimits.address.most);
    expect(table.itemsOf('lead')).toHaveLength(requestLimits.address.most);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(tooMany);
    await expect(
      ask({ phone_number: numberOf(1) }, { now: timestamp(new Date(Date.parse(NOW) + 3600_000)) }),
    ).resolves.toBeDefined();
  });

  it('count the addresses of one network of IPv6 as one visitor', async () => {
    const asked = Array.from({ length: 50 }, (_, n) =>
      ask({ phone_number: numberOf(n) }, from(`2001:db8:1:2::${n.toString(16)}, 130.176.1.1`)),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(requestLimits.address.most);
    await expect(ask({ phone_number: numberOf(60) }, from('2001:db8:1:3::1, 130.176.1.1'))).resolves.toBeDefined();
  });

  it('count the requests for one number from many addresses', async () => {
    for (let n = 0; n < requestLimits.phone.most; n++) await ask({}, from(`198.51.100.${n}`));
    await expect(ask({}, from('198.51.100.99'))).rejects.toEqual(tooMany);
    expect(await consents()).toHaveLength(requestLimits.phone.most);
  });

  it('count the same form once', async () => {
    const form_token = newFormToken(KEY, at(0));
    const first = await ask({ form_token });
    for (let n = 0; n < 10; n++) expect(await ask({ form_token })).toMatchObject({ due_ts: first.due_ts });
    expect(await consents()).toHaveLength(1);
  });

  it('count a form once for a number that it could not be written for, and for another number again', async () => {
    const form_token = newFormToken(KEY, at(0));
    table.beforeWrite(5, () => Promise.reject(new Error('The table is away.')));
    await expect(ask({ form_token })).rejects.toThrow('The table is away.');
    for (let n = 0; n < 3; n++) await ask({ form_token, name: `Ada ${'L'.repeat(n + 1)}ee` });
    const requestsOf = (kind: string) =>
      table
        .itemsOf('call-request-count')
        .filter(({ pk }) => String(pk).includes(`#${kind}#`))
        .map(({ requests }) => requests);
    expect([requestsOf('form'), requestsOf('address'), requestsOf('phone')]).toEqual([[4], [1], [1]]);
    await ask({ form_token, phone_number: numberOf(1) });
    expect([requestsOf('address'), requestsOf('phone')]).toEqual([[2], [1, 1]]);
  });

  it('take no form that they have rejected once', async () => {
    for (let n = 0; n < requestLimits.phone.most; n++) await ask({}, from(`198.51.100.${n}`));
    const form_token = newFormToken(KEY, at(0));
    for (let n = 0; n < 2; n++) await expect(ask({ form_token }, from('198.51.100.99'))).rejects.toEqual(tooMany);
  });

  it('store neither addresses nor numbers, and expire', async () => {
    await ask();
    const counts = table.itemsOf('call-request-count');
    expect(counts).toHaveLength(4);
    expect(JSON.stringify(counts)).not.toMatch(/203\.0\.113\.|130\.176\.|305\D?555\D?0123/);
    for (const { expires_at } of counts) expect(Number(expires_at)).toBeGreaterThan(Date.parse(NOW) / 1000);
  });
});
