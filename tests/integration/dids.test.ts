import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { once } from '#platform/handlers/once';
import { getDids, listDids, putDid } from '#platform/table/dids';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { putLeadSource } from '#platform/table/lead-sources';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import type { Did, DidChange } from '#shared/dids/did';
import { Rejection } from '#shared/errors';
import { createDid } from '../../lambdas/backoffice/create-did.ts';
import { updateDids } from '../../lambdas/backoffice/update-dids.ts';
import { at } from '../support/builders/a-call.ts';
import { aDid } from '../support/builders/a-did.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  captureLog();
  stop = await startTable();
  clearGroupConfigurations();
  await putLeadSource({ id: '1', name: 'google', lead_cost: 2400, version: 1 });
  await putLeadSource({ id: '2', name: 'facebook', lead_cost: 1250, version: 1 });
  for (const group of defaultGroupConfigurations)
    await putGroupConfiguration({ ...group, updated_ts: at(0), version: 1 });
});
afterAll(async () => {
  clearGroupConfigurations();
  await stop();
});

const phones = (function* () {
  for (let n = 0; ; n++) yield `+1305555${String(n).padStart(4, '0')}`;
})();

/** A stored number as it was read. */
const given = async (fields: Partial<Did> = {}): Promise<Did> => {
  const phone_number = phones.next().value;
  const did = aDid({ ...fields, id: phone_number, phone_number });
  await putDid(did);
  return did;
};
const edited = ({ phone_number: _, ...did }: Did, fields: Partial<DidChange>): DidChange => ({
  ...did,
  requested_group: did.requested_group ?? null,
  ...fields,
});
const save = (...changes: DidChange[]) => updateDids({ changes });
const now = async ({ id }: Did) => (await getDids([id]))[0];

describe('saving rows of the DIDs page', () => {
  it('saves all of them, each with its next version', async () => {
    const [one, two] = [await given(), await given()];
    const changes = [
      edited(one, { lead_source: 'facebook', buffer_time_s: 45, requested_group: null }),
      edited(two, { require_disposition_note: true, skip_dialer: true, requested_group: 'fronter_t1', priority: 7 }),
    ];
    const { data } = await save(...changes);
    const { requested_group: _, ...rest } = one;
    expect(data).toEqual([
      { ...rest, lead_source: 'facebook', buffer_time_s: 45, version: 2 },
      {
        ...two,
        require_disposition_note: true,
        skip_dialer: true,
        requested_group: 'fronter_t1',
        priority: 7,
        version: 2,
      },
    ]);
    expect(await getDids([one.id, two.id])).toEqual(data);
  });

  it('saves none if one has changed since, and names it', async () => {
    const [one, two] = [await given(), await given()];
    await save(edited(two, { priority: 3 }));
    await expect(save(edited(one, { priority: 1 }), edited(two, { priority: 9 }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^\(305\) 555-\d{4} was changed by somebody else meanwhile\. Nothing was saved\.$/,
      ),
    });
    expect(await now(one)).toEqual(one);
    expect((await now(two))?.priority).toBe(3);
  });

  it('succeeds if an earlier request with a lost response has saved them', async () => {
    const [one, two] = [await given(), await given()];
    const changes = [edited(one, { priority: 4, requested_group: null }), edited(two, { buffer_time_s: 5 })];
    await save(...changes);
    const { data } = await save(...changes);
    expect(data.map(({ version }) => version)).toEqual([2, 2]);
  });

  it('names the number that does not exist', async () => {
    const one = await given();
    const gone = aDid({ id: '+13055559999', phone_number: '+13055559999' });
    await expect(save(edited(one, { priority: 1 }), edited(gone, { priority: 1 }))).rejects.toMatchObject({
      code: 'not_found',
      message: '(305) 555-9999 is not there any more. Nothing was saved.',
    });
    expect(await now(one)).toEqual(one);
  });

  it.each([
    ['a lead source', { lead_source: 'nowhere' }, "There is no lead source 'nowhere'.", 'lead_source'],
    ['a group', { requested_group: 'nobodies' }, "There is no group 'nobodies'.", 'requested_group'],
  ])('rejects %s that is not there', async (_, fields, message, field) => {
    const one = await given();
    await expect(save(edited(one, fields))).rejects.toMatchObject({
      code: 'rejected',
      message,
      detail: [{ field: `${one.id}.${field}`, message }],
    });
    expect(await now(one)).toEqual(one);
  });

  it('rejects two changes of one number in one request', async () => {
    const one = await given();
    await expect(save(edited(one, { priority: 1 }), edited(one, { priority: 2 }))).rejects.toMatchObject({
      code: 'rejected',
    });
  });
});

describe('adding a number', () => {
  const input = {
    lead_source: 'google',
    task_creation_source: 'customer_inbound_call',
    buffer_time_s: 30,
    require_disposition_note: true,
  } as const;
  /** The numbers that were bought at Twilio. */
  let sold: string[];
  const numbers = {
    bought: vi.fn(async () => [...sold]),
    buy: vi.fn(async (_: string) => {
      const phone = phones.next().value;
      sold.push(phone);
      return phone;
    }),
  };
  const create = (changes: Partial<typeof input> = {}) => createDid({ numbers }, { ...input, ...changes });

  beforeEach(() => {
    sold = [];
    numbers.buy.mockClear();
  });

  it('buys one and stores it', async () => {
    const { data } = await create();
    expect(data.phone_number).toBe(sold[0]);
    expect(await getDids(sold)).toEqual([
      { ...input, id: sold[0], phone_number: sold[0], skip_dialer: false, priority: 0, version: 1 },
    ]);
    expect(numbers.buy).toHaveBeenCalledWith('google');
  });

  it('uses the number that an earlier attempt bought before it buys another', async () => {
    const bought = phones.next().value;
    sold = [bought];
    expect((await create()).data.phone_number).toBe(bought);
    expect(numbers.buy).not.toHaveBeenCalled();
    expect((await create()).data.phone_number).not.toBe(bought);
  });

  it('buys two numbers for two users who add one at the same time', async () => {
    const bought = phones.next().value;
    sold = [bought];
    const answers = await Promise.all([create(), create()]);
    const added = answers.map(({ data }) => data.phone_number);
    expect(new Set(added).size).toBe(2);
    expect(added).toContain(bought);
    expect((await listDids()).map(({ phone_number }) => phone_number)).toEqual(expect.arrayContaining(added));
  });

  it('buys one for a repeated request after a lost response', async () => {
    const key = randomUUID();
    const send = () => once({ userId: 'admin-1', operation: 'createDid', key, input }, at(1), () => create());
    const first = await send();
    expect(await send()).toEqual(first);
    expect(numbers.buy).toHaveBeenCalledTimes(1);
  });

  it('buys nothing for an unknown lead source', async () => {
    await expect(create({ lead_source: 'nowhere' as 'google' })).rejects.toMatchObject({
      code: 'rejected',
      detail: [{ field: 'lead_source', message: "There is no lead source 'nowhere'." }],
    });
    expect(numbers.buy).not.toHaveBeenCalled();
  });

  it('stores nothing if Twilio fails', async () => {
    numbers.buy.mockRejectedValueOnce(new Rejection('provider_failed', 'Twilio said no.'));
    const before = await listDids();
    await expect(create()).rejects.toThrow('Twilio said no.');
    expect(await listDids()).toEqual(before);
  });
});
