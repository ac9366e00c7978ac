import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsentEffect, ListedConsent } from '#shared/consents/consent';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toasts } from '../../../lib/ui/toast.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { ConsentsButton } from './consents-button.tsx';

const consent: ListedConsent & { effect: ConsentEffect } = {
  ...{ effect: 'allowed', certificate_version: 0 },
  ...{ id: 'consent-1', lead_key: 'lead/42', phone_number: '+13055550123', ticked: ['consent'], version: 1 },
  ...{ text: 'I agree that Coverline may call me.', text_hash: 'a1', text_version: '2026-01-01', page_version: 'p7' },
  ...{ ts: '2026-01-05T15:00:00.000Z', ip: '203.0.113.9', user_agent: 'Phone' },
};

const open = async (responses: Parameters<typeof serve>[0], mayCertify = false) => {
  serve(responses);
  renderConsole(<ConsentsButton leadId="42" mayCertify={mayCertify} />, {
    user: { roles: ['closer'] },
    names: { 'maria.lopez@coverline.test': 'Maria Lopez' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Consent' }));
  return within(await screen.findByRole('dialog', { name: 'Consent' }));
};

beforeEach(() => toasts.set([]));

describe('the consents of a lead', () => {
  it('are read when they are opened, and show the text with its proof', async () => {
    const list = vi.fn((_: object) => ({ data: [consent], revocations: [], requests: [] }));
    const dialog = await open({ listLeadConsents: list });
    expect(await dialog.findByText('I agree that Coverline may call me.')).toBeTruthy();
    expect(dialog.getByText('Calls and texts allowed')).toBeTruthy();
    expect(dialog.getByText('Times in New York.')).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toContain(
      'for (305) 555-0123, from 203.0.113.9 with Phone. Ticked: the box of the consent. Text 2026-01-01, SHA-256 a1, page p7, number consent-1.',
    );
    expect(list.mock.calls).toEqual([[{ id: '42' }]]);
  });

  it('that were taken back say when and how', async () => {
    const revoked = {
      ...consent,
      effect: 'revoked',
      revoked_ts: '2026-01-06T15:00:00.000Z',
      revoked_by: 'disposition',
    };
    const dialog = await open({ listLeadConsents: () => ({ data: [revoked], revocations: [], requests: [] }) });
    expect(await dialog.findByText(/^Taken back/)).toBeTruthy();
    expect(dialog.getByText(/on a call$/)).toBeTruthy();
    expect(dialog.queryByText('Calls and texts allowed')).toBeNull();
  });

  it('show a revocation of a customer who gave none, with its time, its way and who noted it', async () => {
    const revocation = {
      ...{ id: 'r-1', revoked_by: 'disposition', revoked_ts: '2026-01-06T15:00:00.000Z' },
      user_email: 'maria.lopez@coverline.test',
    };
    const dialog = await open({ listLeadConsents: () => ({ data: [], revocations: [revocation], requests: [] }) });
    const section = await dialog.findByRole('region', { name: 'Revocations' });
    expect(section.textContent).toMatch(/No calls and texts wanted, .*2026.* on a callNoted by Maria Lopez$/);
  });

  it.each([
    ['doubtful', /^Doubtful: an admin decides/],
    ['unproven', /^Doubtful: not proof of an agreement/],
    ['blocked', /^No calls and texts: the number is on the blacklist/],
  ])('that are %s do not say that calls are allowed', async (effect, words) => {
    const dialog = await open({
      listLeadConsents: () => ({ data: [{ ...consent, effect }], revocations: [], requests: [] }),
    });
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.queryByText('Calls and texts allowed')).toBeNull();
  });

  it('link to the certificate of somebody else', async () => {
    const certified = { ...consent, certificate_url: 'https://certificates.test/1' };
    const dialog = await open({ listLeadConsents: () => ({ data: [certified], revocations: [], requests: [] }) });
    expect((await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Certificate' })).href).toBe(
      'https://certificates.test/1',
    );
  });

  it('take the address of a certificate from who may note it, and show it', async () => {
    let listed: object = { ...consent, certificate_version: 3 };
    const saveConsentCertificate = vi.fn((_: object) => {
      listed = { ...consent, certificate_url: 'https://certificates.test/1', certificate_version: 4 };
      return { certificate_url: 'https://certificates.test/1', certificate_version: 4 };
    });
    const dialog = await open(
      { listLeadConsents: () => ({ data: [listed], revocations: [], requests: [] }), saveConsentCertificate },
      true,
    );
    const field = await dialog.findByRole('textbox', { name: 'Certificate URL' });
    await userEvent.type(field, 'http://certificates.test/1');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Type an address that begins with https://')).toBeTruthy();
    expect(saveConsentCertificate).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, ' https://certificates.test/1{Enter}');
    expect(await dialog.findByRole('link', { name: 'Certificate' })).toBeTruthy();
    const certificate_url = 'https://certificates.test/1';
    expect(saveConsentCertificate.mock.calls).toEqual([
      [{ id: '42', consent_id: 'consent-1', certificate_url, version: 3 }],
    ]);
  });

  it('say that another address was stored meanwhile, and keep what was typed', async () => {
    let listed: object = consent;
    const message = 'Somebody else has changed this at the same moment. Choose which it is.';
    const saveConsentCertificate = () => {
      listed = { ...consent, certificate_url: 'https://certificates.test/2', certificate_version: 1 };
      throw new ApiFailure({ status: 409, code: 'conflict', message, detail: [] });
    };
    const dialog = await open(
      { listLeadConsents: () => ({ data: [listed], revocations: [], requests: [] }), saveConsentCertificate },
      true,
    );
    const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Certificate URL' });
    await userEvent.type(field, 'https://certificates.test/1{Enter}');
    expect((await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Certificate' })).href).toBe(
      'https://certificates.test/2',
    );
    expect(toasts.get().map(toast => toast.message)).toEqual([message]);
    expect(field.value).toBe('https://certificates.test/1');
  });

  it('have no field for who may not note certificates', async () => {
    const dialog = await open({ listLeadConsents: () => ({ data: [consent], revocations: [], requests: [] }) });
    expect(await dialog.findByText('Calls and texts allowed')).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('are none for a customer who never asked for a call on the website', async () => {
    const dialog = await open({ listLeadConsents: () => ({ data: [], revocations: [], requests: [] }) });
    expect(await dialog.findByText('This customer gave no consent on the website')).toBeTruthy();
  });

  it('come with what became of each call request, and why one was cancelled', async () => {
    const request = {
      ...{ id: 'request-1', phone_number: '+13055550123', status: 'cancelled', attempts: 1 },
      ...{ due_ts: '2026-01-05T15:00:00.000Z', created_ts: '2026-01-05T15:00:00.000Z' },
      ...{ cancelled_because: 'not_callable', cancelled_ts: '2026-01-05T16:30:00.000Z' },
    };
    const dialog = await open({ listLeadConsents: () => ({ data: [consent], revocations: [], requests: [request] }) });
    const requests = within(await dialog.findByRole('region', { name: 'Call requests' }));
    expect(requests.getByRole('listitem').textContent).toMatch(
      /^Cancelled .*: the number is on the blacklist, or may not be dialledAsked .* for \(305\) 555-0123\. 1 attempt$/,
    );
  });

  it('that cannot be read say so, with Retry', async () => {
    const dialog = await open({
      listLeadConsents: () => {
        throw new Error('away');
      },
    });
    expect(await dialog.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
