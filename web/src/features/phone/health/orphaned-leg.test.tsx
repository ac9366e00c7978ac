import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { aCall } from '../../../testing/a-call.ts';
import { aPhone, atTheDesk } from '../../../testing/render-console.tsx';
import { supervisingInBar } from '../../supervision/supervision-in-bar.ts';
import { LoneLeg } from './orphaned-leg.tsx';

const OWN_NONE = 'Your phone is connected, and you are in no call of your own.';

const given = (openCalls: Call[], { user = {} }: Parameters<typeof atTheDesk>[1] = {}) => {
  const phone = aPhone({ leg: 'open' });
  atTheDesk(<LoneLeg />, { phone, openCalls, user });
  return phone;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  supervisingInBar.set(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('offers to hang up a leg that belongs to no call of hers, once that lasts', async () => {
  const phone = given([]);
  await pass(4_000);
  expect(screen.queryByText(OWN_NONE)).toBeNull();
  await pass(1_500);
  expect(screen.getByText(OWN_NONE)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(phone.hangUp).toHaveBeenCalledOnce();
});

it('tells a supervisor that the call is not hers', async () => {
  given([], { user: { roles: ['admin'] } });
  await pass(5_500);
  expect(screen.getByText('You are connected to a call that is not your own.')).toBeTruthy();
});

it.each<[string, Call[], boolean]>([
  ['during a call', [aCall()], false],
  ['where the top bar has the supervised call, and its own way out', [], true],
])('says nothing %s', async (_name, openCalls, isInBar) => {
  supervisingInBar.set(isInBar);
  given(openCalls);
  await pass(10_000);
  expect(screen.queryByText(OWN_NONE)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});
