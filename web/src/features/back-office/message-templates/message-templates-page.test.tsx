import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageTemplate } from '#shared/messages/message';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { MessageTemplatesPage } from './message-templates-page.tsx';

const welcome: MessageTemplate = {
  ...{ id: 'a', name: 'Welcome', subject: 'Welcome, {first_name}', body: 'Hello {first_name} of {city}.' },
  ...{ created_ts: '2026-03-01T12:00:00.000Z', version: 1 },
};
let stored: MessageTemplate[];
const list = vi.fn();
const create = vi.fn();
const save = vi.fn();
const remove = vi.fn();
const lookup = vi.fn();
const failing = () => {
  throw new ApiFailure({ status: 500, code: 'internal', message: 'Something failed.' });
};
const storedAs = (fields: Partial<MessageTemplate>) => {
  const next = { ...(stored[0] as MessageTemplate), ...fields };
  next.version += 1;
  stored = [next];
  return next;
};
beforeEach(() => {
  stored = [welcome];
  list.mockReset().mockImplementation(() => ({ data: stored }));
  save.mockReset().mockImplementation(({ content }) => storedAs(content));
  create.mockReset().mockImplementation(({ content }) => {
    const created = { ...welcome, ...content, id: 'b' };
    stored = [...stored, created];
    return created;
  });
  remove.mockReset().mockImplementation(() => {
    stored = [];
    return {};
  });
  const ann = aLead();
  lookup.mockReset().mockReturnValue({ data: [{ ...ann, lead_key: `lead/${ann.id}` }] });
  serve({
    ...{ listMessageTemplates: list, createMessageTemplate: create, saveMessageTemplate: save },
    ...{ deleteMessageTemplate: remove, lookupLead: lookup, getLead: () => ann },
  });
});

const open = async () => {
  const rendered = renderConsole(<MessageTemplatesPage />, { user: { roles: ['admin'] } });
  await screen.findByRole('form', { name: 'Welcome' });
  return rendered;
};
const card = (name = 'Welcome') => within(screen.getByRole('form', { name }));
const press = (name: string, of = card()) => userEvent.click(of.getByRole('button', { name }));
const retype = async (label: string, text: string, of = card()) => {
  await userEvent.clear(of.getByLabelText(label));
  await userEvent.type(of.getByLabelText(label), text);
};

describe('a new template', () => {
  const add = async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add Template' }));
    return card('New template');
  };

  it('stands at the top, and there is one at a time', async () => {
    await add();
    const names = screen.getAllByRole('form').map(form => form.getAttribute('aria-label'));
    expect(names).toEqual(['New template', 'Welcome']);
    expect(screen.getByRole('button', { name: 'Add Template' })).toHaveProperty('disabled', true);
  });

  it('has Save and Delete once name, subject and body are filled, and is saved', async () => {
    const form = await add();
    await userEvent.type(form.getByLabelText('Name'), 'Reminder');
    await userEvent.type(form.getByLabelText('Subject'), 'Hi');
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(form.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.type(form.getByLabelText('Body'), 'Hello ');
    await press('{first_name}', form);
    expect(form.getByRole('button', { name: 'Delete' })).toBeTruthy();
    await press('Save', form);
    expect(await screen.findByText('Template saved')).toBeTruthy();
    const content = { name: 'Reminder', subject: 'Hi', body: 'Hello {first_name}' };
    expect(create).toHaveBeenCalledExactlyOnceWith({ content });
    expect(await screen.findByRole('form', { name: 'Reminder' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'New template' })).toBeNull();
  });

  it('with a card number or an unknown placeholder is not saved', async () => {
    const form = await add();
    await userEvent.type(form.getByLabelText('Name'), 'Card');
    await userEvent.type(form.getByLabelText('Subject'), 'Hi {{name}');
    await userEvent.type(form.getByLabelText('Body'), '4242 4242 4242 4242');
    await press('Save', form);
    expect(form.getByText('There is no placeholder {name}.')).toBeTruthy();
    expect(form.getByText(/^Card numbers belong on PAYMENTS alone/)).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('that is not saved stays, with the reason', async () => {
    create.mockImplementation(failing);
    const form = await add();
    for (const field of ['Name', 'Subject', 'Body']) await userEvent.type(form.getByLabelText(field), 'x');
    await press('Save', form);
    expect(await screen.findByText('An error occured')).toBeTruthy();
    expect(form.getByRole('alert').textContent).toBe('Something failed.');
  });
});

describe('a template', () => {
  it('is changed in the version that was read', async () => {
    await open();
    await retype('Name', 'Warm welcome');
    await press('Save');
    expect(await screen.findByText('Template saved')).toBeTruthy();
    const { subject, body } = welcome;
    expect(save).toHaveBeenCalledExactlyOnceWith({
      ...{ id: 'a', version: 1 },
      content: { name: 'Warm welcome', subject, body },
    });
  });

  it('loses Save and Delete while a field is empty', async () => {
    await open();
    await userEvent.clear(card().getByLabelText('Subject'));
    expect(card().queryByRole('button', { name: 'Save' })).toBeNull();
    expect(card().queryByRole('button', { name: 'Delete' })).toBeNull();
    await press('Discard');
    expect(card().getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('that is not saved stays, with the reason', async () => {
    save.mockImplementation(failing);
    await open();
    await retype('Name', 'Warm welcome');
    await press('Save');
    expect(await screen.findByText('An error occured')).toBeTruthy();
    expect((await card().findByRole('alert')).textContent).toBe('Something failed.');
    expect(card().getByLabelText<HTMLInputElement>('Name').value).toBe('Warm welcome');
  });

  it('that is not deleted stays with what was typed, with the reason', async () => {
    remove.mockImplementation(failing);
    await open();
    await retype('Name', 'Warm welcome');
    await press('Delete');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('An error occured')).toBeTruthy();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 'a', version: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await card().findByRole('alert')).textContent).toBe('Something failed.');
    expect(card().getByLabelText<HTMLInputElement>('Name').value).toBe('Warm welcome');
  });

  it('that was not deleted says so until something is edited', async () => {
    remove.mockImplementation(failing);
    await open();
    await press('Delete');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await card().findByText('Something failed.');
    await retype('Name', 'Hello');
    expect(card().queryByText('Something failed.')).toBeNull();
  });

  it('keeps what is typed while it is saved, and is saved once', async () => {
    let answer: () => void = () => undefined;
    save.mockImplementationOnce(
      ({ content }) =>
        new Promise(resolve => {
          answer = () => resolve(storedAs(content));
        }),
    );
    await open();
    await retype('Name', 'Hello');
    await press('Save');
    await userEvent.type(card().getByLabelText('Name'), ' there');
    expect(card().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    answer();
    await screen.findByText('Template saved');
    expect(within(await screen.findByRole('form', { name: 'Hello' })).getByLabelText('Name')).toHaveProperty(
      'value',
      'Hello there',
    );
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('is deleted after a question', async () => {
    await open();
    await press('Delete');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("Template 'Welcome' deleted")).toBeTruthy();
    expect(await screen.findByText('There are no templates yet')).toBeTruthy();
  });

  it('shows both values of a field that somebody else has changed too', async () => {
    const { live } = await open();
    await retype('Subject', 'Mine');
    const { version } = storedAs({ subject: 'Theirs' });
    live.send({ topic: 'settings', entity: 'message-template', id: 'a', version, item: {} });
    const conflict = within(await card().findByRole('group', { name: 'Subject' }));
    expect([conflict.getByText('Yours: Mine'), conflict.getByText('Stored now: Theirs')]).toHaveLength(2);
    await userEvent.click(conflict.getByRole('button', { name: 'Take what is stored' }));
    expect(card().getByLabelText<HTMLInputElement>('Subject').value).toBe('Theirs');
  });

  it('keeps what was edited when somebody else deletes it', async () => {
    const { live } = await open();
    await retype('Subject', 'Mine');
    stored = [];
    live.send({ topic: 'settings', entity: 'message-template', id: 'a', version: 2, item: {} });
    expect(await card().findByText(/Somebody else has deleted this template/)).toBeTruthy();
    await press('Create it again');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0].content.subject).toBe('Mine');
  });
});

describe('the preview', () => {
  const find = async (phone: string) => {
    await userEvent.type(screen.getByLabelText('Preview with the lead of'), `${phone}{Enter}`);
  };

  it('fills the placeholders with the values of a lead, and says which value is missing', async () => {
    await open();
    await find('3055551042');
    const preview = within(await screen.findByRole('group', { name: 'Preview' }));
    expect(preview.getByText('Welcome, Ann')).toBeTruthy();
    expect(preview.getByText(/^No value for \{city\}/)).toBeTruthy();
    expect(lookup).toHaveBeenCalledWith({ phone_number: '+13055551042', create_lead_if_missing: false });
  });

  it('is in the language of the lead, and says where the template has no text in it', async () => {
    const rosa = aLead({ language: 'es' });
    lookup.mockReturnValue({ data: [{ ...rosa, lead_key: `lead/${rosa.id}` }] });
    serve({ listMessageTemplates: list, lookupLead: lookup, getLead: () => rosa });
    stored = [
      { ...welcome, subject_es: 'Hola, {first_name}', body_es: 'Bienvenida.' },
      { ...welcome, id: 'b', name: 'Reminder' },
    ];
    await open();
    await find('3055551042');
    const [spanish, english] = await screen.findAllByRole('group', { name: 'Preview' });
    expect(spanish?.textContent).toContain('Hola, Ann');
    expect(spanish?.textContent).not.toContain('This lead speaks');
    expect(english?.textContent).toContain('This lead speaks Spanish.');
    expect(english?.textContent).toContain('Welcome, Ann');
  });

  it('needs a phone number that a lead has', async () => {
    lookup.mockReturnValue({ data: [] });
    await open();
    await find('305');
    expect(screen.getByText('Enter a phone number of ten digits.')).toBeTruthy();
    await find('5551042');
    expect(await screen.findByText('No lead has this phone number.')).toBeTruthy();
  });

  it('shows why no lead was found', async () => {
    lookup.mockImplementation(failing);
    await open();
    await find('3055551042');
    expect(await screen.findByText('Something failed.')).toBeTruthy();
  });
});

it('templates that could not be read are read again by Retry', async () => {
  list.mockImplementationOnce(failing);
  renderConsole(<MessageTemplatesPage />, { user: { roles: ['admin'] } });
  expect(await screen.findByText('Something failed.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('form', { name: 'Welcome' })).toBeTruthy();
});

describe('the Spanish text of a template', () => {
  it('is saved with it, and takes placeholders where the cursor was last', async () => {
    await open();
    await userEvent.type(card().getByLabelText('Subject in Spanish'), 'Bienvenido');
    await userEvent.type(card().getByLabelText('Body in Spanish'), 'Hola ');
    await press('{first_name}');
    await press('Save');
    expect(await screen.findByText('Template saved')).toBeTruthy();
    const { name, subject, body } = welcome;
    expect(save.mock.calls[0]?.[0].content).toEqual({
      ...{ name, subject, body },
      ...{ subject_es: 'Bienvenido', body_es: 'Hola {first_name}' },
    });
  });

  it('needs a subject, and is gone once both are emptied', async () => {
    stored = [{ ...welcome, subject_es: 'Hola', body_es: 'Hola.' }];
    await open();
    await userEvent.clear(card().getByLabelText('Subject in Spanish'));
    await press('Save');
    expect(card().getByText('Enter the Spanish subject too.')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await userEvent.clear(card().getByLabelText('Body in Spanish'));
    await press('Save');
    expect(await screen.findByText('Template saved')).toBeTruthy();
    expect(save.mock.calls[0]?.[0].content).not.toHaveProperty('body_es');
  });
});
