import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { addPhoneNumberToTask, removeAddedCallsFromTask } from '#shared/contracts/calls';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toasts } from '../../../lib/ui/toast.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import { DialpadDialog } from './dialpad-dialog.tsx';

const key = 'taskAttribute/CA1';
const onClose = vi.fn();
const dialog = (changes: Partial<Call> = {}) => <DialpadDialog call={aCall(changes)} onClose={onClose} />;
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const dial = () => screen.getByRole('button', { name: 'Dial' });
const isOff = (button: HTMLElement) => button.hasAttribute('disabled');
const type = (text: string) => fireEvent.change(number(), { target: { value: text } });
const dialled = () => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === addPhoneNumberToTask);

const added = (status: 'queued' | 'ringing' | 'in-progress'): Partial<Call> => ({
  added_phone_number: '+13055550199',
  added_calls_sids: ['CA9'],
  added_calls: { CA9: { call_sid: 'CA9', status, sequence: 1, phone_number: '+13055550199' } },
});

beforeEach(() => {
  onClose.mockReset();
  vi.mocked(callOperation).mockReset().mockResolvedValue({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('adding a call', () => {
  it('accepts a pasted number in any format, from ten digits on', async () => {
    const user = userEvent.setup();
    renderConsole(dialog());
    expect(document.activeElement).toBe(number());
    await user.paste('(305) 555-019');
    expect(isOff(dial())).toBe(true);
    await user.keyboard('9');
    expect(isOff(dial())).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(dialled()).toEqual([[addPhoneNumberToTask, { task_attribute_key: key, phone_number: '(305) 555-0199' }]]),
    );
  });

  it('accepts a number from the keypad', () => {
    const { sendDigits } = aPhone({ leg: 'open' });
    renderConsole(dialog(), { phone: aPhone({ leg: 'open', sendDigits }) });
    for (const digit of '3055550199') fireEvent.click(screen.getByRole('button', { name: digit }));
    fireEvent.click(screen.getByRole('button', { name: 'Star' }));
    expect(number().value).toBe('3055550199');
    expect(isOff(dial())).toBe(false);
    expect(sendDigits).not.toHaveBeenCalled();
  });

  it.each([
    ['', 'missing phone number'],
    ['305', 'Enter at least 10 digits'],
  ])('explains what is wrong with %j', async (text, explanation) => {
    renderConsole(dialog());
    type(text);
    fireEvent.keyDown(number(), { key: 'Enter' });
    const message = await screen.findByText(explanation);
    expect(number().getAttribute('aria-describedby')).toBe(message.id);
    expect(dialled()).toEqual([]);
    type('30');
    expect(screen.queryByText(explanation)).toBeNull();
  });

  it('waits until the document has the added call, and then shows it', async () => {
    const { draw } = renderConsole(dialog());
    type('3055550199');
    fireEvent.click(dial());
    fireEvent.click(dial());
    await waitFor(() => expect(isOff(dial())).toBe(true));
    expect(dialled()).toHaveLength(1);

    draw(dialog({ ...added('queued'), version: 3 }));

    expect(screen.getByRole('list', { name: 'Added to the call' }).textContent).toBe('(305) 555-0199Dialing');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Added to the call' }));
    draw(dialog({ ...added('in-progress'), version: 4 }));
    expect(screen.getByRole('list', { name: 'Added to the call' }).textContent).toBe('(305) 555-0199On the call');
  });

  it.each([
    [new ApiFailure({ status: 422, code: 'rejected', message: 'This number is on the blacklist.' }), /blacklist/],
    [new Error('boom'), 'Adding phone number to call failed'],
  ])('shows why it failed', async (error, explanation) => {
    vi.mocked(callOperation).mockRejectedValue(error);
    renderConsole(dialog());
    type('3055550199');
    fireEvent.click(dial());
    await screen.findByText(explanation);
    expect(isOff(dial())).toBe(false);
    expect(number().value).toBe('3055550199');
  });

  it('shows a failure as a toast if the dialog was closed before the response', async () => {
    let fail: (error: Error) => void = () => {};
    vi.mocked(callOperation).mockReturnValue(new Promise((_, reject) => (fail = reject)));
    const { draw } = renderConsole(dialog());
    type('3055550199');
    fireEvent.click(dial());
    await waitFor(() => expect(dialled()).toHaveLength(1));
    draw(<p>Another screen</p>);
    fail(new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' }));
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['Twilio did not answer.']));
  });

  it('is usable again if the document never changes', async () => {
    vi.useFakeTimers();
    renderConsole(dialog());
    type('3055550199');
    fireEvent.click(dial());
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(isOff(dial())).toBe(false);
  });
});

describe('an added call', () => {
  it('is hung up, and the form is shown again', async () => {
    const { draw } = renderConsole(dialog(added('in-progress')));
    fireEvent.click(screen.getByRole('button', { name: 'Hang up the added call' }));
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(removeAddedCallsFromTask, { task_attribute_key: key }),
    );
    draw(dialog({ added_calls_sids: [], version: 5 }));
    expect(number().value).toBe('');
  });

  it('only logs an error if it cannot be hung up', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    vi.mocked(callOperation).mockRejectedValue(
      new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' }),
    );
    renderConsole(dialog(added('ringing')));
    const hangUp = screen.getByRole('button', { name: 'Hang up the added call' });
    fireEvent.click(hangUp);
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    await waitFor(() => expect(isOff(hangUp)).toBe(false));
    expect(screen.queryByText('Twilio did not answer.')).toBeNull();
  });
});

describe('tones', () => {
  const toTones = (leg: 'open' | 'none' = 'open', changes: Partial<Call> = {}) => {
    const phone = aPhone({ leg });
    renderConsole(dialog(changes), { phone });
    fireEvent.click(screen.getByRole('button', { name: 'Tones' }));
    return phone;
  };
  const sent = () => screen.getByLabelText('Tones sent').textContent;

  it('are sent from the keypad, the keyboard and a paste', async () => {
    const user = userEvent.setup();
    const { sendDigits } = toTones();
    await user.click(screen.getByRole('button', { name: 'Pound' }));
    await user.keyboard('4*x');
    await user.paste('12-34');
    expect(vi.mocked(sendDigits).mock.calls).toEqual([['#'], ['4'], ['*'], ['1234']]);
    expect(sent()).toBe('#4*1234');
    expect(callOperation).not.toHaveBeenCalled();
  });

  it('are sent once for a held key, and not for a browser shortcut', () => {
    const { sendDigits } = toTones();
    fireEvent.keyDown(document.body, { key: '5', repeat: true });
    fireEvent.keyDown(document.body, { key: '1', ctrlKey: true });
    expect(sendDigits).not.toHaveBeenCalled();
  });

  it('can be sent during an added call', () => {
    const { sendDigits } = toTones('open', added('in-progress'));
    fireEvent.keyDown(document.body, { key: '7' });
    expect(sendDigits).toHaveBeenCalledWith('7');
  });

  it('cannot be sent before the leg is connected', () => {
    const { sendDigits } = toTones('none');
    expect(isOff(screen.getByRole('button', { name: '1' }))).toBe(true);
    fireEvent.keyDown(document.body, { key: '1' });
    expect(sendDigits).not.toHaveBeenCalled();
    expect(screen.getByText('Tones can be sent once you are connected.')).toBeTruthy();
  });
});

it('closes by Escape', () => {
  renderConsole(dialog());
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Dialpad' }), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
