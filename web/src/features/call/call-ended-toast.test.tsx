import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { listOpenCalls } from '#shared/contracts/calls';
import { operationKey } from '../../lib/api/query.ts';
import { toast, toasts } from '../../lib/ui/toast.ts';
import { aCall, anEndedCall } from '../../testing/a-call.ts';
import { profileOf } from '../../testing/a-profile.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { CONNECTION_TOAST } from '../phone/connection-toast.ts';
import { useCallEndedToast } from './call-ended-toast.ts';

const Ended = () => {
  useCallEndedToast();
  return null;
};
const shownToasts = () => toasts.get().map(({ message }) => message);
const given = (openCalls: Call[]) => {
  const { queryClient } = renderConsole(<Ended />, { openCalls });
  return async (calls: Call[]) => {
    act(() => void queryClient.setQueryData(operationKey(listOpenCalls, {}), { data: calls }));
    // The query cache notifies its observers asynchronously.
    await act(() => new Promise(resolve => setTimeout(resolve)));
  };
};
const taker = { taken_over_by_email: 'ada@coverline.test' };
const { email } = profileOf().user;

it('shows once that the call ended', async () => {
  const become = given([aCall()]);
  expect(shownToasts()).toEqual([]);
  await become([anEndedCall()]);
  await become([]);
  expect(shownToasts()).toEqual(['Call Ended']);
});

it('takes the place of the toast that the call was connected', async () => {
  const become = given([aCall()]);
  toast.success('Call Connected!', { id: CONNECTION_TOAST });
  await become([anEndedCall()]);
  expect(shownToasts()).toEqual(['Call Ended']);
});

it('shows nothing for a call that had ended before', () => {
  given([anEndedCall()]);
  expect(shownToasts()).toEqual([]);
});

it.each<[string, Call, Call[]]>([
  ['waits for its wrap-up', aCall(), [anEndedCall(taker)]],
  ['has its disposition already', aCall({ ...taker, disposition: 'Sale' }), []],
])('shows who has taken over a call that %s', async (_case, before, after) => {
  const become = given([before]);
  await become(after);
  expect(shownToasts()).toEqual(['ada@coverline.test has taken your call over.']);
});

it('shows the end of a call that the agent has taken over as its end', async () => {
  const takenOverByAgent = { taken_over: true, taken_over_by_email: email };
  const become = given([aCall(takenOverByAgent)]);
  await become([anEndedCall(takenOverByAgent)]);
  expect(shownToasts()).toEqual(['Call Ended']);
});
