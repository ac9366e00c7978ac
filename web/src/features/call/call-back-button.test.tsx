import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callbackTask, checkDials } from '#shared/contracts/calls';
import { callOperation } from '../../lib/api/api-client.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { dialChecks } from '../../testing/a-dial-check.ts';
import { serve } from '../../testing/api-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { CallBackButton } from './call-back-button.tsx';

const WANTS_NO_CALLS = 'The customer has asked not to be contacted.';
const button = (who = 'Ann') => screen.getByRole('button', { name: `Call back ${who}` });
const reason = () => button().getAttribute('title');
const isDisabled = () => button().getAttribute('aria-disabled') === 'true';
const asked = () => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === checkDials);
const called = () => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === callbackTask);
const answered = () => act(() => vi.advanceTimersByTimeAsync(1));

const given = (check: () => unknown, now: string) => {
  vi.setSystemTime(now);
  serve({ checkDials: check, callbackTask: () => ({ task_attribute_key: 'taskAttribute/out1' }) });
  renderConsole(<CallBackButton leadKey="lead/42" who="Ann" />, { openCalls: [] });
  return answered();
};

beforeEach(() => {
  vi.mocked(callOperation).mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the button that calls a customer', () => {
  it('shows the customer’s local time, and is disabled with the reason until the permitted hours begin', async () => {
    await given(() => dialChecks({ state_abbr: 'OH' }), '2026-01-05T12:58:30.000Z');
    expect(screen.getByText('7:58 AM')).toBeTruthy();
    expect(isDisabled()).toBe(true);
    expect(reason()).toBe('It is 7:58 am where the customer is (Ohio). Calls are allowed from 8 am to 9 pm there.');
    fireEvent.click(button());
    await answered();
    expect(called()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('7:59 AM')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('8:00 AM')).toBeTruthy();
    expect(isDisabled()).toBe(false);
    expect(reason()).toBe('Call back');
    fireEvent.click(button());
    await answered();
    expect(called()).toHaveLength(1);
  });

  it('is disabled with the reason for a customer who wants no calls, at any hour', async () => {
    await given(() => dialChecks({ state_abbr: 'OH' }, WANTS_NO_CALLS), '2026-01-05T17:00:00.000Z');
    expect(isDisabled()).toBe(true);
    expect(reason()).toBe(WANTS_NO_CALLS);
    fireEvent.click(button());
    await answered();
    expect(called()).toEqual([]);
  });

  it('asks again each minute, so that who is put on the blacklist by somebody else is not called', async () => {
    let problem: string | undefined;
    await given(() => dialChecks({ state_abbr: 'OH' }, problem), '2026-01-05T17:00:00.000Z');
    expect(isDisabled()).toBe(false);
    problem = WANTS_NO_CALLS;
    await act(() => vi.advanceTimersByTimeAsync(60_001));
    expect(reason()).toBe(WANTS_NO_CALLS);
  });

  it('stands where it stands before the server has answered, and where it never does', async () => {
    let answer: (checks: unknown) => void = () => undefined;
    await given(() => new Promise(resolve => (answer = resolve)), '2026-01-05T17:00:00.000Z');
    const place = () => document.querySelectorAll('.local-time').length;
    expect(place()).toBe(1);
    answer(dialChecks({ state_abbr: 'OH' }));
    await answered();
    expect(screen.getByText('12:00 PM')).toBeTruthy();
    expect(place()).toBe(1);
  });

  it('calls without a check that the server does not answer: the server decides', async () => {
    const fail = () => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    };
    await given(fail, '2026-01-05T08:00:00.000Z');
    expect(isDisabled()).toBe(false);
    fireEvent.click(button());
    await answered();
    expect(called()).toHaveLength(1);
  });
});

describe('the local time of a state with two zones', () => {
  it.each([
    [false, '10:00 or 9:00 AM'],
    [true, '~10:00 AM'],
  ])('in a narrow column (%s) is shown as %s', async (stacked, text) => {
    vi.setSystemTime('2026-01-05T17:00:00.000Z');
    serve({ checkDials: () => dialChecks({ state_abbr: 'ID' }) });
    renderConsole(<CallBackButton leadKey="lead/42" who="Ann" stacked={stacked} />, { openCalls: [] });
    await answered();
    const shown = screen.getByTitle("The customer's local time: 10:00 or 9:00 AM");
    expect(shown.textContent).toContain('10:00 or 9:00 AM');
    expect(screen.getByText(text, { ignore: '.visually-hidden' })).toBeTruthy();
  });
});

describe('the buttons of a list', () => {
  it('are asked for together, 40 leads at a time, each lead once', async () => {
    const keys = Array.from({ length: 42 }, (_, n) => `lead/${n}` as const);
    serve({ checkDials: () => dialChecks({ id: '1', state_abbr: 'OH' }, WANTS_NO_CALLS) });
    renderConsole(
      <>
        {keys.map(key => (
          <CallBackButton key={key} leadKey={key} who={key} />
        ))}
        <CallBackButton leadKey="lead/1" who="lead/1 again" />
      </>,
      { openCalls: [] },
    );
    await answered();
    expect(asked().map(([, input]) => input)).toEqual([
      { lead_keys: keys.slice(0, 40).join() },
      { lead_keys: keys.slice(40).join() },
    ]);
    expect(button('lead/1 again').getAttribute('aria-disabled')).toBe('true');
    expect(button('lead/2').getAttribute('aria-disabled')).toBe('false');
  });
});
