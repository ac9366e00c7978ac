import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sheetRows } from '#platform/spreadsheets/sheet-rows';
import { createBlacklistEntry, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createUser } from '#platform/table/users';
import {
  getRejectedRows,
  listBlacklist,
  listBlacklistFiles,
  listBlacklistHistory,
  prepareBlacklistFile,
  registerBlacklistFile,
} from '#shared/contracts/blacklist';
import type { Operation } from '#shared/contracts/operation';
import type { OwnBlacklistUpload } from '#shared/jobs/job';
import { aGroup, anAdmin, aUser } from '../support/builders/a-user.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';
import { anApiEvent } from '../support/unit/lambda-events.ts';

/** A busy machine needs longer than Vitest's second. */
const PATIENCE = { timeout: 30_000, interval: 200 };

let system: Awaited<ReturnType<typeof startBackEnd>>;

beforeAll(async () => {
  system = await startBackEnd();
  await putGroupConfiguration(aGroup({ groupPolicy: { permissions: ['Settings'] } }));
  const { version: _, ...user } = aUser({ id: 'agent-1', email: 'agent-1@coverline.test' });
  await createUser(user);
  const { version: __, ...admin } = anAdmin();
  await createUser(admin);
});
afterAll(() => system?.stop());

type Answer = {
  key: string;
  url: string;
  content_type: string;
  data: (OwnBlacklistUpload & { phone_number: string })[];
};

type Asked = { id?: string; userId?: string };
const ask = async (operation: Operation, input: object, { id, userId = 'agent-1' }: Asked = {}): Promise<Answer> => {
  const { payload } = await system.cloud.invoke(
    'backoffice-api',
    anApiEvent(operation, userId, {
      ...(operation.method === 'GET' ? {} : { body: JSON.stringify(input) }),
      headers: { 'content-type': 'application/json' },
      ...(id && { pathParameters: { id } }),
    }),
  );
  const { statusCode, body } = payload as { statusCode: number; body: string };
  expect(statusCode, body).toBe(200);
  return JSON.parse(body) as Answer;
};

const workbook = (rows: string[][]) => writeXlsx({ sheets: [{ name: 'List', rows: [['phone_number'], ...rows] }] });
const prepare = (file: Uint8Array) => ask(prepareBlacklistFile, { file_name: 'list.xlsx', size: file.length });
const put = ({ url, content_type }: Answer, file: Uint8Array) =>
  fetch(url, { method: 'PUT', body: file as Uint8Array<ArrayBuffer>, headers: { 'content-type': content_type } });
const register = ({ key }: Answer) => ask(registerBlacklistFile, { key, blocked_inbound: true });
const imported = () =>
  vi.waitFor(async () => {
    const [latest] = (await ask(listBlacklistFiles, {})).data;
    expect(latest).toMatchObject({ state: 'done' });
    return latest as OwnBlacklistUpload;
  }, PATIENCE);
const listed = async () => (await ask(listBlacklist, {})).data.map(({ phone_number }) => phone_number);

it('a file that is stored and then registered is imported, and its rejected rows can be fetched', async () => {
  const file = await workbook([['3055550101'], ['12'], ['2125550101']]);
  const prepared = await prepare(file);
  expect((await put(prepared, file)).status).toBe(200);
  await register(prepared);
  const { id, result } = await imported();
  expect(result).toMatchObject({ added: 2, existing: 0, rejected: 1 });
  expect(await listed()).toEqual(['+12125550101', '+13055550101']);
  const rejected = await fetch((await ask(getRejectedRows, {}, { id })).url);
  const rows: string[][] = [];
  for await (const { cells } of sheetRows(new Uint8Array(await rejected.arrayBuffer()), { csv: false }))
    rows.push(cells);
  expect(rows).toEqual([
    ['phone_number', 'Line', 'Reason'],
    ['12', '3', 'This is not a ten-digit US phone number.'],
  ]);
});

it('a file that is registered before it is stored is imported when it arrives', async () => {
  const file = await workbook([['3055550102']]);
  const prepared = await prepare(file);
  await register(prepared);
  await system.cloud.settled();
  expect((await put(prepared, file)).status).toBe(200);
  expect((await imported()).result).toMatchObject({ added: 1 });
  expect(await listed()).toContain('+13055550102');
});

it('a file begins to block a number that was listed before, and admins see who uploaded it', async () => {
  const entry = { id: 'b', phone_number: '+13055550104', blocked_inbound: false, posted_by: 'kim@coverline.test' };
  await createBlacklistEntry(entry);
  const file = await workbook([['3055550104']]);
  const prepared = await prepare(file);
  await put(prepared, file);
  await register(prepared);
  expect((await imported()).result).toMatchObject({ added: 0, existing: 1 });
  expect(await getBlacklistEntry('+13055550104', { latest: true })).toMatchObject({ ...entry, blocked_inbound: true });
  const { data } = await ask(listBlacklistHistory, {}, { userId: anAdmin().id });
  expect(data.slice(0, 2)).toMatchObject([{ action: 'file_imported' }, { action: 'file_registered' }]);
});

it('the URL takes no file of another size or type', async () => {
  const file = await workbook([['3055550103']]);
  const prepared = await prepare(file);
  expect((await put(prepared, file.subarray(1))).status).toBe(403);
  expect((await put({ ...prepared, content_type: 'image/png' }, file)).status).toBe(403);
});
