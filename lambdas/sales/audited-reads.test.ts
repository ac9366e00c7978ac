import { beforeEach, describe, expect, it } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { paymentUpdate } from '#platform/table/payments';
import { operationsOf } from '#shared/contracts/operation';
import * as operations from '#shared/contracts/sales';
import { at } from '../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { aGroup, anAdmin } from '../../tests/support/builders/a-user.ts';
import { createVerificationEvent } from '../../tests/support/builders/a-verification-event.ts';
import { aStoredSale } from '../../tests/support/builders/stored-sales.ts';
import { askApi } from '../../tests/support/unit/call-api.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './api.ts';

const ask = askApi(handler);
const ADMIN = 'admin-1';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable({ users: [anAdmin()], groups: [aGroup()] });
});

const aLeadWithEverything = async (): Promise<string> => {
  const id = await aStoredSale();
  await writeOne(paymentUpdate(id, { set: { bank_name: 'First Bank', updated_ts: at(0) } }));
  const requested = { name: 'requested', verification_type: 'esig_text', group: 'niia_health' } as const;
  await createVerificationEvent({
    id: 'e-1',
    lead_id: id,
    event_type: 'verification_status',
    created_ts: at(0),
    ...requested,
  });
  return id;
};

const actions = () => [...new Set(table.itemsOf('audit-record').map(({ pk, action }) => `${pk} ${action}`))];

/** Every way to read what belongs to a lead, besides its signatures, which have records of their own. */
const readings = operationsOf(operations).filter(
  ({ method, path, name }) => method === 'GET' && path.startsWith('/lead/{id}') && name !== 'getSignature',
);

describe('reading what belongs to a lead', () => {
  it.each(readings.map(operation => ({ operation, name: operation.name })))(
    'is recorded before the answer: $name',
    async ({ operation, name }) => {
      const id = await aLeadWithEverything();
      expect((await ask(operation, ADMIN, { id })).status).toBe(200);
      expect(actions()).toEqual([`lead#${id} ${name === 'getPaymentDetails' ? 'payment_opened' : 'lead_opened'}`]);
    },
  );

  it.each(readings.map(operation => ({ operation, name: operation.name })))(
    'shows nothing where it cannot be recorded: $name',
    async ({ operation }) => {
      const id = await aLeadWithEverything();
      table.beforeWrite('each', () => Promise.reject(new Error('The table is away.')));
      expect(await ask(operation, ADMIN, { id })).toMatchObject({ status: 500, body: { code: 'internal' } });
    },
  );

  it('is recorded before a conflict that contains what is stored of a product', async () => {
    const id = await aLeadWithEverything();
    const edit = { leadId: id, type: 'health', data: { enrollment_fee: 1 }, base: { enrollment_fee: '?' } };
    expect((await ask(operations.saveProduct, ADMIN, edit)).status).toBe(409);
    expect(actions()).toEqual([`lead#${id} lead_opened`]);
  });

  it('is recorded before a conflict that contains what is stored of the payment', async () => {
    const id = await aLeadWithEverything();
    const edit = { leadId: id, payment_details: { bank_name: 'x' }, base: { bank_name: '?' } };
    const conflict = await ask(operations.savePaymentDetails, ADMIN, edit);
    expect(conflict).toMatchObject({ status: 409, body: { detail: [{ current: 'First Bank' }] } });
    expect(actions()).toEqual([`lead#${id} payment_opened`]);
  });

  it('is not recorded where there is nothing to show', async () => {
    const { id } = await aStoredLead();
    expect((await ask(operations.getPaymentDetails, ADMIN, { id })).body).toEqual({ data: null });
    expect((await ask(operations.listSelectedProducts, ADMIN, { id })).body).toEqual({ data: [] });
    expect(actions()).toEqual([]);
  });
});
