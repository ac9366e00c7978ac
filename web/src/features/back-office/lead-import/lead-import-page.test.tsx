import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { OwnLeadCheck, OwnLeadImport, OwnLeadUndo } from '#shared/jobs/job';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toasts } from '../../../lib/ui/toast.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadImportPage } from './lead-import-page.tsx';

const NOW = '2026-01-07T15:00:00.000Z';
const common = {
  state: 'done' as const,
  progress: { percent: 100, rows: 45 },
  created_ts: NOW,
  updated_ts: NOW,
  version: 3,
};
const choices = { lead_source: 'radio', existing: 'fill' as const, file_name: 'march.csv' };
const expires_ts = '2026-01-14T15:00:00.000Z';

const aCheck = (fields: Partial<OwnLeadCheck> = {}): OwnLeadCheck => ({
  ...common,
  kind: 'lead_check',
  id: 'check-1',
  input: { ...choices, key: 'imports/leads/u/march.csv' },
  result: {
    ...{ create: 45, update: 2, skip: 1, drafts: 1, header: 'h', expires_ts },
    columns: ['Phone', 'Name', 'Column 3'],
    mapping: ['phone_number', 'first_name', null],
  },
  ...fields,
});
const anImport = (fields: Partial<OwnLeadImport> = {}): OwnLeadImport => ({
  ...common,
  kind: 'lead_import',
  id: 'import-1',
  input: { ...choices, check_id: 'check-1', drafts: 1 },
  result: { created: 45, updated: 2, skipped: 1, expires_ts },
  ...fields,
});
const anUndo: OwnLeadUndo = {
  ...common,
  kind: 'lead_import_undo',
  id: 'undo-1',
  input: { import_id: 'import-1', file_name: 'march.csv', drafts: 1 },
  result: { removed: 40, restored: 2, kept: 5, expires_ts },
};

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const failing = (message: string) => () => {
  throw new ApiFailure({ status: 422, code: 'rejected', message });
};
const unknownFailure = () => {
  throw new Error('boom');
};

type Given = { jobs?: object[]; path?: string; responses?: Parameters<typeof serve>[0] };
const given = ({ jobs = [], path = '/leads/import', responses = {} }: Given = {}) => {
  const listCheckedLines = vi.fn(
    (_: Record<string, unknown>) =>
      ({ data: [{ line: 7, decision: 'skip', reason: 'There is no phone number.' }], pages: 1 }) as unknown,
  );
  serve({
    listLeadImports: () => ({ data: jobs }),
    listLeadSources: () => [
      { id: '1', name: 'radio', version: 1 },
      { id: '2', name: 'paper', version: 1, retired_ts: NOW },
    ],
    listCheckedLines,
    ...responses,
  });
  const rendered = renderConsole(
    <>
      <LeadImportPage />
      <Address />
    </>,
    { path, openCalls: [], user: { roles: ['admin'] }, names: { 'ben@coverline.test': 'Ben Ito' } },
  );
  return { ...rendered, listCheckedLines };
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toastTexts = () => toasts.get().map(({ message }) => message);
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('File', { selector: 'input' }), { target: { files: [file] } });

/** The requests that a browser would send to the bucket; each is stored at once. */
class Upload {
  static status = 200;
  static sent: Record<string, string>[] = [];
  status = Upload.status;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  headers: Record<string, string> = {};
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    Upload.sent.push(this.headers);
    this.upload.onprogress?.({ loaded: 50, total: 100 });
    queueMicrotask(() => this.onload?.());
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  Upload.sent = [];
  Upload.status = 200;
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  toasts.set([]);
});

const prepared = { key: 'imports/leads/u/march.csv', url: 'https://bucket.test/x', content_type: 'text/csv' };

describe('a file of leads', () => {
  it('is uploaded and checked with its source, and its dry run is opened', async () => {
    const checkLeadFile = vi.fn((_: Record<string, unknown>) => aCheck());
    given({ responses: { prepareLeadFile: () => prepared, checkLeadFile } });
    await choose('Lead source', 'Radio');
    chooseFile(new File(['Phone\n3055550142'], 'march.csv'));
    fireEvent.click(button('Check file'));
    expect(await screen.findByRole('region', { name: 'Check of march.csv' })).toBeTruthy();
    expect(checkLeadFile.mock.calls).toEqual([
      [{ key: prepared.key, file_name: 'march.csv', lead_source: 'radio', existing: 'fill' }],
    ]);
    expect(Upload.sent).toEqual([{ 'content-type': 'text/csv' }]);
    expect(screen.getByLabelText('address').textContent).toBe('?check=check-1');
  });

  it('is offered no retired source', async () => {
    given();
    await waitFor(() => expect(button('Check file').disabled).toBe(true));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Lead source' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Radio']);
  });

  it.each([
    ['the server’s message', failing('The table is slow.'), 'The table is slow.'],
    ['the product’s message without one', unknownFailure, 'Lead lookup error'],
  ])('says that the sources could not be read, with %s', async (_, listLeadSources, message) => {
    given({ responses: { listLeadSources } });
    await waitFor(() => expect(toastTexts()).toEqual([message]));
  });

  it.each([
    [new File(['x'], 'march.pdf'), 'Choose a CSV file or an Excel workbook (.csv, .xlsx or .xls).'],
    [new File([], 'march.csv'), 'This file is empty. Choose the file with the list.'],
  ])('that can not be a list is not uploaded: %#', async (file, message) => {
    given();
    await choose('Lead source', 'Radio');
    chooseFile(file);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(button('Check file').disabled).toBe(true);
  });

  it.each([
    [
      'the server’s message',
      failing('This lead source is renamed or retired. Choose another one.'),
      'This lead source is renamed or retired. Choose another one.',
    ],
    [
      'a message of its own',
      unknownFailure,
      'The file could not be uploaded. Check your connection, and upload it again.',
    ],
  ])('that is not checked says so with %s', async (_, checkLeadFile, message) => {
    given({ responses: { prepareLeadFile: () => prepared, checkLeadFile } });
    await choose('Lead source', 'Radio');
    chooseFile(new File(['x'], 'march.csv'));
    fireEvent.click(button('Check file'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('that does not reach the bucket says so', async () => {
    Upload.status = 403;
    given({ responses: { prepareLeadFile: () => prepared } });
    await choose('Lead source', 'Radio');
    chooseFile(new File(['x'], 'march.csv'));
    fireEvent.click(button('Check file'));
    expect((await screen.findByRole('alert')).textContent).toContain('The file could not be uploaded.');
  });
});

const opened = { path: '/leads/import?check=check-1' };

describe('a dry run', () => {
  it('shows its counts first, and the lines with their reasons', async () => {
    const { listCheckedLines } = given({ ...opened, jobs: [aCheck()] });
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Create 45',
      'Update 2',
      'Skip 1',
    ]);
    expect(await screen.findByText('There is no phone number.')).toBeTruthy();
    expect(listCheckedLines.mock.calls).toEqual([[{ id: 'check-1', decision: 'skip', page: 0 }]]);
    fireEvent.click(screen.getByRole('tab', { name: 'Create 45' }));
    await waitFor(() =>
      expect(listCheckedLines.mock.lastCall).toEqual([{ id: 'check-1', decision: 'create', page: 0 }]),
    );
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    fireEvent.click(button('Next'));
    await waitFor(() =>
      expect(listCheckedLines.mock.lastCall).toEqual([{ id: 'check-1', decision: 'create', page: 1 }]),
    );
  });

  it('whose lines can not be loaded says so, with Retry', async () => {
    given({ ...opened, jobs: [aCheck()], responses: { listCheckedLines: unknownFailure } });
    expect(await screen.findByText('The lines could not be loaded.')).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });

  it('is repeated with other columns', async () => {
    const checkLeadFile = vi.fn((_: Record<string, unknown>) => aCheck({ id: 'check-2' }));
    given({ ...opened, jobs: [aCheck()], responses: { checkLeadFile } });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Check again' })).disabled).toBe(true);
    await choose('Column 3', 'City');
    fireEvent.click(button('Check again'));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('?check=check-2'));
    expect(checkLeadFile.mock.lastCall?.[0]).toMatchObject({ mapping: ['phone_number', 'first_name', 'city'] });
  });

  it('without a column of numbers asks for it, and offers no import', async () => {
    const problem = 'Choose the column with the phone numbers.';
    const result = { ...aCheck().result, create: 0, update: 0, skip: 0, mapping: [null, null, null], problem };
    given({ ...opened, jobs: [aCheck({ result: result as OwnLeadCheck['result'] })] });
    expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
    expect(button('Import 0 lines').disabled).toBe(true);
    await choose('Phone', 'First name');
    await choose('Name', 'First name');
    expect(screen.getByText('Two columns are First name. Choose one of them.')).toBeTruthy();
  });

  it('is imported', async () => {
    const startLeadImport = vi.fn((_: Record<string, unknown>) => anImport({ state: 'waiting', result: undefined }));
    given({ ...opened, jobs: [aCheck()], responses: { startLeadImport } });
    fireEvent.click(await screen.findByRole('button', { name: 'Import 47 lines' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Check of march.csv' })).toBeNull());
    expect(startLeadImport.mock.calls).toEqual([[{ check_id: 'check-1' }]]);
    expect(screen.getByText('Waiting to start')).toBeTruthy();
  });

  const undone = 'This import was undone. Check the file again, and import it.';
  it.each([
    ['is under way', [anImport({ state: 'running', result: undefined })], 'This import is under way.'],
    ['is done', [anImport()], 'These lines were imported.'],
    ['was undone', [anUndo, anImport()], undone],
    ['is undone by another admin', [anImport({ undo: { state: 'running', by: 'ben@coverline.test' } })], undone],
    [
      'was cancelled',
      [anImport({ state: 'cancelled', result: undefined })],
      'This import was cancelled. Check the file again, and import the rest.',
    ],
    [
      'failed',
      [anImport({ state: 'failed', result: undefined })],
      'This import was not finished. Check the file again, and import the rest.',
    ],
  ])('whose import %s says so, and is checked again instead of imported', async (_, jobs, message) => {
    const checkLeadFile = vi.fn((_input: Record<string, unknown>) => aCheck({ id: 'check-2' }));
    given({ ...opened, jobs: [...jobs, aCheck()], responses: { checkLeadFile } });
    const panel = within(await screen.findByRole('region', { name: 'Check of march.csv' }));
    expect(await panel.findByText(message)).toBeTruthy();
    expect(button('Import 47 lines').disabled).toBe(true);
    fireEvent.click(button('Check again'));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('?check=check-2'));
  });

  it('is imported although another dry run of the file was', async () => {
    const other = anImport({ input: { ...choices, check_id: 'check-0', drafts: 1 } });
    given({ ...opened, jobs: [aCheck(), other] });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 47 lines' })).disabled).toBe(false);
  });

  it('that failed says why', async () => {
    given({
      ...opened,
      jobs: [aCheck({ state: 'failed', result: undefined, message: 'This is an image, not a spreadsheet.' })],
    });
    expect((await screen.findAllByText('This is an image, not a spreadsheet.')).length).toBe(2);
  });
});

describe('the imports', () => {
  it('show their progress live, and an older state does not replace a newer one', async () => {
    const { live } = given({
      jobs: [anImport({ state: 'running', progress: { percent: 10, rows: 4 }, result: undefined })],
    });
    await screen.findByText('4 lines so far, 10 %');
    const send = (item: OwnLeadImport) =>
      live.send({ topic: topics.jobs('u1'), entity: 'job', id: item.id, version: item.version, item });
    send(anImport({ version: 5 }));
    expect(await screen.findByText('45 created, 2 updated, 1 skipped')).toBeTruthy();
    send(anImport({ version: 4, state: 'running', result: undefined }));
    expect(screen.getByText('45 created, 2 updated, 1 skipped')).toBeTruthy();
  });

  it('are undone after a question', async () => {
    const undoLeadImport = vi.fn((_: Record<string, unknown>) => anUndo);
    given({ jobs: [anImport()], responses: { undoLeadImport } });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo Import of march.csv' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import of march.csv?' });
    expect(undoLeadImport).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/40 removed, 2 restored, 5 kept/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo Import of march.csv' })).toBeNull();
  });

  it('of another admin are undone too, and say whose they are; their files are not given', async () => {
    const undoLeadImport = vi.fn((_: Record<string, unknown>) => anUndo);
    given({ jobs: [anImport({ started_by: 'ben@coverline.test' })], responses: { undoLeadImport } });
    expect(await screen.findByText(/, by Ben Ito$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Skipped lines/ })).toBeNull();
    fireEvent.click(button('Undo Import of march.csv'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/40 removed, 2 restored, 5 kept/)).toBeTruthy();
  });

  it.each([
    ['cancelled', 'Cancelled. What was undone stays so. Undo the import again for the rest.'],
    ['failed', 'The import could not be undone. Undo it again.'],
  ] as const)('whose undo was %s can be undone again', async (state, words) => {
    given({ jobs: [{ ...anUndo, state, result: undefined }, anImport()] });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(button('Undo Import of march.csv')).toBeTruthy();
  });

  it.each([
    ['waiting', 'Ben Ito is undoing this import.', false],
    ['running', 'Ben Ito is undoing this import.', false],
    ['done', 'Ben Ito has undone this import.', false],
    ['failed', 'Ben Ito began to undo this import. Undo it again for the rest.', true],
    ['cancelled', 'Ben Ito began to undo this import. Undo it again for the rest.', true],
  ] as const)('whose undo by another admin is %s say so', async (state, words, again) => {
    const created_ts = '2026-01-04T14:00:00.000Z';
    given({ jobs: [anImport({ created_ts, undo: { state, by: 'ben@coverline.test' } })] });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo Import of march.csv' }) !== null).toBe(again);
  });

  it('of which one’s own undo is under way say nothing twice, and are not undone again', async () => {
    const undo = { ...anUndo, state: 'running' as const, result: undefined };
    given({ jobs: [undo, anImport({ undo: { state: 'failed', by: 'ben@coverline.test' } })] });
    expect(await screen.findByText('45 created, 2 updated, 1 skipped')).toBeTruthy();
    expect(screen.queryByText(/began to undo/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo Import of march.csv' })).toBeNull();
  });

  it('are undone within a day only', async () => {
    given({ jobs: [anImport({ created_ts: '2026-01-06T14:00:00.000Z' })] });
    await screen.findByText('45 created, 2 updated, 1 skipped');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it.each([
    [
      'undo',
      { undoLeadImport: failing('An import can be undone within a day.') },
      'An import can be undone within a day.',
    ],
    ['undo', { undoLeadImport: unknownFailure }, 'The import could not be undone. Try again.'],
    ['open', { getLeadJobFile: unknownFailure }, 'The file could not be opened. Try again.'],
  ])('whose %s fails say so', async (what, responses, message) => {
    given({ jobs: [anImport()], responses });
    if (what === 'undo') {
      fireEvent.click(await screen.findByRole('button', { name: 'Undo Import of march.csv' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
    } else fireEvent.click(await screen.findByRole('button', { name: 'Skipped lines of Import of march.csv' }));
    await waitFor(() => expect(toastTexts()).toEqual([message]));
  });

  it('that can not be loaded say so, with Retry', async () => {
    given({ responses: { listLeadImports: unknownFailure } });
    expect(await screen.findByText('Your imports could not be loaded.')).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });

  it('are none at first', async () => {
    given();
    expect(await screen.findByText('You have no imports. They are listed for seven days.')).toBeTruthy();
  });
});
