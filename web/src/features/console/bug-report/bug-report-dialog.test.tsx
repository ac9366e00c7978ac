import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { BugReportDialog } from './bug-report-dialog.tsx';

const report = vi.fn((_: Record<string, unknown>): unknown => ({}));
const onClose = vi.fn();

beforeEach(() => {
  report.mockReset().mockReturnValue({});
  onClose.mockReset();
  serve({ reportBug: report });
  renderConsole(<BugReportDialog onClose={onClose} />);
});
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What went wrong?' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

it('has the focus in the field, and is sent only with a text', async () => {
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(submit().disabled).toBe(true);
  await userEvent.type(field(), '   ');
  expect(submit().disabled).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(report).not.toHaveBeenCalled();
});

it('thanks the user and closes', async () => {
  await userEvent.type(field(), 'The timer stands still.');
  await userEvent.click(submit());
  await screen.findByText('Thanks for reporting this bug...');
  expect(report).toHaveBeenCalledExactlyOnceWith({ text: 'The timer stands still.' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('is sent once by two clicks in the same moment, without an error beside the success', async () => {
  fireEvent.change(field(), { target: { value: 'The timer stands still.' } });
  report.mockReturnValueOnce({}).mockImplementation(() => {
    throw new ApiFailure({ status: 409, code: 'conflict', message: 'This report was sent already.' });
  });
  fireEvent.click(submit());
  fireEvent.click(submit());
  await screen.findByText('Thanks for reporting this bug...');
  expect(report).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByText('An error occured')).toBeNull();
});

it('shows the maximum length, and is not sent above it', async () => {
  fireEvent.change(field(), { target: { value: 'a'.repeat(4001) } });
  await screen.findByText('At most 4000 characters; these are 4001.');
  expect(submit().disabled).toBe(true);
  fireEvent.change(field(), { target: { value: 'a'.repeat(4000) } });
  expect(submit().disabled).toBe(false);
});

it('with a card number says so, and is not sent', async () => {
  fireEvent.change(field(), { target: { value: 'It showed 4242 4242 4242 4242.' } });
  await screen.findByText(NO_CARD_NUMBER);
  expect(submit().disabled).toBe(true);
});

it('is sent by Ctrl+Enter', async () => {
  await userEvent.type(field(), 'One{Enter}two');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(report).toHaveBeenCalledWith({ text: 'One\ntwo' }));
});

it('shows a failure at the field, keeps the text, and can be sent again', async () => {
  report.mockImplementationOnce(() => {
    throw new ApiFailure({ status: 503, code: 'unavailable', message: 'Bug reports are not set up yet.' });
  });
  await userEvent.type(field(), 'The timer stands still.');
  await userEvent.click(submit());
  await screen.findByText('An error occured');
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('An error occured');
  expect(field().value).toBe('The timer stands still.');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
