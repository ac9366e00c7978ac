import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCall } from '#platform/table/calls';
import { putCommissionLine } from '#platform/table/commissions';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createUser } from '#platform/table/users';
import { cancelJob, getExportLink, startExport } from '#shared/contracts/jobs';
import type { ExportInput } from '#shared/exports/export-input';
import type { OwnExport } from '#shared/jobs/job';
import { anEndedCall } from '../support/builders/a-call.ts';
import { aCommissionLine } from '../support/builders/a-commission-line.ts';
import { aGroup, anAdmin, aUser } from '../support/builders/a-user.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';
import { anApiEvent } from '../support/unit/lambda-events.ts';

/** A busy machine needs longer than Vitest's second. */
const PATIENCE = { timeout: 30_000, interval: 200 };

let system: Awaited<ReturnType<typeof startBackEnd>>;

beforeAll(async () => {
  system = await startBackEnd();
  await putGroupConfiguration(aGroup({ groupPolicy: { permissions: ['Commissions'] } }));
  for (const id of ['agent-1', 'agent-2']) {
    const { version: _, ...user } = aUser({ id, email: `${id}@coverline.test` });
    await createUser(user);
  }
  const { version: _, ...admin } = anAdmin();
  await createUser(admin);
  await createCall(anEndedCall({ disposition: 'Sale' }));
  await putCommissionLine('agent-1', aCommissionLine());
  await putCommissionLine('agent-2', aCommissionLine({ lead_id: '43', first_name: 'Bob' }));
});
afterAll(() => system?.stop());

type Operation = typeof startExport | typeof cancelJob | typeof getExportLink;

const ask = async (operation: Operation, input: object, id?: string, userId = 'agent-1') => {
  const { payload } = await system.cloud.invoke(
    'reports-api',
    anApiEvent(operation, userId, {
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json' },
      ...(id && { pathParameters: { id } }),
    }),
  );
  const { statusCode, body } = payload as { statusCode: number; body: string };
  return { status: statusCode, answer: JSON.parse(body) as OwnExport & { url: string; error: string } };
};

type Asked = { report?: string; format?: ExportInput['format']; of?: 'company'; userId?: string };

const exported = async ({ report = 'commissions', format = 'csv', of, userId }: Asked) => {
  const filter = { first: '2026-01-01', last: '2026-01-31', ...(of && { of }) };
  const { status, answer } = await ask(startExport, { report, format, filter }, undefined, userId);
  expect(status).toBe(200);
  // Stream, bus and bucket do the rest.
  const url = await vi.waitFor(async () => {
    const link = await ask(getExportLink, {}, answer.id, userId);
    expect(link.status).toBe(200);
    return link.answer.url;
  }, PATIENCE);
  return { id: answer.id, url };
};

it('an export becomes a file with the owner’s rows, which only the owner gets', async () => {
  const { id, url } = await exported({});
  const file = await fetch(url);
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="commissions-2026-01-01-to-2026-01-31.csv"',
  );
  const [titles, ...rows] = (await file.text()).split('\r\n');
  expect(titles).toMatch(/^First name,/);
  expect(rows).toEqual([expect.stringMatching(/^Ann,Field,3055550123,/), '']);
  expect((await ask(getExportLink, {}, id, 'agent-2')).status).toBe(404);
  expect((await ask(cancelJob, {}, id)).status).toBe(409);
});

it('an export becomes a workbook, through a draft in the bucket', async () => {
  const { url } = await exported({ format: 'xlsx' });
  const { sheets } = await readXlsx(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  expect(sheets[0]?.rows[1]?.slice(0, 6)).toEqual([
    'Ann',
    'Field',
    '3055550123',
    'Community Care 1000',
    'health',
    249.99,
  ]);
});

it('an admin exports the company’s rows, figures and calls', async () => {
  const ofCompany = { of: 'company', userId: anAdmin().id } as const;
  const linesOf = async (asked: Asked) => (await (await fetch((await exported(asked)).url)).text()).split('\r\n');
  expect(await linesOf(ofCompany)).toHaveLength(1 + 2 + 1);
  expect(await linesOf({ ...ofCompany, report: 'figures' })).toHaveLength(1 + 31 + 1);
  expect(await linesOf({ ...ofCompany, report: 'calls' })).toHaveLength(1 + 1 + 1);
});
