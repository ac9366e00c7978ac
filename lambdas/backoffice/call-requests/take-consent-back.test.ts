import { beforeEach, describe, expect, it } from 'vitest';
import { getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { callRequestCreation, callRequestUpdate, openCallRequest } from '#platform/table/website/call-requests';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aRevocationAsked } from '../../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { closeCallRequest } from './close-call-request.ts';
import { takeConsentBack } from './take-consent-back.ts';

const NUMBER = '+13055550123';
const OTHER = '+13055550124';
const EMAIL = 'ada@example.test';
const by = { actor: anAdmin(), now: at(60) };
const known = aLead({ phone_number: OTHER, alt_phone_number: NUMBER, email: EMAIL });

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

const store = async (fields: object = {}) => {
  table.store({ leads: [known] });
  await projectLeadRow(known.id);
  await writeTogether(callRequestCreation(aRevocationAsked(NUMBER, fields)));
};
const takeBack = (version = 1) => takeConsentBack(by, { id: 'request-1', version });
const revocations = () => table.itemsOf('consent-revocation');

describe('a revocation that somebody asked for', () => {
  it.each([
    ['link', ['revocation_asked']],
    ['text', ['revocation_asked', 'stop_in_text']],
  ] as const)('by a %s counts once an admin says so, for every number and address of the lead', async (how, flags) => {
    await store({ flags: [...flags] });
    expect(await takeBack()).toEqual({});
    for (const address of [NUMBER, OTHER, EMAIL])
      expect(await getBlacklistEntry(address, { latest: true }), address).toMatchObject({
        source: 'disposition',
        posted_by: by.actor.user.email,
      });
    expect(table.itemsOf('call-request')).toMatchObject([
      { status: 'cancelled', cancelled_because: 'consent_revoked', cancelled_ts: at(60) },
    ]);
    expect(await openCallRequest(NUMBER)).toBeUndefined();
    expect(revocations()).toMatchObject([{ lead_key: 'lead/42', revoked_by: how, revoked_ts: at(60) }]);
    expect(table.itemsOf('audit-record')).toMatchObject([
      { action: 'consent_revoked', fields: ['admin', how], lead_id: '42', user_id: by.actor.user.id },
    ]);
  });

  it('counts for every lead that has the number', async () => {
    await store();
    table.store({ leads: [aLead({ id: '43', phone_number: NUMBER })] });
    await takeBack();
    expect(revocations().map(({ lead_key }) => lead_key)).toEqual(['lead/42', 'lead/43']);
    expect(table.itemsOf('audit-record').map(({ lead_id }) => lead_id)).toEqual(['42', '43']);
  });

  it('of a lead that was erased since puts the number on the blacklist all the same', async () => {
    await store();
    table.put({ ...table.itemsOf('lead')[0], erased_ts: at(50) });
    await takeBack();
    expect(await getBlacklistEntry(NUMBER, { latest: true })).toBeDefined();
    expect(revocations()).toEqual([]);
  });

  it('that was taken back already stays so, without another record', async () => {
    await store();
    await takeBack();
    const before = structuredClone(table.all());
    expect(await takeBack()).toEqual({});
    expect(table.all()).toEqual(before);
  });

  it('that changes at the same moment is read again by the admin', async () => {
    await store();
    table.beforeWrite(1, async () => {
      const open = await openCallRequest(NUMBER);
      if (open) await writeOne(callRequestUpdate(open, { name: 'Ada B. Park' }));
    });
    const message = 'The request has changed since you read it. Look at it again.';
    await expect(takeBack()).rejects.toEqual(rejectedAs('conflict', message));
    expect(table.itemsOf('blacklist-entry')).toEqual([]);
    expect(await takeBack(2)).toEqual({});
  });
});

describe('a request whose consent nobody asked to take back', () => {
  const why = 'Nobody asks to take this consent back any more. Look at the list again.';

  it.each([
    ['that is flagged for another reason', { flags: ['odd_name'] }],
    ['that is due', { status: 'due' }],
  ])('%s lists nothing', async (_, fields) => {
    await store(fields);
    await expect(takeBack()).rejects.toEqual(rejectedAs('conflict', why));
    expect(table.itemsOf('blacklist-entry')).toEqual([]);
  });

  it('because another admin is done with it lists nothing', async () => {
    await store();
    await closeCallRequest(by, { id: 'request-1', version: 1 });
    await expect(takeBack()).rejects.toEqual(rejectedAs('conflict', why));
  });

  it('that does not exist is not found', async () => {
    await expect(takeBack()).rejects.toEqual(rejectedAs('not_found'));
  });
});
