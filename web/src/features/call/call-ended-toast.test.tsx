import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { listOpenCalls } from '#shared/contracts/calls';
import { operationKey } from '../../lib/api/query.ts';
import { toast, toasts } from '../../lib/ui/toast.ts';
import { aCall, anEndedCall } from '../../testing/a-call.ts';
import { profileOf } from '../../testing/a-profile.ts';
import { atTheDesk } from '../../testing/render-console.tsx';
import { useCallEndedToast } from './call-ended-toast.ts';

vi.mock('../../lib/api/api-client.ts', () => ({ callOperation: vi.fn() }));

const Ended = () => {
  useCallEndedToast();
  return null;
};
const told = () => toasts.get().map(({ message }) => message);
const given = (openCalls: Call[]) => {
  const { queryClient } = atTheDesk(<Ended />, { openCalls });
  return async (calls: Call[]) => {
    act(() => void queryClient.setQueryData(operationKey(listOpenCalls, {}), { data: calls }));
    // The cache tells its readers a moment later.
    await act(() => new Promise(resolve => setTimeout(resolve)));
  };
};
const taker = { taken_over_by_email: 'ada@coverline.test' };
const { email } = profileOf().user;

afterEach(() => {
  cleanup();
  toast.clear();
});

it('tells that the call ended, once', async () => {
  const become = given([aCall()]);
  expect(told()).toEqual([]);
  await become([anEndedCall()]);
  await become([]);
  expect(told()).toEqual(['Call Ended']);
});

it('says nothing of one that was over before', () => {
  given([anEndedCall()]);
  expect(told()).toEqual([]);
});

it.each<[string, Call, Call[]]>([
  ['waits for its wrap-up', aCall(), [anEndedCall(taker)]],
  ['has its disposition already', aCall({ ...taker, disposition: 'Sale' }), []],
])('tells who has taken a call over that %s', async (_case, before, after) => {
  const become = given([before]);
  await become(after);
  expect(told()).toEqual(['ada@coverline.test has taken your call over.']);
});

it('takes the end of a call that she has taken over for an end', async () => {
  const hers = { taken_over: true, taken_over_by_email: email };
  const become = given([aCall(hers)]);
  await become([anEndedCall(hers)]);
  expect(told()).toEqual(['Call Ended']);
});
