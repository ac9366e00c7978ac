import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Signature } from '#shared/verification/esig-request';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { anEvent } from './event.fixture.ts';
import { Timeline } from './timeline.tsx';

const aSignature = (changes: Partial<Signature> = {}): Signature => ({
  customer_name: 'Ada Park',
  verification_type: 'esig_text',
  group: 'niia_health',
  requested_by_email: 'kim@coverline.test',
  created_ts: '2026-01-05T15:00:00.000Z',
  sent_to: '+15552360100',
  sent_ts: '2026-01-05T15:00:01.000Z',
  message_id: 'SM1',
  signed_ts: '2026-01-05T15:10:00.000Z',
  signature_name: 'Ada <b>Park</b>',
  signed_text: 'Customer: Ada Park\nDue now: $349.99',
  document_hash: 'f'.repeat(64),
  signed_from_ip: '203.0.113.9',
  signed_with: 'Phone',
  is_intact: true,
  ...changes,
});

const received = anEvent({ id: 'r1', name: 'received', user_email: undefined });

const opened = async (answer: () => Signature) => {
  serve({ getSignature: answer });
  renderConsole(<Timeline leadId="42" events={[received]} />, { openCalls: [], user: { roles: ['verification'] } });
  expect(screen.getByText('Times in New York.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show the signature of Health' }));
  return within(await screen.findByRole('dialog', { name: 'Signature' }));
};

it('shows the signed text, the name, the time, the recipient of the link and the fingerprint', async () => {
  const dialog = await opened(() => aSignature());
  expect(await dialog.findByText('Ada <b>Park</b>')).toBeTruthy();
  expect(dialog.getByRole('region', { name: 'What was signed' }).textContent).toContain('Due now: $349.99');
  const text = screen.getByRole('dialog').textContent;
  for (const part of ['(555) 236-0100', 'SM1', '203.0.113.9', 'f'.repeat(64), 'kim', 'M in New York'])
    expect(text).toContain(part);
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(vi.mocked(callOperation).mock.calls[0]?.[1]).toEqual({ id: '42', eventId: 'r1' });
});

it('warns if the text is not the one that was signed', async () => {
  const dialog = await opened(() => aSignature({ is_intact: false }));
  expect((await dialog.findByRole('alert')).textContent).toContain('not the text that was signed');
});

it('shows why it could not be read, and reads it again on retry', async () => {
  let answer = (): Signature => {
    throw new ApiFailure({ status: 403, code: 'forbidden', message: 'This is not for you.' });
  };
  const dialog = await opened(() => answer());
  await dialog.findByText('This is not for you.');
  answer = () => aSignature();
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(dialog.getByRole('region', { name: 'What was signed' })).toBeTruthy());
});

it('is not offered for an event that an agent added', () => {
  serve({});
  renderConsole(<Timeline leadId="42" events={[anEvent({ name: 'received' })]} />, { openCalls: [] });
  expect(screen.queryByRole('button', { name: /signature/ })).toBeNull();
});
