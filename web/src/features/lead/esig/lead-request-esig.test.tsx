import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/access/roles';
import { topics } from '#shared/contracts/live';
import type { Lead } from '#shared/leads/lead';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import { limitReached } from '#shared/messages/message-limit';
import type { SelectedProduct } from '#shared/products/product';
import { EVENTS_SHOWN, type VerificationEvent } from '#shared/verification/verification-event';
import { ESIG_WARNING } from '#shared/verification/verification-rules';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aProduct } from '../../../testing/a-product.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { useLead } from '../lead-query.ts';
import { anEvent } from './event.fixture.ts';
import { LeadRequestEsig } from './lead-request-esig.tsx';
import { aServedLead } from './served-lead.fixture.ts';

type Given = {
  lead?: Partial<Lead>;
  products?: SelectedProduct[];
  events?: VerificationEvent[];
  card?: string | undefined;
  roles?: Role[];
};

const Panel = ({ id }: { id: string }) => {
  const { data } = useLead(id);
  return data ? <LeadRequestEsig lead={data} place="route" /> : null;
};
const failure = (message: string) => new ApiFailure({ status: 502, code: 'provider_failed', message });

let ids = 0;
const given = async ({ lead = {}, products = [aProduct()], events = [], roles = ['closer'], ...rest }: Given = {}) => {
  ids += 1;
  const assigned_agent_email_by_role = { closer: 'maria.lopez@coverline.test' };
  const stored = aLead({ id: `lead-${ids}`, assigned_agent_email_by_role, ...lead });
  const { act, answers, ...server } = aServedLead({ lead: stored, products, events: () => events });
  const card_last4 = 'card' in rest ? rest.card : '4242';
  serve({
    ...answers,
    getPaymentDetails: () => ({ data: { lead_id: stored.id, card_last4, version: 1 } }),
    updateLead: input => act('update', input, input.data as object),
    requestVerification: input => {
      act('request', input, {});
      return {};
    },
  });
  const desk = renderConsole(<Panel id={stored.id} />, { openCalls: [], user: { roles } });
  await screen.findByLabelText('Esig phone');
  return {
    ...desk,
    ...server,
    id: stored.id,
  };
};
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const ready = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'ready to transfer to verification' });
const write = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

describe('ready to transfer to verification', () => {
  it('is ticked and confirmed; unticking shows no toast', async () => {
    const { sent } = await given();
    fireEvent.click(ready());
    expect(await screen.findByText('You are ready to transfer to verification.')).toBeTruthy();
    expect(sent).toEqual([['ready', { flag: 'closer_ready_to_transfer_to_ver', ready: true }]]);
    await waitFor(() => expect(ready().checked).toBe(true));
    toast.clear();
    fireEvent.click(ready());
    await waitFor(() => expect([sent.length, ready().checked]).toEqual([2, false]));
    expect(screen.queryByText('You are ready to transfer to verification.')).toBeNull();
  });

  it('shows a failure with its message, and stays unticked', async () => {
    const { failWith } = await given();
    failWith(failure('This lead is changing.'));
    fireEvent.click(ready());
    expect(await screen.findByText('Failed to update ready to transfer status.')).toBeTruthy();
    expect(screen.getByText('This lead is changing.')).toBeTruthy();
    expect(ready().checked).toBe(false);
  });

  it('is for closers and admins', async () => {
    await given({ roles: ['verification'] });
    expect(ready().disabled).toBe(true);
    expect(screen.getByText('This is for closers and admins.')).toBeTruthy();
  });
});

describe('where the link goes', () => {
  it('is saved on the lead when the field is left', async () => {
    const { sent } = await given();
    write('Esig phone', '305 555 0188');
    await waitFor(() => expect(sent[0]).toMatchObject(['update', { data: { esig_phone_number: '+13055550188' } }]));
    write('Esig email', 'ann@example.com');
    await waitFor(() => expect(sent[1]).toMatchObject(['update', { data: { esig_email: 'ann@example.com' } }]));
    expect(sent).toHaveLength(2);
    expect(sent.map(([, { base }]) => base)).toEqual([{ esig_phone_number: '' }, { esig_email: '' }]);
  });

  it('is editable for users who may request the signature and have the lead at hand, read-only for others', async () => {
    const fields = () => ['Esig phone', 'Esig email'].map(label => screen.getByLabelText<HTMLInputElement>(label));
    const lead = { esig_phone_number: '+13055550188', email: 'ann@example.com' };
    for (const role of ['closer', 'admin'] as const) {
      await given({ roles: [role], lead });
      expect(fields().map(field => field.disabled)).toEqual([false, false]);
      cleanup();
    }
    await given({ lead: { ...lead, assigned_agent_email_by_role: {} } });
    expect(fields().map(field => field.disabled)).toEqual([true, true]);
    expect(screen.getByText(NOT_AT_HAND)).toBeTruthy();
    cleanup();
    await given({ roles: ['fronter'], lead });
    expect(fields().map(field => field.disabled)).toEqual([true, true]);
    expect(fields()[0]?.value).toBe('(305) 555-0188');
    expect(screen.getByText('Emails go to ann@example.com.')).toBeTruthy();
  });

  it('keeps text that could not be saved, and shows why at the field', async () => {
    const { failWith } = await given();
    failWith(failure('This number is blocked.'));
    write('Esig phone', '(305) 555-0188');
    expect(await screen.findByText('Lead update error')).toBeTruthy();
    expect(screen.getByText('This number is blocked.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Esig phone').value).toBe('(305) 555-0188');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('is not saved if invalid, and shows an error', async () => {
    const { sent } = await given();
    write('Esig email', 'ann');
    expect(await screen.findByText('E-mail must be valid')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('is saved before the link is sent there', async () => {
    const { sent } = await given();
    const health = await group('Health');
    write('Esig phone', '3055550188');
    fireEvent.click(health.getByRole('button', { name: 'Request Text' }));
    await screen.findByText('esig_text requested');
    expect(sent.map(([name]) => name)).toEqual(['update', 'request']);
  });

  it('prevents the request if it is invalid', async () => {
    const { sent } = await given();
    const health = await group('Health');
    write('Esig phone', '12');
    fireEvent.click(health.getByRole('button', { name: 'Request Text' }));
    await waitFor(() =>
      expect(health.getByRole<HTMLButtonElement>('button', { name: 'Request Text' }).disabled).toBe(false),
    );
    expect(screen.getByText('Expected a ten-digit phone number')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('a request', () => {
  const products = [aProduct(), aProduct({ type: 'dental' }), aProduct({ type: 'vision' })];

  it.each([
    ['Request Text', 'esig_text', 'esig_text requested'],
    ['Request Email', 'esig_email', 'esig_email requested'],
  ])('%s is sent with the products of its group, and confirmed', async (label, verificationType, told) => {
    const { sent } = await given({ products });
    fireEvent.click((await group('Ancillary')).getByRole('button', { name: label }));
    expect(await screen.findByText(told)).toBeTruthy();
    expect(sent).toEqual([
      [
        'request',
        { verificationType, group: '{product}_ancillary', products: ['dental', 'vision'], firstRequest: true },
      ],
    ]);
  });

  it('is possible only for closers who have the lead at hand, and for admins', async () => {
    const lead = { assigned_agent_email_by_role: { closer: 'carl@coverline.test' } };
    const button = async () => (await group('Health')).getByRole<HTMLButtonElement>('button', { name: 'Request Text' });
    await given({ lead });
    expect((await button()).disabled).toBe(true);
    expect(screen.getByText(NOT_AT_HAND)).toBeTruthy();
    expect(screen.queryByText(ESIG_WARNING)).toBeNull();
    cleanup();
    await given({ lead, roles: ['admin'] });
    expect((await button()).disabled).toBe(false);
  });

  it('is not the first if one was made before', async () => {
    const { sent } = await given({ lead: { verification_requested_ts: '2026-01-05T15:00:00.000Z' } });
    fireEvent.click((await group('Health')).getByRole('button', { name: 'Request Text' }));
    await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ firstRequest: false }));
  });

  const limit = limitReached('2026-01-05T15:47:30.000Z', 60);
  it.each([
    ['fails', failure('The text could not be sent.'), 'The text could not be sent.'],
    [
      'is above the limit of messages',
      new ApiFailure({ status: 429, code: 'too_many_requests', message: limit }),
      'You have sent 60 messages in this hour, the most that are allowed. You can send the next one in 13 minutes.',
    ],
  ])('that %s shows the server’s message at its group', async (_, rejection, message) => {
    const { failWith } = await given({ products });
    failWith(rejection);
    fireEvent.click((await group('Health')).getByRole('button', { name: 'Request Text' }));
    expect(await screen.findByText('Request Verification Failed')).toBeTruthy();
    expect((await group('Health')).getByRole('alert').textContent).toBe(message);
  });

  it.each<[string, Given]>([
    ['there is no payment method', { card: undefined }],
    ['a product has no effective date', { products: [aProduct({ effective_date: undefined })] }],
    ['a product has no enrollment fee', { products: [aProduct({ enrollment_fee: undefined })] }],
  ])('is not possible if %s, which a warning explains', async (_, without) => {
    await given(without);
    const buttons = (await group('Health')).getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(button => button.disabled)).toEqual([true, true]);
    expect(screen.getByText(ESIG_WARNING)).toBeTruthy();
  });

  it('is for closers and admins only, which a message explains', async () => {
    await given({ roles: ['fronter'] });
    const buttons = (await group('Health')).getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(button => button.disabled)).toEqual([true, true]);
    expect(screen.getByText('Only closers and admins can request an e-signature.')).toBeTruthy();
    expect(screen.getByText(ESIG_WARNING)).toBeTruthy();
  });

  it('is possible without a warning if nothing is missing', async () => {
    await given();
    const buttons = (await group('Health')).getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(button => button.disabled)).toEqual([false, false]);
    expect(screen.queryByText(ESIG_WARNING)).toBeNull();
  });

  it('shows its progress even if the ten newest events belong to others', async () => {
    const received = anEvent({ id: 'old', name: 'received', created_ts: '2026-01-04T15:00:00.000Z' });
    const others = Array.from({ length: EVENTS_SHOWN }, (_, n) => anEvent({ id: `d${n}`, group: 'discount_plan' }));
    await given({ events: [...others, received] });
    const list = (await group('Health')).getByRole('list', { name: 'Requests for Health' });
    expect(list.textContent).toMatch(/^Textreceived.* AM in New York$/);
  });

  it('shows its progress live', async () => {
    const events = [anEvent(), anEvent({ id: 'e0', name: 'requested', created_ts: '2026-01-05T14:59:00.000Z' })];
    const { live, id } = await given({ events });
    const entries = async () =>
      within((await group('Health')).getByRole('list', { name: 'Requests for Health' }))
        .getAllByRole('listitem')
        .map(each => each.textContent);
    expect(await entries()).toEqual([expect.stringMatching(/^Textsent/)]);
    const received = anEvent({ id: 'e2', lead_id: id, name: 'received', created_ts: '2026-01-05T15:03:00.000Z' });
    events.unshift(received);
    live.send({ topic: topics.leadSales(id), entity: 'verification-event', id: 'e2', version: 1, item: received });
    await waitFor(async () => expect(await entries()).toEqual([expect.stringMatching(/^Textreceived/)]));
  });
});

describe('without products', () => {
  it('there is nothing to request', async () => {
    await given({ products: [] });
    expect(await screen.findByText('No products are chosen yet.')).toBeTruthy();
    expect(screen.getByText(ESIG_WARNING)).toBeTruthy();
  });
});
