import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { OwnLeadChange } from '#shared/jobs/job';
import type { LeadListRow } from '#shared/leads/list/lead-row';
import { ApiFailure } from '../../../../lib/api/api-failure.ts';
import { toasts } from '../../../../lib/ui/toast.ts';
import { aPage, serve } from '../../../../testing/api-server.ts';
import { renderConsole } from '../../../../testing/render-console.tsx';
import { LeadsPage } from '../leads-page.tsx';

const NOW = '2026-01-07T15:00:00.000Z';
const RANGE = { start_date: '2026-01-06T05:00:00', end_date: '2026-01-08T04:59:59' };
const aRow = (id: string, first_name: string): LeadListRow => ({
  firestore_alternate_id: id,
  first_name,
  phone_number: '+13055550142',
  cost: 5_00,
  create_timestamp: NOW,
});
const rows = [aRow('1', 'Ann'), aRow('2', 'Bea')];
const aChange = (fields: Partial<OwnLeadChange> = {}): OwnLeadChange => ({
  kind: 'lead_change',
  id: 'change-1',
  state: 'running',
  progress: { percent: 50, rows: 1 },
  input: { leads: { ids: ['1'] }, to: { field: 'cost', value: 12_50 } },
  created_ts: NOW,
  updated_ts: NOW,
  version: 2,
  ...fields,
});

const given = ({ roles = ['admin'] as ('admin' | 'closer')[], responses = {} } = {}) => {
  const previewLeadChange = vi.fn((_: Record<string, unknown>) => ({ count: 1, is_exact: true, data: [rows[0]] }));
  const startLeadChange = vi.fn((_: Record<string, unknown>) => aChange());
  serve({
    listLeads: () => aPage(rows),
    countLeads: () => ({ count: 2, is_exact: true }),
    listAgents: () => ({
      data: [
        { email: 'kim@coverline.test', first_name: 'Kim', last_name: 'Berg', roles: ['closer'] },
        { email: 'vic@coverline.test', first_name: 'Vic', last_name: 'Ray', roles: ['verification'] },
      ],
    }),
    listLeadSources: () => [{ id: '1', name: 'radio', version: 1 }],
    listSavedViews: () => ({ data: [] }),
    listLeadChanges: () => ({ data: [aChange()] }),
    previewLeadChange,
    startLeadChange,
    ...responses,
  });
  const rendered = renderConsole(<LeadsPage />, {
    path: '/leads',
    openCalls: [],
    names: { 'kim@coverline.test': 'Kim Berg', 'vic@coverline.test': 'Vic Ray' },
    user: { roles, features: ['Leads', 'AgentDashboard'] },
  });
  return { ...rendered, previewLeadChange, startLeadChange };
};

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const check = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const toastTexts = () => toasts.get().map(({ message }) => message);
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const previewCost = async () => {
  await check('Select Ann');
  await click('Change');
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '12.50' } });
  await click('Preview');
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
  toasts.set([]);
});

describe('a bulk change', () => {
  it('is for admins', async () => {
    given({ roles: ['closer'] });
    await screen.findByText('Ann');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  });

  it('of chosen leads shows how many and what becomes of the first, then is started and followed live', async () => {
    const { previewLeadChange, startLeadChange, live } = given();
    await previewCost();
    const request = { leads: { ids: ['1'] }, to: { field: 'cost', value: 12_50 } };
    const table = await screen.findByRole('table', { name: 'Preview' });
    expect([...table.querySelectorAll('tr[data-row] td')].map(({ textContent }) => textContent)).toEqual([
      'Ann',
      '(305) 555-0142',
      '$5.00',
      '$12.50',
    ]);
    expect(within(table).getByRole('button', { name: '(305) 555-0142' }).title).toBe('Copy the number');
    expect(previewLeadChange.mock.calls).toEqual([[request]]);
    expect(startLeadChange).not.toHaveBeenCalled();
    await click('Change 1 lead');
    expect(await screen.findByText('1 lead so far, 50 %')).toBeTruthy();
    expect(startLeadChange.mock.calls).toEqual([[request]]);
    const expires_ts = '2026-01-14T15:00:00.000Z';
    const item = aChange({ state: 'done', version: 3, result: { changed: 1, unchanged: 0, failed: 0, expires_ts } });
    live.send({ topic: topics.jobs('u1'), entity: 'job', id: item.id, version: 3, item });
    expect(await screen.findByText('1 changed, 0 had this value already, 0 not changed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download results' })).toBeTruthy();
  });

  it('of leads that were not counted may be started', async () => {
    given({ responses: { previewLeadChange: () => ({ count: 0, is_exact: false, data: [] }) } });
    await previewCost();
    expect(await screen.findByText(/They were not counted/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change all leads that match' }).disabled).toBe(false);
  });

  it('of all leads that match has the filter on screen', async () => {
    const { previewLeadChange } = given();
    await screen.findByText('Ann');
    await check('Select all rows of this page');
    expect(screen.getByText('2 leads selected')).toBeTruthy();
    await click('Select all that match the filter');
    await click('Change');
    await choose('What to change', 'Assigned agent');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'New assigned agent' }));
    await screen.findByRole('option', { name: 'Kim Berg' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Nobody', 'Kim Berg']);
    fireEvent.click(screen.getByRole('option', { name: 'Kim Berg' }));
    await click('Preview');
    const table = await screen.findByRole('table', { name: 'Preview' });
    const [, , now, then] = [...table.querySelectorAll('tr[data-row] td')].map(({ textContent }) => textContent);
    expect([now, then]).toEqual(['Nobody', 'Kim Berg']);
    expect(previewLeadChange.mock.calls).toEqual([
      [{ leads: { filter: RANGE }, to: { field: 'assigned_agent', value: 'kim@coverline.test' } }],
    ]);
  });

  it('gives leads the cost of their source, or another source', async () => {
    const { previewLeadChange } = given();
    await check('Select Bea');
    await click('Change');
    await choose('New cost', 'The cost of its lead source');
    await click('Preview');
    await click('Back');
    await choose('What to change', 'Lead source');
    await choose('New lead source', 'Radio');
    await click('Preview');
    await waitFor(() =>
      expect(previewLeadChange.mock.calls.map(([{ to }]) => to)).toEqual([
        { field: 'cost', value: null },
        { field: 'lead_source', value: 'radio' },
      ]),
    );
  });

  it('is found again after its dialog was closed, with the results of those that ended early', async () => {
    const expires_ts = '2026-01-14T15:00:00.000Z';
    const result = { changed: 50, unchanged: 1, failed: 0, expires_ts };
    const to = { field: 'assigned_agent' as const, value: 'kim@coverline.test' };
    const cancelled = aChange({ id: 'change-2', state: 'cancelled', result, input: { leads: { ids: ['1'] }, to } });
    const getLeadJobFile = vi.fn((_: object) => boom());
    given({ responses: { listLeadChanges: () => ({ data: [aChange(), cancelled] }), getLeadJobFile } });
    await click('Bulk changes');
    const list = await screen.findByRole('list', { name: 'Your bulk changes' });
    const [running, ended] = within(list).getAllByRole('listitem');
    expect(within(running as HTMLElement).getByText('Cost: $12.50')).toBeTruthy();
    expect(within(running as HTMLElement).getByText('1 lead so far, 50 %')).toBeTruthy();
    expect(await within(ended as HTMLElement).findByText('Assigned agent: Kim Berg')).toBeTruthy();
    expect(
      within(ended as HTMLElement).getByText(/Until then: 50 changed, 1 had this value already, 0 not changed/),
    ).toBeTruthy();
    await click('Download results');
    await waitFor(() => expect(getLeadJobFile.mock.calls).toEqual([[{ id: 'change-2' }]]));
  });

  it.each([
    ['none', { listLeadChanges: () => ({ data: [] }) }, 'You have no bulk changes. They are listed for seven days.'],
    ['those that can’t be read', { listLeadChanges: () => boom() }, 'Your changes could not be loaded.'],
  ])('list of %s says so', async (_, responses, message) => {
    given({ responses });
    await click('Bulk changes');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('keeps no chosen lead of another filter', async () => {
    given();
    await check('Select Ann');
    await choose('Sale status', 'Sale');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull());
  });

  it.each([
    [
      'preview',
      { previewLeadChange: () => fails('This lead source is renamed or retired.') },
      'This lead source is renamed or retired.',
    ],
    ['preview', { previewLeadChange: () => boom() }, 'The preview could not be loaded. Try again.'],
    ['start', { startLeadChange: () => boom() }, 'The change could not be started. Try again.'],
  ])('whose %s fails says so, and stays open', async (what, responses, message) => {
    given({ responses });
    await previewCost();
    if (what === 'start') await click('Change 1 lead');
    await waitFor(() => expect(toastTexts()).toEqual([message]));
    expect(within(screen.getByRole('dialog')).getByRole('heading', { name: 'Change leads' })).toBeTruthy();
  });
});

const fails = (message: string): never => {
  throw new ApiFailure({ status: 422, code: 'rejected', message });
};
const boom = (): never => {
  throw new Error('boom');
};
