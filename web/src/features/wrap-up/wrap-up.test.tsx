import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { listDispositions } from '#shared/contracts/backoffice';
import { disposeCall, listOpenCalls } from '#shared/contracts/calls';
import type { Operation } from '#shared/contracts/operation';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { callOperation } from '../../lib/api-client.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { anEndedCall } from '../../lib/call.fixture.ts';
import { atTheDesk } from '../../lib/desk.fixture.tsx';
import { toast } from '../../lib/toast.ts';
import { WrapUp } from './wrap-up.tsx';

vi.mock('../../lib/api-client.ts', () => ({ callOperation: vi.fn() }));

const dispositions = defaultDispositions.map(each => ({ ...each, version: 1 }));
/** What the server answers to each operation; `dispose` may refuse. */
const server = { dispose: vi.fn(), open: [] as Call[] };

const given = async (changes: Partial<Call> = {}) => {
  server.open = [anEndedCall(changes)];
  atTheDesk(<WrapUp />, { openCalls: server.open });
  await screen.findByRole('dialog', {}, { timeout: 15_000 });
  // The dispositions are read first; Submit waits for them.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(false));
};
const disposed = () => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === disposeCall);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const disposition = () => screen.getByRole('combobox', { name: /^Disposition/ });
const choose = async (name: string) => {
  fireEvent.mouseDown(disposition());
  fireEvent.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  server.dispose.mockReset().mockResolvedValue(anEndedCall({ disposition: 'Sale' }));
  vi.mocked(callOperation)
    .mockReset()
    .mockImplementation((operation: Operation) => {
      if (operation === listDispositions) return Promise.resolve({ data: dispositions }) as never;
      if (operation === listOpenCalls) return Promise.resolve({ data: server.open }) as never;
      return server.dispose();
    });
});
afterEach(() => {
  cleanup();
  toast.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the wrap-up of a call', () => {
  it('begins at the disposition and stays at Escape', async () => {
    await given();
    await waitFor(() => expect(document.activeElement).toBe(disposition()));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByRole('dialog', { name: 'Ann Field' })).toBeTruthy();
  });

  it('asks for a disposition, tied to its field, where the focus goes', async () => {
    await given();
    note().focus();
    submit();
    await screen.findByText('Choose a disposition.');
    expect(document.activeElement).toBe(disposition());
    const message = document.getElementById(disposition().getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Choose a disposition.');
    expect(disposed()).toEqual([]);
  });

  it('asks for a note, where the focus goes', async () => {
    await given();
    await choose('Sale');
    submit();
    await screen.findByText('Dispositon note is required.');
    await waitFor(() => expect(document.activeElement).toBe(note()));
  });

  it('asks when to call back before it asks for the note', async () => {
    await given();
    await choose('Call Back');
    submit();
    await screen.findByText('Choose when to call back.');
    expect(screen.getByText('Dispositon note is required.')).toBeTruthy();
    const time = screen.getByRole('group', { name: 'Call back at' });
    await waitFor(() => expect(time.contains(document.activeElement)).toBe(true));
  });

  it('has no note after an outbound dial', async () => {
    await given({ task_creation_source: 'outbound_dial' });
    expect(screen.queryByRole('textbox', { name: /^Note/ })).toBeNull();
    await choose('Sale');
    submit();
    await waitFor(() => expect(disposed()).toHaveLength(1));
  });

  it('saves by Ctrl+Enter from the note, where Enter alone is a new line', async () => {
    const user = userEvent.setup();
    await given();
    await choose('Sale');
    await user.type(note(), 'Happy.{Enter}');
    expect(disposed()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(disposed()).toHaveLength(1));
    expect(disposed()[0]?.[1]).toMatchObject({ disposition: 'Sale', disposition_note: 'Happy.', go_offline: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['DO NOT CALL', 'NO QUAL, NO PITCH', 'Voicemail'])('saves %s at once, once, without a note', async name => {
    await given();
    const button = screen.getByRole('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(disposed().map(([, input]) => input)).toMatchObject([{ disposition: name, quick: true }]);
  });

  it('takes the agent offline if she says so', async () => {
    await given();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Go offline after this call' }));
    fireEvent.click(screen.getByRole('button', { name: 'Voicemail' }));
    await waitFor(() => expect(disposed()[0]?.[1]).toMatchObject({ go_offline: true }));
  });

  it("tells the server's sentence, closes, and comes back with all that was typed", async () => {
    server.dispose.mockRejectedValueOnce(
      new ApiFailure({ status: 409, code: 'conflict', message: 'The call is changing. Please try again.' }),
    );
    await given();
    await choose('Sale');
    fireEvent.change(note(), { target: { value: 'Wants the dental plan.' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    submit();
    await vi.waitFor(() => expect(screen.getByText('The call is changing. Please try again.')).toBeTruthy());

    await act(() => vi.advanceTimersByTimeAsync(2_500));
    vi.useRealTimers();

    await screen.findByRole('dialog');
    expect(note().value).toBe('Wants the dental plan.');
    expect(disposition().textContent).toBe('Sale');
  });
});
