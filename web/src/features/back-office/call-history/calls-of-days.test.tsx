import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feature, Role } from '#shared/access/roles';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { anEndedCall } from '../../../testing/a-call.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { CallHistoryPage } from './call-history-page.tsx';

const DAYS = 'first=2026-01-01&last=2026-01-05';
const ann = anEndedCall({ reservation_user_email: 'maria.lopez@coverline.test', disposition: 'Sale' });
const list = vi.fn((_: Record<string, unknown>): unknown => aPage([{ ...ann, sids: { task_sid: 'WT1' } }]));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T15:00:00.000Z') });
  list.mockReset().mockReturnValue(aPage([{ ...ann, sids: { task_sid: 'WT1' } }]));
  serve({ listCallsOfDays: list, listCallHistory: () => aPage([ann]), listAgents: () => ({ data: [] }) });
});
afterEach(() => {
  vi.useRealTimers();
});

const Address = () => <p data-testid="address">{useLocation().search}</p>;
const given = (search = `?${DAYS}`, { roles = ['closer'] as Role[], features = ['CallHistory'] as Feature[] } = {}) =>
  renderConsole(
    <>
      <CallHistoryPage />
      <Address />
    </>,
    { openCalls: [], user: { roles, features }, path: `/call-history${search}` },
  );
const admin = { roles: ['admin'] as Role[] };
const address = () => new URLSearchParams(screen.getByTestId('address').textContent ?? '');
const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent);
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(label) }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the calls of chosen days', () => {
  it('are one’s own, by the days in the address', async () => {
    given();
    await screen.findByText('Ann Field');
    expect(list).toHaveBeenCalledExactlyOnceWith({
      ...{ first: '2026-01-01', last: '2026-01-05', of: 'own', calls: 'agents', limit: 10 },
    });
    expect(headers()).not.toContain('Agent');
    expect(screen.queryByRole('combobox', { name: /Calls of/ })).toBeNull();
  });

  it('are one’s own also where an address asks an agent for the company’s', async () => {
    given(`?${DAYS}&of=company&email=ann@coverline.test`);
    await screen.findByText('Ann Field');
    expect(list.mock.calls[0]?.[0]).toMatchObject({ of: 'own' });
    expect(list.mock.calls[0]?.[0]).not.toHaveProperty('email');
  });

  it('are all agents’ for supervisors who ask for them, with the agent in a column', async () => {
    given(undefined, { features: ['CallHistory', 'AgentDashboard'] });
    await screen.findByText('Ann Field');
    await choose('Calls of', 'All agents');
    await waitFor(() => expect(headers()[0]).toBe('Agent'));
    expect(address().get('of')).toBe('company');
    expect(list.mock.lastCall?.[0]).toMatchObject({ of: 'company', calls: 'agents' });
    expect(headers()).not.toContain('Task Id');
  });

  it('have the SIDs and the events for admins', async () => {
    given(`?${DAYS}&of=company`, admin);
    await screen.findByText('Ann Field');
    expect(headers().slice(-2)).toEqual(['Task Id', 'Conference Id']);
    expect(screen.getByRole('link', { name: /^Events of/ }).getAttribute('href')).toBe('/twilio-events/WT1');
  });

  it('are of the kind that a figure links to, and of another one that is chosen', async () => {
    given(`?${DAYS}&of=company&calls=long`, admin);
    await screen.findByText('Ann Field');
    expect(list.mock.lastCall?.[0]).toMatchObject({ calls: 'long' });
    await choose('Kind of call', 'Abandoned calls');
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ calls: 'abandoned' }));
  });

  it('answered in time are a kind of their own, each with its wait', async () => {
    given(`?${DAYS}&of=company&calls=in_time`, admin);
    await screen.findByText('Ann Field');
    expect(list.mock.lastCall?.[0]).toMatchObject({ calls: 'in_time' });
    expect(screen.getByRole('combobox', { name: /Kind of call/ }).textContent).toBe('Answered within 20 s');
    const cells = screen.getAllByRole('cell').map(each => each.textContent?.trim());
    expect(cells[headers().indexOf('Wait')]).toBe('00:00:05');
  });

  it('are those of a group, a source and an hour, which the page names and lets go', async () => {
    given(`?${DAYS}&of=company&calls=offered&group=closer_t1&lead_source=tv_spot&hour=14`, admin);
    await screen.findByText('Ann Field');
    const part = { calls: 'offered', group: 'closer_t1', lead_source: 'tv_spot', hour: '14' };
    expect(list.mock.lastCall?.[0]).toMatchObject(part);
    for (const name of ['Group: Closer T1', 'Source: TV spot', 'Hour: 2 PM'])
      expect(screen.getByText(name)).toBeTruthy();
    fireEvent.click(screen.getAllByTestId('CancelIcon')[0] as HTMLElement);
    await waitFor(() => expect(address().has('group')).toBe(false));
    expect(list.mock.lastCall?.[0]).not.toHaveProperty('group');
  });

  it('are turned page by page, and a changed filter begins at the first page', async () => {
    list.mockReturnValue(aPage([{ ...ann, sids: {} }], 'next'));
    given(`?${DAYS}&of=company`, admin);
    await screen.findByText('Ann Field');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ key: 'next' }));
    await choose('Kind of call', 'Answered calls');
    await waitFor(() => expect(list.mock.lastCall?.[0]).not.toHaveProperty('key'));
  });

  it('are exported with the filter that is on screen, and a rejection is shown', async () => {
    const startExport = vi.fn((_: object) => {
      throw new ApiFailure({ status: 403, code: 'forbidden', message: 'You are not allowed to see this list.' });
    });
    serve({ listCallsOfDays: list, listAgents: () => ({ data: [] }), listJobs: () => ({ data: [] }), startExport });
    given(`?${DAYS}&of=company&calls=long&q=ann`, admin);
    await screen.findByText('Ann Field');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await screen.findByText('You are not allowed to see this list.');
    const filter = { first: '2026-01-01', last: '2026-01-05', of: 'company', calls: 'long', q: 'ann' };
    expect(startExport).toHaveBeenCalledExactlyOnceWith({ report: 'calls', format: 'csv', filter });
  });

  it('of nothing are No Calls, with a way back to the latest ones', async () => {
    list.mockReturnValue(aPage([]));
    given();
    await screen.findByText('No Calls');
    fireEvent.click(screen.getByRole('button', { name: 'Show the latest calls' }));
    await screen.findByText('Ann Field');
    expect(address().toString()).toBe('');
  });

  it('that can’t be read have the server’s message and Retry', async () => {
    list.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    });
    given();
    await screen.findAllByText('Something went wrong.');
    await screen.findByText('Fetch call history error');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ann Field');
  });

  it('are shown once both days are chosen on the page of the latest calls', async () => {
    const user = userEvent.setup();
    given('');
    await screen.findByText('Ann Field');
    expect(list).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: 'Calls from' }), '01/01/2026');
    await user.type(screen.getByRole('textbox', { name: 'Calls to' }), '01/05/2026');
    await waitFor(() => expect(address().toString()).toBe(DAYS));
    expect(list).toHaveBeenCalled();
  });

  it.each(['first=2026-02-30&last=2026-03-01', 'first=2026-01-01', 'first=x&last=y'])(
    'a broken filter, %s, shows the latest calls',
    async search => {
      given(`?${search}`);
      await screen.findByText('Ann Field');
      expect(list).not.toHaveBeenCalled();
    },
  );
});
