import { beforeEach, describe, expect, it } from 'vitest';
import { createBlacklistEntry, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { keys } from '#platform/table/engine/keys';
import { writeTogether } from '#platform/table/engine/write';
import { consentsAndRevocationsOfLead } from '#platform/table/website/consents';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { doNotCallSteps } from './do-not-call-steps.ts';

const NUMBER = '+13055550101';
const EMAIL = 'ann@example.com';
let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
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
      for (const listed of [NUMBER, EMAIL])
        expect(await getBlacklistEntry(listed, { latest: true }), listed).toMatchObject({ source: 'disposition' });
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

  it('who asks again changes no entry, and each revocation is recorded', async () => {
    await writeTogether(await steps());
    const again = await steps();
    const listed = Object.entries(again).filter(([name]) => name.startsWith('blacklist'));
    expect(listed.length).toBe(3);
    expect(listed.every(([, step]) => step === undefined)).toBe(true);
    expect(again.areas).toBeUndefined();
    expect(await writeTogether(again)).toEqual({ outcome: 'written' });
    expect((await consentsAndRevocationsOfLead('42')).revocations).toMatchObject([
      { revoked_by: 'disposition', user_email: 'maria@coverline.test', revoked_ts: at(60) },
      { revoked_by: 'disposition', user_email: 'maria@coverline.test', revoked_ts: at(60) },
    ]);
  });

  it('names no user where the customer asked', async () => {
    await writeTogether(
      await doNotCallSteps({
        ...{ leads: [aLead()], numbers: [NUMBER], revokedBy: 'text', postedBy: 'text message', now: at(60) },
      }),
    );
    const [revocation] = (await consentsAndRevocationsOfLead('42')).revocations;
    expect(revocation).toMatchObject({ revoked_by: 'text' });
    expect(revocation).not.toHaveProperty('user_email');
  });

  it('is listed by what the blacklist is at this moment', async () => {
    for (const address of [NUMBER, '+15552340001', EMAIL]) table.lag(keys.blacklistEntry(address));
    await blocked({ phone_number: NUMBER });
    await createBlacklistEntry({ id: 'b-2', email: EMAIL, blocked_inbound: true, source: 'single', posted_by: 'x' });
    expect(await writeTogether(await steps())).toEqual({ outcome: 'written' });
  });
});
