import { beforeEach, describe, expect, it } from 'vitest';
import { createCall } from '#platform/table/calls';
import { writeOne } from '#platform/table/engine/write';
import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';
import { consentCreation } from '#platform/table/website/consents';
import * as operations from '#shared/contracts/leads';
import { operationsOf } from '#shared/contracts/operation';
import { anAcceptedCall, at } from '../../tests/support/builders/a-call.ts';
import { aConsent } from '../../tests/support/builders/a-call-request.ts';
import { aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { aGroup, anAdmin } from '../../tests/support/builders/a-user.ts';
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
  const { id } = await aStoredLead();
  await createLeadNote({ id: 'n-1', lead_id: id, message: 'Calls after six.', created_ts: at(0) });
  await createServiceNote({ id: 's-1', leadId: id, note: 'Asked for a card.', created_ts: at(0) });
  const { version: _, ...call } = anAcceptedCall({ id: 'call-1', lead_key: `lead/${id}` });
  await createCall(call);
  await writeOne(consentCreation(aConsent({ lead_key: `lead/${id}` })));
  return id;
};

const actions = () => [...new Set(table.itemsOf('audit-record').map(({ pk, action }) => `${pk} ${action}`))];

/** Every way to read a lead by its id; the audit trail itself has none of the lead's data. */
const readings = operationsOf(operations).filter(
  ({ method, path, name }) => method === 'GET' && path.startsWith('/lead/{id}') && name !== 'listLeadAudit',
);

describe('reading a lead', () => {
  it.each(readings.map(operation => ({ operation, name: operation.name })))(
    'is recorded before the answer: $name',
    async ({ operation }) => {
      const id = await aLeadWithEverything();
      expect((await ask(operation, ADMIN, { id })).status).toBe(200);
      expect(actions()).toEqual([`lead#${id} lead_opened`]);
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

  it('is not recorded for a lead that does not exist, or that has nothing to show', async () => {
    const { id } = await aStoredLead();
    expect((await ask(operations.getLead, ADMIN, { id: 'nobody' })).status).toBe(404);
    expect((await ask(operations.getLeadNotes, ADMIN, { id })).body.data).toEqual([]);
    expect(actions()).toEqual([]);
  });

  it('is recorded before a conflict that contains what is stored, and shows nothing where it cannot be', async () => {
    const { id } = await aStoredLead({ meds_list: 'Insulin' });
    const save = () =>
      ask(operations.updateLead, ADMIN, { leadId: id, data: { meds_list: 'x' }, base: { meds_list: '?' } });
    expect(await save()).toMatchObject({ status: 409, body: { detail: [{ current: 'Insulin' }] } });
    expect(actions()).toEqual([`lead#${id} lead_opened`]);
    table.beforeWrite('each', () => Promise.reject(new Error('The table is away.')));
    expect(await save()).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  it('is recorded where it is found by its number', async () => {
    const { id, phone_number } = await aStoredLead();
    await ask(operations.lookupLead, ADMIN, { phone_number: phone_number.slice(2) });
    expect(actions()).toEqual([`lead#${id} lead_found`]);
  });
});
