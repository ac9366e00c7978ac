import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { once } from '#platform/handlers/once';
import { getDids, putDid } from '#platform/table/dids';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { putLeadSource } from '#platform/table/lead-sources';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import type { Did, DidChange } from '#shared/dids/did';
import { createDid } from '../../lambdas/backoffice/create-did.ts';
import { updateDids } from '../../lambdas/backoffice/update-dids.ts';
import { at } from '../support/builders/a-call.ts';
import { aDid } from '../support/builders/a-did.ts';
import { anAdmin } from '../support/builders/an-actor.ts';
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
const given = async (): Promise<Did> => {
  const phone_number = phones.next().value;
  const did = aDid({ id: phone_number, phone_number });
  await putDid(did);
  return did;
};
const edited = ({ phone_number: _, ...did }: Did, fields: Partial<DidChange>): DidChange => ({
  ...did,
  requested_group: did.requested_group ?? null,
  ...fields,
});
const by = { actor: anAdmin(), now: at(1) };
const save = (...changes: DidChange[]) => updateDids(by, { changes });

describe('saving rows of the DIDs page', () => {
  it('saves all of them with the next version, or none if one has changed since', async () => {
    const [one, two] = [await given(), await given()];
    const changes = [edited(one, { requested_group: null }), edited(two, { priority: 7 })];
    const { data } = await save(...changes);
    const { requested_group: _, ...rest } = one;
    expect(data).toEqual([
      { ...rest, version: 2 },
      { ...two, priority: 7, version: 2 },
    ]);
    expect(await getDids([one.id, two.id])).toEqual(data);
    await expect(save(...changes.slice(0, 1), edited(two, { priority: 9 }))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await getDids([one.id, two.id])).toEqual(data);
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
  const create = () => createDid({ numbers, ...by }, input);

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

  it('buys one for a repeated request after a lost response', async () => {
    const key = randomUUID();
    const send = () => once({ userId: 'admin-1', operation: 'createDid', key, input }, at(1), () => create());
    const first = await send();
    expect(await send()).toEqual(first);
    expect(numbers.buy).toHaveBeenCalledTimes(1);
  });
});
