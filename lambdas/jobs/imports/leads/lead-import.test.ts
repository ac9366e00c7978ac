import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getJob, updateJob } from '#platform/table/jobs';
import { putLeadSource } from '#platform/table/lead-sources';
import { leadByPhone, updateLead } from '#platform/table/leads';
import { updateUser } from '#platform/table/users';
import { checkLeadFile } from '#shared/contracts/lead-imports';
import type { Job } from '#shared/jobs/job';
import { keyOf } from '#shared/keys';
import { anEndedCall, at } from '../../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../../tests/support/builders/a-lead.ts';
import { anAdmin as anAdminUser, aUser } from '../../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../../tests/support/builders/an-actor.ts';
import { aZip } from '../../../../tests/support/builders/files/a-zip.ts';
import { breakItems } from '../../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../../tests/support/unit/unit-table.ts';
import { checkFile } from '../../../backoffice/lead-imports/check-file.ts';
import { getFile } from '../../../backoffice/lead-imports/get-file.ts';
import { listImports } from '../../../backoffice/lead-imports/list-imports.ts';
import { listLines } from '../../../backoffice/lead-imports/list-lines.ts';
import { startImport } from '../../../backoffice/lead-imports/start-import.ts';
import { undoImport } from '../../../backoffice/lead-imports/undo-import.ts';
import { addLeadNote } from '../../../leads/add-note.ts';
import { nominateDoctor } from '../../../leads/nominations/nominate-doctor.ts';
import { cancelJob } from '../../../reports/jobs/cancel-job.ts';
import { runJob } from '../../run-job.ts';
import type { Work } from '../../work.ts';
import type { Files } from '../files.ts';
import { checkWork } from './check-work.ts';
import { importWork } from './import-work.ts';
import { undoWork } from './undo-work.ts';

const admin = anAdminUser();
const actor = anActor(admin);
const KEY = `imports/leads/${admin.id}/leads.csv`;

let log: ReturnType<typeof captureLog>;
let table: UnitTable;
let stored: Map<string, Uint8Array>;
let minute: number;
let linesADraft: number;
const now = () => at(60 * minute);

beforeEach(async () => {
  log = captureLog();
  table = startUnitTable({ users: [admin] });
  stored = new Map();
  minute = 1;
  linesADraft = 4;
  await putLeadSource({ id: '1', name: 'radio', lead_cost: 5_00, version: 1 });
});

const files: Files = {
  read: async key => stored.get(key) ?? expect.fail(`There is no ${key}.`),
  write: async (key, { body }) => void stored.set(key, Buffer.from(body)),
};
const textOf = (key: string) => Buffer.from(stored.get(key) ?? expect.fail(`There is no ${key}.`)).toString('utf8');

const works = () => {
  const deps = { files, clock: now, linesADraft };
  return { lead_check: checkWork(deps), lead_import: importWork(deps), lead_import_undo: undoWork(deps) };
};
const run = async (id: string, number = 1) => {
  const { kind } = await job(id);
  const work = works()[kind as keyof ReturnType<typeof works>] as Work;
  await runJob({ work, clock: now, outOfTime: () => false }, { job_id: id, run: number });
  return job(id);
};
const job = async (id: string): Promise<Job> => (await getJob(id)) ?? expect.fail('There is no job.');

const check = async (content: Uint8Array | string, more: object = {}) => {
  stored.set(KEY, typeof content === 'string' ? Buffer.from(content) : content);
  const input = { key: KEY, file_name: 'leads.csv', lead_source: 'radio', ...more };
  const { id } = await checkFile({ actor, now: now() }, checkLeadFile.input.parse(input));
  return run(id);
};
const importOf = async (check_id: string) => {
  const { id } = await startImport({ actor, now: now() }, { check_id });
  return run(id);
};
const undo = async (import_id: string) => {
  const { id } = await undoImport({ actor, now: now() }, { id: import_id });
  return run(id);
};
const imported = async (content: string) => importOf((await check(content)).id);

const numberOf = (n: number) => `30555501${String(n).padStart(2, '0')}`;
const leadOf = (n: number) => leadByPhone(`+1${numberOf(n)}`);
const tenLeads = ['Phone,First name', ...Array.from({ length: 10 }, (_, n) => `${numberOf(n)},Ann ${n}`)].join('\n');
const bulkRecords = () => table.itemsOf('lead-bulk-record');
const linesOf = async (id: string, decision: 'create' | 'update' | 'skip') =>
  (await listLines({ readStored: files.read, actor }, { id, decision, page: 0 })).data;

/** What the steps of a job show: their own progress, and what they report meanwhile. */
const shownBy = async (work: Work, job: Job) => {
  const shown: object[] = [];
  const report = async (progress: object) => void shown.push(progress);
  let made = await work.step(job, report);
  while (made.outcome === 'step') {
    shown.push(made.progress);
    made = await work.step({ ...job, checkpoint: made.checkpoint } as Job, report);
  }
  return shown.map(progress => Object.values(progress));
};

describe('how far it is', () => {
  it('a dry run shows while it reads, compares and sorts its lines', async () => {
    table.store({ leads: [aLead({ id: 'b', phone_number: `+1${numberOf(1)}`, first_name: undefined })] });
    stored.set(KEY, Buffer.from(tenLeads.replace(numberOf(2), '12')));
    const input = checkLeadFile.input.parse({ key: KEY, file_name: 'leads.csv', lead_source: 'radio' });
    const { id } = await checkFile({ actor, now: now() }, input);
    expect(await shownBy(works().lead_check as Work, await job(id))).toEqual([
      ...[
        [20, 0],
        [20, 0],
        [20, 0],
        [20, 0],
      ],
      ...[
        [45, 4],
        [70, 8],
        [95, 10],
      ],
      // A file for the lines of each decision.
      ...Array(3).fill([95, 10]),
    ]);
  });

  it('an import and its undo show within each draft', async () => {
    const { id: check_id } = await check(tenLeads);
    const { id } = await startImport({ actor, now: now() }, { check_id });
    const drafts = [
      ...[
        [0, 0],
        [0, 4],
        [33, 4],
      ],
      ...[
        [33, 4],
        [33, 8],
        [66, 8],
      ],
      ...[
        [66, 8],
        [66, 10],
        [99, 10],
      ],
    ];
    expect(await shownBy(works().lead_import as Work, await job(id))).toEqual(drafts);
    await updateJob(id, { set: { state: 'done' } });
    const undone = await undoImport({ actor, now: now() }, { id });
    expect(await shownBy(works().lead_import_undo as Work, await job(undone.id))).toEqual(drafts);
  });
});

describe('a dry run', () => {
  it('says for each line what an import would do and why, and writes no lead', async () => {
    table.store({
      leads: [aLead({ id: 'b', phone_number: `+1${numberOf(2)}`, first_name: 'Bea' })],
      blacklist: [{ phone_number: `+1${numberOf(3)}`, source: 'disposition' }],
    });
    const before = table.itemsOf('lead');
    const { id, result, state, progress } = await check(
      `Phone,City\n${numberOf(1)},Miami\n${numberOf(2)},Tampa\n${numberOf(3)},\n${numberOf(1)},Miami\n12,Miami\n`,
    );
    expect(state).toBe('done');
    expect(progress).toEqual({ percent: 100, rows: 5 });
    expect(result).toMatchObject({ create: 1, update: 1, skip: 3, columns: ['Phone', 'City'] });
    expect(await linesOf(id, 'create')).toEqual([{ line: 2, decision: 'create', reason: 'No lead has this number.' }]);
    expect(await linesOf(id, 'update')).toEqual([{ line: 3, decision: 'update', reason: 'Fills in: City.' }]);
    expect((await linesOf(id, 'skip')).map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'The number is on the do-not-call list.'],
      [5, 'The same number is in line 2.'],
      [6, 'Phone number: Expected a ten-digit phone number'],
    ]);
    expect(table.itemsOf('lead')).toEqual(before);
  });

  it('has its lines in pages of twenty', async () => {
    const rows = Array.from({ length: 45 }, (_, n) => numberOf(n)).join('\n');
    const { id } = await check(`Phone\n${rows}`);
    const page = (number: number) =>
      listLines({ readStored: files.read, actor }, { id, decision: 'create', page: number });
    expect((await page(2)).data.map(({ line }) => line)).toEqual([42, 43, 44, 45, 46]);
    expect(await page(3)).toEqual({ data: [], pages: 3 });
  });

  it('without a column of numbers asks for it, and with one chosen compares the lines', async () => {
    const file = `Line,Name\n${numberOf(1)},Ann`;
    const first = await check(file);
    expect(first.result).toMatchObject({ create: 0, skip: 0, problem: 'Choose the column with the phone numbers.' });
    await expect(startImport({ actor, now: now() }, { check_id: first.id })).rejects.toMatchObject({
      code: 'rejected',
    });
    const second = await check(file, { mapping: ['phone_number', 'first_name'] });
    expect(second.result).toMatchObject({ create: 1, mapping: ['phone_number', 'first_name'] });
  });

  it('of a file with the same titles as one that was imported uses its mapping', async () => {
    const titles = 'Line,Name';
    const first = await check(`${titles}\n${numberOf(1)},Ann`, { mapping: ['phone_number', 'last_name'] });
    await importOf(first.id);
    expect((await check(`${titles}\n${numberOf(2)},Bea`)).result).toMatchObject({
      create: 1,
      mapping: ['phone_number', 'last_name'],
    });
  });

  it('is the owner’s alone', async () => {
    const { id } = await check(tenLeads);
    const other = anActor({ ...admin, id: 'admin-2' });
    await expect(
      listLines({ readStored: files.read, actor: other }, { id, decision: 'create', page: 0 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(startImport({ actor: other, now: now() }, { check_id: id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of somebody else’s file, or for a retired source, is rejected', async () => {
    const input = checkLeadFile.input.parse({
      key: 'imports/leads/x/leads.csv',
      file_name: 'a.csv',
      lead_source: 'radio',
    });
    await expect(checkFile({ actor, now: now() }, input)).rejects.toMatchObject({ code: 'rejected' });
    await putLeadSource({ id: '1', name: 'radio', lead_cost: 5_00, retired_ts: at(0), version: 2 });
    await expect(checkFile({ actor, now: now() }, { ...input, key: KEY })).rejects.toMatchObject({ code: 'rejected' });
  });

  it('waits while three others are under way', async () => {
    const input = checkLeadFile.input.parse({ key: KEY, file_name: 'leads.csv', lead_source: 'radio' });
    for (let n = 0; n < 3; n++) await checkFile({ actor, now: now() }, input);
    await expect(checkFile({ actor, now: now() }, input)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('fails once its owner is no admin any more', async () => {
    table.store({ users: [{ ...admin, roles: ['closer'] }] });
    expect(await check(tenLeads)).toMatchObject({ state: 'failed', message: expect.stringContaining('Only admins') });
  });
});

describe('a file', () => {
  const cut = (columns: number) => `Phone${',x'.repeat(columns - 1)}\n${numberOf(1)}`;
  const aBomb = () => aZip([{ name: 'xl/media/image.bin', content: Buffer.alloc(60 * 1024 * 1024) }]);
  const encrypted = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('EncryptedPackage\0', 'utf16le'),
  ]);

  it.each<[string, Uint8Array | string, string]>([
    ['an image named .xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'This is an image'],
    ['a workbook with a password', encrypted, 'has a password'],
    ['a bomb', aBomb(), 'far larger inside than outside'],
    ['200 columns', cut(200), 'more than 100 columns'],
    ['no content', '', 'is empty'],
    ['a customer in its first row', `${numberOf(1)},Ann\n${numberOf(2)},Bea`, 'The first row has a customer'],
  ])('that is or has %s fails with a message, and nothing is written', async (_, content, message) => {
    const before = table.itemsOf('lead');
    expect(await check(content)).toMatchObject({ state: 'failed', message: expect.stringContaining(message) });
    expect(table.itemsOf('lead')).toEqual(before);
  });

  it.each<[string, Buffer]>([
    ['UTF-16', Buffer.from(`\uFEFFPhone,First name\n${numberOf(1)},José`, 'utf16le')],
    ['Latin-1', Buffer.from(`Phone,First name\n${numberOf(1)},José`, 'latin1')],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFFPhone,First name\n${numberOf(1)},José`, 'utf8')],
  ])('in %s is read as it was written', async (_, content) => {
    await importOf((await check(content)).id);
    expect(await leadOf(1)).toMatchObject({ first_name: 'José' });
  });

  it('with formulas, serial dates, merged cells and a card number imports its good lines, and lists the bad ones', async () => {
    const rows = [
      ['Phone', 'First name', 'DOB', 'Notes'],
      [numberOf(1), '=1+1', 22421, ''],
      [numberOf(2), 'Bea', '', '4111 1111 1111 1111'],
      [numberOf(3), 'Cy', '', 'merged over two lines'],
      [null, null, null, 'and the second line'],
    ];
    const merges = [{ startRow: 3, startCol: 0, endRow: 4, endCol: 0 }];
    const checked = await check(await writeXlsx({ sheets: [{ name: 'List', rows, merges }] }));
    const done = await importOf(checked.id);
    expect(done.result).toMatchObject({ created: 2, skipped: 2 });
    expect(await leadOf(1)).toMatchObject({ first_name: '=1+1', dob: '1961-05-20' });
    expect(await leadOf(2)).toBeUndefined();
    const rejected = textOf(`exports/${admin.id}/${done.id}-not-imported.csv`);
    expect(rejected).toContain('Phone,First name,DOB,Notes,Line,Reason\r\n');
    expect(rejected).toContain(`${numberOf(2)},Bea,,[card number removed],3,`);
    expect(rejected).toContain(',,,and the second line,5,There is no phone number.');
    expect(rejected).not.toMatch(/4111(\D?1111){3}/);
  });
});

describe('the lines that were not imported', () => {
  const fileOf = (id: string) => textOf(`exports/${admin.id}/${id}-not-imported.csv`);

  it('can be corrected and imported again, and formulas among them are texts', async () => {
    const good = [1, 3, 4].map(n => `${numberOf(n)},Bea,Tampa`).join('\n');
    const checked = await check(`Phone,First name,City\n12,=cmd(),Miami\n${good}\n13,Cy,Tampa`);
    const first = await importOf(checked.id);
    const file = fileOf(first.id);
    const reason = 'Phone number: Expected a ten-digit phone number';
    expect(file).toBe(
      `\uFEFFPhone,First name,City,Line,Reason\r\n12,'=cmd(),Miami,2,${reason}\r\n13,Cy,Tampa,6,${reason}\r\n`,
    );
    expect(fileOf(checked.id)).toBe(file);
    const again = await check(file.replace('\n12,', `\n${numberOf(2)},`));
    expect(again.result).toMatchObject({ create: 1, skip: 1 });
    await importOf(again.id);
    expect(await leadOf(2)).toMatchObject({ first_name: '=cmd()', city: 'Miami' });
  });

  it('do not get the two columns twice', async () => {
    const first = await check('Phone,City,Line,Reason\n12,Miami,2,It was wrong before.');
    expect(fileOf(first.id)).toContain('Phone,City,Line,Reason\r\n12,Miami,2,Phone number: ');
    expect(first.result).toMatchObject({ file_key: `exports/${admin.id}/${first.id}-not-imported.csv` });
  });

  it('keep a column of their own that is named like one of the two', async () => {
    const { id } = await check('Phone,Reason\n12,The customer asked.');
    expect(fileOf(id)).toContain('Phone,Reason,Line,Reason\r\n12,The customer asked.,2,Phone number: ');
  });

  it('are in no file where every line is imported', async () => {
    const checked = await check(tenLeads);
    const done = await importOf(checked.id);
    for (const { result } of [checked, done]) expect(result).not.toHaveProperty('file_key');
    expect([...stored.keys()].filter(key => key.startsWith('exports/') && key.endsWith('.csv'))).toEqual([]);
  });
});

describe('an import', () => {
  it('creates leads with the source of the file, fills in known ones, and is recorded with its counts', async () => {
    table.store({
      leads: [
        aLead({ id: 'b', phone_number: `+1${numberOf(2)}`, lead_source: 'google' }),
        aLead({ id: 'c', phone_number: `+1${numberOf(3)}`, lead_source: undefined }),
        aLead({ id: 'd', phone_number: `+1${numberOf(4)}`, lead_source: undefined, city: 'Tampa' }),
      ],
    });
    const known = [2, 3, 4].map(n => `${numberOf(n)},Tampa`).join('\n');
    const done = await imported(`Phone,City\n${numberOf(1)},Miami\n${known}`);
    const counts = { created: 1, updated: 2, skipped: 1 };
    expect(done).toMatchObject({ state: 'done', progress: { rows: 4 }, result: counts });
    const created = (await leadOf(1)) ?? expect.fail('There is no lead.');
    expect(created).toMatchObject({ city: 'Miami', lead_source: 'radio', created_ts: now() });
    expect(await leadOf(2)).toMatchObject({ id: 'b', city: 'Tampa', lead_source: 'google', version: 2 });
    expect(await leadOf(3)).toMatchObject({ id: 'c', city: 'Tampa', lead_source: 'radio' });
    expect(await leadOf(4)).toMatchObject({ id: 'd', version: 1 });
    expect((await auditRecordsOfLead(created.id, { limit: 10 })).data).toMatchObject([
      { action: 'lead_changed', user_id: admin.id, fields: ['phone_number', 'city', 'lead_source'] },
    ]);
    expect(bulkRecords()).toMatchObject([
      {
        action: 'import_started',
        job_id: done.id,
        file_name: 'leads.csv',
        choices: JSON.stringify({ lead_source: 'radio', existing: 'fill' }),
        counts: JSON.stringify({ create: 1, update: 2, skip: 1 }),
        user_email: admin.email,
      },
      {
        action: 'imported',
        file_name: 'leads.csv',
        choices: JSON.stringify({ lead_source: 'radio', existing: 'fill' }),
        counts: JSON.stringify(counts),
        user_email: admin.email,
      },
    ]);
  });

  it('of one dry run runs once, however often it is started', async () => {
    const { id } = await check(tenLeads);
    const first = await startImport({ actor, now: now() }, { check_id: id });
    const second = await startImport({ actor, now: now() }, { check_id: id });
    expect(second.id).toBe(first.id);
    expect(table.itemsOf('job')).toHaveLength(2);
  });

  it.each(['cancelled', 'failed'] as const)(
    'that has ended as %s is not started again: the file is checked again',
    async state => {
      const { id: check_id } = await check(tenLeads);
      const { id } = await startImport({ actor, now: now() }, { check_id });
      await updateJob(id, { set: { state } });
      await expect(startImport({ actor, now: now() }, { check_id })).rejects.toMatchObject({
        code: 'rejected',
        message: `This import was ${state === 'failed' ? 'not finished' : 'cancelled'}. Check the file again, and import the rest.`,
      });
    },
  );

  it.each(['waiting', 'done', 'cancelled', 'failed'] as const)(
    'that was undone is not started again, in whatever state its undo is: %s',
    async state => {
      const { id: check_id } = await check(tenLeads);
      const { id } = await importOf(check_id);
      const begun = await undoImport({ actor, now: now() }, { id });
      await updateJob(begun.id, { set: { state } });
      await expect(startImport({ actor, now: now() }, { check_id })).rejects.toMatchObject({
        code: 'rejected',
        message: 'This import was undone. Check the file again, and import it.',
      });
    },
  );

  it('that was cancelled and then undone is checked again as a whole, not for its rest', async () => {
    const { id: check_id } = await check(tenLeads);
    const { id } = await startImport({ actor, now: now() }, { check_id });
    await cancelJob({ actor, now: now() }, { id });
    await undo(id);
    await expect(startImport({ actor, now: now() }, { check_id })).rejects.toMatchObject({
      message: 'This import was undone. Check the file again, and import it.',
    });
  });

  it('of a dry run whose files were deleted after seven days is not started', async () => {
    const { id: check_id } = await check(tenLeads);
    minute += 7 * 24 * 60;
    await expect(startImport({ actor, now: now() }, { check_id })).rejects.toMatchObject({
      code: 'not_found',
      message: 'The file of this dry run was deleted after seven days. Upload it again.',
    });
  });

  it('of a list that was imported before adds nothing', async () => {
    await imported(tenLeads);
    const leads = table.itemsOf('lead');
    const { id, result } = await check(tenLeads);
    expect(result).toMatchObject({ create: 0, update: 0, skip: 10 });
    await expect(startImport({ actor, now: now() }, { check_id: id })).rejects.toMatchObject({ code: 'rejected' });
    expect(table.itemsOf('lead')).toEqual(leads);
  });

  it.each([2, 3, 4, 6, 7, 9])(
    'that was killed at its write %i goes on, and adds and counts nothing twice',
    async nth => {
      table.store({ leads: [aLead({ id: 'b', phone_number: `+1${numberOf(6)}`, first_name: undefined })] });
      const { id: check_id } = await check(tenLeads);
      const { id } = await startImport({ actor, now: now() }, { check_id });
      let writes = 0;
      let isKilled = true;
      table.beforeWrite('each', async () => {
        if (isKilled && ++writes >= nth) throw new Error('The function was ended.');
      });
      await expect(run(id)).rejects.toThrow('The function was ended.');
      isKilled = false;
      await updateJob(id, { set: { run: 2 } });
      expect(await run(id, 2)).toMatchObject({ state: 'done', result: { created: 9, updated: 1, skipped: 0 } });
      expect(table.itemsOf('lead')).toHaveLength(10);
      expect(bulkRecords().map(({ action }) => action)).toEqual(['import_started', 'imported']);
      expect(await leadOf(6)).toMatchObject({ id: 'b', first_name: 'Ann 6', version: 2 });
    },
  );

  it('leaves a lead alone that somebody changes or adds meanwhile, and says so', async () => {
    table.store({ leads: [aLead({ id: 'b', phone_number: `+1${numberOf(2)}` })] });
    const { id } = await check(`Phone,City\n${numberOf(1)},Miami\n${numberOf(2)},Tampa`);
    let isFirst = true;
    table.beforeWrite('each', async () => {
      if (!isFirst || !stored.has([...stored.keys()].find(key => key.includes('/plan-')) ?? '')) return;
      isFirst = false;
      await updateLead('b', { set: { city: 'Orlando' } });
      table.store({ leads: [aLead({ id: 'c', phone_number: `+1${numberOf(1)}` })] });
    });
    const done = await importOf(id);
    expect(done.result).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    expect(await leadOf(1)).toMatchObject({ id: 'c' });
    expect(await leadOf(2)).toMatchObject({ city: 'Orlando' });
    const notImported = textOf(`exports/${admin.id}/${done.id}-not-imported.csv`);
    expect(notImported).toContain('2,Somebody added a lead with this number during the import. Import the line again.');
    expect(notImported).toContain('3,Somebody changed this lead during the import. Import the line again.');
  });

  it.each(['create', 'update'] as const)(
    'does not %s the lead of a number that is listed after the plan',
    async what => {
      if (what === 'update') table.store({ leads: [aLead({ id: 'b', phone_number: `+1${numberOf(1)}` })] });
      const { id: check_id } = await check(`Phone,City\n${numberOf(1)},Miami`);
      const { id } = await startImport({ actor, now: now() }, { check_id });
      // 1: the run begins; 2: the plan of the draft is noted; 3: its lead is written.
      table.beforeWrite(3, async () => table.store({ blacklist: [{ phone_number: `+1${numberOf(1)}` }] }));
      expect((await run(id)).result).toMatchObject({ created: 0, updated: 0, skipped: 1 });
      expect((await leadOf(1))?.city).toBeUndefined();
      expect(textOf(`exports/${admin.id}/${id}-not-imported.csv`)).toContain(
        '2,The number is on the do-not-call list.',
      );
    },
  );

  it('gives its owner the file of the lines that were not imported, recorded before it is given', async () => {
    const done = await imported(`Phone\n${numberOf(1)}\n12`);
    const linkTo = async (key: string) => `https://bucket.test/${key}`;
    const link = (of = actor) => getFile({ linkTo, actor: of, now: now() }, { id: done.id });
    expect((await link()).url).toContain(`${done.id}-not-imported.csv`);
    expect(bulkRecords().map(({ action }) => action)).toContain('results_opened');
    await expect(link(anActor({ ...admin, id: 'admin-2' }))).rejects.toMatchObject({ code: 'not_found' });
    minute = 8 * 24 * 60;
    await expect(link()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is listed for its owner with its dry run, the newest first', async () => {
    await imported(tenLeads);
    const { data } = await listImports({ actor, now: now() });
    expect(data.map(({ kind }) => kind).sort()).toEqual(['lead_check', 'lead_import']);
    expect(JSON.stringify(data)).not.toContain('exports/');
  });
});

describe('an import of an admin who has left', () => {
  const ben = aUser({ id: 'admin-2', email: 'ben@coverline.test', roles: ['admin'] });
  const other = anActor(ben);

  it('is listed for each other admin while it can be undone, and is undone by that one, with the record', async () => {
    table.store({ users: [ben] });
    const { id } = await imported(`Phone\n${numberOf(1)}`);
    await updateUser(admin.id, { set: { disabled: true, deleted_ts: now() } });
    const listed = async () => (await listImports({ actor: other, now: now() })).data;
    expect(await listed()).toMatchObject([{ id, kind: 'lead_import', started_by: admin.email }]);
    const undone = await undoImport({ actor: other, now: now() }, { id });
    expect(await run(undone.id)).toMatchObject({ state: 'done', owner: 'admin-2', result: { removed: 1 } });
    expect(await leadOf(1)).toBeUndefined();
    const records = table.itemsOf('lead-bulk-record').filter(({ action }) => String(action).startsWith('import_undo'));
    expect(records).toMatchObject([{ user_id: 'admin-2' }, { user_id: 'admin-2' }]);
    expect((await listed()).map(({ kind }) => kind)).toEqual(['lead_import_undo']);
  });

  it('is listed also where that one is no admin any more', async () => {
    table.store({ users: [ben] });
    const { id } = await imported(`Phone\n${numberOf(1)}`);
    await updateUser(admin.id, { set: { roles: ['closer'] } });
    const { data } = await listImports({ actor: other, now: now() });
    expect(data).toMatchObject([{ id, started_by: admin.email }]);
  });

  it.each([
    ['failed', { disabled: true }],
    ['cancelled', { roles: ['closer' as const] }],
  ] as const)(
    'and whose undo has %s too is undone by another admin, who owns the undo from then on',
    async (state, change) => {
      table.store({ users: [ben] });
      const { id } = await imported(tenLeads);
      const first = await undoImport({ actor, now: now() }, { id });
      table.beforeWrite(6, () => updateJob(first.id, { set: { state, message: 'It stopped.' } }));
      expect(await run(first.id)).toMatchObject({ state });
      await updateUser(admin.id, { set: 'roles' in change ? { roles: [...change.roles] } : change });
      const again = await undoImport({ actor: other, now: now() }, { id });
      expect(again).toMatchObject({ id: first.id, state: 'waiting' });
      expect(await run(again.id, 2)).toMatchObject({
        state: 'done',
        owner: 'admin-2',
        result: { removed: 10, kept: 0 },
      });
      const kinds = async (by: typeof actor) =>
        (await listImports({ actor: by, now: now() })).data.map(({ kind }) => kind);
      expect(await kinds(other)).toEqual(['lead_import_undo']);
      expect(await kinds(actor)).not.toContain('lead_import_undo');
    },
  );

  it('whose undo has ended early is listed for each admin after a day too, and goes on', async () => {
    table.store({ users: [ben] });
    const { id } = await imported(tenLeads);
    const first = await undoImport({ actor, now: now() }, { id });
    await updateJob(first.id, { set: { state: 'failed' } });
    minute += 3 * 24 * 60;
    const listed = async () => (await listImports({ actor: other, now: now() })).data;
    const undo = { state: 'failed', by: admin.email };
    expect(await listed()).toMatchObject([{ id, started_by: admin.email, undo }]);
    expect(await run((await undoImport({ actor: other, now: now() }, { id })).id, 2)).toMatchObject({ state: 'done' });
    expect((await listed()).map(({ kind }) => kind)).toEqual(['lead_import_undo']);
  });

  it('that cannot be read, or whose undo cannot, stops no list of the others, and is logged', async () => {
    table.store({ users: [ben] });
    const [kept, undone, poison] = [
      await imported(`Phone\n${numberOf(1)}`),
      await imported(`Phone\n${numberOf(2)}`),
      await imported(`Phone\n${numberOf(3)}`),
    ];
    const begun = await undoImport({ actor, now: now() }, { id: undone.id });
    for (const { id } of [poison, begun])
      table.put({ ...(table.itemsOf('job').find(item => item.id === id) ?? expect.fail()), updated_ts: 'yesterday' });
    const ids = async (by: typeof actor) => {
      const { data } = await listImports({ actor: by, now: now() });
      return data.filter(({ kind }) => kind === 'lead_import').map(({ id }) => id);
    };
    expect([await ids(actor), await ids(other)]).toEqual([[kept.id], [kept.id]]);
    for (const { id } of [poison, begun]) expect(log.text()).toContain(`"job_id":"${id}"`);
  });

  it('says to its owner what became of the undo, and who else has done it', async () => {
    table.store({ users: [ben] });
    const { id } = await imported(tenLeads);
    const own = async () => (await listImports({ actor, now: now() })).data.find(job => job.id === id);
    expect(await own()).not.toHaveProperty('undo');
    const begun = await undoImport({ actor: other, now: now() }, { id });
    expect(await own()).toMatchObject({ undo: { state: 'waiting', by: ben.email } });
    await run(begun.id);
    expect(await own()).toMatchObject({ undo: { state: 'done', by: ben.email } });
  });

  it('is not listed for them while it is under way, nor after a day', async () => {
    table.store({ users: [ben] });
    const { id } = await startImport({ actor, now: now() }, { check_id: (await check(`Phone\n${numberOf(1)}`)).id });
    const listed = async (at = now()) => (await listImports({ actor: other, now: at })).data;
    expect(await listed()).toEqual([]);
    await run(id);
    expect(await listed()).toHaveLength(1);
    expect(await listed(at(25 * 3600))).toEqual([]);
  });
});

describe('taking an import back', () => {
  const given = async () => {
    table.store({ leads: [aLead({ id: 'b', phone_number: `+1${numberOf(4)}`, first_name: 'Bea' })] });
    const rows = [1, 2, 3, 4].map(n => `${numberOf(n)},Miami`).join('\n');
    return imported(`Phone,City\n${rows}`);
  };

  it('removes its leads and restores what it filled in', async () => {
    const { id } = await given();
    const done = await undo(id);
    expect(done).toMatchObject({ state: 'done', progress: { rows: 4 } });
    expect(done.result).toEqual({ removed: 3, restored: 1, kept: 0, expires_ts: expect.any(String) });
    expect(await leadOf(1)).toBeUndefined();
    expect(await leadOf(4)).toEqual(expect.not.objectContaining({ city: 'Miami' }));
    expect(table.itemsOf('lead')).toHaveLength(1);
    expect(bulkRecords().map(({ action }) => action)).toEqual([
      ...['import_started', 'imported'],
      ...['import_undo_started', 'import_undone'],
    ]);
    expect(bulkRecords().at(-1)).toMatchObject({ choices: JSON.stringify({ import_id: id }) });
    expect((await check(`Phone\n${numberOf(1)}`)).result).toMatchObject({ create: 1 });
  });

  it('gives back what it has replaced, and takes away what it has added', async () => {
    const lead = aLead({ id: 'b', phone_number: `+1${numberOf(4)}`, city: 'Tampa' });
    table.store({ leads: [lead] });
    const checked = await check(`Phone,City,Email\n${numberOf(4)},Miami,ann@example.com`, { existing: 'replace' });
    const { id } = await importOf(checked.id);
    expect(await leadOf(4)).toMatchObject({ city: 'Miami', email: 'ann@example.com' });
    expect(await undo(id)).toMatchObject({ state: 'done', result: { restored: 1, kept: 0 } });
    expect(await leadOf(4)).toMatchObject({ city: 'Tampa' });
    expect(await leadOf(4)).not.toHaveProperty('email');
  });

  it('keeps leads that somebody has worked on since', async () => {
    const { id } = await given();
    const [first, second, third] = [await leadOf(1), await leadOf(2), await leadOf(3)];
    table.store({ calls: [anEndedCall({ lead_key: keyOf('lead', third?.id ?? '') })] });
    await updateLead(first?.id ?? '', { set: { city: 'Tampa' } });
    await addLeadNote({ actor, now: now() }, { leadId: second?.id ?? '', note: 'Calls back on Monday' });
    await updateLead('b', { set: { first_name: 'Bee' } });
    const done = await undo(id);
    const file_key = `exports/${admin.id}/${done.id}-not-imported.csv`;
    expect(done).toMatchObject({ progress: { rows: 4 }, result: { removed: 0, restored: 0, kept: 4, file_key } });
    expect(await leadOf(1)).toMatchObject({ city: 'Tampa' });
    expect(await leadOf(4)).toMatchObject({ city: 'Miami', first_name: 'Bee' });
    const workedOn =
      '"The lead has a call, a note, a nomination, a product or a message since the import. It was kept."';
    const changed = 'Somebody changed this lead after the import. It was kept.';
    expect(textOf(file_key)).toBe(
      `\uFEFFLine,Reason\r\n2,${changed}\r\n3,${workedOn}\r\n4,${workedOn}\r\n5,${changed}\r\n`,
    );
  });

  it('is in the audit trail of each lead, with the fields that were restored', async () => {
    const { id } = await given();
    const created = (await leadOf(1)) ?? expect.fail('There is no lead.');
    await undo(id);
    const undone = async (leadId: string) =>
      (await auditRecordsOfLead(leadId, { limit: 10 })).data.filter(({ action }) => action === 'import_undone');
    expect(await undone(created.id)).toMatchObject([{ user_id: admin.id, fields: [] }]);
    expect(await undone('b')).toMatchObject([{ user_id: admin.id, fields: ['city'] }]);
  });

  const note = (leadId: string) => addLeadNote({ actor, now: now() }, { leadId, note: 'Calls back on Monday' });
  const call = async (id: string) =>
    table.store({ calls: [anEndedCall({ id: `call-of-${id}`, lead_key: keyOf('lead', id), created_ts: now() })] });
  const brokenCall = async (id: string) => {
    await call(id);
    breakItems(table, 'call');
  };
  const nominate = (leadId: string) =>
    nominateDoctor({ actor, now: now() }, { leadId, first_name: 'Ada', last_name: 'Poe' });

  it.each([
    ['a note', note],
    ['a call', call],
    ['a call that cannot be read', brokenCall],
    ['a nomination', nominate],
  ])('keeps a created and an updated lead that has got %s since', async (_, work) => {
    const { id } = await given();
    minute += 1;
    const created = (await leadOf(1)) ?? expect.fail('There is no lead.');
    await work(created.id);
    await work('b');
    expect((await undo(id)).result).toMatchObject({ removed: 2, restored: 0, kept: 2 });
    expect(await leadOf(1)).toEqual(created);
    expect(await leadOf(4)).toMatchObject({ city: 'Miami' });
  });

  it('restores a lead that somebody has worked on before the import only', async () => {
    table.store({ leads: [aLead({ id: 'b', phone_number: `+1${numberOf(4)}` })] });
    for (const work of [note, call, nominate]) await work('b');
    minute += 1;
    const { id } = await imported(`Phone,City\n${numberOf(4)},Miami`);
    expect((await undo(id)).result).toMatchObject({ restored: 1, kept: 0 });
    expect((await leadOf(4))?.city).toBeUndefined();
  });

  it('keeps a lead that gets a note after it was looked at, with its note', async () => {
    const { id } = await imported(`Phone\n${numberOf(1)}`);
    const lead = (await leadOf(1)) ?? expect.fail('There is no lead.');
    const started = await undoImport({ actor, now: now() }, { id });
    const removes = () => table.itemsOf('job').some(item => item.id === started.id && item.begun_run === 1);
    let isNoted = false;
    table.beforeWrite('each', async () => {
      if (isNoted || !removes()) return;
      isNoted = true;
      await note(lead.id);
    });
    expect((await run(started.id)).result).toMatchObject({ removed: 0, kept: 1 });
    expect(await leadOf(1)).toEqual(lead);
    expect(table.itemsOf('lead-note')).toHaveLength(1);
  });

  it('counts no lead that the import never created, because somebody was faster or it was cancelled', async () => {
    const { id: check_id } = await check(tenLeads);
    const { id } = await startImport({ actor, now: now() }, { check_id });
    // 1: the run begins; 2: the plan of the first draft is noted; 3 to 6: its leads; 7 and 8: the next draft begins.
    table.beforeWrite(3, async () =>
      table.store({ leads: [aLead({ id: 'faster', phone_number: `+1${numberOf(0)}` })] }),
    );
    table.beforeWrite(8, async () => void (await cancelJob({ actor, now: now() }, { id })));
    await run(id);
    const created = table.itemsOf('lead').length - 1;
    expect((await undo(id)).result).toMatchObject({ removed: created, restored: 0, kept: 0 });
    expect(table.itemsOf('lead').map(item => item.id)).toEqual(['faster']);
  });

  it.each([2, 3, 4, 5])('goes on after it was killed at its write %i', async nth => {
    const { id: import_id } = await given();
    const { id } = await undoImport({ actor, now: now() }, { id: import_id });
    let writes = 0;
    let isKilled = true;
    table.beforeWrite('each', async () => {
      if (isKilled && ++writes >= nth) throw new Error('The function was ended.');
    });
    await expect(run(id)).rejects.toThrow('The function was ended.');
    isKilled = false;
    await updateJob(id, { set: { run: 2 } });
    expect(await run(id, 2)).toMatchObject({ state: 'done', result: { removed: 3, restored: 1, kept: 0 } });
  });

  it('of an import that was cancelled takes back what it had written', async () => {
    const { id: check_id } = await check(tenLeads);
    const { id } = await startImport({ actor, now: now() }, { check_id });
    let isCancelled = false;
    table.beforeWrite('each', async () => {
      if (isCancelled || table.itemsOf('lead').length < 6) return;
      isCancelled = true;
      await updateJob(id, { set: { state: 'cancelled' } });
    });
    expect((await run(id)).state).toBe('cancelled');
    expect(table.itemsOf('lead').length).toBeGreaterThan(0);
    await undo(id);
    expect(table.itemsOf('lead')).toEqual([]);
  });

  it('of an import that is cancelled within a draft waits until its function writes nothing any more', async () => {
    const { id: check_id } = await check(tenLeads);
    const { id } = await startImport({ actor, now: now() }, { check_id });
    // 1: the run begins; 2: the plan of the first draft is noted; 3 and more: its leads are written.
    table.beforeWrite(4, async () => {
      await cancelJob({ actor, now: now() }, { id });
      await expect(undo(id)).rejects.toMatchObject({ message: expect.stringContaining('still stopping') });
    });
    expect(await run(id)).toMatchObject({ state: 'cancelled' });
    await undo(id);
    expect(table.itemsOf('lead')).toEqual([]);
  });

  it('of an import whose function was ended after it was cancelled is possible when it can not write any more', async () => {
    const { id: check_id } = await check(tenLeads);
    const { id } = await startImport({ actor, now: now() }, { check_id });
    table.beforeWrite(4, async () => {
      await cancelJob({ actor, now: now() }, { id });
      throw new Error('The function was ended.');
    });
    await expect(run(id)).rejects.toThrow('The function was ended.');
    await expect(undo(id)).rejects.toMatchObject({ code: 'conflict' });
    minute += 6;
    await undo(id);
    expect(table.itemsOf('lead')).toEqual([]);
  });

  it.each(['cancelled', 'failed'] as const)(
    'that has ended as %s is started again, and goes on where it was',
    async state => {
      const { id } = await imported(tenLeads);
      const first = await undoImport({ actor, now: now() }, { id });
      table.beforeWrite(6, () => updateJob(first.id, { set: { state, message: 'It stopped.' } }));
      expect(await run(first.id)).toMatchObject({ state });
      const again = await undoImport({ actor, now: now() }, { id });
      expect(again).toMatchObject({ id: first.id, state: 'waiting' });
      expect(again.message).toBeUndefined();
      expect(bulkRecords().filter(({ action }) => action === 'import_undo_started')).toHaveLength(2);
      expect(table.itemsOf('job').find(item => item.id === again.id)).toMatchObject({ gsi3pk: 'open-jobs' });
      expect((await undoImport({ actor, now: now() }, { id })).version).toBe(again.version);
      expect(await run(again.id, 2)).toMatchObject({ state: 'done', result: { removed: 10, kept: 0 } });
      expect(table.itemsOf('lead')).toEqual([]);
    },
  );

  it.each(['cancelled', 'failed'] as const)('that has ended as %s goes on after more than a day too', async state => {
    const { id } = await imported(tenLeads);
    const first = await undoImport({ actor, now: now() }, { id });
    table.beforeWrite(6, () => updateJob(first.id, { set: { state, message: 'It stopped.' } }));
    await run(first.id);
    minute += 3 * 24 * 60;
    const again = await undoImport({ actor, now: now() }, { id });
    expect(await run(again.id, 2)).toMatchObject({ state: 'done', result: { removed: 10, kept: 0 } });
  });

  it('keeps a lead that gets a call while lines before it are taken back', async () => {
    const numbers = Array.from({ length: 17 }, (_, n) => numberOf(n));
    table.store({ leads: numbers.map((number, n) => aLead({ id: `lead-${n}`, phone_number: `+1${number}` })) });
    linesADraft = 17;
    const { id } = await imported(['Phone,City', ...numbers.map(number => `${number},Miami`)].join('\n'));
    const begun = await undoImport({ actor, now: now() }, { id });
    let isCalled = false;
    table.beforeWrite('each', async () => {
      const { checkpoint } = await job(begun.id);
      if (isCalled || !(checkpoint && 'found' in checkpoint)) return;
      isCalled = true;
      minute += 1;
      await call('lead-16');
    });
    expect((await run(begun.id)).result).toMatchObject({ restored: 16, kept: 1 });
    expect(await leadOf(16)).toMatchObject({ city: 'Miami' });
  });

  it('is possible for a day, and once it is over', async () => {
    const { id: check_id } = await check(tenLeads);
    const { id } = await startImport({ actor, now: now() }, { check_id });
    await expect(undo(id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('under way') });
    await run(id);
    minute += 24 * 60;
    await expect(undo(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('within a day'),
    });
  });
});
