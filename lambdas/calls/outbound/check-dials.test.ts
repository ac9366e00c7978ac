import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeTogether } from '#platform/table/engine/write';
import { callRequestCreation } from '#platform/table/website/call-requests';
import { checkDials as operation } from '#shared/contracts/calls';
import { LEAD_ERASED } from '#shared/leads/erased-lead';
import type { Lead } from '#shared/leads/lead';
import { aRevocationAsked } from '../../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { checkDials } from './check-dials.ts';

const HOURS = { from: 8, to: 21 };
const NUMBER = '+15552340001';
const ALTERNATE = '+13105550142';

afterEach(() => vi.restoreAllMocks());

type Given = { leads?: Lead[]; blacklist?: { phone_number: string; source?: 'disposition' }[] };

const checked = async ({ leads = [aLead({ state_abbr: 'OH' })], blacklist = [] }: Given, keys = 'lead/42') => {
  startUnitTable().store({ leads, blacklist });
  return checkDials({ hours: HOURS }, operation.input.parse({ lead_keys: keys }).lead_keys);
};

describe('a dial check', () => {
  it.each([
    ['an alternate number', ALTERNATE],
    ['the number for signatures', '+13105550143'],
  ])('says that an admin decides first where somebody asked to take the consent for %s back', async (_, number) => {
    const lead = aLead({ alt_phone_number: ALTERNATE, esig_phone_number: '+13105550143' });
    startUnitTable().store({ leads: [lead] });
    await writeTogether(callRequestCreation(aRevocationAsked(number)));
    const { data } = await checkDials({ hours: HOURS }, ['lead/42']);
    const asked = 'We were asked not to contact the customer any more. An admin decides on this first.';
    expect(data.map(({ problem, is_undecided }) => [problem, is_undecided])).toEqual([
      [asked, true],
      [asked, true],
    ]);
  });

  it('is missing for a lead that cannot be read, and made for the others', async () => {
    captureLog();
    const table = startUnitTable();
    table.store({ leads: [aLead(), aLead({ id: '43', phone_number: ALTERNATE })] });
    breakItems(table, 'lead', '42');
    const { data } = await checkDials({ hours: HOURS }, ['lead/42', 'lead/43']);
    expect(data.map(({ lead_key }) => lead_key)).toEqual(['lead/43']);
  });

  it('says where the customer is, for each number of the lead', async () => {
    const lead = aLead({ state_abbr: 'OH', alt_phone_number: ALTERNATE });
    const { hours, data } = await checked({ leads: [lead] });
    expect(hours).toEqual(HOURS);
    const ohio = { whose: 'the customer', place: { name: 'Ohio', zones: ['America/New_York'] } };
    const california = {
      whose: 'the customer’s number',
      place: { name: 'California', zones: ['America/Los_Angeles'] },
    };
    const callee = { whose: 'the customer', anytime: false };
    expect(operation.output.parse({ hours, data }).data).toEqual([
      { lead_key: 'lead/42', phone: 'phone_number', callee: { ...callee, places: [ohio] } },
      { lead_key: 'lead/42', phone: 'alt_phone_number', callee: { ...callee, places: [ohio, california] } },
    ]);
  });

  it.each<[string, Given, (string | undefined)[]]>([
    [
      'wants no calls: at none of the numbers',
      { blacklist: [{ phone_number: NUMBER, source: 'disposition' }] },
      ['The customer has asked not to be contacted.', 'The customer has asked not to be contacted.'],
    ],
    [
      'has a listed number: at that number',
      { blacklist: [{ phone_number: ALTERNATE }] },
      [undefined, 'The customer’s number is on the blacklist.'],
    ],
    [
      'was erased',
      { leads: [aLead({ alt_phone_number: ALTERNATE, erased_ts: '2026-01-05T15:00:00.000Z' })] },
      [LEAD_ERASED, LEAD_ERASED],
    ],
  ])('says why a customer is not called who %s', async (_, given, problems) => {
    const leads = [aLead({ alt_phone_number: ALTERNATE })];
    const { data } = await checked({ leads, ...given });
    expect(data.map(({ problem }) => problem)).toEqual(problems);
  });

  it('has no name and no number in it: it is no reading of the lead', async () => {
    const lead = aLead({ phone_number: '+12125550142', alt_phone_number: '+19765550142', last_disposition: 'Sale' });
    const text = JSON.stringify(await checked({ leads: [lead], blacklist: [{ phone_number: '+12125550142' }] }));
    expect(text).not.toMatch(/Ada|Park|5550142|555-0142|Sale/);
  });

  it('is of many leads at once, each once; a lead that does not exist is left out', async () => {
    const leads = [aLead(), aLead({ id: '43', phone_number: '+15552340002' })];
    const { data } = await checked({ leads }, 'lead/42,lead/43,lead/42,lead/44');
    expect(data.map(({ lead_key }) => lead_key)).toEqual(['lead/42', 'lead/43']);
  });

  it('is of 40 leads at most, and of keys of leads', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, n) => `lead/${n}`).join();
    expect(operation.input.safeParse({ lead_keys: keys(40) }).success).toBe(true);
    for (const lead_keys of [keys(41), '', 'user/1', 'lead/1,'])
      expect(operation.input.safeParse({ lead_keys }).success).toBe(false);
  });
});
