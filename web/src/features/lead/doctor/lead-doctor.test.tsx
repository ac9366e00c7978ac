import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nominateDoctor } from '#shared/contracts/leads';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { forgetKeptDrafts } from '../../../lib/forms/kept-draft.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadDoctor } from './lead-doctor.tsx';

const tab = <LeadDoctor lead={aLead()} place="dialog" />;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const nominate = () => screen.getByRole('button', { name: 'Nominate' });
const sent = () => vi.mocked(callOperation).mock.calls.map(([operation, input]) => [operation, input]);

beforeEach(() => {
  serve({ nominateDoctor: () => ({ id: 'd1' }) });
});
afterEach(() => {
  forgetKeptDrafts();
});

describe('the DOCTOR tab', () => {
  it('nominates a doctor, confirms it, and clears the form', async () => {
    renderConsole(tab);
    const user = userEvent.setup();
    await user.type(field("Doctor's first name"), 'Ruth');
    await user.type(field("Doctor's last name"), 'Foster');
    await user.type(field('Details'), 'Family doctor in Reno');
    await user.click(nominate());
    expect(await screen.findByText('Nomination successfully sent!')).toBeTruthy();
    const doctor = { first_name: 'Ruth', last_name: 'Foster', details: 'Family doctor in Reno' };
    expect(sent()).toEqual([[nominateDoctor, { leadId: '42', ...doctor }]]);
    for (const name of ["Doctor's first name", "Doctor's last name", 'Details']) expect(field(name).value).toBe('');
    expect(screen.queryByText('This field is required')).toBeNull();
  });

  it('requires both names, focuses the first missing one, and requires nothing else', async () => {
    renderConsole(tab);
    const user = userEvent.setup();
    await user.click(nominate());
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(document.activeElement).toBe(field("Doctor's first name"));
    await user.keyboard('Ruth');
    expect(screen.getAllByText('This field is required')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field("Doctor's last name"));
    expect(sent()).toEqual([]);
    await user.keyboard('Foster{Enter}');
    await waitFor(() =>
      expect(sent()).toEqual([[nominateDoctor, { leadId: '42', first_name: 'Ruth', last_name: 'Foster' }]]),
    );
  });

  it('shows at the field, after the submission, that a card number is not allowed there', async () => {
    renderConsole(tab);
    const user = userEvent.setup();
    await user.type(field("Doctor's first name"), 'Ruth');
    await user.type(field("Doctor's last name"), 'Foster');
    await user.type(field('Details'), 'Pays by 4242 4242 4242 4242');
    expect(field('Details').getAttribute('aria-invalid')).toBe('false');
    await user.click(nominate());
    expect(await screen.findByText(NO_CARD_NUMBER)).toBeTruthy();
    expect([field('Details').getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field('Details')]);
    expect(sent()).toEqual([]);
  });

  it('shows the failure with its reason, and keeps what was typed', async () => {
    serve({
      nominateDoctor: () => {
        throw new ApiFailure({ status: 404, code: 'not_found', message: 'This lead does not exist.' });
      },
    });
    const { draw } = renderConsole(tab);
    const user = userEvent.setup();
    await user.type(field("Doctor's first name"), 'Ruth');
    await user.type(field("Doctor's last name"), 'Foster{Enter}');
    expect(await screen.findByText('Nomination failed')).toBeTruthy();
    expect(screen.getByText('This lead does not exist.')).toBeTruthy();
    draw(<p>INFO</p>);
    draw(tab);
    expect(field("Doctor's last name").value).toBe('Foster');
  });
});
