import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallAccess } from '#shared/access/access';
import type { Call, WrapUpDraft } from '#shared/calls/call';
import { listDispositions } from '#shared/contracts/backoffice';
import { callbackTask, checkDials, disposeCall, listOpenCalls, saveWrapUpDraft } from '#shared/contracts/calls';
import { getLead } from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { quickDispositions } from '#shared/dispositions/disposition';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { timestamp } from '#shared/time';
import { Dialog } from '../../../components/dialog.tsx';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { useLeaveGuard } from '../../../lib/forms/leave-guard.ts';
import { createSavedForm } from '../../../lib/forms/saved-form.ts';
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts';
import { anEndedCall } from '../../../testing/a-call.ts';
import { dialChecks } from '../../../testing/a-dial-check.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { cacheLead } from '../../lead/lead-query.ts';
import { WrapUp } from './wrap-up.tsx';

const UnsavedPage = () => {
  const [isUnsaved, setUnsaved] = useState(true);
  useLeaveGuard(isUnsaved);
  return <input aria-label="save" type="checkbox" onChange={() => setUnsaved(false)} />;
};
const PageWithDialog = () => {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} aria-label="Create user">
      <input aria-label="save" type="checkbox" onChange={() => setOpen(false)} />
    </Dialog>
  );
};
const Elsewhere = () => {
  const [isDialog, setDialog] = useState(false);
  return (
    <>
      <Link to="/leads">Leads</Link>
      <input aria-label="dialog" type="checkbox" onChange={() => setDialog(true)} />
      {isDialog && <PageWithDialog />}
    </>
  );
};
const cardForm = () =>
  createSavedForm<'card'>(
    () => '',
    {
      rules: () => ({ shown: stored => stored, check: text => ({ value: text }), isSensitive: true }),
      save: async () => card => (card === 'card' ? '4242' : ''),
      failureMessage: () => '',
      onFailed: () => {},
    },
    { resendsRejected: false },
  );
const PageWithCard = () => {
  const card = useSavedForm('payment of l1', cardForm).field('card');
  useEffect(() => {
    card.focus();
    card.type('4242');
  }, [card]);
  return <input aria-label="save" type="checkbox" onChange={() => card.leave()} />;
};

const dispositions = defaultDispositions.map(each => ({ ...each, version: 1 }));
/** The server's response to each operation; `dispose` may reject. */
const server = {
  ...{ dispose: vi.fn(), draft: vi.fn(), callBack: vi.fn() },
  ...{ open: [] as Call[], checks: {} as ReturnType<typeof dialChecks> },
};

const given = async (changes: Partial<Call> = {}, callConfigs?: CallAccess['callConfigs'], page?: ReactNode) => {
  server.open = [anEndedCall(changes)];
  const desk = renderConsole(
    <>
      {page}
      <WrapUp />
      <Where />
    </>,
    { openCalls: server.open, path: '/leads', ...(callConfigs && { callConfigs }) },
  );
  await screen.findByRole('dialog', { name: /^Wrap up/ }, { timeout: 15_000 });
  // Submit waits until the dispositions are read.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(false));
  return desk;
};
const Where = () => <p>at {useLocation().pathname}</p>;
const saved = () =>
  vi
    .mocked(callOperation)
    .mock.calls.filter(([operation]) => operation === saveWrapUpDraft)
    .map(([, input]) => (input as { draft: WrapUpDraft }).draft);
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
  server.checks = { hours: { from: 0, to: 24 }, data: [] };
  server.draft.mockReset().mockResolvedValue({});
  server.callBack.mockReset().mockResolvedValue({ task_attribute_key: 'taskAttribute/c2' });
  vi.mocked(callOperation)
    .mockReset()
    .mockImplementation((operation: Operation) => {
      if (operation === listDispositions) return Promise.resolve({ data: dispositions }) as never;
      if (operation === listOpenCalls) return Promise.resolve({ data: server.open }) as never;
      if (operation === saveWrapUpDraft) return server.draft();
      if (operation === callbackTask) return server.callBack();
      if (operation === checkDials) return Promise.resolve(server.checks) as never;
      if (operation === getLead) return Promise.resolve(aLead({ id: 'l1', state_abbr: 'FL' })) as never;
      return server.dispose();
    });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the page beneath the wrap-up', () => {
  it('is the dashboard with the customer’s panel, wherever the agent was', async () => {
    await given();
    expect(screen.getByText('at /dashboard')).toBeTruthy();
  });

  it.each([
    ['is text that is not saved', UnsavedPage],
    ['is a dialog', PageWithDialog],
    ['is a card that is half typed', PageWithCard],
  ])('stays where there %s, until that is over', async (_, PageOf) => {
    await given({}, undefined, <PageOf />);
    expect(screen.getByText('at /leads')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('save'));
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
  });

  it('does not change again where the agent goes elsewhere during the wrap-up, and closes a dialog there', async () => {
    await given({}, undefined, <Elsewhere />);
    expect(screen.getByText('at /dashboard')).toBeTruthy();
    fireEvent.click(screen.getByText('Leads'));
    fireEvent.click(screen.getByLabelText('dialog'));
    fireEvent.click(await screen.findByLabelText('save'));
    await waitFor(() => expect(screen.queryByLabelText('save')).toBeNull());
    expect(screen.getByText('at /leads')).toBeTruthy();
  });
});

describe('the wrap-up of a call', () => {
  it('shows the present name of the lead, not the name from when the call rang', async () => {
    const { queryClient } = await given({ lead_key: 'lead/l1', lead_name: 'Ann Field' });
    cacheLead(queryClient, aLead({ id: 'l1', first_name: 'Anna', last_name: 'Meadow', version: 9 }));
    expect(await screen.findByRole('dialog', { name: 'Wrap up Anna Meadow' })).toBeTruthy();
  });

  it('leaves the top bar, which shows the name, to every reader, and does not show the name again', async () => {
    await given();
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('false');
    expect(screen.getByText('Ann Field').className).toBe('visually-hidden');
  });

  it('shows why nobody was dialled', async () => {
    await given({ outbound_dialing_status: 'failed', dial_rejection: '(555) 234-0001 is on the blacklist.' });
    expect(screen.getByText('Not dialed: (555) 234-0001 is on the blacklist.')).toBeTruthy();
  });

  it('focuses the disposition and stays open after Escape', async () => {
    await given();
    await waitFor(() => expect(document.activeElement).toBe(disposition()));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByRole('dialog', { name: 'Wrap up Ann Field' })).toBeTruthy();
  });

  it('requires a disposition, and focuses its field', async () => {
    await given();
    note().focus();
    submit();
    await screen.findByText('Choose a disposition.');
    expect(document.activeElement).toBe(disposition());
    const message = document.getElementById(disposition().getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Choose a disposition.');
    expect(disposed()).toEqual([]);
  });

  it('requires a note, and focuses its field', async () => {
    await given();
    await choose('Sale');
    submit();
    await screen.findByText('Dispositon note is required.');
    await waitFor(() => expect(document.activeElement).toBe(note()));
  });

  it('requires the callback time before the note', async () => {
    await given();
    await choose('Call Back');
    submit();
    await screen.findByText('Choose when to call back.');
    expect(screen.getByText('Dispositon note is required.')).toBeTruthy();
    const time = screen.getByRole('group', { name: 'Call back at' });
    await waitFor(() => expect(time.contains(document.activeElement)).toBe(true));
  });

  it('has no note field after an outbound dial', async () => {
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

  it('saves by Ctrl+Enter from the disposition, whose list stays closed, once while the key is held', async () => {
    await given({ task_creation_source: 'outbound_dial' });
    await choose('Sale');
    fireEvent.keyDown(disposition(), { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(disposition(), { key: 'Enter', ctrlKey: true, repeat: true });
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() => expect(disposed()).toHaveLength(1));
  });

  it('offers the quick dispositions of the list of the group only, and always DO NOT CALL', async () => {
    const list = { dispositions: ['Sale', 'Voicemail'], script: 's', transferGroupOptions: [] };
    await given({}, { default: list });
    const quick = within(screen.getByRole('group', { name: 'Saves and closes at once' })).getAllByRole('button');
    expect(quick.map(({ textContent }) => textContent)).toEqual(['Voicemail', 'DO NOT CALL']);
  });

  it('saves nothing by Ctrl+Enter until the dispositions are read, and complains of none', async () => {
    vi.mocked(callOperation).mockImplementation((operation: Operation) =>
      operation === listDispositions ? new Promise(() => undefined) : Promise.resolve({}),
    );
    renderConsole(<WrapUp />, { openCalls: [anEndedCall({ wrap_up_draft: { disposition: 'Sale' } })], path: '/leads' });
    await screen.findByRole('dialog', { name: /^Wrap up/ }, { timeout: 15_000 });
    await act(async () => void fireEvent.keyDown(note(), { key: 'Enter', ctrlKey: true }));
    await act(() => new Promise(resolve => setTimeout(resolve)));
    expect(screen.queryByText('Choose a disposition.')).toBeNull();
    expect(disposed()).toEqual([]);
  });

  it('keeps their place, disabled, until the dispositions are read', async () => {
    let respond: (list: unknown) => void = () => undefined;
    vi.mocked(callOperation).mockImplementation((operation: Operation) =>
      operation === listDispositions
        ? (new Promise(resolve => {
            respond = resolve;
          }) as never)
        : (Promise.resolve({ data: server.open }) as never),
    );
    renderConsole(<WrapUp />, { openCalls: [anEndedCall()] });
    await screen.findByRole('dialog', {}, { timeout: 15_000 });
    const states = () => quickDispositions.map(name => screen.getByRole('button', { name }).hasAttribute('disabled'));
    expect(states()).toEqual([true, true, true]);
    await act(async () => respond({ data: dispositions }));
    await waitFor(() => expect(states()).toEqual([false, false, false]));
  });

  it('shows no place for quick dispositions if they cannot be read', async () => {
    vi.mocked(callOperation).mockRejectedValue(new Error('no connection'));
    renderConsole(<WrapUp />, { openCalls: [anEndedCall()] });
    expect(await screen.findByText('The dispositions could not be read.')).toBeTruthy();
    expect(screen.queryByText('Saves and closes at once')).toBeNull();
  });

  it.each(['DO NOT CALL', 'NO QUAL, NO PITCH', 'Voicemail'])('saves %s at once, once, without a note', async name => {
    await given();
    const button = screen.getByRole('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(disposed().map(([, input]) => input)).toMatchObject([{ disposition: name, quick: true }]);
  });

  it('shows the disposition that blocks the number last and set apart', async () => {
    await given();
    const quick = within(screen.getByRole('group', { name: 'Saves and closes at once' })).getAllByRole('button');
    expect(quick.map(({ textContent }) => textContent)).toEqual(['NO QUAL, NO PITCH', 'Voicemail', 'DO NOT CALL']);
    expect(quick.map(({ className }) => className.includes('colorError'))).toEqual([false, false, true]);
  });

  it('sets the agent offline if the agent chose it', async () => {
    await given();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Go offline after this call' }));
    fireEvent.click(screen.getByRole('button', { name: 'Voicemail' }));
    await waitFor(() => expect(disposed()[0]?.[1]).toMatchObject({ go_offline: true }));
  });

  it("shows the server's message, closes, and opens again with the input", async () => {
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

  it('shows that a number is blocked only after the response', async () => {
    let respond: (call: Call) => void = () => undefined;
    server.dispose.mockReturnValue(
      new Promise<Call>(resolve => {
        respond = resolve;
      }),
    );
    await given();
    fireEvent.click(screen.getByRole('button', { name: 'DO NOT CALL' }));
    await waitFor(() => expect(disposed()).toHaveLength(1));
    expect(screen.queryByText('This number will not be called again.')).toBeNull();
    respond(anEndedCall({ disposition: 'DO NOT CALL' }));
    await screen.findByText('This number will not be called again.');
  });

  it('shows who took the call over', async () => {
    await given({ taken_over_by_email: 'admin@coverline.test' });
    expect(screen.getByText(/taken over by admin@coverline.test/)).toBeTruthy();
  });
});

describe('the times that are offered for a callback', () => {
  const presets = () =>
    within(screen.getByRole('group', { name: "In the customer's time" }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const at = async (now: string, changes: Partial<Call> = {}) => {
    vi.setSystemTime(now);
    await given({ wrap_up_draft: { disposition: 'Call Back', disposition_note: 'Later.' }, ...changes });
    await screen.findByRole('group', { name: "In the customer's time" });
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  it('fill in the time, which is saved', async () => {
    await at('2026-01-05T18:20:00.000Z', { lead_key: 'lead/l1' });
    expect(presets()).toEqual(['In one hour', 'This evening, 6 PM', 'Tomorrow, 10 AM']);
    fireEvent.click(screen.getByRole('button', { name: 'Tomorrow, 10 AM' }));
    submit();
    await waitFor(() => expect(disposed()[0]?.[1]).toMatchObject({ callback_time: '2026-01-06T15:00:00.000Z' }));
  });

  it('correct the message that a time is missing', async () => {
    await at('2026-01-05T18:20:00.000Z', { lead_key: 'lead/l1' });
    submit();
    await screen.findByText('Choose when to call back.');
    fireEvent.click(screen.getByRole('button', { name: 'In one hour' }));
    await waitFor(() => expect(screen.queryByText('Choose when to call back.')).toBeNull());
  });

  it('are those of the number if the call has no lead', async () => {
    await at('2026-01-06T00:30:00.000Z');
    expect(presets()).toEqual(['Tomorrow, 10 AM']);
  });
});

const DAY_MS = 86_400_000;
const inThreeDays = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS).toISOString();

describe('the draft of a wrap-up', () => {
  const draft: WrapUpDraft = {
    disposition: 'Call Back',
    disposition_note: 'After lunch.',
    callback_time: inThreeDays,
    go_offline: true,
  };

  it('is restored after a reload: disposition, note, time and going offline', async () => {
    await given({ wrap_up_draft: draft });
    expect(disposition().textContent).toBe('Call Back');
    expect(note().value).toBe('After lunch.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Go offline after this call' }).checked).toBe(true);
    submit();
    await waitFor(() =>
      expect(disposed()[0]?.[1]).toMatchObject({ callback_time: draft.callback_time, go_offline: true }),
    );
  });

  it('omits a disposition that is no longer offered', async () => {
    await given({ wrap_up_draft: { disposition: 'Of old' } });
    expect(disposition().textContent).toBe('How did the call come out?');
    submit();
    await screen.findByText('Choose a disposition.');
  });

  it('is saved after a debounce, and the focus stays', async () => {
    const user = userEvent.setup();
    const { queryClient } = await given();
    await user.type(note(), 'Wants dental.');
    await waitFor(() => expect(saved()).toEqual([{ disposition_note: 'Wants dental.', go_offline: false }]), {
      timeout: 3_000,
    });
    act(() => {
      const call = anEndedCall({ version: 4, wrap_up_draft: saved()[0] });
      queryClient.setQueryData([listOpenCalls.name, {}], { data: [call] });
    });
    expect(document.activeElement).toBe(note());
    expect(note().value).toBe('Wants dental.');
  });

  it('is saved at once on blur or when the page closes', async () => {
    await given();
    fireEvent.change(note(), { target: { value: 'Wants' } });
    fireEvent.blur(note());
    await waitFor(() => expect(saved()).toHaveLength(1));
    fireEvent.change(note(), { target: { value: 'Wants dental' } });
    window.dispatchEvent(new Event('pagehide'));
    expect(saved().at(-1)).toMatchObject({ disposition_note: 'Wants dental' });
    expect(vi.mocked(callOperation).mock.lastCall?.[2]).toMatchObject({ keepalive: true });
  });

  it('shows no error if it cannot be saved, and keeps the input', async () => {
    server.draft.mockRejectedValue(new ApiFailure({ status: 0, code: 'network', message: 'Not reached.' }));
    await given();
    fireEvent.change(note(), { target: { value: 'Wants dental' } });
    fireEvent.blur(note());
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(note().value).toBe('Wants dental');
    expect(screen.queryByText('Not reached.')).toBeNull();
  });

  it('with a card number in its note says so when the field is left, and no disposition is saved with it', async () => {
    await given();
    fireEvent.change(note(), { target: { value: 'Card 4242 4242 4242 4242' } });
    fireEvent.blur(note());
    await screen.findByText(NO_CARD_NUMBER);
    fireEvent.click(screen.getByRole('button', { name: quickDispositions[0] }));
    await waitFor(() => expect(document.activeElement).toBe(note()));
    expect(disposed()).toEqual([]);
    fireEvent.change(note(), { target: { value: 'Paid by card' } });
    await waitFor(() => expect(screen.queryByText(NO_CARD_NUMBER)).toBeNull());
  });

  it('is not saved after the disposition is saved', async () => {
    await given();
    await choose('Sale');
    fireEvent.change(note(), { target: { value: 'Happy.' } });
    submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    window.dispatchEvent(new Event('pagehide'));
    expect(saved().every(each => each.disposition_note === undefined)).toBe(true);
  });
});

describe('Call back now', () => {
  const callBack = () => screen.getByRole('button', { name: 'Call back now' });
  const withLead = {
    lead_key: 'lead/l1',
    wrap_up_draft: { disposition: 'Call Back', disposition_note: 'At once.' },
  } as const;
  const started = () => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === callbackTask);

  it('saves the disposition with a time, then calls the lead and opens the dashboard', async () => {
    await given({ ...withLead, wrap_up_draft: { ...withLead.wrap_up_draft, go_offline: true } }, {}, <UnsavedPage />);
    const before = Date.now();
    fireEvent.click(callBack());
    fireEvent.click(callBack());
    await screen.findByText('at /dashboard');
    expect(disposed()).toHaveLength(1);
    const input = disposed()[0]?.[1] as { callback_time: string; go_offline: boolean };
    expect(input).toMatchObject({ disposition: 'Call Back', disposition_note: 'At once.', go_offline: false });
    expect(Date.parse(input.callback_time) - before).toBeLessThan(65_000);
    expect(started()).toEqual([[callbackTask, { lead_key: 'lead/l1' }]]);
  });

  it('is disabled with the reason for a customer who may not be called now', async () => {
    server.checks = dialChecks({ id: 'l1' }, 'The customer has asked not to be contacted.');
    await given(withLead);
    await waitFor(() => expect(callBack().getAttribute('title')).toBe('The customer has asked not to be contacted.'));
    expect(callBack().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(callBack());
    await act(async () => {});
    expect([...disposed(), ...started()]).toEqual([]);
  });

  it('names the callback from which it calls', async () => {
    server.dispose.mockResolvedValue({ ...anEndedCall({ disposition: 'Call Back' }), callback_id: 'begun' });
    await given(withLead);
    fireEvent.click(callBack());
    await waitFor(() => expect(started()).toEqual([[callbackTask, { lead_key: 'lead/l1', callback_id: 'begun' }]]));
  });

  it('calls although the live change closed the dialog before the response', async () => {
    let respond: (call: Call) => void = () => undefined;
    server.dispose.mockReturnValue(
      new Promise<Call>(resolve => {
        respond = resolve;
      }),
    );
    const { queryClient } = await given(withLead);
    fireEvent.click(callBack());
    await waitFor(() => expect(disposed()).toHaveLength(1));
    act(() => queryClient.setQueryData([listOpenCalls.name, {}], { data: [] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    respond(anEndedCall({ disposition: 'Call Back' }));
    await waitFor(() => expect(started()).toHaveLength(1));
  });

  it.each([
    [new ApiFailure({ status: 422, code: 'rejected', message: 'It is past 9 pm where the lead is.' }), /past 9 pm/],
    [new Error('boom'), 'Call back failed'],
  ])('shows why the call failed; the disposition stays saved', async (error, message) => {
    server.callBack.mockRejectedValue(error);
    await given(withLead, {}, <UnsavedPage />);
    fireEvent.click(callBack());
    await screen.findByText(message);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('at /leads')).toBeTruthy();
  });

  it('calls nobody if the disposition is rejected', async () => {
    server.dispose.mockRejectedValue(new ApiFailure({ status: 422, code: 'rejected', message: 'No.' }));
    await given(withLead);
    fireEvent.click(callBack());
    await screen.findByText('No.');
    expect(started()).toEqual([]);
  });

  it('requires the note of the disposition', async () => {
    await given({ ...withLead, wrap_up_draft: { disposition: 'Call Back' } });
    fireEvent.click(callBack());
    await screen.findByText('Dispositon note is required.');
    expect(document.activeElement).toBe(note());
    expect(disposed()).toEqual([]);
  });

  describe('leaves the chosen time of the callback as it is', () => {
    const chosen = timestamp(dayjs().add(1, 'day').startOf('hour').toDate());

    it('where the note is missing', async () => {
      await given({ ...withLead, wrap_up_draft: { disposition: 'Call Back', callback_time: chosen } });
      fireEvent.click(callBack());
      await screen.findByText('Dispositon note is required.');
      fireEvent.change(note(), { target: { value: 'Tomorrow.' } });
      fireEvent.blur(note());
      await waitFor(() => expect(saved().at(-1)).toMatchObject({ disposition_note: 'Tomorrow.' }));
      expect(saved().at(-1)).toMatchObject({ callback_time: chosen });
      submit();
      await waitFor(() => expect(disposed()).toHaveLength(1));
      expect(disposed().at(-1)?.[1]).toMatchObject({ callback_time: chosen });
    });

    it('where the server rejects the disposition', async () => {
      server.dispose.mockRejectedValueOnce(new ApiFailure({ status: 422, code: 'rejected', message: 'No.' }));
      await given({ ...withLead, wrap_up_draft: { ...withLead.wrap_up_draft, callback_time: chosen } });
      fireEvent.click(callBack());
      await screen.findByText('No.');
      fireEvent.click(await screen.findByRole('button', { name: 'Submit' }));
      await waitFor(() => expect(disposed()).toHaveLength(2));
      expect(disposed().at(-1)?.[1]).toMatchObject({ callback_time: chosen });
    });
  });

  it.each([
    ['without a lead', { wrap_up_draft: withLead.wrap_up_draft }],
    ['for a disposition that is no callback', { lead_key: 'lead/l1', wrap_up_draft: { disposition: 'Sale' } } as const],
  ])('is not offered %s', async (_case, call) => {
    await given(call);
    expect(screen.queryByRole('button', { name: 'Call back now' })).toBeNull();
  });
});
