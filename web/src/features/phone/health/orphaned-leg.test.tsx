import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { aCall } from '../../../testing/a-call.ts';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { serve } from '../../../testing/api-server.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import { supervisingInBar } from '../../supervision/supervision-in-bar.ts';
import type { Phone } from '../phone.ts';
import { OrphanedLeg } from './orphaned-leg.tsx';

const NO_OWN_CALL = 'Your phone is connected, and you are in no call of your own.';

const given = (openCalls: Call[], { user = {} }: Parameters<typeof renderConsole>[1] = {}) => {
  const phone = aPhone({ leg: 'open' });
  renderConsole(<OrphanedLeg />, { phone, openCalls, user });
  return phone;
};
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  supervisingInBar.set(false);
});
afterEach(() => {
  vi.useRealTimers();
});

it('offers to hang up a leg without a call of the agent, after a delay', async () => {
  const phone = given([]);
  await advance(4_000);
  expect(screen.queryByText(NO_OWN_CALL)).toBeNull();
  await advance(1_500);
  expect(screen.getByText(NO_OWN_CALL)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(phone.hangUp).toHaveBeenCalledOnce();
});

describe('the leg of a call that was accepted in this tab', () => {
  const givenAccepted = (phone: Partial<Phone>) => {
    const listOpenCallsRequested = vi.fn();
    serve({
      listOpenCalls: () => {
        listOpenCallsRequested();
        return { data: [] };
      },
    });
    renderConsole(<OrphanedLeg />, { phone: aPhone({ leg: 'open', ...phone }), openCalls: [] });
    return listOpenCallsRequested;
  };

  it.each<[string, Partial<Phone>]>([
    ['accepted', { accepted: aRinging() }],
    ['being accepted', { ringing: aRinging({ accepting: true }) }],
  ])('is no orphan while its document is late: %s, as after a cold start', async (_name, phone) => {
    givenAccepted(phone);
    await advance(20_000);
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  });

  it('has the open calls read again, and can be hung up if its call never comes', async () => {
    const listOpenCallsRequested = givenAccepted({ accepted: aRinging() });
    await advance(5_500);
    expect(listOpenCallsRequested).toHaveBeenCalledOnce();
    await advance(25_000);
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy();
  });
});

it('shows an admin that the call belongs to another agent', async () => {
  given([], { user: { roles: ['admin'] } });
  await advance(5_500);
  expect(screen.getByText('You are connected to a call that is not your own.')).toBeTruthy();
});

it.each<[string, Call[], boolean]>([
  ['during a call', [aCall()], false],
  ['while the top bar shows the supervised call with its own Disconnect', [], true],
])('shows nothing %s', async (_name, openCalls, isInBar) => {
  supervisingInBar.set(isInBar);
  given(openCalls);
  await advance(10_000);
  expect(screen.queryByText(NO_OWN_CALL)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});
