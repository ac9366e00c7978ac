import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call, OwnCall } from '#shared/calls/call';
import { type Base, CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { listOpenCalls } from '#shared/contracts/calls';
import type { Lead } from '#shared/leads/lead';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import type { PaymentSummary } from '#shared/payments/payment';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { forgetSavedForms, useKeepSensitive } from '../../../lib/forms/use-saved-form.ts';
import { aCall } from '../../../testing/a-call.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { useOpenCalls } from '../../call/open-calls.ts';
import { paymentFormName } from '../payment-form-name.ts';
import { LeadPayments } from './lead-payments.tsx';

const CARD = '4242424242424242';
const rejected = (message: string) => new ApiFailure({ status: 503, code: 'unavailable', message });

const changedMeanwhile = (field: string, current: string) =>
  new ApiFailure({
    ...{ status: 409, code: 'conflict', message: CHANGED_MEANWHILE },
    detail: [{ field, message: CHANGED_MEANWHILE, current }],
  });

const lead: Lead = {
  id: '42',
  phone_number: '+13055551042',
  address: '1 Main St',
  city: 'Miami',
  state_abbr: 'FL',
  zip_code: '33101',
  assigned_agent_email_by_role: { closer: 'maria.lopez@coverline.test' },
  created_ts: '2026-01-05T15:00:00.000Z',
  version: 1,
};
const empty: PaymentSummary = { lead_id: '42', version: 0 };
const paid: PaymentSummary = {
  ...empty,
  name_on_card: 'Ann Field',
  card_brand: 'Visa',
  card_last4: '4242',
  version: 3,
};

/** A server that keeps what it is sent, as the real one answers it. */
const aServer = (first: PaymentSummary | null = null) => {
  let stored = first;
  const saves: Record<string, unknown>[] = [];
  const asked: string[] = [];
  let failure: Error | undefined;
  const savePaymentDetails = ({ payment_details, base }: Record<string, unknown>) => {
    if (failure) throw failure;
    const edit = payment_details as Record<string, string>;
    for (const [name, seen] of Object.entries(base as Base)) {
      const current = String(stored?.[name as keyof PaymentSummary] ?? '');
      if (current !== seen) throw changedMeanwhile(name, current);
    }
    saves.push(edit);
    const { credit_card_number, security_code, account_number, routing_number, expiration_date, ...plain } = edit;
    stored = {
      ...(stored ?? empty),
      ...plain,
      ...(expiration_date && { expiration_date: expiration_date.replace('/', '') }),
      ...(credit_card_number && { card_brand: 'Visa', card_last4: credit_card_number.slice(-4) }),
      ...(security_code && { security_code_until: new Date(Date.now() + 3_600_000).toISOString() }),
      ...(account_number && { account_last4: account_number.slice(-4) }),
      ...(routing_number && { routing_last4: routing_number.slice(-4) }),
      version: (stored?.version ?? 0) + 1,
    };
    return stored;
  };
  const answers: Parameters<typeof serve>[0] = {
    getPaymentDetails: () => ({ data: stored }),
    savePaymentDetails,
    revealPaymentField: () => ({ value: CARD }),
    pauseRecording: ({ paused }) => {
      asked.push(paused ? 'pause' : 'resume');
      return {};
    },
  };
  serve(answers);
  return {
    saves,
    asked,
    answers,
    fail: (error: Error | undefined) => {
      failure = error;
    },
    store: (next: PaymentSummary) => {
      stored = next;
    },
  };
};

type Shown = { lead?: Lead; call?: OwnCall; user?: Parameters<typeof renderConsole>[1] };
const CallVersion = () => <p>Call as of {useOpenCalls().current?.version ?? 'its end'}</p>;
const tab = ({ lead: shown = lead, call }: Shown = {}) => (
  <>
    <LeadPayments lead={shown} place="dashboard" call={call} />
    <CallVersion />
  </>
);
const open = async (shown: Shown = {}) => {
  const desk = renderConsole(tab(shown), { openCalls: [], ...shown.user });
  await screen.findByRole('form', { name: 'Payment details' });
  return { ...desk, user: userEvent.setup() };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const shown = (label: string) => screen.getByRole('group', { name: label }).textContent;
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  forgetSavedForms();
  vi.useRealTimers();
});

describe('the payment details', () => {
  it('have every field of docs/product.md, Payments', async () => {
    aServer();
    await open();
    for (const label of [
      'Same as primary insured',
      'Name on card',
      'Billing address',
      'Billing city',
      'Billing state',
      'Billing zip',
      'Credit card number',
      'Expiration date',
      'Security code',
      'Bank name',
      'Account number',
      'Routing number',
    ])
      expect(field(label)).toBeTruthy();
    expect(button('Update')).toBeTruthy();
  });

  it('show why they could not be read, and are read again on retry', async () => {
    const { answers } = aServer(paid);
    serve({
      ...answers,
      getPaymentDetails: () => {
        throw rejected('The table is not available.');
      },
    });
    renderConsole(tab());
    expect((await screen.findByRole('alert')).textContent).toContain('The table is not available.');
    serve(answers);
    fireEvent.click(button('Retry'));
    expect(await screen.findByDisplayValue('Ann Field')).toBeTruthy();
  });

  it('are saved while they are typed, which the field shows, not a toast', async () => {
    const { saves } = aServer();
    const { user } = await open();
    await user.type(field('Name on card'), 'Ann Field');
    expect(await screen.findByText('Saved')).toBeTruthy();
    await waitFor(() => expect(saves.at(-1)).toEqual({ name_on_card: 'Ann Field' }));
    expect(screen.queryByText('Payment details saved.')).toBeNull();
  });

  it('are sent at most every 200 ms', async () => {
    const { saves } = aServer();
    await open();
    vi.useFakeTimers();
    for (const text of ['A', 'An', 'Ann']) fireEvent.change(field('Name on card'), { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(saves).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(saves).toEqual([{ name_on_card: 'Ann' }]);
  });

  it('are not saved while invalid, and show a message when the field is left', async () => {
    const { saves } = aServer();
    const { user } = await open();
    await user.type(field('Routing number'), '12345');
    await user.tab();
    expect(await screen.findByText('Expected nine digits.')).toBeTruthy();
    await user.click(button('Update'));
    await waitFor(() => expect(document.activeElement).toBe(field('Routing number')));
    expect(saves).toEqual([]);
    expect(screen.queryByText('Payment details saved.')).toBeNull();
  });

  it('are all saved by Update, which confirms it', async () => {
    const { saves } = aServer();
    const { user } = await open();
    await user.type(field('Account number'), '12345678');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Payment details saved.')).toBeTruthy();
    expect(saves).toEqual([{ account_number: '12345678' }]);
  });

  it('that failed to save stay in the field, with message, Retry and toast', async () => {
    const server = aServer();
    server.fail(rejected('The payment details could not be secured, so nothing was saved. Please try again.'));
    const { user } = await open();
    await user.type(field('Bank name'), 'First');
    await user.click(button('Update'));
    expect(await screen.findByText('Payment details failed to save.')).toBeTruthy();
    expect(await screen.findByText(/could not be secured/)).toBeTruthy();
    expect(field('Bank name').value).toBe('First');
    server.fail(undefined);
    await user.click(button('Retry'));
    await waitFor(() => expect(server.saves.at(-1)).toEqual({ bank_name: 'First' }));
    expect(screen.queryByText(/could not be secured/)).toBeNull();
    await user.click(button('Update'));
    expect(await screen.findByText('Payment details saved.')).toBeTruthy();
    expect(screen.queryByText('Payment details failed to save.')).toBeNull();
  });

  it.each([
    ['Bank name', 'bank_name', 'First', 'Second', 'Second'],
    ['Expiration date', 'expiration_date', '11/29', '1228', '12/28'],
  ])(
    'of %s that somebody else saved at the same moment ask the user to choose',
    async (label, name, text, theirs, seen) => {
      const server = aServer(paid);
      const { user } = await open();
      server.store({ ...paid, [name]: theirs, version: 4 });
      await user.type(field(label), text);
      await user.tab();
      expect((await screen.findByText(/^Changed by somebody else to/)).textContent).toContain(`"${seen}"`);
      expect(field(label).value).toBe(text);
      expect(screen.queryByText('Payment details failed to save.')).toBeNull();
      await user.click(button('Keep mine'));
      await waitFor(() => expect(server.saves.at(-1)).toEqual({ [name]: text }));
      await waitFor(() => expect(screen.queryByText(/^Changed by somebody else to/)).toBeNull());
    },
  );

  it('of somebody else are shown, except in the field that is being edited', async () => {
    const server = aServer(paid);
    const { live, user } = await open();
    await user.type(field('Routing number'), '0210');
    server.store({ ...paid, name_on_card: 'Bo Field', routing_last4: '9999', version: 4 });
    live.send({
      topic: 'lead-sales:42',
      entity: 'payment-summary',
      id: '42',
      version: 4,
      item: { ...paid, version: 4 },
    });
    expect(await screen.findByDisplayValue('Bo Field')).toBeTruthy();
    expect(field('Routing number').value).toBe('0210');
  });
});

describe('without the lead at hand', () => {
  const another = { ...lead, assigned_agent_email_by_role: { closer: 'kim@coverline.test' } };

  it('the payment details are read-only, and a message says who may change them', async () => {
    aServer(paid);
    await open({ lead: another });
    expect(screen.getByText(NOT_AT_HAND)).toBeTruthy();
    for (const label of ['Name on card', 'Expiration date', 'Billing address', 'Bank name', 'Account number'])
      expect(field(label).readOnly).toBe(true);
    expect(field('Same as primary insured').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Replace|Update/ })).toBeNull();
  });

  it('the billing address does not follow the lead', async () => {
    const { saves } = aServer({ ...paid, same_address: true, billing_city: 'Tampa' });
    await open({ lead: another });
    expect(field('Billing city').value).toBe('Tampa');
    expect(saves).toEqual([]);
  });
});

describe('a card', () => {
  it('is grouped while typed, shows its brand, and after it is saved and left its last four digits', async () => {
    const { saves } = aServer();
    const { user } = await open();
    await user.type(field('Credit card number'), CARD);
    expect(field('Credit card number').value).toBe('4242-4242-4242-4242');
    expect(screen.getByText('Visa')).toBeTruthy();
    await waitFor(() => expect(saves).toEqual([{ credit_card_number: '4242-4242-4242-4242' }]));
    expect(field('Credit card number').value).toBe('4242-4242-4242-4242');
    await user.tab();
    expect(shown('Credit card number')).toContain('Visa •••• 4242');
    expect(document.body.innerHTML).not.toContain('4242-4242');
  });

  it('that is saved after the user has clicked beside the fields does not take the focus', async () => {
    const { saves, answers } = aServer();
    let answer = () => {};
    const answered = new Promise<void>(resolve => {
      answer = resolve;
    });
    const save = answers.savePaymentDetails;
    answers.savePaymentDetails = async input => {
      await answered;
      return save?.(input);
    };
    const { user } = await open();
    await user.type(field('Credit card number'), CARD);
    await user.click(document.body);
    answer();
    await waitFor(() => expect(shown('Credit card number')).toContain('Visa •••• 4242'));
    expect(saves).toHaveLength(1);
    expect(document.activeElement).toBe(document.body);
  });

  it.each([['4242 4242 4242 4242'], ['4242-4242-4242-4242'], [`${CARD}\n`]])('pasted as %j is complete', async text => {
    aServer();
    const { user } = await open();
    await user.click(field('Credit card number'));
    await user.paste(text);
    expect(field('Credit card number').value).toBe('4242-4242-4242-4242');
  });

  it('with a typing error shows it at once, and is not saved', async () => {
    const { saves } = aServer();
    const { user } = await open();
    await user.type(field('Credit card number'), '4242424242424241');
    expect(screen.getByText('This card number has a typing error.')).toBeTruthy();
    await user.tab();
    await user.click(button('Update'));
    expect(saves).toEqual([]);
  });

  it('that is corrected in the middle keeps the caret where it was', async () => {
    aServer();
    const { user } = await open();
    const input = field('Credit card number');
    await user.type(input, '42424299');
    await user.type(input, '1', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input.value).toBe('4214-2429-9');
    expect(input.selectionStart).toBe(3);
  });

  it('is replaced by a new number, or kept', async () => {
    const { saves } = aServer(paid);
    const { user } = await open();
    await user.click(button('Replace credit card number'));
    expect(document.activeElement).toBe(field('Credit card number'));
    await user.click(button('Keep •••• 4242'));
    expect(shown('Credit card number')).toContain('•••• 4242');
    await user.click(button('Replace credit card number'));
    await user.paste('5555 5555 5555 4444');
    await user.tab();
    await waitFor(() => expect(saves).toEqual([{ credit_card_number: '5555-5555-5555-4444' }]));
  });

  it('that has expired shows a hint', async () => {
    aServer({ ...paid, expiration_date: '0120' });
    await open();
    expect(field('Expiration date').value).toBe('01/20');
    expect(screen.getByText('This card has expired.')).toBeTruthy();
  });
});

describe('a security code', () => {
  it('is not kept, then kept for a while, and never shown', async () => {
    const { saves } = aServer();
    const { user } = await open();
    expect(screen.getByText('Not kept.')).toBeTruthy();
    await user.type(field('Security code'), '917');
    await waitFor(() => expect(saves).toEqual([{ security_code: '917' }]));
    await user.tab();
    expect(await screen.findByText(/^Kept until .+, or until the sale\.$/)).toBeTruthy();
    expect(shown('Security code')).toBe('••••Replace');
    const texts = [
      document.body.textContent,
      ...screen.getAllByRole<HTMLInputElement>('textbox').map(box => box.value),
    ];
    expect(texts.filter(text => /(?<!\d)917(?!\d)/.test(text))).toEqual([]);
  });

  it("is kept until a time of New York's, wherever the browser is", async () => {
    aServer({ ...paid, security_code_until: '2030-07-01T13:05:00.000Z' });
    await open();
    expect(screen.getByText('Kept until Jul 1, 2030, 9:05 AM in New York, or until the sale.')).toBeTruthy();
  });

  it('that a sale deleted is read again', async () => {
    const server = aServer({ ...paid, security_code_until: new Date(Date.now() + 60_000).toISOString() });
    const { live } = await open();
    server.store(paid);
    live.send({ topic: 'lead-sales:42', entity: 'selected-product', id: '42:health', version: 2, item: undefined });
    expect(await screen.findByText('Not kept.')).toBeTruthy();
  });
});

describe('the billing address', () => {
  const copied = { billing_address: '1 Main St', billing_city: 'Miami', billing_state: 'FL', billing_zip: '33101' };

  it('is the lead’s address while the box is ticked, and follows it', async () => {
    const { saves } = aServer();
    const { user, draw } = await open();
    await user.click(field('Same as primary insured'));
    await waitFor(() => expect(saves).toEqual([{ same_address: true, ...copied }]));
    expect(await screen.findByDisplayValue('1 Main St')).toHaveProperty('readOnly', true);
    expect(screen.getByLabelText('Billing state').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('The state of the lead. Untick the box to choose another one.')).toBeTruthy();
    draw(tab({ lead: { ...lead, address: '2 Oak Ave', version: 2 } }));
    await waitFor(() => expect(saves.at(-1)).toEqual({ ...copied, billing_address: '2 Oak Ave' }));
    expect(await screen.findByDisplayValue('2 Oak Ave')).toBeTruthy();
  });

  it('can be a different one again', async () => {
    const { saves } = aServer({ ...paid, same_address: true, ...copied });
    const { user } = await open();
    await user.click(field('Same as primary insured'));
    await waitFor(() => expect(saves).toEqual([{ same_address: false }]));
    await user.clear(field('Billing city'));
    await user.type(field('Billing city'), 'Tampa');
    await waitFor(() => expect(saves.at(-1)).toEqual({ billing_city: 'Tampa' }));
  });

  it('of a lead without an address shows where to enter it', async () => {
    aServer();
    const { id, phone_number, assigned_agent_email_by_role, created_ts, version } = lead;
    const { user } = await open({ lead: { id, phone_number, assigned_agent_email_by_role, created_ts, version } });
    await user.click(field('Same as primary insured'));
    expect(await screen.findByText('This lead has no address yet. Enter it in the INFO tab.')).toBeTruthy();
  });
});

describe('revealing', () => {
  const ask = async (user: ReturnType<typeof userEvent.setup>, reason: string) => {
    await user.click(button('Reveal credit card number'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), reason);
    await user.click(dialog.getByRole('button', { name: 'Reveal' }));
    return dialog;
  };

  it('asks for a reason, shows the number for 30 seconds, and hides it', async () => {
    aServer(paid);
    const { user } = await open();
    const dialog = await ask(user, 'why');
    expect(dialog.getByText('Give the reason in a few words.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), ' not: customer asked');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Reveal' }));
    await waitFor(() => expect(shown('Credit card number')).toContain('4242-4242-4242-4242'));
    expect(vi.mocked(callOperation).mock.calls.at(-1)?.[1]).toEqual({
      leadId: '42',
      field: 'credit_card_number',
      reason: 'why not: customer asked',
    });
    const copy = new Event('copy', { bubbles: true, cancelable: true });
    screen.getByText('4242-4242-4242-4242').dispatchEvent(copy);
    expect(copy.defaultPrevented).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown('Credit card number')).toContain('•••• 4242');
  });

  it('that is rejected shows the message in the dialog', async () => {
    const { answers } = aServer(paid);
    serve({
      ...answers,
      revealPaymentField: () => {
        throw rejected('Only who has this lead at hand may read its payment numbers.');
      },
    });
    const { user } = await open();
    const dialog = await ask(user, 'The customer asked.');
    expect(await dialog.findByText('Only who has this lead at hand may read its payment numbers.')).toBeTruthy();
  });

  it('is not offered to users who may not', async () => {
    aServer(paid);
    await open({ call: aCall({ lead_key: 'lead/42' }), user: { user: { roles: ['fronter'] } } });
    expect(screen.queryByRole('button', { name: 'Reveal credit card number' })).toBeNull();
    expect(button('Replace credit card number')).toBeTruthy();
  });
});

describe('payment data', () => {
  it('is not left in cache or browser storage when the tab is closed; complete input is still saved', async () => {
    const { saves } = aServer(paid);
    const { queryClient, draw, user } = await open();
    await user.click(button('Replace credit card number'));
    await user.paste('5555 5555 5555 4444');
    draw(<p>Another tab</p>);
    await waitFor(() => expect(saves).toEqual([{ credit_card_number: '5555-5555-5555-4444' }]));
    const kept = JSON.stringify([
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ]);
    const numbers = /5555\D?5555\D?5555\D?4444|"4444"|"4242"/;
    expect(kept).not.toMatch(numbers);
    expect(kept).not.toContain('Ann Field');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(numbers);
  });
});

/** Keeps what is typed, as the lead's panel does. */
const Panel = ({ children }: { children?: ReactNode }) => {
  useKeepSensitive(paymentFormName(lead.id));
  return children;
};

describe('a half-typed number', () => {
  const openInPanel = async () => {
    aServer();
    const desk = renderConsole(<Panel>{tab()}</Panel>, { openCalls: [] });
    const shownAgain = () => screen.findByRole('form', { name: 'Payment details' });
    await shownAgain();
    fireEvent.change(field('Credit card number'), { target: { value: '42424242427' } });
    desk.draw(<Panel>Another tab</Panel>);
    return { ...desk, shownAgain };
  };

  it('is there when the agent comes back from another tab of the panel', async () => {
    const { draw, shownAgain } = await openInPanel();
    draw(<Panel>{tab()}</Panel>);
    await shownAgain();
    expect(field('Credit card number').value).toBe('4242-4242-427');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/4242-?4242-?427/);
  });

  it('is forgotten with the panel', async () => {
    const { draw, shownAgain } = await openInPanel();
    draw(<p>Another lead</p>);
    draw(<Panel>{tab()}</Panel>);
    await shownAgain();
    expect(field('Credit card number').value).toBe('');
    expect(screen.getByText('Not saved. Please enter it again.')).toBeTruthy();
  });
});

describe('input that could not be saved when the tab was closed', () => {
  const network = new ApiFailure({ status: 0, code: 'network', message: 'No connection.' });
  const NOT_KEPT = 'Not saved. Please enter it again.';
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const closedWith = async (first: PaymentSummary | null = null) => {
    const server = aServer(first);
    const desk = await open();
    server.fail(network);
    if (first?.card_last4) await desk.user.click(button('Replace credit card number'));
    type('Credit card number', '5555555555554444');
    type('Routing number', '021000021');
    type('Bank name', 'First');
    type('Billing zip', '33');
    desk.draw(<p>Another tab</p>);
    await screen.findByText('Payment details failed to save.');
    const openAgain = async () => {
      desk.draw(tab());
      await screen.findByRole('form', { name: 'Payment details' });
    };
    return { ...desk, ...server, openAgain };
  };

  it('is shown when the tab is opened again, except the numbers, which must be entered again', async () => {
    const { openAgain } = await closedWith();
    await openAgain();
    expect(field('Bank name').value).toBe('First');
    expect(field('Billing zip').value).toBe('33');
    expect([field('Credit card number').value, field('Routing number').value]).toEqual(['', '']);
    expect(screen.getAllByText(NOT_KEPT)).toHaveLength(2);
    expect(field('Credit card number').getAttribute('aria-invalid')).toBe('true');
    type('Credit card number', '5');
    expect(screen.getAllByText(NOT_KEPT)).toHaveLength(1);
  });

  it('shows the message at a stored number too', async () => {
    const { openAgain, user } = await closedWith(paid);
    await openAgain();
    expect(shown('Credit card number')).toContain('•••• 4242');
    expect(screen.getAllByText(NOT_KEPT)).toHaveLength(2);
    await user.click(button('Replace credit card number'));
    expect(screen.getAllByText(NOT_KEPT)).toHaveLength(1);
  });

  it('is saved when the connection is back', async () => {
    const { openAgain, saves, fail } = await closedWith();
    await openAgain();
    fail(undefined);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(saves).toEqual([{ bank_name: 'First' }]));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('makes the browser ask before the page is closed', async () => {
    const { openAgain, fail, user } = await closedWith();
    expect(closing()).toBe(true);
    fail(undefined);
    await openAgain();
    await user.clear(field('Billing zip'));
    await user.click(button('Update'));
    await screen.findByText('Payment details saved.');
    expect(closing()).toBe(false);
    type('Routing number', '0210');
    expect(closing()).toBe(true);
  });

  it('is not kept after it was saved', async () => {
    const { saves } = aServer();
    const { draw } = await open();
    type('Bank name', 'First');
    type('Routing number', '021000021');
    draw(<p>Another tab</p>);
    await waitFor(() => expect(saves).toHaveLength(1));
    draw(tab());
    await screen.findByRole('form', { name: 'Payment details' });
    expect(screen.queryByText(NOT_KEPT)).toBeNull();
    await waitFor(() => expect(closing()).toBe(false));
  });
});

describe('while it is open in a call', () => {
  let calls = 0;
  const aConnectedCall = (changes: Partial<Call> = {}) =>
    aCall({ id: `CA-pay-${++calls}`, lead_key: 'lead/42', conference_sid: 'CF1', ...changes });
  const onCall = async (call: Call, shown: Shown = {}) => {
    const desk = await open({ ...shown, user: { openCalls: [call] } });
    const change = async (changes: Partial<Call>) => {
      const data = [{ ...call, ...changes }];
      act(() => void desk.queryClient.setQueryData(operationKey(listOpenCalls, {}), { data }));
      await screen.findByText(`Call as of ${changes.call_ended ? 'its end' : changes.version}`);
    };
    return { ...desk, change };
  };

  it('the recording is paused, which is shown, and resumed when it is closed', async () => {
    const { asked } = aServer();
    const { draw } = await onCall(aConnectedCall());
    expect(await screen.findByText('Recording paused')).toHaveProperty('isConnected', true);
    expect(screen.getByText('Recording paused').closest('[role="status"]')).not.toBeNull();
    draw(<p>Another tab</p>);
    await waitFor(() => expect(asked).toEqual(['pause', 'resume']));
  });

  it('the recording of the agent’s call is paused, with another lead too', async () => {
    const { asked } = aServer();
    await onCall(aConnectedCall({ lead_key: 'lead/7' }), { call: undefined });
    expect(await screen.findByText('Recording paused')).toBeTruthy();
    expect(asked).toEqual(['pause']);
  });

  it('the recording is resumed at the end of the call', async () => {
    const { asked } = aServer();
    const { change } = await onCall(aConnectedCall());
    await screen.findByText('Recording paused');
    await change({ call_ended: true, reservation_status: 'wrapup' });
    await waitFor(() => expect(asked).toEqual(['pause', 'resume']));
    expect(screen.queryByText('Recording paused')).toBeNull();
  });

  it('a pause that fails shows a warning, and is tried again', async () => {
    const { answers, asked } = aServer();
    serve({
      ...answers,
      pauseRecording: () => {
        throw rejected('No.');
      },
    });
    await onCall(aConnectedCall());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The recording could not be paused. Do not take card details yet.');
    serve(answers);
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Recording paused')).toBeTruthy();
    expect(asked).toEqual(['pause']);
  });

  it('a pause that somebody else has ended is requested again', async () => {
    const { asked } = aServer();
    const { change } = await onCall(aConnectedCall());
    await screen.findByText('Recording paused');
    await change({ recording_paused: true, version: 3 });
    expect(asked).toEqual(['pause']);
    await change({ recording_paused: false, version: 4 });
    await waitFor(() => expect(asked).toEqual(['pause', 'pause']));
  });

  it('outside of a call nothing is paused', async () => {
    const { asked } = aServer();
    await open();
    expect(asked).toEqual([]);
    expect(screen.queryByText(/recording/i)).toBeNull();
  });
});
