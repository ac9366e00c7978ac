import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowOfLine } from '#shared/commissions/agent-commission';
import { aChargebackLine, aLineOfSale } from '../../../../../../tests/support/builders/a-commission-line.ts';
import { ApiFailure } from '../../../../lib/api/api-failure.ts';
import { serve } from '../../../../testing/api-server.ts';
import { renderConsole } from '../../../../testing/render-console.tsx';
import { anAgent } from '../monitor.fixture.ts';
import { AgentCommissions } from './agent-commissions.tsx';

/** A Wednesday. */
const NOW = '2026-01-07T15:00:00.000Z';
const sale = rowOfLine(aLineOfSale({ post_date: '2026-01-20' }), NOW);
const chargeback = rowOfLine(aChargebackLine(), NOW);
const listOf = (data: object[], fields: object = {}) => ({
  data,
  sum_of_commissions: 135_00,
  is_partial: false,
  as_of: NOW,
  ...fields,
});

const given = async (respond: (input: Record<string, unknown>) => unknown = () => listOf([sale])) => {
  const listAgentCommissions = vi.fn(respond);
  serve({ listAgentCommissions });
  renderConsole(<AgentCommissions agent={anAgent('maria')} />, { openCalls: [], user: { roles: ['admin'] } });
  fireEvent.click(screen.getByRole('button', { name: 'Commissions' }));
  await screen.findByRole('dialog', { name: 'Commissions of Maria' });
  return listAgentCommissions;
};
/** The filter with which 'Export' starts. */
const exportedFilter = async () => {
  const startExport = vi.fn((_: object) => {
    throw new ApiFailure({ status: 429, code: 'too_many_requests', message: 'You have 3 exports under way.' });
  });
  serve({ listAgentCommissions: () => listOf([sale]), listJobs: () => ({ data: [] }), startExport });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await screen.findByText('You have 3 exports under way.');
  return startExport.mock.calls;
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(label) }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => Object.fromEntries(new URLSearchParams(screen.getByLabelText('address').textContent ?? ''));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the export', () => {
  it('has the days that are on screen', async () => {
    await given();
    const filter = { email: 'maria@coverline.test', first: '2026-01-04', last: '2026-01-07' };
    expect(await exportedFilter()).toEqual([[{ report: 'agent-commissions', format: 'csv', filter }]]);
  });

  it('has the status that is on screen', async () => {
    await given();
    await choose('Filter by', 'Status');
    await choose('Status', 'Failed');
    const filter = { email: 'maria@coverline.test', status: 'failed' };
    expect(await exportedFilter()).toEqual([[{ report: 'agent-commissions', format: 'csv', filter }]]);
  });
});

describe('the commissions of an agent', () => {
  it('are those of the week by sale time, with their sum', async () => {
    const asked = await given(() => listOf([chargeback, sale]));
    expect(await screen.findByText('Sum of commissions: $135.00')).toBeTruthy();
    expect(asked.mock.calls).toEqual([
      [{ email: 'maria@coverline.test', start_date: '2026-01-04T05:00:00', end_date: '2026-01-08T04:59:59' }],
    ]);
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Sale time',
      'Lead name',
      'Product',
      'Status',
      'Status time',
      'Premium',
      'Commission',
      'Enrollment commission',
      'Enrollment fee',
      'Post date',
      'Actions',
    ]);
    expect([...(rows()[1]?.querySelectorAll('td') ?? [])].slice(1, 10).map(cell => cell.textContent)).toEqual([
      'Ada Park',
      'Guardian Health 250',
      'Sale',
      'Jan 5, 10:10 AM',
      '$249.99',
      '$110.00',
      '$25.00',
      '$100.00',
      '01/20/2026',
    ]);
    expect(rows()[0]?.textContent).toContain('Chargeback');
    expect(rows()[0]?.style.background).toBe('var(--cl-status-failed)');
  });

  it('are filtered by status', async () => {
    const asked = await given();
    await choose('Filter by', 'Status');
    await waitFor(() => expect(asked.mock.lastCall).toEqual([{ email: 'maria@coverline.test', status: 'sale' }]));
    await choose('Status', 'Post date');
    await waitFor(() => expect(asked.mock.lastCall).toEqual([{ email: 'maria@coverline.test', status: 'post_date' }]));
    expect(await screen.findByText('Commissions of post-dated products are not earned yet.')).toBeTruthy();
  });

  it('have their filter in the address, and open with it for a colleague', async () => {
    const asked = vi.fn(() => listOf([sale]));
    serve({ listAgentCommissions: asked });
    renderConsole(
      <>
        <AgentCommissions agent={anAgent('maria')} />
        <Address />
      </>,
      { openCalls: [], user: { roles: ['admin'] }, path: '/agents?agent=maria&commissions=status&status=failed' },
    );
    await screen.findByText('Ada Park');
    expect(asked.mock.calls).toEqual([[{ email: 'maria@coverline.test', status: 'failed' }]]);
    await choose('Status', 'Active');
    expect(address()).toEqual({ agent: 'maria', commissions: 'status', status: 'active' });
    await choose('Filter by', 'Sale Time');
    fireEvent.change(screen.getByLabelText('Sale time from'), { target: { value: '01/02/2026' } });
    expect(address()).toMatchObject({ commissions: 'sale-time', first: '2026-01-02', last: '2026-01-07' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toEqual({ agent: 'maria' });
  });

  it("stay closed where the address has another agent's", () => {
    renderConsole(<AgentCommissions agent={anAgent('maria')} />, {
      openCalls: [],
      user: { roles: ['admin'] },
      path: '/agents?agent=james&commissions=status',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are not read while a date is missing', async () => {
    const asked = await given();
    await screen.findByText('Ada Park');
    for (const label of ['Sale time from', 'Sale time to'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
    expect(await screen.findByText('Choose both dates')).toBeTruthy();
    expect(screen.queryByText(/Sum of commissions/)).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('say where there are more than are listed', async () => {
    await given(() => listOf([sale], { is_partial: true }));
    expect(await screen.findByText('Only the newest 1 are listed and summed.')).toBeTruthy();
  });

  it('say that there are none', async () => {
    await given(() => listOf([], { sum_of_commissions: 0 }));
    expect(await screen.findByText('No commissions')).toBeTruthy();
  });

  it('show a failure with the product’s message and the server’s, and are read again on Retry', async () => {
    let fails = true;
    await given(() => {
      if (fails) throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      return listOf([sale]);
    });
    expect(await screen.findByText('Fetch commissions error')).toBeTruthy();
    const alert = screen.getByText('Something went wrong.').closest<HTMLElement>('[role=alert]');
    fails = false;
    fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ada Park')).toBeTruthy();
  });
});
