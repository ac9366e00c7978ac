import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getDids, listDids, putDid, createDid as writeDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { putLeadSource } from '#platform/table/lead-sources';
import { settingVersions } from '#platform/table/settings/setting-versions';
import { Rejection } from '#shared/errors';
import { at } from '../../tests/support/builders/a-call.ts';
import { aDid } from '../../tests/support/builders/a-did.ts';
import { anAdmin } from '../../tests/support/builders/an-actor.ts';
import { loseResponse } from '../../tests/support/lost-response.ts';
import { breakItems } from '../../tests/support/unit/break-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { createDid } from './create-did.ts';

const input = {
  lead_source: 'google',
  task_creation_source: 'customer_inbound_call',
  buffer_time_s: 30,
  require_disposition_note: true,
} as const;

const phone = (n: number) => `+1305555${String(n).padStart(4, '0')}`;

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
/** The numbers that Twilio has sold so far. */
let sold: string[];
const numbers = { bought: async () => [...sold], buy: vi.fn<(source: string) => Promise<string>>() };

beforeEach(async () => {
  table = startUnitTable();
  log = captureLog();
  sold = [];
  numbers.buy.mockReset();
  numbers.buy.mockImplementation(async () => {
    const number = phone(sold.length + 1);
    sold.push(number);
    return number;
  });
  await putLeadSource({ id: '1', name: 'google', lead_cost: 2400, version: 1 });
});
afterEach(() => vi.restoreAllMocks());

const deps = { numbers, actor: anAdmin(), now: at(60) };
const by = { user_id: 'admin-2', user_email: 'ben.admin@coverline.test', created_ts: at(59) };

const create = (fields: { lead_source?: string } = {}) => createDid(deps, { ...input, ...fields });
const warnings = () =>
  log
    .lines()
    .filter(line => line.includes('WARN'))
    .map(line => JSON.parse(line));
const documentOf = (phone_number: string) => {
  const { version: _, ...did } = aDid({ id: phone_number, phone_number });
  return did;
};

it('buys a number for the lead source and stores it as a DID', async () => {
  expect(await create()).toEqual({ data: { phone_number: phone(1) } });
  expect(numbers.buy.mock.calls).toEqual([['google']]);
  expect(await getDids([phone(1)])).toEqual([
    { ...input, id: phone(1), phone_number: phone(1), skip_dialer: false, priority: 0, version: 1 },
  ]);
  expect(warnings()).toEqual([]);
});

it('records who added it, in the history of the DID', async () => {
  await create();
  const { lead_source, task_creation_source, buffer_time_s, require_disposition_note } = input;
  expect((await settingVersions(keys.did(phone(1)), { limit: 10 })).data).toEqual([
    {
      ...{ kind: 'did', name: phone(1), number: 1, version: 1, created_ts: at(60) },
      ...{ user_id: 'admin-1', user_email: 'ada.admin@coverline.test' },
      after: {
        ...{ lead_source, task_creation_source, buffer_time_s, require_disposition_note },
        ...{ skip_dialer: false, priority: 0 },
      },
    },
  ]);
});

it('buys one number where the response of the table is lost', async () => {
  loseResponse('"entity":"did"');
  expect(await create()).toEqual({ data: { phone_number: phone(1) } });
  expect(numbers.buy).toHaveBeenCalledOnce();
  expect(await listDids()).toHaveLength(1);
});

it('takes a number that an earlier attempt bought before it buys another', async () => {
  sold = [phone(1), phone(2)];
  await putDid(aDid({ id: phone(1), phone_number: phone(1) }));
  expect((await create()).data.phone_number).toBe(phone(2));
  expect(numbers.buy).not.toHaveBeenCalled();
  expect(warnings()).toEqual([]);
  expect((await create()).data.phone_number).toBe(phone(3));
});

it('gives two admins who add a number at the same time a number each, and logs the conflict', async () => {
  sold = [phone(1)];
  const added = (await Promise.all([create(), create()])).map(({ data }) => data.phone_number);
  expect(added.sort()).toEqual([phone(1), phone(2)]);
  expect((await listDids()).map(({ phone_number }) => phone_number)).toEqual(added);
  expect(warnings()).toMatchObject([{ message: 'number is a DID already', did_id: phone(1) }]);
});

it('is a conflict where others take each number first', async () => {
  table.beforeWrite('each', () => writeDid(documentOf(sold.at(-1) ?? ''), by));
  await expect(create()).rejects.toEqual(
    rejectedAs('conflict', 'Others are adding numbers at the same moment. Please try again.'),
  );
});

it('buys nothing for a lead source that does not exist', async () => {
  await expect(create({ lead_source: 'nowhere' })).rejects.toEqual(
    rejectedAt('lead_source', "There is no lead source 'nowhere'."),
  );
  expect(numbers.buy).not.toHaveBeenCalled();
});

it('stores nothing where Twilio rejects the purchase', async () => {
  numbers.buy.mockRejectedValue(new Rejection('provider_failed', 'Twilio said no.'));
  await expect(create()).rejects.toEqual(rejectedAs('provider_failed', 'Twilio said no.'));
  expect(await listDids()).toEqual([]);
});

it('a DID that cannot be read is left out of the list, and its number is not given away', async () => {
  sold = [phone(1), phone(2)];
  await writeDid(documentOf(phone(1)), by);
  await writeDid(documentOf(phone(2)), by);
  breakItems(table, 'did', phone(1));
  expect((await listDids()).map(({ id }) => id)).toEqual([phone(2)]);
  expect(await create()).toEqual({ data: { phone_number: phone(3) } });
  expect(log.text()).toContain(`"did":"${phone(1)}"`);
});
