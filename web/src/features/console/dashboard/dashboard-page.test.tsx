import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timestamp } from '#shared/time';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aCall, anEndedCall } from '../../../testing/a-call.ts';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const page = (
  <DashboardPage
    callView={call => <p>the call {call.id}</p>}
    leaderboard={<p>the leaderboard</p>}
    upcomingCallbacks={<p>the callbacks</p>}
    performance={<p>the performance</p>}
  />
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(callOperation).mockReset().mockResolvedValue({ data: [] });
});
afterEach(() => {
  vi.useRealTimers();
});
describe('the dashboard', () => {
  it('shows that the calls could not be read, not an empty dashboard, and reads them again', async () => {
    vi.mocked(callOperation)
      .mockRejectedValueOnce(new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' }))
      .mockResolvedValueOnce({ data: [aCall()] });
    renderConsole(page);

    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(screen.queryByText('You are online.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('the call CA1')).toBeTruthy();
  });

  it.each([
    [true, 'You are online.'],
    [false, 'You are offline.'],
    [undefined, 'Connecting your phone...'],
  ])('shows the availability %s while there is no call', (available, message) => {
    renderConsole(page, { phone: aPhone({ available }), openCalls: [] });
    expect(screen.getByText(message)).toBeTruthy();
  });

  it.each([
    ['blocked', 'Your browser blocks the microphone.'],
    ['missing', 'No microphone works.'],
  ] as const)('shows first that the microphone is %s', (microphone, message) => {
    renderConsole(page, { phone: aPhone({ available: false, missed: aRinging(), microphone }), openCalls: [] });
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByText(/offline/)).toBeNull();
  });

  it('shows why the agent is offline after a missed call, and sets the agent online again', () => {
    vi.setSystemTime('2026-01-05T15:10:00.000Z');
    const offeredAt = timestamp(new Date());
    const phone = aPhone({ available: false, missed: aRinging({ offeredAt }) });
    const { draw } = renderConsole(page, { phone, openCalls: [] });
    const message = 'You missed a call at 10:10 AM in New York and were set offline.';
    expect(screen.getByText(message)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go online' }));
    expect(phone.setAvailable).toHaveBeenCalledExactlyOnceWith(true);
    draw(page, aPhone({ available: false, missed: aRinging({ kind: 'dial', offeredAt }) }));
    expect(screen.getByText(/^Your outbound call at .* was not made, and you were set offline.$/)).toBeTruthy();
  });

  it('shows the leaderboard, the callbacks and the performance while there is no call', () => {
    renderConsole(page, { openCalls: [] });
    expect(screen.getByText('the leaderboard')).toBeTruthy();
    expect(screen.getByText('the callbacks')).toBeTruthy();
    expect(screen.getByText('the performance')).toBeTruthy();
  });

  it.each([
    ['during a call', aCall()],
    ['until its wrap-up is over', anEndedCall()],
  ])('shows only the call %s', (_case, call) => {
    renderConsole(page, { openCalls: [call] });
    expect(screen.getByText('the call CA1')).toBeTruthy();
    expect(screen.queryByText('the leaderboard')).toBeNull();
    expect(screen.queryByText('the callbacks')).toBeNull();
    expect(screen.queryByText('the performance')).toBeNull();
  });
});
