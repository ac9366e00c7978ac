import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { OwnExport } from '#shared/jobs/job';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { serve } from '../../testing/api-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { ExportButton } from './export-button.tsx';

const filter = { first: '2026-01-01', last: '2026-01-31', of: 'own' } as const;
const later = new Date(Date.now() + 86_400_000).toISOString();

const aJob = (fields: Partial<OwnExport> = {}): OwnExport => ({
  kind: 'export',
  id: 'job-1',
  state: 'waiting',
  progress: { percent: 0, rows: 0 },
  input: { report: 'commissions', format: 'csv', filter },
  created_ts: '2026-01-31T15:00:00.000Z',
  updated_ts: '2026-01-31T15:00:00.000Z',
  version: 1,
  ...fields,
});
const done = (rows: number, expires_ts = later): Partial<OwnExport> => ({
  state: 'done',
  progress: { percent: 100, rows },
  result: { rows, expires_ts },
});

let jobs: OwnExport[];
const startExport = vi.fn((_: object): OwnExport => aJob());
const cancelJob = vi.fn((_: object): OwnExport => aJob({ state: 'cancelled', version: 9 }));
const getExportLink = vi.fn((_: object) => ({ url: 'https://bucket.test/list.csv?signed' }));
const clicked: string[] = [];

beforeEach(() => {
  jobs = [];
  clicked.length = 0;
  for (const mock of [startExport, cancelJob, getExportLink]) mock.mockClear();
  serve({ listJobs: () => ({ data: jobs }), startExport, cancelJob, getExportLink });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
});

const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: 'Export' });
const opened = async (...shown: OwnExport[]) => {
  jobs = shown;
  const view = renderConsole(<ExportButton report="commissions" filter={{ ...filter, q: 'ann' }} />, { openCalls: [] });
  await user.click(button());
  const panel = await screen.findByRole('region', { name: 'Exports' });
  await screen.findByRole('list', { name: 'Your exports' });
  return { ...view, panel: within(panel) };
};
const change = (job: OwnExport) =>
  ({ topic: topics.jobs('u1'), entity: 'job', id: job.id, version: job.version, item: job }) as const;

describe('the panel of exports', () => {
  it('opens below the button, and says that there are none', async () => {
    const { panel } = await opened();
    expect(await panel.findByText('You have no exports. Files are kept for seven days.')).toBeTruthy();
    expect(button().getAttribute('aria-expanded')).toBe('true');
  });

  it('closes on Escape and by its button, and gives the focus back', async () => {
    const { panel } = await opened();
    panel.getByRole('button', { name: 'CSV' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement).toBe(button());
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Close exports' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is not modal: what is beside it can be used, and it stays open', async () => {
    const { draw } = await opened();
    const press = vi.fn();
    draw(
      <>
        <ExportButton report="commissions" filter={filter} />
        <button type="button" onClick={press}>
          Beside
        </button>
      </>,
    );
    if (!screen.queryByRole('region')) await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Beside' }));
    expect(press).toHaveBeenCalledOnce();
    expect(screen.getByRole('region', { name: 'Exports' })).toBeTruthy();
  });

  it('says the server’s message if the exports can’t be read, and reads them again on Retry', async () => {
    serve({
      listJobs: () => {
        throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      },
    });
    renderConsole(<ExportButton report="commissions" filter={filter} />, { openCalls: [] });
    await user.click(button());
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    serve({ listJobs: () => ({ data: [aJob(done(1))] }) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ready: 1 row')).toBeTruthy();
  });
});

describe('an export', () => {
  it.each([
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
  ])('as %s is started with the filter of the screen', async (label, format) => {
    const { panel } = await opened();
    await user.click(panel.getByRole('button', { name: label }));
    expect(startExport).toHaveBeenCalledExactlyOnceWith({
      report: 'commissions',
      format,
      filter: { ...filter, q: 'ann' },
    });
    expect(await panel.findByText('Waiting to start')).toBeTruthy();
    expect(panel.getByText('01/01/2026 to 01/31/2026')).toBeTruthy();
  });

  it('that can’t be started says why', async () => {
    startExport.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 429, code: 'too_many_requests', message: 'You have 3 exports under way.' });
    });
    const { panel } = await opened();
    await user.click(panel.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('You have 3 exports under way.')).toBeTruthy();
  });

  it('shows its progress live, and its end, also to those who do not see it', async () => {
    const { panel, live } = await opened(aJob());
    const running = { state: 'running', progress: { percent: 45, rows: 12_345 }, version: 2 } as const;
    live.send(change(aJob(running)));
    expect(await panel.findByText('12,345 rows so far, 45 %')).toBeTruthy();
    expect(panel.getByRole('progressbar', { name: 'Commissions, CSV' }).getAttribute('aria-valuenow')).toBe('45');
    live.send(change(aJob({ ...done(27_000), version: 3 })));
    expect(await panel.findByText('Ready: 27,000 rows')).toBeTruthy();
    expect(panel.queryByRole('progressbar')).toBeNull();
    expect(panel.getByRole('status').textContent).toBe('Commissions, CSV: Ready: 27,000 rows');
    live.send(change(aJob(running)));
    expect(panel.getByText('Ready: 27,000 rows')).toBeTruthy();
  });

  it('that ended before the panel was opened is not announced', async () => {
    const { panel } = await opened(aJob(done(1)));
    expect(await panel.findByText('Ready: 1 row')).toBeTruthy();
    expect(panel.getByRole('status').textContent).toBe('');
  });

  it('that another window starts appears first, and one that is deleted goes', async () => {
    const { panel, live } = await opened(aJob(done(1)));
    live.send(change(aJob({ id: 'job-2', input: { report: 'figures', format: 'xlsx', filter } })));
    const names = () => panel.getAllByRole('listitem').map(item => item.textContent?.split('01/01/')[0]);
    await vi.waitFor(() => expect(names()).toEqual(['Figures by day, Excel', 'Commissions, CSV']));
    live.send({ ...change(aJob()), version: 5, item: undefined });
    await vi.waitFor(() => expect(names()).toEqual(['Figures by day, Excel']));
  });

  it('is cancelled', async () => {
    const { panel } = await opened(aJob({ state: 'running' }));
    jobs = [aJob({ state: 'cancelled', version: 9 })];
    await user.click(await panel.findByRole('button', { name: 'Cancel Commissions, CSV' }));
    expect(cancelJob).toHaveBeenCalledExactlyOnceWith({ id: 'job-1' });
    expect(await panel.findByText('Cancelled')).toBeTruthy();
  });

  it('is downloaded by a link that is made at the click, each time a new one', async () => {
    const { panel } = await opened(aJob(done(3)));
    const press = await panel.findByRole('button', { name: 'Download Commissions, CSV' });
    expect(getExportLink).not.toHaveBeenCalled();
    await user.click(press);
    await user.click(press);
    await vi.waitFor(() => expect(clicked).toEqual(Array(2).fill('https://bucket.test/list.csv?signed')));
  });

  it('of nothing says so, and has a file', async () => {
    const { panel } = await opened(aJob(done(0)));
    expect(await panel.findByText('0 rows: nothing matches the filter.')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Download Commissions, CSV' })).toBeTruthy();
  });

  it.each<[string, Partial<OwnExport>, string]>([
    ['that failed', { state: 'failed', message: 'This list has more than 200,000 rows.' }, 'more than 200,000'],
    ['whose file was deleted', done(3, '2026-01-01T00:00:00.000Z'), 'The file was deleted after seven days.'],
    ['that was cancelled', { state: 'cancelled' }, 'Cancelled'],
  ])('%s says so, and is started again with its own filter', async (_, fields, message) => {
    const { panel } = await opened(aJob(fields));
    expect(await panel.findByText(new RegExp(message))).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Export again: Commissions, CSV' }));
    expect(startExport).toHaveBeenCalledExactlyOnceWith({ report: 'commissions', format: 'csv', filter });
  });
});
