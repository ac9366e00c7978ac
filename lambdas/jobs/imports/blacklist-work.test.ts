import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { sheetRows } from '#platform/spreadsheets/sheet-rows';
import { blacklistEntriesOfEmail, createBlacklistEntry, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { blacklistPage } from '#platform/table/blacklist/blacklist-list';
import { blacklistRecords } from '#platform/table/blacklist/blacklist-records';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import type { User } from '#shared/users/user';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aGroup, aUser } from '../../../tests/support/builders/a-user.ts';
import { anUpload } from '../../../tests/support/builders/an-upload.ts';
import { aZip } from '../../../tests/support/builders/files/a-zip.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { runJob } from '../run-job.ts';
import { blacklistWork } from './blacklist-work.ts';
import type { Files } from './files.ts';
import { readList } from './read-list.ts';

const uploader = (fields: Partial<User> = {}) => aUser({ id: 'agent-1', groups: [mayUpload.name], ...fields });
const mayUpload = aGroup({ name: 'back_office', groupPolicy: { permissions: ['Settings'] } });

let table: UnitTable;
let stored: Map<string, Uint8Array>;
beforeEach(() => {
  captureLog();
  table = startUnitTable({ users: [uploader()], groups: [mayUpload] });
  stored = new Map();
});

const files: Files = {
  read: async key => stored.get(key) ?? expect.fail(`There is no ${key}.`),
  write: async (key, { body }) => void stored.set(key, Buffer.from(body)),
};

const numberOf = (n: number) => `+1${305 + (n % 3)}55501${String(n).padStart(2, '0')}`;

const given = async (rows: (string | number)[][], job = anUpload()) => {
  stored.set(job.input.key, await writeXlsx({ sheets: [{ name: 'List', rows }] }));
  await writeOne(jobCreation(job));
};
const run = (number = 1, id = 'job-1') =>
  runJob(
    { work: blacklistWork({ clock: () => at(10), rowsADraft: 4 }, files), clock: () => at(10), outOfTime: () => false },
    { job_id: id, run: number },
  );
const job = async (id = 'job-1') => (await getJob(id)) ?? expect.fail();
const listed = async () => (await blacklistPage({ limit: 100 })).data;
const rejectedRows = async () => {
  const rows: string[][] = [];
  const file = stored.get('exports/agent-1/job-1-rejected.xlsx') ?? expect.fail('There is no file.');
  for await (const { cells } of sheetRows(file, { csv: false })) rows.push(cells);
  return rows;
};
const tenRows = Array.from({ length: 10 }, (_, n) => [numberOf(n)]);

describe('an uploaded list', () => {
  it('puts its rows on the blacklist, and says which rows it has rejected and why', async () => {
    await given([
      ['phone_number', 'email'],
      ['(305) 555-0142', 'Ann@Example.com'],
      ['12', ''],
      [13055550142, ''],
      ['', 'bea@example.com'],
    ]);
    await run();
    expect(await job()).toMatchObject({
      state: 'done',
      progress: { percent: 100, rows: 2 },
      result: { added: 2, existing: 0, rejected: 2, rejected_key: 'exports/agent-1/job-1-rejected.xlsx' },
    });
    const common = { blocked_inbound: true, source: 'upload', posted_by: 'ann@coverline.test' };
    expect(await listed()).toEqual([
      expect.objectContaining({ ...common, phone_number: '+13055550142', email: 'ann@example.com' }),
      expect.objectContaining({ ...common, email: 'bea@example.com', file_name: anUpload().input.key }),
    ]);
    expect(await rejectedRows()).toEqual([
      ['phone_number', 'email', 'Line', 'Reason'],
      ['12', '', '3', 'This is not a ten-digit US phone number.'],
      ['13055550142', '', '4', 'The same number or address is in row 2.'],
    ]);
    expect((await blacklistRecords({ limit: 10 })).data).toEqual([
      expect.objectContaining({ action: 'file_imported', file_name: 'list.xlsx', rows: 2, user_id: 'agent-1' }),
    ]);
  });

  it('lists each e-mail address of a number that has several rows', async () => {
    await given([
      ['Phone', 'Email'],
      [numberOf(1), 'ann@example.com'],
      [numberOf(1), 'bea@example.com'],
      [numberOf(1), 'ann@example.com'],
      ['', 'bea@example.com'],
    ]);
    await run();
    expect((await listed()).map(({ phone_number, email }) => [phone_number, email])).toEqual([
      [numberOf(1), 'ann@example.com'],
      [undefined, 'bea@example.com'],
    ]);
    expect((await rejectedRows()).slice(1).map(([, , ...why]) => why)).toEqual([
      ['4', 'The same number or address is in row 2.'],
      ['5', 'The same number or address is in row 3.'],
    ]);
  });

  it('tells screens of its last rows once these are written', async () => {
    await given(tenRows);
    const rowsAt = new Map<unknown, number>();
    const note = () => {
      const version = table.itemsOf('blacklist-areas')[0]?.version;
      if (!rowsAt.has(version)) rowsAt.set(version, table.itemsOf('blacklist-entry').length);
    };
    table.beforeWrite('each', async () => note());
    await run();
    note();
    expect([...rowsAt.values()].at(-1)).toBe(10);
  });

  it('has rejected rows that are imported once they are corrected, without a card number and with formulas as texts', async () => {
    await given([['12', '=1+1'], [numberOf(1)], ['4111 1111 1111 1111', 'a@'], ['3055550']]);
    await run();
    const [titles, formula, card, short] = await rejectedRows();
    expect(titles).toEqual(['Phone', 'Email', 'Line', 'Reason']);
    expect(formula?.slice(0, 3)).toEqual(['12', '=1+1', '1']);
    expect(card?.slice(0, 3)).toEqual(['[card number removed]', 'a@', '3']);
    const again = anUpload({ id: 'job-2' });
    await given([titles ?? [], [numberOf(2), '', ...(short?.slice(2) ?? [])]], again);
    await run(1, 'job-2');
    expect((await job('job-2')).result).toMatchObject({ added: 1, rejected: 0 });
  });

  it('has rejected rows without noncharacters, which would make their workbook invalid XML', async () => {
    await given([
      ['Phone\uffff', 'Email'],
      ['1\ufffe2\uffff', 'a@\u{1ffff}'],
    ]);
    await run();
    expect((await rejectedRows()).map(([phone, email]) => [phone, email])).toEqual([
      ['Phone', 'Email'],
      ['12', 'a@'],
    ]);
  });

  it('leaves entries as they are, but begins to block their calls', async () => {
    const entry = { id: 'b', phone_number: numberOf(1), posted_by: 'kim@coverline.test', source: 'disposition' };
    await createBlacklistEntry({ ...entry, blocked_inbound: false });
    await given(tenRows);
    await run();
    expect((await job()).result).toMatchObject({ added: 9, existing: 1, rejected: 0 });
    expect(await getBlacklistEntry(numberOf(1))).toEqual({ ...entry, blocked_inbound: true, version: 2 });
  });

  it('lists the e-mail address of a number that is listed already', async () => {
    const entry = { posted_by: 'kim@coverline.test', source: 'disposition', blocked_inbound: true };
    await createBlacklistEntry({ ...entry, id: 'a', phone_number: numberOf(0) });
    await createBlacklistEntry({ ...entry, id: 'b', phone_number: numberOf(1), email: 'old@example.com' });
    await noteBlacklistAreas([{ phone_number: numberOf(0) }, { phone_number: numberOf(1) }]);
    await given([
      [numberOf(0), 'ann@example.com'],
      [numberOf(1), 'bea@example.com'],
    ]);
    await run();
    expect((await job()).result).toMatchObject({ added: 0, existing: 2, rejected: 0 });
    expect(await blacklistEntriesOfEmail('ann@example.com', 9)).toEqual([
      { ...entry, id: 'a', phone_number: numberOf(0), email: 'ann@example.com', version: 2 },
    ]);
    const own = { email: 'bea@example.com', source: 'upload', posted_by: 'ann@coverline.test' };
    expect(await blacklistEntriesOfEmail('bea@example.com', 9)).toEqual([expect.objectContaining(own)]);
    expect((await listed()).map(({ email }) => email)).toEqual(['ann@example.com', 'old@example.com', own.email]);
  });

  it('that is uploaded twice adds nothing twice', async () => {
    const rows = tenRows.map(([number = ''], n) => [number, `ann${n}@example.com`]);
    await given(rows);
    await run();
    const second = anUpload({
      id: 'job-2',
      input: { ...anUpload().input, key: 'imports/blacklist/agent-1/again.xlsx' },
    });
    await given(rows, second);
    const before = table.itemsOf('blacklist-entry');
    await run(1, 'job-2');
    expect((await job('job-2')).result).toMatchObject({ added: 0, existing: 10 });
    expect(table.itemsOf('blacklist-entry')).toEqual(before);
  });

  it.each([8, 9, 10, 11, 12])(
    'goes on at its checkpoint after its function was killed at its write %i, and counts what it had added',
    async nth => {
      await given(tenRows);
      const writes = { before: 0 };
      table.beforeWrite('each', async () => {
        if (++writes.before === nth) throw new Error('The function was ended.');
      });
      await expect(run()).rejects.toThrow('The function was ended.');
      expect(await job()).toMatchObject({ state: 'running', checkpoint: { drafts: 3 } });
      expect(table.itemsOf('blacklist-entry').length).toBeGreaterThan(0);
      stored.delete(anUpload().input.key);
      await updateJob('job-1', { set: { run: 2 } });
      await run(2);
      expect(await job()).toMatchObject({ state: 'done', result: { added: 10, existing: 0, rejected: 0 } });
      expect(await listed()).toHaveLength(10);
    },
  );

  it.each([2, 3])('is read again after its function was killed at its write %i, while it was parsed', async nth => {
    await given(tenRows);
    const writes = { before: 0 };
    table.beforeWrite('each', async () => {
      if (++writes.before === nth) throw new Error('The function was ended.');
    });
    await expect(run()).rejects.toThrow('The function was ended.');
    expect(table.itemsOf('blacklist-entry')).toEqual([]);
    await updateJob('job-1', { set: { run: 2 } });
    await run(2);
    expect(await job()).toMatchObject({ state: 'done', result: { added: 10, existing: 0, rejected: 0 } });
    expect(await listed()).toHaveLength(10);
  });

  it('with two columns of phone numbers fails with a message', async () => {
    await given([
      ['Phone', 'Mobile'],
      [numberOf(1), numberOf(2)],
    ]);
    await run();
    expect(await job()).toMatchObject({ state: 'failed', message: expect.stringContaining('Two columns') });
    expect(await listed()).toEqual([]);
  });

  it('reports that it is read also while every row is rejected, so that its run is not taken for silent', async () => {
    await given(Array.from({ length: 10_001 }, () => ['12']));
    const reported: object[] = [];
    await blacklistWork({ clock: () => at(10) }, files).step(
      anUpload(),
      async progress => void reported.push(progress),
    );
    expect(reported).toEqual([{ percent: 1, rows: 10_000 }]);
  });

  it('shows how far it is, within a draft too', async () => {
    await given([...tenRows, ['12']]);
    const work = blacklistWork({ clock: () => at(10), rowsADraft: 4 }, files);
    const shown: object[] = [];
    const report = async (progress: object) => void shown.push(progress);
    let made = await work.step(anUpload(), report);
    while (made.outcome === 'step') {
      shown.push(made.progress);
      made = await work.step({ ...anUpload(), checkpoint: made.checkpoint }, report);
    }
    const stored = Array(3).fill({ percent: 5, rows: 0 });
    const written = [
      { percent: 46, rows: 4 },
      { percent: 82, rows: 8 },
      { percent: 99, rows: 10 },
    ];
    expect(shown).toEqual([...stored, { percent: 10, rows: 0 }, ...written.flatMap(part => [part, part])]);
    expect(made).toMatchObject({ outcome: 'done', rows: 10, result: { expires_ts: at(7 * 86_400) } });
  });

  it('is written with its area codes mixed, whatever the order of the file', async () => {
    const rows = [['3055550111'], ['3055550112'], ['3055550113'], ['7025550111'], ['7025550112'], ['7025550113']];
    const list = await readList(await writeXlsx({ sheets: [{ name: 'List', rows }] }), async () => {});
    const areas = list.rows.map(({ phone_number }) => phone_number?.slice(2, 5));
    expect(areas).toHaveLength(6);
    expect(areas.filter((area, place) => area === areas[place + 1])).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    await given(tenRows);
    await updateJob('job-1', { set: { state: 'cancelled' } });
    await run();
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['was disabled', { disabled: true }, 'Your account is disabled. Please ask an admin.'],
    [
      'lost the permission',
      { groups: [] },
      'You may not change the blacklist any more. Ask an admin to upload the file.',
    ],
  ])('fails at its next step after its owner %s', async (_, fields, message) => {
    await given(tenRows);
    table.beforeWrite(2, async () => table.store({ users: [uploader(fields)] }));
    await run();
    expect(await job()).toMatchObject({ state: 'failed', message });
    expect(await listed()).toEqual([]);
  });

  const aBomb = aZip([{ name: 'xl/media/image.bin', content: Buffer.alloc(60 * 1024 * 1024) }]);
  const encrypted = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('EncryptedPackage\0', 'utf16le'),
  ]);
  const wide = () => writeXlsx({ sheets: [{ name: 'List', rows: [[numberOf(1), ...Array(199).fill('x')]] }] });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['is an image named .xlsx', () => Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'This is an image'],
    ['has a password', () => encrypted, 'has a password'],
    ['is a bomb', () => aBomb, 'far larger inside than outside'],
    ['has 200 columns', wide, 'more than 100 columns'],
    ['is a text in UTF-16', () => Buffer.from(`\uFEFF${numberOf(1)}`, 'utf16le'), 'This is a text file'],
    ['is a text in Latin-1', () => Buffer.from(`José;${numberOf(1)}`, 'latin1'), 'This is a text file'],
  ])('that %s fails with a message, and nothing is written', async (_, content, message) => {
    stored.set(anUpload().input.key, await content());
    await writeOne(jobCreation(anUpload()));
    await run();
    expect(await job()).toMatchObject({ state: 'failed', message: expect.stringContaining(message) });
    expect(await listed()).toEqual([]);
  });

  it('without any row is done, with none', async () => {
    await given([['phone_number', 'email']]);
    await run();
    expect(await job()).toMatchObject({ state: 'done', progress: { rows: 0 } });
    expect((await job()).result).toEqual({ added: 0, existing: 0, rejected: 0, expires_ts: at(7 * 86_400) });
    expect([...stored.keys()]).toEqual([anUpload().input.key]);
  });
});
