import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { callEventsOfTask } from '#platform/table/call-events';
import { callsByLead, getCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { queryAll } from '#platform/table/engine/query';
import { recordChange } from '#platform/table/engine/records';
import { removedEntities, upgradedEntities } from '#platform/table/engine/upgrades';
import { leadByPhone } from '#platform/table/leads';
import { getPayment } from '#platform/table/payments';
import { selectedProductsOf } from '#platform/table/selected-products';
import { userByEmail } from '#platform/table/users';
import { namesOf } from '#shared/contracts/former-entities';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { migrateData } from '../../bin/migrations/migrate-data.ts';
import { isSeeded } from '../../bin/seed/seed.ts';
import { saveProduct } from '../../lambdas/sales/products/save-product.ts';
import { setProductStatus } from '../../lambdas/sales/products/set-product-status.ts';
import { aDid } from '../support/builders/a-did.ts';
import { anActor } from '../support/builders/an-actor.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import {
  putStoredItems,
  readStoredData,
  readStoredTrail,
  type StoredItem,
  storedDataSets,
} from '../support/stored-data.ts';
import { allCallsByAgent, allCommissionsOfUser } from '../support/stored-items.ts';
import { type CallCentre, startCallCentre } from '../support/twilio/call-scenario.ts';
import { runWholeCall } from '../support/twilio/ring-to-disposition.ts';
import { captureLog } from '../support/unit/captured-log.ts';

const now = () => timestamp(new Date());

/** One for all data sets: the functions' clients in this process keep its addresses. */
let centre: CallCentre;
beforeAll(async () => {
  captureLog();
  centre = await startCallCentre();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await centre.stop();
});

describe.each(storedDataSets())('given the data of %s', name => {
  const items: StoredItem[] = readStoredData(name);
  const trail: StoredItem[] = readStoredTrail(name);
  /** The customer of the call with a sale. */
  const CUSTOMER = '+15552349876';
  let stopTable: () => Promise<void>;

  beforeAll(async () => {
    stopTable = await startTable();
    await putDid(aDid());
    await putStoredItems(items);
    await putStoredItems(trail, 'AUDIT_TABLE_NAME');
  });
  afterAll(async () => {
    await centre.clear();
    for (const { sid } of await centre.workspace().workers.list()) await centre.workspace().workers(sid).remove();
    await stopTable();
  });

  const storedUser = async (email: string): Promise<User> => {
    const user = await userByEmail(email);
    if (!user) throw new Error(`The data has no user ${email}.`);
    return user;
  };
  const storedLead = async () => {
    const lead = await leadByPhone(CUSTOMER);
    if (!lead) throw new Error('The data has no customer.');
    return lead;
  };
  const migrate = () =>
    migrateData({ now, unreadable: ({ pk }) => expect.fail(`${pk} could not be read.`), pageSize: 50 });

  it('each item is a document of the present schemas, or is removed', () => {
    const kept = items.filter(({ entity }) => !removedEntities.includes(entity));
    for (const item of kept) expect(() => recordChange({ new: item }), `${item.pk} ${item.sk}`).not.toThrow();
  });

  const expectReadable = async () => {
    const maria = await storedUser('maria.lopez@coverline.test');
    const calls = await allCallsByAgent(maria.id);
    expect(calls.map(call => call.dial_rejection)).toContain('(555) 234-9877 is on the blacklist.');
    const { data: events } = await callEventsOfTask(
      String(items.find(({ entity }) => namesOf(['rejected-acceptance']).includes(entity))?.TaskSid),
      { limit: 20 },
    );
    expect(events.map(({ EventType }) => EventType)).toContain('reservation.accepted');
    const lead = await storedLead();
    expect(await selectedProductsOf(lead.id)).toContainEqual(
      expect.objectContaining({ type: 'health', status: 'sale' }),
    );
    expect(await getPayment(lead.id)).toMatchObject({ card_brand: 'Visa', card_last4: '4242' });
    expect(await allCommissionsOfUser(maria.id)).toContainEqual(
      expect.objectContaining({ id: 'health', kind: 'sale', first_name: 'Lena', last_name: 'Whitcomb' }),
    );
    expect((await callsByLead(lead.id, { limit: 10 })).data).toContainEqual(
      expect.objectContaining({ disposition: 'Sale' }),
    );
  };

  it('a system that starts on it finds its data before, during and after the migrations', async () => {
    await expectReadable();
    const outdated = items.filter(
      ({ entity, schema_version = 1 }) =>
        entity === 'audit-record' ||
        removedEntities.includes(entity) ||
        upgradedEntities().some(one => one.names.includes(entity) && Number(schema_version) < one.schemaVersion),
    );
    const [{ upgraded }] = await Promise.all([migrate(), expectReadable()]);
    expect(upgraded).toBe(outdated.length);
    await expectReadable();
    expect(await migrate()).toEqual({ upgraded: 0, unreadable: 0 });
    expect(await isSeeded()).toBe(true);
  });

  it('the audit trail shows the stored records, also those from before it had its own table', async () => {
    const { id } = await storedLead();
    const { pk } = keys.lead(id);
    const records = [...items, ...trail]
      .filter(item => item.entity === 'audit-record' && item.pk === pk)
      .map(item => item.id);
    expect(records).not.toEqual([]);
    const { data } = await auditRecordsOfLead(id, { limit: 100 });
    expect(data.map(record => record.id)).toEqual(expect.arrayContaining(records));
    expect(await queryAll({ partition: pk, prefix: 'audit#' })).toEqual([]);
  });

  it('a stored agent takes a call of a stored customer, from ring to disposition', async () => {
    const maria = await centre.addAgent(await storedUser('maria.lopez@coverline.test'));
    const lead = await storedLead();
    const id = await runWholeCall(centre, maria, CUSTOMER);
    expect(await getCall(id, { latest: true })).toMatchObject({ lead_key: `lead/${lead.id}` });
  });

  it('a stored closer sells another product to the stored customer, and the stored sale can still fail', async () => {
    const closer = anActor(await storedUser('maria.lopez@coverline.test'));
    const verifier = anActor(await storedUser('victor.stone@coverline.test'));
    const { id: leadId } = await storedLead();
    const data = { product_id: 'vision-clear', enrollment_fee: 0, effective_date: '2026-12-01' };
    const { version } = await saveProduct({ actor: closer, now: now() }, { leadId, type: 'vision', data });
    const sale = { leadId, type: 'vision', version, status: 'sale', data: {} } as const;
    expect(await setProductStatus({ actor: verifier, now: now() }, sale)).toMatchObject({ status: 'sale' });
    const health = (await selectedProductsOf(leadId)).find(({ type }) => type === 'health');
    const admin = anActor(await storedUser('ada.okafor@coverline.test'));
    const failure = { leadId, type: 'health', version: health?.version ?? 0, status: 'failed' } as const;
    const reason = { failed_reason: 'declined' };
    expect(await setProductStatus({ actor: admin, now: now() }, { ...failure, data: reason })).toMatchObject({
      status: 'failed',
    });
  });
});
