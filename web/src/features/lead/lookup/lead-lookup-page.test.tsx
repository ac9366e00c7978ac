import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { closeLead, leadDialog } from '../lead-dialog.ts';
import { LeadLookupPage } from './lead-lookup-page.tsx';

const ann = {
  lead_key: 'lead/42',
  first_name: 'Ann',
  last_name: 'Field',
  phone_number: '+13055551042',
  last_disposition: 'Call Back',
  lead_source: 'tv_spot',
};

const given = (respond: (input: Record<string, unknown>) => unknown = () => ({ data: [ann] })) => {
  const lookupLead = vi.fn(respond);
  serve({ lookupLead });
  renderConsole(<LeadLookupPage />, { openCalls: [] });
  return lookupLead;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));

afterEach(() => {
  closeLead();
});

describe('lead lookup', () => {
  it('requires a phone number', () => {
    const lookupLead = given();
    submit();
    expect(screen.getByText('Phone number is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number'));
    expect(lookupLead).not.toHaveBeenCalled();
  });

  it('requires a number of ten digits', () => {
    const lookupLead = given();
    type('Phone number', '555');
    submit();
    expect(screen.getByText('Expected a ten-digit phone number')).toBeTruthy();
    expect(lookupLead).not.toHaveBeenCalled();
  });

  it('sends the names only if they are filled in', async () => {
    const lookupLead = given();
    type('Phone number', '305-555-1042');
    submit();
    await screen.findByText('Ann Field');
    type('First name', ' Ann ');
    fireEvent.click(screen.getByLabelText('Create lead'));
    submit();
    await waitFor(() =>
      expect(lookupLead.mock.calls.map(([input]) => input)).toEqual([
        { phone_number: '305-555-1042', create_lead_if_missing: false },
        { phone_number: '305-555-1042', first_name: 'Ann', create_lead_if_missing: true },
      ]),
    );
  });

  it('shows the lead that was found, and opens it', async () => {
    given();
    type('Phone number', '3055551042');
    submit();
    const card = await screen.findByRole('button', { name: /Ann Field/ });
    expect(card.textContent).toContain('(305) 555-1042');
    expect(card.textContent).toContain('Lead source: TV spot');
    expect(card.textContent).toContain('Call Back');
    fireEvent.click(card);
    expect(leadDialog.get()).toEqual({ leadId: '42', width: 650 });
  });

  it('shows that no lead has this number', async () => {
    given(() => ({ data: [] }));
    type('Phone number', '3055551042');
    submit();
    expect(await screen.findByText('No lead has this phone number.')).toBeTruthy();
  });

  it.each([
    [
      new ApiFailure({ status: 422, code: 'rejected', message: 'This number is nobody’s.' }),
      'This number is nobody’s.',
    ],
    [new Error('boom'), 'Lead lookup error'],
  ])('shows the failure %s, and tries again on Retry', async (failure, message) => {
    const lookupLead = given(() => {
      throw failure;
    });
    type('Phone number', '3055551042');
    submit();
    // Once in the toast and once on the page.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    lookupLead.mockImplementation(() => ({ data: [ann] }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann Field')).toBeTruthy();
  });
});
