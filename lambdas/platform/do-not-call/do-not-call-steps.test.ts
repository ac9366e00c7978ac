import { beforeEach, describe, expect, it } from 'vitest';
import { createBlacklistEntry, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { writeTogether } from '#platform/table/engine/write';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { doNotCallSteps } from './do-not-call-steps.ts';

const NUMBER = '+13055550101';
const EMAIL = 'ann@example.com';
beforeEach(() => {
  startUnitTable();
});

const steps = () =>
  doNotCallSteps({
    leads: [aLead({ email: EMAIL })],
    numbers: [NUMBER],
    revokedBy: 'disposition',
    postedBy: 'maria@coverline.test',
    now: at(60),
  });
const blocked = (address: { phone_number: string } | { email: string }) =>
  createBlacklistEntry({
    ...address,
    id: 'b-1',
    blocked_inbound: true,
    source: 'single',
    posted_by: 'ada@coverline.test',
  });

describe('a customer who wants no calls any more', () => {
  it.each([
    ['number', NUMBER, { phone_number: NUMBER }],
    ['e-mail address', EMAIL, { email: EMAIL }],
  ])(
    'whose %s an admin blocks at the same moment: it stays blocked, and the next attempt marks it',
    async (_, address, entry) => {
      const first = await steps();
      await blocked(entry);
      expect(await writeTogether(first)).toMatchObject({ outcome: 'failed' });
      expect(await getBlacklistEntry(address, { latest: true })).toMatchObject({ id: 'b-1', blocked_inbound: true });
      expect(await writeTogether(await steps())).toEqual({ outcome: 'written' });
      expect(await getBlacklistEntry(address, { latest: true })).toMatchObject({ id: 'b-1', blocked_inbound: true });
      expect(await getBlacklistEntry(NUMBER, { latest: true })).toMatchObject({ source: 'disposition' });
    },
  );

  it('is not reached at any number or address that the lead has', async () => {
    const addresses = ['+13055550102', '+13055550103', '+13055550104', EMAIL, 'sign@example.com'] as const;
    const [phone_number, alt_phone_number, esig_phone_number, email, esig_email] = addresses;
    await writeTogether(
      await doNotCallSteps({
        leads: [aLead({ phone_number, alt_phone_number, esig_phone_number, email, esig_email })],
        numbers: [NUMBER],
        revokedBy: 'disposition',
        postedBy: 'maria@coverline.test',
        now: at(60),
      }),
    );
    for (const address of [NUMBER, ...addresses])
      expect(await getBlacklistEntry(address, { latest: true }), address).toMatchObject({ source: 'disposition' });
  });
});
