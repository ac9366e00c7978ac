import { expect, it } from 'vitest';
import { blacklistPage } from '#platform/table/blacklist/blacklist-list';
import { keys } from '#platform/table/engine/keys';
import { at } from '../../tests/support/builders/a-call.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { migrateData } from './migrate-data.ts';
import { noteFormerBlacklistAreas } from './note-blacklist-areas.ts';

/** An entry as version 1 of its schema stored it. */
const formerEntry = (phone_number: string, more: object = {}) => ({
  id: phone_number,
  phone_number,
  blocked_inbound: true,
  posted_by: 'ada@coverline.test',
  ...more,
  ...keys.blacklistEntry(phone_number),
  gsi1pk: 'blacklist',
  gsi1sk: phone_number,
  entity: 'blacklist-entry',
  version: 1,
});

it('lists the entries of former releases by area code, and finds them by e-mail address', async () => {
  const table = startUnitTable();
  table.put(formerEntry('+13055550142', { email: 'Ann@Example.com' }));
  table.put(formerEntry('+12125550142'));
  expect((await blacklistPage({ limit: 10 })).data).toEqual([]);
  const migrate = async () => {
    await noteFormerBlacklistAreas();
    return migrateData({ now: () => at(0), unreadable: () => expect.fail() });
  };
  expect(await migrate()).toEqual({ upgraded: 2, unreadable: 0 });
  const { data } = await blacklistPage({ limit: 10 });
  expect(data.map(entry => [entry.phone_number, entry.email, entry.version])).toEqual([
    ['+12125550142', undefined, 1],
    ['+13055550142', 'ann@example.com', 1],
  ]);
  expect(table.all().find(({ pk }) => pk === 'blacklist#+13055550142')).toMatchObject({
    gsi1pk: 'blacklist#305',
    gsi2pk: 'blacklist-email#ann@example.com',
  });
  expect(await migrate()).toEqual({ upgraded: 0, unreadable: 0 });
});

it('costs one read where no entry of a former release is left', async () => {
  const table = startUnitTable();
  await noteFormerBlacklistAreas();
  expect(table.requests).toEqual({ reads: 1, writes: 0 });
});
