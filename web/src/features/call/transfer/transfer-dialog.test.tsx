import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import {
  cancelTransfer,
  listTransferDestinations,
  type TransferDestination,
  transferCall,
} from '#shared/contracts/calls';
import type { Operation } from '#shared/contracts/operation';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { cacheLead } from '../../lead/lead-query.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const key = 'taskAttribute/CA1';
const group = (to: string, label: string, available: number): TransferDestination => ({
  to,
  kind: 'group',
  label,
  available,
});
const james: TransferDestination = {
  to: 'agent:james@coverline.test',
  kind: 'agent',
  label: 'James Okafor',
  available: 1,
};
const few = [group('closer_t1', 'Closer T1', 3), group('spanish_speaking_agent', 'Spanish Speaking Agent', 0), james];
const many = [...Array.from({ length: 12 }, (_, n) => group(`team_${n}`, `Team ${n}`, n)), james];

/** The server's responses. */
const server = { destinations: vi.fn(), transfer: vi.fn(), cancel: vi.fn() };
const rejection = (message: string, code: ApiFailure['code'] = 'conflict', status = 409) =>
  new ApiFailure({ status, code, message });

const onClose = vi.fn();
const dialog = (changes: Partial<Call> = {}) => <TransferDialog call={aCall(changes)} onClose={onClose} />;
const open = async (changes: Partial<Call> = {}) => {
  const desk = renderConsole(dialog(changes));
  await screen.findAllByRole('radio');
  return desk;
};
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const submit = () => screen.getByRole('button', { name: 'Transfer' });
const requested = (changes: Partial<Call> = {}): Partial<Call> => ({
  transfer_status: 'Requested',
  transfer_to: 'closer_t1',
  transfer_ts: new Date().toISOString(),
  version: 3,
  ...changes,
});

beforeEach(() => {
  onClose.mockReset();
  server.destinations.mockReset().mockResolvedValue({ data: few });
  server.transfer.mockReset().mockResolvedValue({});
  server.cancel.mockReset().mockResolvedValue({});
  vi.mocked(callOperation)
    .mockReset()
    .mockImplementation((operation: Operation) => {
      if (operation === listTransferDestinations) return server.destinations();
      return operation === cancelTransfer ? server.cancel() : server.transfer();
    });
});
afterEach(() => {
  vi.useRealTimers();
});

it('looks like a list of names while it is loading, not like a table', async () => {
  server.destinations.mockReturnValue(new Promise(() => undefined));
  renderConsole(dialog());
  await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(4));
  expect(screen.getByRole('status', { name: 'Loading' }).children[0]?.children).toHaveLength(2);
});

it('shows the present name of the lead, not the name from when the call rang', async () => {
  const { queryClient } = await open({ lead_key: 'lead/7', lead_name: 'Ann Field' });
  expect(screen.getByRole('dialog', { name: 'Transfer Ann Field' })).toBeTruthy();
  act(() => cacheLead(queryClient, aLead({ id: '7', first_name: 'Anna', last_name: 'Meadow', version: 9 })));
  expect(await screen.findByRole('dialog', { name: 'Transfer Anna Meadow' })).toBeTruthy();
});

describe('the destinations', () => {
  it('are groups first, then agents, with the number of available agents', async () => {
    await open();
    expect(screen.getAllByRole('radio').map(each => each.closest('label')?.textContent)).toEqual([
      'Closer T13 available',
      'Spanish Speaking AgentNobody available now',
      'James Okaforjames@coverline.testAvailable',
    ]);
    expect(screen.getByRole('group', { name: 'Agents' }).textContent).toContain('James Okafor');
    expect(callOperation).toHaveBeenCalledWith(
      listTransferDestinations,
      { task_attribute_key: key },
      expect.anything(),
    );
  });

  it('show that they are loading', () => {
    server.destinations.mockReturnValue(new Promise(() => undefined));
    renderConsole(dialog());
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it("show the server's message, and are read again by Retry", async () => {
    server.destinations.mockRejectedValueOnce(rejection('The database is away.'));
    renderConsole(dialog());
    await screen.findByText('The database is away.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('radio', { name: /Closer T1/ });
  });

  it('show that there are none', async () => {
    server.destinations.mockResolvedValue({ data: [] });
    renderConsole(dialog());
    await screen.findByText('There is nobody to transfer this call to');
  });

  it('can be searched if there are many; a hidden destination is not chosen', async () => {
    const user = userEvent.setup();
    server.destinations.mockResolvedValue({ data: many });
    await open();
    await user.click(radio(/^Team 3/));
    const search = screen.getByRole('textbox', { name: 'Search' });
    await user.type(search, 'oka');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(radio(/James/).checked).toBe(false);

    await user.keyboard('{ArrowDown}');

    expect(radio(/James/).checked).toBe(true);
    expect(document.activeElement).toBe(radio(/James/));
    await user.clear(search);
    await user.type(search, 'nobody');
    await screen.findByText('Nobody by that name');
  });
});

describe('a transfer', () => {
  it('is requested by Enter after a choice by keyboard', async () => {
    const user = userEvent.setup();
    await open();
    expect(document.activeElement).toBe(radio(/Closer/));
    // The browser implements the arrow keys of radio buttons.
    radio(/James/).focus();
    await user.keyboard(' {Enter}');
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(transferCall, {
        task_attribute_key: key,
        to: 'agent:james@coverline.test',
      }),
    );
  });

  it('needs a destination', async () => {
    await open();
    fireEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Transfer failed, no destination');
    expect(server.transfer).not.toHaveBeenCalled();
    fireEvent.click(radio(/Closer/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is requested once, and shows its status until it is accepted', async () => {
    const { draw } = await open();
    fireEvent.click(radio(/Closer/));
    fireEvent.click(submit());
    fireEvent.submit(submit().closest('form') as HTMLFormElement);
    await waitFor(() => expect(server.transfer).toHaveBeenCalledOnce());

    draw(dialog(requested()));
    await screen.findByText('Requested: Closer T1');
    expect(onClose).not.toHaveBeenCalled();
    draw(dialog(requested({ transfer_status: 'Accepted', version: 4 })));

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("shows the server's error for two seconds, then the dialog closes", async () => {
    server.transfer.mockRejectedValue(
      rejection('The transfer could not be started. Please try again.', 'provider_failed'),
    );
    const { draw } = await open();
    vi.useFakeTimers();
    fireEvent.click(radio(/Closer/));
    fireEvent.click(submit());
    // The call showed the transfer for a moment before it failed.
    draw(dialog(requested()));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('alert').textContent).toBe('The transfer could not be started. Please try again.');
    await act(() => vi.advanceTimersByTimeAsync(1_800));
    expect(onClose).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows a failure although the dialog was closed meanwhile', async () => {
    let fail: (error: Error) => void = () => undefined;
    server.transfer.mockReturnValue(
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
    );
    const { draw } = await open();
    fireEvent.click(radio(/Closer/));
    fireEvent.click(submit());
    await waitFor(() => expect(server.transfer).toHaveBeenCalledOnce());
    draw(null);
    fail(rejection('The transfer could not be started.'));
    await screen.findByText('The transfer could not be started.');
  });

  it('shows its own message if it is rejected within a minute', async () => {
    server.transfer.mockRejectedValue(rejection('Too soon.', 'too_many_requests', 429));
    await open();
    fireEvent.click(radio(/Closer/));
    fireEvent.click(submit());
    await screen.findByText('You can only transfer calls once per minute');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('cannot be requested within a minute of the last one, and shows the seconds left', async () => {
    await open(requested({ transfer_status: 'Canceled' }));
    expect(screen.getByText('The transfer is canceled. The customer is still with you.')).toBeTruthy();
    expect(screen.getByText('You can only transfer calls once per minute')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^\((60|59) s left\)$/);
    fireEvent.click(radio(/Closer/));
    expect(submit().hasAttribute('disabled')).toBe(true);
    fireEvent.submit(submit().closest('form') as HTMLFormElement);
    expect(server.transfer).not.toHaveBeenCalled();
  });

  it('can be requested as soon as the minute is over', async () => {
    await open(requested({ transfer_status: 'Canceled', transfer_ts: new Date(Date.now() - 59_500).toISOString() }));
    expect(screen.getByRole('timer').textContent).toBe('(1 s left)');
    fireEvent.click(radio(/Closer/));
    await waitFor(() => expect(submit().hasAttribute('disabled')).toBe(false));
    expect(screen.queryByText('You can only transfer calls once per minute')).toBeNull();
    fireEvent.click(submit());
    await waitFor(() => expect(server.transfer).toHaveBeenCalledOnce());
  });

  it('shows who declined the last one', async () => {
    await open(requested({ transfer_status: 'Declined', transfer_to: 'agent:james.carter@coverline.test' }));
    expect(screen.getByText(/^james.carter@coverline.test declined the transfer/)).toBeTruthy();
  });

  it('shows that nobody accepted the last one', async () => {
    await open(requested({ transfer_status: 'Failed' }));
    expect(screen.getByText('Nobody took the transfer. The customer is still with you.')).toBeTruthy();
  });
});

describe('a transfer under way', () => {
  it('is canceled, and waits until the document shows it', async () => {
    const { draw } = renderConsole(dialog(requested()));
    const cancel = screen.getByRole('button', { name: 'Cancel transfer' });
    fireEvent.click(cancel);
    await waitFor(() => expect(callOperation).toHaveBeenCalledWith(cancelTransfer, { task_attribute_key: key }));
    expect(cancel.hasAttribute('disabled')).toBe(true);
    draw(dialog(requested({ transfer_status: 'Canceled', version: 4 })));
    await screen.findByText('The transfer is canceled. The customer is still with you.');
  });

  it("shows the server's message if it cannot be canceled", async () => {
    server.cancel.mockRejectedValue(rejection('The transfer has been accepted already.'));
    renderConsole(dialog(requested()));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel transfer' }));
    await screen.findByText('The transfer has been accepted already.');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel transfer' }).hasAttribute('disabled')).toBe(false),
    );
  });

  it('shows that it could not be canceled although the dialog was closed before the response', async () => {
    let fail: (error: Error) => void = () => {};
    server.cancel.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    const { draw } = renderConsole(dialog(requested()));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel transfer' }));
    await waitFor(() => expect(server.cancel).toHaveBeenCalled());
    draw(<p>Another screen</p>);
    fail(new Error('boom'));
    await screen.findByText('The transfer could not be canceled. Try again.');
  });

  it('continues after the dialog is closed, also by Escape', () => {
    renderConsole(dialog(requested()));
    expect(document.activeElement?.textContent).toBe('Close');
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Transfer Ann Field' }), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.cancel).not.toHaveBeenCalled();
  });
});
