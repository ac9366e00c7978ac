import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEmail, sendText } from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import { limitReached } from '#shared/messages/message-limit';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { forgetKeptDrafts } from '../../../lib/forms/kept-draft.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadMessaging } from './lead-messaging.tsx';

const templates = ['Missed you', 'Welcome'].map((name, n) => ({
  id: `t${n}`,
  name,
  subject: `Subject of ${name}`,
  body: `Body of ${name}`,
  created_ts: '2026-01-05T15:00:00.000Z',
  version: 1,
}));
const ann = aLead({ email: 'ann.field@example.test' });
const tab = (lead: Lead = ann) => <LeadMessaging lead={lead} place="dialog" />;
const failing = (message: string) => () => {
  throw new ApiFailure({ status: 502, code: 'provider_failed', message });
};

const given = (responses: Parameters<typeof serve>[0] = {}, lead: Lead = ann) => {
  serve({
    listMessageTemplates: () => ({ data: templates }),
    sendEmail: () => ({}),
    sendText: () => ({}),
    ...responses,
  });
  return { ...renderConsole(tab(lead)), user: userEvent.setup() };
};
type User = ReturnType<typeof userEvent.setup>;
const choose = async (user: User, name: string) => {
  await waitFor(() => expect(screen.getByLabelText('Templates').getAttribute('aria-disabled')).toBeNull());
  await user.click(screen.getByLabelText('Templates'));
  await user.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const openText = (user: User) => user.click(screen.getByRole('tab', { name: 'Text' }));
const sent = () =>
  vi
    .mocked(callOperation)
    .mock.calls.filter(([operation]) => operation === sendEmail || operation === sendText)
    .map(([, input]) => input);

afterEach(() => {
  forgetKeptDrafts();
});

describe('a template with placeholders', () => {
  const greeting = [
    { ...templates[0], name: 'Greeting', subject: 'For {first_name}', body: 'Hi {first_name} of {city}.' },
  ];
  const listMessageTemplates = () => ({ data: greeting });

  it('fills them with the values of the lead', async () => {
    const { user } = given({ listMessageTemplates }, aLead({ email: 'ann.field@example.test', city: 'Reno' }));
    await choose(user, 'Greeting');
    expect([field('Subject').value, field('Body').value]).toEqual(['For Ann', 'Hi Ann of Reno.']);
    await openText(user);
    expect(field('Body').value).toBe('Hi Ann of Reno.');
  });

  it('is in the language of the lead, and says where it is not', async () => {
    const inSpanish = { ...greeting[0], subject_es: 'Para {first_name}', body_es: 'Hola {first_name}.' };
    const both = [inSpanish, { ...templates[1], name: 'English only' }];
    const { user } = given(
      { listMessageTemplates: () => ({ data: both }) },
      aLead({ email: 'ann.field@example.test', language: 'es' }),
    );
    await choose(user, 'Greeting');
    expect([field('Subject').value, field('Body').value]).toEqual(['Para Ann', 'Hola Ann.']);
    expect(screen.queryByText(/This lead speaks/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send Email' }));
    await waitFor(() => expect(sent()).toMatchObject([{ body: 'Hola Ann.', language: 'es' }]));
    await choose(user, 'English only');
    expect(field('Body').value).toBe('Body of Welcome');
    expect(screen.getByText(/^This lead speaks Spanish\./)).toBeTruthy();
    await openText(user);
    expect(field('Body').value).toBe('Body of Welcome');
  });

  it('is not sent while the lead has no value for one of them', async () => {
    const { user } = given({ listMessageTemplates });
    await choose(user, 'Greeting');
    await user.click(screen.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText(/^No value for \{city\}/)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is read again when somebody changes the templates', async () => {
    const list = vi.fn(listMessageTemplates);
    const { live } = given({ listMessageTemplates: list });
    await screen.findByLabelText('Templates');
    const before = list.mock.calls.length;
    live.send({ topic: 'settings', entity: 'message-template', id: 't0', version: 2, item: {} });
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
  });
});

describe('an e-mail', () => {
  it('takes its subject and body from the template only, and is sent to the lead', async () => {
    const { user } = given();
    expect(field('To').value).toBe('ann.field@example.test');
    await choose(user, 'Welcome');
    expect([field('Subject').value, field('Body').value]).toEqual(['Subject of Welcome', 'Body of Welcome']);
    expect([field('Subject').readOnly, field('Body').readOnly, field('To').readOnly]).toEqual([true, true, false]);
    await user.click(screen.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('Email successfully sent')).toBeTruthy();
    expect(sent()).toEqual([
      {
        recipient: 'ann.field@example.test',
        subject: 'Subject of Welcome',
        body: 'Body of Welcome',
        language: 'en',
        leadId: '42',
      },
    ]);
    expect(field('Body').value).toBe('');
  });

  it('shows what is missing at each field, and focuses the first', async () => {
    const { user } = given({}, aLead());
    await user.click(screen.getByRole('button', { name: 'Send Email' }));
    for (const message of ['E-mail is required', 'Email subject is required', 'Email body is required'])
      expect(screen.getByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('To')));
    await user.keyboard('ann');
    expect(screen.getByText('E-mail must be valid')).toBeTruthy();
    await user.keyboard('@example.test');
    await choose(user, 'Welcome');
    expect(screen.queryByText(/required|valid/)).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('shows why sending failed, and can be sent again', async () => {
    const { user } = given({ sendEmail: failing('The e-mail could not be sent. Please try again.') });
    await choose(user, 'Welcome');
    await user.click(screen.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('An error occured: failed to send email.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('The e-mail could not be sent. Please try again.');
    expect(field('Body').value).toBe('Body of Welcome');
    await user.type(field('To'), 'x');
    expect(screen.queryByText('The e-mail could not be sent. Please try again.')).toBeNull();
  });

  it('is sent once, however often the button is pressed', async () => {
    let respond: (body: object) => void = () => undefined;
    const { user } = given({ sendEmail: () => new Promise(resolve => (respond = resolve)) });
    await choose(user, 'Welcome');
    const form = screen.getByRole('form', { name: 'Email' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(sent()).toHaveLength(1));
    fireEvent.submit(form);
    await act(async () => respond({}));
    expect(sent()).toHaveLength(1);
  });

  it('goes to the lead’s current address until another is typed', async () => {
    const { draw, user } = given();
    draw(tab({ ...ann, email: 'ann@new.test', version: 2 }));
    expect(field('To').value).toBe('ann@new.test');
    await user.type(field('To'), 's');
    draw(tab({ ...ann, email: 'ann@newer.test', version: 3 }));
    expect(field('To').value).toBe('ann@new.tests');
  });
});

describe('a text', () => {
  it('takes its body from the template, can be edited, and goes to the lead’s number', async () => {
    const { user } = given();
    await choose(user, 'Missed you');
    await openText(user);
    expect([field('To').value, field('Body').value]).toEqual(['(305) 555-1042', 'Body of Missed you']);
    await user.type(field('Body'), '!');
    await user.click(screen.getByRole('button', { name: 'Send Text' }));
    expect(await screen.findByText('Text successfully sent.')).toBeTruthy();
    expect(sent()).toEqual([{ to: '(305) 555-1042', body: 'Body of Missed you!', leadId: '42' }]);
    expect(field('Body').value).toBe('');
  });

  it('shows the documented messages at invalid fields', async () => {
    const { user } = given({}, aLead({ phone_number: '' }));
    await openText(user);
    await user.click(screen.getByRole('button', { name: 'Send Text' }));
    expect(screen.getByText('Phone number is required')).toBeTruthy();
    expect(screen.getByText('Email body is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('To')));
    await user.keyboard('305555104');
    expect(screen.getByText('Phone number must be valid')).toBeTruthy();
    await user.keyboard('2');
    expect(screen.queryByText('Phone number must be valid')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['rejected', 409, '(305) 555-1042 has asked not to be contacted.'],
    ['too_many_requests', 429, limitReached('2026-01-05T15:47:30.000Z', 60)],
  ] as const)('that is %s shows the server’s message, and keeps its body', async (code, status, message) => {
    const { user } = given({ sendText: () => Promise.reject(new ApiFailure({ status, code, message })) });
    await choose(user, 'Welcome');
    await openText(user);
    await user.click(screen.getByRole('button', { name: 'Send Text' }));
    expect(await screen.findByText('An error occured: failed to send text.')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(sent()).toHaveLength(1);
    expect(field('Body').value).toBe('Body of Welcome');
  });

  it('keeps its draft while the e-mail or another tab is shown', async () => {
    const { user, draw } = given();
    await openText(user);
    await user.type(field('Body'), 'Half a te');
    await user.type(field('To'), '9');
    await user.click(screen.getByRole('tab', { name: 'Email' }));
    await openText(user);
    expect([field('Body').value, field('To').value]).toEqual(['Half a te', '(305) 555-10429']);
    draw(<p>INFO</p>);
    draw(tab());
    await openText(user);
    expect([field('Body').value, field('To').value]).toEqual(['Half a te', '(305) 555-10429']);
  });

  it('keeps the typed recipients of text and e-mail until it is sent', async () => {
    const lead = { ...ann, esig_email: 'ben@example.test' };
    const { user, draw } = given({}, lead);
    await choose(user, 'Welcome');
    await user.clear(field('To'));
    await user.type(field('To'), 'ben@example.test');
    draw(<p>INFO</p>);
    draw(tab(lead));
    expect(field('To').value).toBe('ben@example.test');
    await choose(user, 'Missed you');
    expect(field('To').value).toBe('ben@example.test');
    await user.click(screen.getByRole('button', { name: 'Send Email' }));
    await screen.findByText('Email successfully sent');
    expect(field('To').value).toBe('ann.field@example.test');
  });
});

describe('the list of templates', () => {
  it('shows a failed read and reads again; a text can be written without a template', async () => {
    const { user } = given({ listMessageTemplates: failing('The table rests.') });
    expect(await screen.findByText('The table rests.')).toBeTruthy();
    await openText(user);
    await user.type(field('Body'), 'Hello.');
    serve({ listMessageTemplates: () => ({ data: templates }) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await choose(user, 'Welcome');
    expect(field('Body').value).toBe('Body of Welcome');
  });

  it('shows that there are no templates', async () => {
    given({ listMessageTemplates: () => ({ data: [] }) });
    expect(await screen.findByText('There are no templates yet')).toBeTruthy();
    expect(screen.getByText('No templates')).toBeTruthy();
  });

  it('does not say that there are none while they are being read', () => {
    given({ listMessageTemplates: () => new Promise(() => undefined) });
    expect(screen.getByText('The templates are being read.')).toBeTruthy();
    expect(screen.queryByText('No templates')).toBeNull();
  });
});
