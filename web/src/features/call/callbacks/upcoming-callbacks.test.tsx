import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callbackTask, deleteUpcomingCallback, listUpcomingCallbacks } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aCallback } from '../../../testing/a-callback.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { useFollowUpcomingCallbacks } from '../upcoming-callbacks.ts';
import { UpcomingCallbacks } from './upcoming-callbacks.tsx';

const NOW = '2026-01-05T15:00:00.000Z';
const ann = aCallback();
const ben = aCallback({
  id: 'cb2',
  lead_name: 'Ben Oak',
  lead_key: 'lead/l2',
  callback_time: '2026-01-05T16:00:00.000Z',
});

const Dashboard = () => {
  useFollowUpcomingCallbacks();
  return <UpcomingCallbacks />;
};

beforeEach(() => {
  vi.mocked(callOperation).mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(NOW);
  serve({ listUpcomingCallbacks: () => aPage([ann, ben]), deleteUpcomingCallback: () => ({}) });
});
afterEach(() => {
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) });
const atDashboard = () => renderConsole(<Dashboard />, { openCalls: [] });
const names = () =>
  [...document.querySelectorAll('tr[data-row]')].map(row => row.querySelectorAll('td')[1]?.textContent);
const isRed = (time: string) => document.querySelector(`time[datetime="${time}"]`)?.getAttribute('data-overdue');
const removeButton = (name: string) => screen.findByRole('button', { name: `Remove the callback of ${name}` });
const changeOf = (id: string, version: number, item: object | undefined) =>
  ({ topic: topics.callbacks('u1'), entity: 'upcoming-callback', id, version, item }) as const;

describe('the upcoming callbacks', () => {
  it('have the documented columns, the next one first', async () => {
    atDashboard();
    await screen.findByText('Ann Field');
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Time',
      'Lead Name',
      'Call Back',
      'View Lead',
      'Remove',
    ]);
    expect(names()).toEqual(['Ann Field', 'Ben Oak']);
    expect(screen.getByText('10:30 AM')).toBeTruthy();
    expect(screen.getByText('Times in New York')).toBeTruthy();
    // At 1280 px the card beside the leaderboard is 584 px wide; its frames, paddings and a scroll bar take 51 px of it.
    const { minWidth } = screen.getByRole('table', { name: 'Upcoming Callbacks' }).style;
    expect(Number.parseInt(minWidth, 10)).toBeLessThanOrEqual(533);
    expect(screen.getByRole('link', { name: 'View Ann Field' }).getAttribute('href')).toBe('/lead/view/l1');
    expect(callOperation).toHaveBeenCalledWith(listUpcomingCallbacks, expect.anything(), expect.anything());
  });

  it('turn red as soon as they are overdue', async () => {
    atDashboard();
    await screen.findByText('Ann Field');
    expect([isRed(ann.callback_time), isRed(ben.callback_time)]).toEqual(['false', 'false']);
    act(() => vi.advanceTimersByTime(30 * 60_000));
    await vi.waitFor(() => expect([isRed(ann.callback_time), isRed(ben.callback_time)]).toEqual(['true', 'false']));
    act(() => vi.advanceTimersByTime(30 * 60_000));
    await vi.waitFor(() => expect(isRed(ben.callback_time)).toBe('true'));
  });

  it('follow live additions, changes and removals, in order', async () => {
    const { live } = atDashboard();
    await screen.findByText('Ann Field');
    const cara = aCallback({ id: 'cb3', lead_name: 'Cara Elm', callback_time: '2026-01-05T15:45:00.000Z' });
    live.send(changeOf('cb3', 1, cara));
    await vi.waitFor(() => expect(names()).toEqual(['Ann Field', 'Cara Elm', 'Ben Oak']));
    live.send(changeOf('cb1', 2, { ...ann, version: 2, callback_time: '2026-01-05T17:00:00.000Z' }));
    await vi.waitFor(() => expect(names()).toEqual(['Cara Elm', 'Ben Oak', 'Ann Field']));
    live.send(changeOf('cb2', 2, undefined));
    await vi.waitFor(() => expect(names()).toEqual(['Cara Elm', 'Ann Field']));
  });

  it('show the day if it is not today, and a substitute for a missing name', async () => {
    const later = aCallback({ lead_name: undefined, callback_time: '2026-01-08T18:00:00.000Z' });
    serve({ listUpcomingCallbacks: () => aPage([later]) });
    atDashboard();
    expect(await screen.findByText('Unknown lead')).toBeTruthy();
    expect(screen.getByText(/^Jan 8, \d+:00 [AP]M$/)).toBeTruthy();
  });

  it('show that there are none', async () => {
    serve({ listUpcomingCallbacks: () => aPage([]) });
    atDashboard();
    expect(await screen.findByText('You have no upcoming callbacks.')).toBeTruthy();
  });

  it("show the server's message and are read again on Retry", async () => {
    serve({
      listUpcomingCallbacks: () => {
        throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      },
    });
    atDashboard();
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    serve({ listUpcomingCallbacks: () => aPage([ann]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann Field')).toBeTruthy();
  });

  it('call the lead back, and stay until the server says that the customer was reached', async () => {
    serve({
      listUpcomingCallbacks: () => aPage([ann]),
      callbackTask: () => ({ task_attribute_key: 'taskAttribute/out1' }),
    });
    atDashboard();
    const button = await screen.findByRole('button', { name: 'Call back Ann Field' });
    await user.click(button);
    expect(callOperation).toHaveBeenCalledWith(callbackTask, { lead_key: 'lead/l1', callback_id: 'cb1' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(callOperation).not.toHaveBeenCalledWith(deleteUpcomingCallback, expect.anything());
    expect(screen.getByText('Ann Field')).toBeTruthy();
  });
});

describe('removing a callback', () => {
  it('asks for confirmation, also by keyboard, and Escape cancels', async () => {
    atDashboard();
    (await removeButton('Ann Field')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Are you sure you want to delete this callback?')).toBeTruthy();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['Ann Field', 'Ben Oak']);
    expect(document.activeElement).toBe(await removeButton('Ann Field'));
  });

  it('removes the row and keeps the focus at the table', async () => {
    atDashboard();
    await user.click(await removeButton('Ann Field'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(names()).toEqual(['Ben Oak']));
    expect(callOperation).toHaveBeenCalledWith(deleteUpcomingCallback, { id: 'cb1' });
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Upcoming Callbacks' })),
    );
  });

  it('shows why it failed and leaves the dialog open', async () => {
    serve({
      listUpcomingCallbacks: () => aPage([ann]),
      deleteUpcomingCallback: () => {
        throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      },
    });
    atDashboard();
    await user.click(await removeButton('Ann Field'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(names()).toEqual(['Ann Field']);
  });

  it('removes the row of a callback that no longer exists', async () => {
    serve({
      listUpcomingCallbacks: () => aPage([ann]),
      deleteUpcomingCallback: () => {
        throw new ApiFailure({ status: 404, code: 'not_found', message: 'There is no such callback.' });
      },
    });
    atDashboard();
    await user.click(await removeButton('Ann Field'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You have no upcoming callbacks.')).toBeTruthy();
  });
});
