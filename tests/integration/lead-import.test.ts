import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { putLeadSource } from '#platform/table/lead-sources';
import { createLead, leadByPhone } from '#platform/table/leads';
import { createUser } from '#platform/table/users';
import {
  checkLeadFile,
  listLeadImports,
  type OwnLeadJob,
  prepareLeadFile,
  startLeadImport,
  undoLeadImport,
} from '#shared/contracts/lead-imports';
import type { Operation } from '#shared/contracts/operation';
import { aLead } from '../support/builders/a-lead.ts';
import { anAdmin } from '../support/builders/a-user.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';
import { anApiEvent } from '../support/unit/lambda-events.ts';

/** A busy machine needs longer than Vitest's second. */
const PATIENCE = { timeout: 30_000, interval: 200 };

let system: Awaited<ReturnType<typeof startBackEnd>>;

beforeAll(async () => {
  system = await startBackEnd();
  const { version: _, ...admin } = anAdmin();
  await createUser(admin);
  await putLeadSource({ id: '1', name: 'radio', lead_cost: 5_00, version: 1 });
  const { version: __, ...lead } = aLead({ id: 'known', phone_number: '+13055550102' });
  await createLead(lead);
});
afterAll(() => system?.stop());

const ask = async <Answer>(operation: Operation, input: object, id?: string): Promise<Answer> => {
  const { payload } = await system.cloud.invoke(
    'backoffice-api',
    anApiEvent(operation, anAdmin().id, {
      ...(operation.method === 'GET' ? {} : { body: JSON.stringify(input) }),
      headers: { 'content-type': 'application/json' },
      ...(id && { pathParameters: { id } }),
    }),
  );
  const { statusCode, body } = payload as { statusCode: number; body: string };
  expect(statusCode, body).toBe(200);
  return JSON.parse(body) as Answer;
};

const resultOf = ({ id }: OwnLeadJob) =>
  vi.waitFor(async () => {
    const { data } = await ask<{ data: OwnLeadJob[] }>(listLeadImports, {});
    const job = data.find(one => one.id === id);
    expect(job).toMatchObject({ state: 'done' });
    return job?.result;
  }, PATIENCE);

it('a stored file is checked, imported and undone, each by a job', async () => {
  const file = 'Phone,City\n3055550101,Miami\n3055550102,Tampa\n12,Miami\n';
  const prepared = { file_name: 'leads.csv', size: file.length };
  const { key, url, content_type } = await ask<Record<'key' | 'url' | 'content_type', string>>(
    prepareLeadFile,
    prepared,
  );
  expect((await fetch(url, { method: 'PUT', body: file, headers: { 'content-type': content_type } })).status).toBe(200);

  const check = await ask<OwnLeadJob>(checkLeadFile, { key, file_name: 'leads.csv', lead_source: 'radio' });
  expect(await resultOf(check)).toMatchObject({ create: 1, update: 1, skip: 1 });

  const imported = await ask<OwnLeadJob>(startLeadImport, { check_id: check.id });
  expect(await resultOf(imported)).toMatchObject({ created: 1, updated: 1, skipped: 1 });
  expect(await leadByPhone('+13055550101')).toMatchObject({ city: 'Miami', lead_source: 'radio' });
  expect(await leadByPhone('+13055550102')).toMatchObject({ id: 'known', city: 'Tampa' });

  const undone = await ask<OwnLeadJob>(undoLeadImport, {}, imported.id);
  expect(await resultOf(undone)).toMatchObject({ removed: 1, restored: 1, kept: 0 });
  expect(await leadByPhone('+13055550101')).toBeUndefined();
  expect(await leadByPhone('+13055550102')).not.toMatchObject({ city: 'Tampa' });
});
