import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import type { DialStatus } from '#shared/calls/dials';
import { callbackTask, listOpenCalls, listUpcomingCallbacks } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { toast, toasts } from '../../../lib/ui/toast.ts';
import { aCall, anEndedCall } from '../../../testing/a-call.ts';
import { aCallback } from '../../../testing/a-callback.ts';
import { dialChecks } from '../../../testing/a-dial-check.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { CallbackReminder } from './callback-reminder.tsx';
import { Outbound } from './outbound.tsx';

const NOW = '2026-01-05T15:00:00.000Z';
const notifications = vi.fn();
class FakeNotification {
  static permission = 'granted';
  onclick: (() => void) | null = null;
  constructor(title: string, options: NotificationOptions) {
    notifications(title, options.body, options.tag);
  }
}

beforeEach(() => {
  vi.mocked(callOperation).mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(NOW);
  vi.stubGlobal('Notification', FakeNotification);
  notifications.mockClear();
  sessionStorage.clear();
  serve({ listUpcomingCallbacks: () => aPage([]) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => toasts.get().map(({ message }) => message);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** Renders with these open calls; returns a function that changes them. */
const given = (openCalls: Call[]) => {
  const { queryClient } = renderConsole(<Outbound />, { openCalls });
  return (calls: Call[]) =>
    act(async () => {
      queryClient.setQueryData(operationKey(listOpenCalls, {}), { data: calls });
      // The query cache notifies its observers asynchronously.
      await vi.advanceTimersByTimeAsync(1);
    });
};

describe('the dialing status', () => {
  const outbound = (changes: Partial<Call> = {}) =>
    aCall({ id: 'out1', task_creation_source: 'outbound_dial', ...changes });

  it('is one toast that stays and changes while the call is queued, initiated, rings and is in progress', async () => {
    const become = given([]);
    for (const [status, words] of [
      ['queued', 'Queued'],
      ['initiated', 'Initiated'],
      ['ringing', 'Ringing'],
      ['in-progress', 'In progress'],
    ] as const) {
      await become([outbound({ outbound_dialing_status: status })]);
      expect(shown()).toEqual([words]);
      pass(60_000);
      expect(shown()).toEqual([words]);
    }
  });

  it.each([
    ['completed', 'Completed'],
    ['busy', 'Busy'],
    ['no-answer', 'No answer'],
    ['failed', 'Failed'],
    ['canceled', 'Canceled'],
  ])('disappears after three seconds once it is %s', async (status, words) => {
    const become = given([outbound({ outbound_dialing_status: 'ringing' })]);
    await become([anEndedCall({ id: 'out1', outbound_dialing_status: status })]);
    expect(shown()).toEqual([words]);
    pass(2_900);
    expect(shown()).toEqual([words]);
    pass(100);
    expect(shown()).toEqual([]);
  });

  it('has a second toast with the message, shown longer, if the customer was not dialled', async () => {
    const become = given([outbound()]);
    const dial_rejection = 'It is 9:30 pm where Ann Field is (Ohio). Calls are allowed from 8 am to 9 pm there.';
    await become([anEndedCall({ id: 'out1', outbound_dialing_status: 'failed', dial_rejection })]);
    expect(shown()).toEqual(['Failed', dial_rejection]);
    pass(3_000);
    expect(shown()).toEqual([dial_rejection]);
    pass(5_000);
    expect(shown()).toEqual([]);
  });

  it('disappears with the call', async () => {
    const become = given([outbound({ outbound_dialing_status: 'in-progress' })]);
    await become([anEndedCall({ id: 'out1', outbound_dialing_status: 'in-progress' })]);
    expect(shown()).toEqual([]);
    await become([outbound({ id: 'out2', outbound_dialing_status: 'ringing' })]);
    await become([]);
    expect(shown()).toEqual([]);
  });

  it('is shown after a reload only for a call under way', () => {
    given([
      anEndedCall({ id: 'out0', outbound_dialing_status: 'busy' }),
      outbound({ outbound_dialing_status: 'ringing' }),
    ]);
    expect(shown()).toEqual(['Ringing']);
  });

  it('is not shown for an inbound call', () => {
    given([aCall()]);
    expect(shown()).toEqual([]);
  });
});

describe('an added call', () => {
  const added = (status: DialStatus, changes: Partial<Call> = {}) =>
    aCall({
      added_calls: { CA9: { call_sid: 'CA9', status, sequence: 1, phone_number: '+13055550199' } },
      added_calls_sids: status === 'ringing' ? ['CA9'] : [],
      ...changes,
    });

  it.each([
    ['busy', 'Adding phone number to call failed: (305) 555-0199 is busy.'],
    ['no-answer', 'Adding phone number to call failed: (305) 555-0199 does not answer.'],
    ['failed', 'Adding phone number to call failed: (305) 555-0199 could not be reached.'],
  ] as const)('with the status %s shows one toast', async (status, message) => {
    const become = given([added('ringing')]);
    await become([added(status, { version: 2 })]);
    expect(shown()).toEqual([message]);
    toast.clear();
    await become([added(status, { version: 3 })]);
    expect(shown()).toEqual([]);
  });

  it('shows a toast if it is busy at once', async () => {
    const become = given([aCall()]);
    await become([added('busy', { version: 2 })]);
    expect(shown()).toEqual(['Adding phone number to call failed: (305) 555-0199 is busy.']);
  });

  it.each(['completed', 'canceled'] as const)('shows nothing after %s', async status => {
    const become = given([added('ringing')]);
    await become([added(status, { version: 2 })]);
    expect(shown()).toEqual([]);
  });

  it('shows nothing again after a reload', () => {
    given([added('busy')]);
    expect(shown()).toEqual([]);
  });
});

describe('the reminder of a callback', () => {
  const ann = aCallback();
  const withReminder = (
    <>
      <CallbackReminder />
      <Outbound />
    </>
  );
  const reminder = () => screen.queryByText(/^Call .* back:/);
  const given = (callbacks = [ann]) => {
    serve({
      listUpcomingCallbacks: () => aPage(callbacks),
      callbackTask: () => ({ task_attribute_key: 'taskAttribute/out1' }),
    });
    return renderConsole(withReminder, { openCalls: [] });
  };
  const read = () => vi.waitFor(() => expect(callOperation).toHaveBeenCalled());
  const comesDue = async () => {
    await read();
    await act(async () => {});
    pass(30 * 60_000);
  };
  const button = (name: string) => screen.getByRole('button', { name });

  it('appears when it is overdue, not before, and stays', async () => {
    given();
    await read();
    pass(29 * 60_000);
    expect(screen.queryByText(/Call Ann Field back/)).toBeNull();
    pass(60_000);
    expect((await screen.findByText(/Call Ann Field back/)).closest('[role=status]')).toBeTruthy();
    expect(shown()).toEqual([]);
    pass(600_000);
    expect(button('Call')).toBeTruthy();
    expect(button('Later')).toBeTruthy();
    expect(notifications.mock.calls).toEqual([['A callback is due', expect.stringContaining('Ann Field'), 'cb1']]);
  });

  it("starts the call on 'Call', and returns after five minutes if the customer was not reached", async () => {
    given();
    await comesDue();
    fireEvent.click(await screen.findByRole('button', { name: 'Call' }));
    const input = { lead_key: 'lead/l1', callback_id: 'cb1' };
    await vi.waitFor(() => expect(callOperation).toHaveBeenCalledWith(callbackTask, input));
    await vi.waitFor(() => expect(reminder()).toBeNull());
    pass(4 * 60_000);
    expect(reminder()).toBeNull();
    pass(61_000);
    expect(await screen.findByText(/Call Ann Field back/)).toBeTruthy();
  });

  it('says why the agent cannot call now, and offers the call once it is permitted', async () => {
    let problem: string | undefined = 'The customer has asked not to be contacted.';
    serve({
      listUpcomingCallbacks: () => aPage([ann]),
      checkDials: () => dialChecks({ id: 'l1', state_abbr: 'OH' }, problem),
    });
    renderConsole(withReminder, { openCalls: [] });
    await comesDue();
    expect(await screen.findByText(/Call Ann Field back.* The customer has asked not to be contacted\.$/)).toBeTruthy();
    expect(button('Call').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Call'));
    expect(vi.mocked(callOperation).mock.calls.map(([operation]) => operation)).not.toContain(callbackTask);
    expect(button('Later')).toBeTruthy();
    problem = undefined;
    pass(61_000);
    await vi.waitFor(() => expect(button('Call').getAttribute('aria-disabled')).toBe('false'));
  });

  it('shows the customer’s local time', async () => {
    serve({ listUpcomingCallbacks: () => aPage([ann]), checkDials: () => dialChecks({ id: 'l1', state_abbr: 'OH' }) });
    renderConsole(withReminder, { openCalls: [] });
    await comesDue();
    const time = await screen.findByTitle("The customer's local time: 10:30 AM");
    expect(time.textContent).toBe('Customer’s time: 10:30 AM');
  });

  it('offers to remove a callback of a customer who may never be called, and no other', async () => {
    let problem: string | undefined;
    const checkDials = () => dialChecks({ id: 'l1', state_abbr: 'CA' }, problem);
    const removed = vi.fn((_: Record<string, unknown>) => ({}));
    // 7:30 am in California: the calling hours have not begun.
    serve({ listUpcomingCallbacks: () => aPage([ann]), checkDials, deleteUpcomingCallback: removed });
    renderConsole(withReminder, { openCalls: [] });
    await comesDue();
    await vi.waitFor(() => expect(button('Call').getAttribute('aria-disabled')).toBe('true'));
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    problem = 'The customer has asked not to be contacted.';
    pass(61_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(reminder()).toBeNull());
    expect(removed).toHaveBeenCalledExactlyOnceWith({ id: 'cb1' });
  });

  it('offers none where an admin has not decided yet whether the customer may be called', async () => {
    const checkDials = () => dialChecks({ id: 'l1', state_abbr: 'FL' }, 'An admin decides on this first.', true);
    serve({ listUpcomingCallbacks: () => aPage([ann]), checkDials });
    renderConsole(withReminder, { openCalls: [] });
    await comesDue();
    await vi.waitFor(() => expect(button('Call').getAttribute('aria-disabled')).toBe('true'));
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('asks no more whether to delete a callback once its reminder has gone, nor when it or another one returns', async () => {
    let listed = [ann];
    const checkDials = () => dialChecks({ id: 'l1' }, 'The customer has asked not to be contacted.');
    serve({ listUpcomingCallbacks: () => aPage(listed), checkDials });
    const { queryClient } = renderConsole(withReminder, { openCalls: [] });
    const list = async (callbacks: (typeof ann)[]) => {
      listed = callbacks;
      await act(() => queryClient.invalidateQueries({ queryKey: operationKey(listUpcomingCallbacks) }));
    };
    await comesDue();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
    await list([]);
    await vi.waitFor(() => expect(reminder()).toBeNull());
    await list([{ ...ann, id: 'cb2' }]);
    await vi.waitFor(() => expect(reminder()).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await list([ann]);
    await vi.waitFor(() => expect(reminder()).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it("returns with the server's message if the call could not be started", async () => {
    given();
    await comesDue();
    serve({
      callbackTask: () => {
        throw new ApiFailure({ status: 409, code: 'conflict', message: 'You are in a call.' });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Call' }));
    expect(await screen.findByText('You are in a call.')).toBeTruthy();
    expect(await screen.findByText(/Call Ann Field back/)).toBeTruthy();
    expect(notifications).toHaveBeenCalledTimes(1);
  });

  it("disappears on 'Later' and returns after five minutes, also after a reload", async () => {
    given();
    await comesDue();
    fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
    pass(4 * 60_000);
    expect(reminder()).toBeNull();
    cleanup();
    vi.mocked(callOperation).mockClear();
    given();
    await read();
    await act(async () => {});
    expect(reminder()).toBeNull();
    pass(61_000);
    expect(await screen.findByText(/Call Ann Field back/)).toBeTruthy();
    expect(notifications).toHaveBeenCalledTimes(2);
  });

  it('is shown again after a reload, without another notification', async () => {
    given();
    await comesDue();
    await screen.findByText(/Call Ann Field back/);
    cleanup();
    given();
    expect(await screen.findByText(/Call Ann Field back/)).toBeTruthy();
    expect(notifications).toHaveBeenCalledTimes(1);
  });

  it('shows one callback and how many more are overdue', async () => {
    given([
      aCallback({ callback_time: '2026-01-05T14:00:00.000Z' }),
      aCallback({ id: 'cb2', lead_name: 'Ben Oak', callback_time: '2026-01-05T14:30:00.000Z' }),
    ]);
    expect(await screen.findByText(/Call Ann Field back.*1 more callback is due\./)).toBeTruthy();
    fireEvent.click(button('Later'));
    expect(await screen.findByText(/Call Ben Oak back/)).toBeTruthy();
  });

  it('disappears when the callback is removed elsewhere', async () => {
    const { live } = given();
    await comesDue();
    await screen.findByText(/Call Ann Field back/);
    live.send({ topic: topics.callbacks('u1'), entity: 'upcoming-callback', id: 'cb1', version: 2, item: undefined });
    await vi.waitFor(() => expect(reminder()).toBeNull());
  });

  it('reads the next page while all loaded callbacks are overdue', async () => {
    serve({
      listUpcomingCallbacks: ({ key }) =>
        key === 'more'
          ? aPage([aCallback({ id: 'cb2', lead_name: 'Ben Oak', callback_time: '2026-01-05T14:30:00.000Z' })])
          : aPage([aCallback({ callback_time: '2026-01-05T14:00:00.000Z' })], 'more'),
    });
    renderConsole(withReminder, { openCalls: [] });
    expect(await screen.findByText(/1 more callback is due/)).toBeTruthy();
  });
});
