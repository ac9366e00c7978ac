import { beforeEach, describe, expect, it } from 'vitest';
import { blacklistEntryDeletion, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { updateLead } from '#platform/table/leads';
import {
  callRequestCancellation,
  callRequestCreation,
  callRequestUpdate,
  openCallRequest,
} from '#platform/table/website/call-requests';
import { consentCreation, consentsOfLead } from '#platform/table/website/consents';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aCallRequest, aConsent } from '../../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { InboundTextParams, inboundText } from './inbound-text.ts';

const NUMBER = '+13055550123';
const OTHER = '+17025550199';
const SILENCE = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});

const sidOf = (n: number) => `SM${String(n).padStart(32, '0')}`;
const receive = (Body: string, { From = NUMBER, message = 1, now = at(100) } = {}) =>
  inboundText({ params: InboundTextParams.parse({ MessageSid: sidOf(message), From, Body }), now });
const entryOf = (address: string) => getBlacklistEntry(address, { latest: true });

/** A lead with an open call request and its consent. */
const aLeadWhoAsked = async () => {
  table.store({ leads: [aLead({ phone_number: NUMBER, email: 'ada@example.test', esig_email: 'sign@example.test' })] });
  await writeTogether({ ...callRequestCreation(aCallRequest()), consent: consentCreation(aConsent()) });
};

describe('a text with a stop word', () => {
  it('takes the consent back on every channel at once, and is answered with nothing', async () => {
    await aLeadWhoAsked();
    expect(await receive('¡Alto!')).toBe(SILENCE);
    for (const address of [NUMBER, 'ada@example.test', 'sign@example.test'])
      expect(await entryOf(address), address).toMatchObject({
        source: 'disposition',
        posted_by: 'text message',
        blocked_inbound: false,
      });
    expect(await openCallRequest(NUMBER)).toBeUndefined();
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'cancelled' }]);
    expect(await consentsOfLead('42')).toMatchObject([{ revoked_by: 'text', revoked_ts: at(100) }]);
    expect(table.itemsOf('audit-record')).toMatchObject([
      { action: 'consent_revoked', fields: ['text'], lead_id: '42', user_email: 'text message' },
    ]);
  });

  it('of a lead that cannot be read stops the contact with its number', async () => {
    await aLeadWhoAsked();
    breakItems(table, 'lead');
    expect(await receive('STOP')).toBe(SILENCE);
    expect(await entryOf(NUMBER)).toMatchObject({ source: 'disposition', posted_by: 'text message' });
    expect(log.text()).toContain('lead not read');
  });

  it('does so all at once or not at all, and is done when Twilio sends it again', async () => {
    await aLeadWhoAsked();
    const before = structuredClone(table.all());
    table.beforeWrite(1, () => Promise.reject(new Error('The table is away.')));
    await expect(receive('STOP')).rejects.toThrow('The table is away.');
    expect(table.all()).toEqual(before);
    await receive('STOP');
    expect(await entryOf(NUMBER)).toBeDefined();
  });

  it('has its effect once, also when a person has lifted the block in between', async () => {
    await aLeadWhoAsked();
    await receive('STOP');
    const entry = await entryOf(NUMBER);
    await writeOne(blacklistEntryDeletion(NUMBER, entry?.version ?? 0));
    const before = structuredClone(table.all());
    expect(await receive('STOP', { now: at(500) })).toBe(SILENCE);
    expect(table.all()).toEqual(before);
    await receive('STOP', { message: 2, now: at(600) });
    expect(await entryOf(NUMBER)).toBeDefined();
  });

  it.each([
    ['alternate number', { alt_phone_number: OTHER }],
    ['number for signatures', { esig_phone_number: OTHER }],
  ])('from the %s of a lead counts for each of its numbers and addresses', async (_, numbers) => {
    const lead = aLead({
      phone_number: NUMBER,
      email: 'ada@example.test',
      alt_phone_number: '+13055550188',
      ...numbers,
    });
    table.store({ leads: [lead] });
    await writeTogether({ ...callRequestCreation(aCallRequest()), consent: consentCreation(aConsent()) });
    await projectLeadRow('42');
    await receive('STOP', { From: OTHER });
    const { alt_phone_number, esig_phone_number } = lead;
    for (const address of [NUMBER, OTHER, alt_phone_number, esig_phone_number, 'ada@example.test'])
      if (address) expect(await entryOf(address), address).toMatchObject({ source: 'disposition' });
    expect(table.itemsOf('call-request')).toMatchObject([
      { status: 'cancelled', cancelled_because: 'consent_revoked', cancelled_ts: at(100) },
    ]);
    expect(await consentsOfLead('42')).toMatchObject([{ revoked_by: 'text', revoked_ts: at(100) }]);
    expect(table.itemsOf('audit-record')).toMatchObject([{ action: 'consent_revoked', lead_id: '42' }]);
  });

  it('from the alternate number of two leads counts for both', async () => {
    const spouses = [aLead({ phone_number: NUMBER }), aLead({ id: '43', phone_number: '+13055550177' })];
    table.store({ leads: spouses.map(lead => ({ ...lead, alt_phone_number: OTHER })) });
    for (const { id } of spouses) await projectLeadRow(id);
    await receive('STOP', { From: OTHER });
    expect(
      table
        .itemsOf('blacklist-entry')
        .map(({ phone_number }) => phone_number)
        .sort(),
    ).toEqual([NUMBER, OTHER, '+13055550177'].sort());
    expect(
      table
        .itemsOf('consent-revocation')
        .map(({ lead_key }) => lead_key)
        .sort(),
    ).toEqual(['lead/42', 'lead/43']);
  });

  it('from a number that the lead does not have any more lists the number alone', async () => {
    table.store({ leads: [aLead({ phone_number: NUMBER, alt_phone_number: OTHER })] });
    await projectLeadRow('42');
    await updateLead('42', { remove: ['alt_phone_number'] });
    await receive('STOP', { From: OTHER });
    expect(table.itemsOf('blacklist-entry')).toMatchObject([{ phone_number: OTHER }]);
  });

  it('of a number without a lead puts the number on the blacklist', async () => {
    await receive('STOP');
    expect(await entryOf(NUMBER)).toMatchObject({ source: 'disposition', posted_by: 'text message' });
    expect(table.itemsOf('consent-revocation')).toEqual([]);
    expect(table.itemsOf('audit-record')).toEqual([]);
  });

  it('is decided again if the request changed at the same moment', async () => {
    await aLeadWhoAsked();
    table.beforeWrite(1, async () => {
      const open = await openCallRequest(NUMBER);
      if (open) await writeOne(callRequestUpdate(open, { name: 'Ada B. Park' }));
    });
    await receive('STOP');
    expect(table.itemsOf('call-request')).toMatchObject([{ status: 'cancelled', name: 'Ada B. Park' }]);
  });
});

describe('a text with a stop word among others', () => {
  const flagsOf = () => table.itemsOf('call-request').map(({ status, flags }) => [status, flags]);
  const asked = ['flagged', ['revocation_asked', 'stop_in_text']];

  it('makes the open request one for an admin, and lists nothing', async () => {
    await aLeadWhoAsked();
    expect(await receive('Please stop calling me')).toBe(SILENCE);
    expect(flagsOf()).toEqual([asked]);
    expect(table.itemsOf('blacklist-entry')).toEqual([]);
    expect(table.itemsOf('audit-record')).toMatchObject([
      { action: 'consent_revoked', fields: ['asked', 'text'], lead_id: '42', user_email: 'text message' },
    ]);
    expect(JSON.stringify(table.all()) + log.text()).not.toContain('calling me');
  });

  it.each([
    ['with a state', { state_abbr: 'FL', zip_code: '33101' }, { zip_code: '33101', state: 'FL' }],
    ['without one', {}, { zip_code: '', state: '' }],
  ] as const)('of a lead %s that has no request is a new one for an admin', async (_, fields, place) => {
    const { state_abbr: _state, zip_code: _zip, ...lead } = aLead({ phone_number: NUMBER });
    table.store({ leads: [{ ...lead, ...fields }] });
    await receive('No me llamen');
    expect(await openCallRequest(NUMBER)).toMatchObject({
      ...{ status: 'flagged', flags: asked[1], lead_key: 'lead/42', name: 'Ada Park', due_ts: at(100), ...place },
    });
  });

  it('has its effect once, also when an admin has decided in between', async () => {
    await aLeadWhoAsked();
    await receive('No me llamen');
    const open = await openCallRequest(NUMBER);
    if (open) await writeTogether(callRequestCancellation(open, 'closed', at(200)));
    await receive('No me llamen', { now: at(300) });
    expect(await openCallRequest(NUMBER)).toBeUndefined();
  });

  it('of a number without a lead changes nothing: nobody of ours calls it', async () => {
    await receive('Please stop calling me');
    expect(table.all()).toEqual([]);
  });
});

describe('another text', () => {
  it.each([
    ['START', NUMBER],
    ['Please call me at 5', NUMBER],
    ['', NUMBER],
    ['STOP', '72345'],
  ])('%j from %s changes nothing, and its words are in no log', async (body, From) => {
    await aLeadWhoAsked();
    await receive('STOP');
    const before = structuredClone(table.all());
    expect(await receive(body, { From, message: 2 })).toBe(SILENCE);
    expect(table.all()).toEqual(before);
    expect(log.lines().join()).not.toContain('call me at 5');
  });
});
