import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { putCommissionLine } from '#platform/table/commissions';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { rollupStep } from '#platform/table/rollups';
import { updateUser } from '#platform/table/users';
import type { CommissionLine } from '#shared/commissions/commission-line';
import { ExportInput } from '#shared/exports/export-input';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aCommissionLine } from '../../../tests/support/builders/a-commission-line.ts';
import { aColleague, aGroup, anAdmin, aUser } from '../../../tests/support/builders/a-user.ts';
import { anExport } from '../../../tests/support/builders/an-export.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { memoryFiles } from '../../../tests/support/unit/memory-files.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { runJob } from '../run-job.ts';
import { exportWork } from './export-work.ts';
import type { Files } from './files.ts';

let table: UnitTable;
let bucket: ReturnType<typeof memoryFiles>;
let files: Files;

beforeEach(() => {
  captureLog();
  table = startUnitTable({ users: [aUser(), aColleague(), anAdmin()], groups: [mayExport] });
  bucket = memoryFiles();
  files = bucket.files;
});
const mayExport = aGroup({ groupPolicy: { permissions: ['Commissions'] } });

const OWN = 'exports/agent-1/job-1';
const ask = (input: object = {}) =>
  ExportInput.parse({
    report: 'commissions',
    format: 'csv',
    ...input,
    filter: { first: '2026-01-01', last: '2026-01-31', ...(input as { filter?: object }).filter },
  });
const start = (input: object = {}, owner = aUser().id) => writeOne(jobCreation(anExport({ owner, input: ask(input) })));
const run = (number = 1, rowsLimit = 200_000, clock = () => at(100)) => {
  return runJob(
    { work: exportWork({ clock, rowsLimit, outOfTime }, files), clock, outOfTime },
    { job_id: 'job-1', run: number },
  );
};
const outOfTime = () => false;
const job = async () => (await getJob('job-1')) ?? expect.fail();
const textOf = (key: string) => bucket.stored.get(key)?.toString('utf8') ?? expect.fail(`There is no ${key}.`);
const linesOf = (key: string) => textOf(key).split('\r\n').slice(1, -1);
const records = () => table.itemsOf('export-record');

/** So many lines, one a minute, each of which has a long reason. */
const storeLines = async (count: number, length = 10) => {
  for (let n = 0; n < count; n++) {
    const sale_date = new Date(Date.UTC(2026, 0, 7, 15, n)).toISOString();
    await putCommissionLine('agent-1', aCommissionLine({ lead_id: String(n), sale_date, reason: 'x'.repeat(length) }));
  }
};
const resume = async () => updateJob('job-1', { set: { run: (await job()).run + 1 } });

describe('an export of commissions as CSV', () => {
  it('has the columns of the screen and the rows of its days, the newest first', async () => {
    const undone: Partial<CommissionLine> = { id: 'x', kind: 'chargeback', reason: '=Bounced', commission: -60_00 };
    await putCommissionLine('agent-1', aCommissionLine());
    await putCommissionLine('agent-1', aCommissionLine({ ...undone, charged_back_ts: '2026-01-20T15:00:00.000Z' }));
    await start();
    await run();
    expect(textOf(`${OWN}.csv`)).toBe(
      '\uFEFFFirst name,Last name,Phone number,Product,Product type,Premium,Commission,Enrollment commission,' +
        'Sale date (New York time),Kind,Charged back (New York time),Reason,Agent,Counts on (New York)\r\n' +
        'Ann,Field,3055550123,Community Care 1000,health,249.99,-60,10,2026-01-07 10:00,Chargeback,2026-01-20 10:00,' +
        "'=Bounced,maria.lopez@coverline.test,2026-01-20 10:00\r\n" +
        'Ann,Field,3055550123,Community Care 1000,health,249.99,60,10,2026-01-07 10:00,Sale,,,' +
        'maria.lopez@coverline.test,2026-01-07 10:00\r\n',
    );
    expect(bucket.types.get(`${OWN}.csv`)).toBe('text/csv; charset=utf-8');
    expect(await job()).toMatchObject({
      state: 'done',
      progress: { percent: 100, rows: 2 },
      result: { rows: 2, file_key: `${OWN}.csv`, expires_ts: at(7 * 86_400) },
    });
  });

  it('has New York’s days, both included', async () => {
    const inside = ['2026-01-01T05:00:00.000Z', '2026-02-01T04:59:59.999Z'];
    for (const sale_date of [...inside, '2026-01-01T04:59:59.999Z', '2026-02-01T05:00:00.000Z'])
      await putCommissionLine('agent-1', aCommissionLine({ lead_id: sale_date, sale_date }));
    await start();
    await run();
    expect(linesOf(`${OWN}.csv`)).toHaveLength(2);
  });

  it('has the lines of one figure only, where the screen shows these', async () => {
    await putCommissionLine('agent-1', aCommissionLine());
    await putCommissionLine('agent-1', aCommissionLine({ id: 'dental', product_type: 'dental' }));
    await start({ filter: { lines: 'ancillaries' } });
    await run();
    expect(linesOf(`${OWN}.csv`)).toEqual([expect.stringContaining(',dental,')]);
  });

  it('has the rows of the search only', async () => {
    await putCommissionLine('agent-1', aCommissionLine());
    await putCommissionLine('agent-1', aCommissionLine({ lead_id: '43', first_name: 'Bob' }));
    await start({ filter: { q: 'bob' } });
    await run();
    expect(linesOf(`${OWN}.csv`)).toEqual([expect.stringMatching(/^Bob,/)]);
  });

  it('of nothing is a file with the header, and 0 rows', async () => {
    await start();
    await run();
    expect(linesOf(`${OWN}.csv`)).toEqual([]);
    expect(textOf(`${OWN}.csv`)).toMatch(/^\uFEFFFirst name,/);
    expect(await job()).toMatchObject({ state: 'done', result: { rows: 0 } });
  });

  it('is recorded with user, filter and number of rows, in the write that makes it available', async () => {
    await storeLines(3);
    await start({ filter: { q: 'ann' } });
    await run();
    expect(records()).toMatchObject([
      { action: 'exported', job_id: 'job-1', report: 'commissions', format: 'csv', rows: 3, user_id: 'agent-1' },
    ]);
    expect(JSON.parse(String(records()[0]?.filter))).toMatchObject({ q: 'ann', first: '2026-01-01' });
  });
});

describe('whose rows an export has', () => {
  beforeEach(async () => {
    await putCommissionLine('agent-1', aCommissionLine());
    await putCommissionLine('agent-2', aCommissionLine({ lead_id: '43', sale_date: '2025-12-31T20:00:00.000Z' }));
  });
  const first = '2025-11-30';

  it('an agent exports the agent’s own', async () => {
    await start({ filter: { first } });
    await run();
    expect(linesOf(`${OWN}.csv`)).toHaveLength(1);
  });

  it('an admin exports the company’s, of all months, or those of one agent', async () => {
    await start({ filter: { first, of: 'company' } }, anAdmin().id);
    await run();
    expect(linesOf(`exports/${anAdmin().id}/job-1.csv`)).toHaveLength(2);
    await writeOne(
      jobCreation(
        anExport({ id: 'job-2', owner: anAdmin().id, input: ask({ filter: { first, email: aColleague().email } }) }),
      ),
    );
    const clock = () => at(100);
    const deps = { work: exportWork({ clock, rowsLimit: 10, outOfTime }, files), clock, outOfTime };
    await runJob(deps, { job_id: 'job-2', run: 1 });
    expect(linesOf(`exports/${anAdmin().id}/job-2.csv`)).toHaveLength(1);
  });

  it.each([
    [
      'lost the right to the list',
      () => putGroupConfiguration(aGroup({ groupPolicy: { permissions: [] }, version: 2 })),
    ],
    ['was disabled', () => updateUser('agent-1', { set: { disabled: true } })],
  ])('an owner who %s before the run gets none', async (_, change) => {
    await start();
    await change();
    clearGroupConfigurations();
    await run();
    expect(await job()).toMatchObject({ state: 'failed', message: expect.stringMatching(/\.$/) });
    expect([...bucket.stored.keys(), ...bucket.unfinished()]).toEqual([]);
    expect(records()).toEqual([]);
  });

  it('the company’s rows are not for an agent, whatever the stored filter says', async () => {
    await start({ filter: { of: 'company' } });
    await run();
    expect(await job()).toMatchObject({ state: 'failed', message: "Only admins export other people's rows." });
  });
});

it.each([
  ['sees less', 'fronter'],
  ['sees more', 'verification'],
] as const)('an export of leads whose owner gets a role that %s of them fails', async (_, role) => {
  await putGroupConfiguration(aGroup({ groupPolicy: { permissions: ['Leads'] }, version: 2 }));
  clearGroupConfigurations();
  const input = ExportInput.parse({ report: 'leads', format: 'csv', filter: {} });
  await writeOne(jobCreation(anExport({ input, limits: { lead_days: 28 } })));
  await updateUser('agent-1', { set: { roles: [role] } });
  await run();
  expect(await job()).toMatchObject({
    state: 'failed',
    message: 'Your role changed while this file was made. Export it again.',
  });
  expect([...bucket.stored.keys(), ...bucket.unfinished()]).toEqual([]);
});

describe('an export whose owner loses the right while it is made', () => {
  const demote = async () => {
    await putGroupConfiguration(aGroup({ groupPolicy: { permissions: [] }, version: 2 }));
    clearGroupConfigurations();
  };

  it('fails between its rows and its completion, and leaves neither a file nor parts', async () => {
    await putCommissionLine('agent-1', aCommissionLine());
    await start();
    files = {
      ...bucket.files,
      put: async (key, part) => {
        await demote();
        return bucket.files.put(key, part);
      },
    };
    await run();
    expect(await job()).toMatchObject({ state: 'failed', message: 'You are not allowed to see this list.' });
    expect([...bucket.stored.keys(), ...bucket.unfinished()]).toEqual([]);
  });

  it('fails before its workbook', async () => {
    await putCommissionLine('agent-1', aCommissionLine());
    await start({ format: 'xlsx' });
    files = {
      ...bucket.files,
      complete: async (key, upload) => {
        await demote();
        return bucket.files.complete(key, upload);
      },
    };
    await run();
    expect(await job()).toMatchObject({ state: 'failed', message: 'You are not allowed to see this list.' });
    expect([...bucket.stored.keys()]).toEqual([`${OWN}.rows`]);
    expect(records()).toEqual([]);
  });
});

it('the progress of an export never goes back, also over months without lines', async () => {
  await putCommissionLine('agent-1', aCommissionLine({ lead_id: '1', sale_date: '2026-06-02T15:00:00.000Z' }));
  await putCommissionLine('agent-1', aCommissionLine({ lead_id: '2', sale_date: '2026-01-02T15:00:00.000Z' }));
  await start({ filter: { of: 'company', first: '2026-01-01', last: '2026-06-30' } }, anAdmin().id);
  const percents: number[] = [];
  table.beforeWrite('each', async () => void percents.push((await job()).progress.percent));
  let second = 100;
  await run(1, 10, () => at(++second));
  expect(percents.length).toBeGreaterThan(6);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect([...new Set(percents)]).toEqual([0, 15, 99]);
});

describe('an export of more than one part', () => {
  /** Two parts: 5 MiB are full after 20 of these rows of 300 KB, read some at a time. */
  const ROWS = 24;
  beforeEach(() => storeLines(ROWS, 300_000));

  it('has every row once', async () => {
    await start();
    await run();
    const lines = linesOf(`${OWN}.csv`);
    expect(lines).toHaveLength(ROWS);
    expect(lines.filter(line => !line.startsWith('Ann,Field,'))).toEqual([]);
    expect(new Set(lines.map(line => line.split(',')[8])).size).toBe(ROWS);
  });

  it.each([
    ['csv', 76],
    ['xlsx', 69],
  ] as const)('shows as %s how much of the days is read: those after the 7th of January', async (format, percent) => {
    await start({ format });
    files = {
      ...bucket.files,
      put: (_, part) => (part.number === 2 ? Promise.reject(new Error('Ended.')) : bucket.files.put(_, part)),
    };
    await expect(run()).rejects.toThrow('Ended.');
    expect(await job()).toMatchObject({ state: 'running', progress: { percent, rows: 20 } });
  });

  it('that is killed before its second part has no file; the next run finishes it with every row once', async () => {
    await start();
    files = {
      ...bucket.files,
      put: async (key, part) => {
        if (part.number === 2) throw new Error('The function was ended.');
        return bucket.files.put(key, part);
      },
    };
    await expect(run()).rejects.toThrow('The function was ended.');
    expect(await job()).toMatchObject({ state: 'running', progress: { rows: 20 } });
    expect(bucket.stored.size).toBe(0);
    files = bucket.files;
    await resume();
    await run(2);
    expect(linesOf(`${OWN}.csv`)).toHaveLength(ROWS);
    expect(await job()).toMatchObject({ state: 'done', result: { rows: ROWS } });
  });

  it('that is killed after its completion is not doubled', async () => {
    await start();
    files = {
      ...bucket.files,
      complete: async (key, upload) => {
        await bucket.files.complete(key, upload);
        throw new Error('The function was ended.');
      },
    };
    await expect(run()).rejects.toThrow('The function was ended.');
    expect((await job()).state).toBe('running');
    files = bucket.files;
    await resume();
    await run(2);
    expect(linesOf(`${OWN}.csv`)).toHaveLength(ROWS);
    expect(records()).toHaveLength(1);
  });

  it('that is cancelled halfway leaves neither a file nor parts', async () => {
    await start();
    files = {
      ...bucket.files,
      put: async (key, part) => {
        await updateJob('job-1', { set: { state: 'cancelled' } });
        return bucket.files.put(key, part);
      },
    };
    await run();
    expect(await job()).toMatchObject({ state: 'cancelled' });
    expect([...bucket.stored.keys(), ...bucket.unfinished()]).toEqual([]);
    expect(records()).toEqual([]);
  });

  it('with more rows than allowed fails with a message, and leaves nothing', async () => {
    await start();
    await run(1, ROWS - 1);
    expect(await job()).toMatchObject({
      state: 'failed',
      message:
        'This list has more than 23 rows, the most that one file may have. Choose fewer days and export them one after the other.',
    });
    expect([...bucket.stored.keys(), ...bucket.unfinished()]).toEqual([]);
  });

  it('with as many rows as allowed is done', async () => {
    await start();
    await run(1, ROWS);
    expect((await job()).state).toBe('done');
  });
});

describe('an export of a search that finds little', () => {
  const ROWS = 40;
  /** Lines of 300 KB, some read at a time; every tenth is of Bob. */
  beforeEach(async () => {
    for (let n = 0; n < ROWS; n++) {
      const sale_date = new Date(Date.UTC(2026, 0, 7, 15, n)).toISOString();
      const first_name = n % 10 === 0 ? 'Bob' : 'Ann';
      const line = aCommissionLine({ lead_id: String(n), sale_date, first_name, reason: 'x'.repeat(300_000) });
      await putCommissionLine('agent-1', line);
    }
  });
  /** A run that is out of time after it has read twice. */
  const shortRun = (number: number) => {
    let asked = 0;
    const outOfTime = () => ++asked > 3;
    const deps = { work: exportWork({ clock: () => at(100), rowsLimit: 99, outOfTime }, files), clock: () => at(100) };
    return runJob({ ...deps, outOfTime }, { job_id: 'job-1', run: number });
  };
  const finishFrom = async (number: number) => {
    let runs = number;
    for (; (await job()).state === 'running'; runs++) await shortRun(runs);
    return runs - 1;
  };

  it.each(['csv', 'xlsx'])('goes on as %s from where a run was out of time, and has each row once', async format => {
    await start({ format, filter: { q: 'bob' } });
    await shortRun(1);
    expect(await job()).toMatchObject({ state: 'running', run: 2, silent_runs: 0 });
    // An object of its own for each run of each job: no run reads the rows of another.
    expect([...bucket.stored.keys()]).toEqual([`${OWN}.rows-of-run-1`]);
    expect(await finishFrom(2)).toBeGreaterThan(3);
    expect(await job()).toMatchObject({ state: 'done', result: { rows: 4 } });
    if (format === 'csv') {
      expect(linesOf(`${OWN}.csv`).map(line => line.split(',')[8])).toEqual(
        ['10:30', '10:20', '10:10', '10:00'].map(time => `2026-01-07 ${time}`),
      );
      expect(textOf(`${OWN}.csv`).split('First name')).toHaveLength(2);
    }
  });

  it('that is killed after its rows were kept reads these again, and has each once', async () => {
    await start({ filter: { q: 'bob' } });
    await shortRun(1);
    files = {
      ...bucket.files,
      writeRows: async (key, text) => {
        await bucket.files.writeRows(key, text);
        throw new Error('The function was ended.');
      },
    };
    await expect(shortRun(2)).rejects.toThrow('The function was ended.');
    files = bucket.files;
    await resume();
    await finishFrom(3);
    expect(linesOf(`${OWN}.csv`).map(line => line.split(',')[0])).toEqual(['Bob', 'Bob', 'Bob', 'Bob']);
    expect(records()).toHaveLength(1);
  });
});

describe('an export as a workbook', () => {
  const rowsOf = async (key: string) =>
    (await readXlsx(bucket.stored.get(key) ?? expect.fail(`There is no ${key}.`))).sheets[0]?.rows ?? [];

  it('has numbers as numbers and texts as texts, formulas too', async () => {
    await putCommissionLine('agent-1', aCommissionLine({ first_name: '=1+1', reason: 'a "b", c' }));
    await start({ format: 'xlsx' });
    await run();
    const [titles, row] = await rowsOf(`${OWN}.xlsx`);
    expect(titles?.slice(0, 3)).toEqual(['First name', 'Last name', 'Phone number']);
    expect(row?.slice(0, 8)).toEqual(['=1+1', 'Field', '3055550123', 'Community Care 1000', 'health', 249.99, 60, 10]);
    expect(row?.[11]).toBe('a "b", c');
    expect(await job()).toMatchObject({ state: 'done', result: { rows: 1, file_key: `${OWN}.xlsx` } });
  });

  it('has the line and paragraph separators of a text in its cell', async () => {
    await putCommissionLine('agent-1', aCommissionLine({ reason: 'one\u2028two\u2029three\u2028four' }));
    await start({ format: 'xlsx' });
    await run();
    expect((await rowsOf(`${OWN}.xlsx`))[1]?.[11]).toBe('one\u2028two\u2029three\u2028four');
  });

  it('of nothing has the header', async () => {
    await start({ format: 'xlsx' });
    await run();
    expect(await rowsOf(`${OWN}.xlsx`)).toHaveLength(1);
    expect(await job()).toMatchObject({ state: 'done', result: { rows: 0 } });
  });

  it('that is killed while it is made is made again from the rows that were read', async () => {
    await storeLines(3);
    await start({ format: 'xlsx' });
    files = {
      ...bucket.files,
      complete: async (key, upload) => {
        if (key.endsWith('.xlsx')) throw new Error('The function was ended.');
        return bucket.files.complete(key, upload);
      },
    };
    await expect(run()).rejects.toThrow('The function was ended.');
    expect(await job()).toMatchObject({ state: 'running', checkpoint: { phase: 'workbook', rows: 3 } });
    expect(bucket.unfinished()).toEqual([]);
    files = bucket.files;
    await putCommissionLine('agent-1', aCommissionLine({ lead_id: 'later' }));
    await resume();
    await run(2);
    expect(await rowsOf(`${OWN}.xlsx`)).toHaveLength(4);
  });
});

it('the figures by day have a row for each day, zeros too', async () => {
  const rollup = { of: 'agent', user_id: 'agent-1', day: '2026-01-02' } as const;
  const figures = { calls_qtd: 7, premiums: 1_250_50 };
  await writeTogether({ rollup: rollupStep(1, { rollup, cells: [{ by: 'total', name: '', figures }] }) });
  await start({ report: 'figures', filter: { last: '2026-01-03' } });
  await run();
  const days = linesOf(`${OWN}.csv`).map(line => line.split(','));
  expect(days.map(cells => [cells[0], cells[1], cells[14]])).toEqual([
    ['2026-01-01', '0', '0'],
    ['2026-01-02', '7', '1250.5'],
    ['2026-01-03', '0', '0'],
  ]);
});
