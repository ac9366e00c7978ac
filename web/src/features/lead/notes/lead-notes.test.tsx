import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCustomerServiceNote, addLeadNote, getLeadNotes, listCustomerServiceNotes } from '#shared/contracts/leads';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { forgetKeptDrafts } from '../../../lib/forms/kept-draft.ts';
import { useLiveTopic } from '../../../lib/live/live.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadCustomerServiceNotes } from './lead-customer-service-notes.tsx';
import { LeadNotes } from './lead-notes.tsx';

const NOW = new Date('2026-01-05T15:00:00.000Z');
const MARIA = 'maria.lopez@coverline.test';
const rejection = (message: string) => new ApiFailure({ status: 503, code: 'unavailable', message });

type Given = { id: string; text: string; by?: string; created_ts?: string };

const kinds = [
  {
    name: 'NOTES',
    Tab: LeadNotes,
    list: getLeadNotes,
    add: addLeadNote,
    entity: 'lead-note',
    topic: 'lead-sales:42',
    aNote: ({ id, text, by, created_ts = '2026-01-05T14:00:00.000Z' }: Given) => ({
      id,
      lead_id: '42',
      message: text,
      ...(by && { user_email: by }),
      created_ts,
      version: 1,
    }),
  },
  {
    name: 'CUSTOMER_SERVICE_NOTES',
    Tab: LeadCustomerServiceNotes,
    list: listCustomerServiceNotes,
    add: addCustomerServiceNote,
    entity: 'customer-service-note',
    topic: 'service-notes:42',
    aNote: ({ id, text, by, created_ts = '2026-01-05T14:00:00.000Z' }: Given) => ({
      id,
      leadId: '42',
      note: text,
      ...(by && { user_email: by }),
      created_ts,
      version: 1,
    }),
  },
] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  forgetKeptDrafts();
  vi.useRealTimers();
});

/** The tab beside a component that follows another lead. */
const WithTopic = ({ topic, children }: { topic: string; children: ReactNode }) => {
  useLiveTopic(topic);
  return children;
};

describe.each(kinds)('the $name tab', ({ Tab, list, add, aNote, entity, topic }) => {
  const tab = (leadId = '42') => <Tab lead={aLead({ id: leadId })} place="dialog" />;
  const old = aNote({ id: 'n1', text: 'Call after six.', by: 'james.carter@coverline.test' });
  const given = (responses: Parameters<typeof serve>[0] = {}) => {
    serve({ [list.name]: () => aPage([old]), [add.name]: () => ({ id: 'n2' }), ...responses });
    return { ...renderConsole(tab(), { user: { email: MARIA } }), user: userEvent.setup() };
  };
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add note' });
  const notes = () => screen.queryAllByRole('listitem').map(item => item.textContent);
  const saved = () => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === add);

  it('shows the author and the age of each note, and its time in New York on hover', async () => {
    given({ [list.name]: () => aPage([old, aNote({ id: 'n0', text: 'From the import.' })]) });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toBe('james.carter@coverline.testan hour agoCall after six.');
    expect(second?.textContent).toContain('Anonymous');
    expect(within(first ?? document.body).getByText('an hour ago').title).toBe('Jan 5, 2026, 9:00 AM in New York');
  });

  it('updates the ages as time passes', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
    given();
    await screen.findByText('an hour ago');
    await act(() => vi.advanceTimersByTimeAsync(90 * 60_000));
    expect(screen.getByText('3 hours ago')).toBeTruthy();
  });

  it('saves on Enter, then clears the field and shows the note', async () => {
    const { user } = given();
    await screen.findByText('Call after six.');
    await user.type(field(), '  Prefers texts.{Enter}');
    await waitFor(() => expect(notes()).toHaveLength(2));
    expect(notes()[0]).toBe(`${MARIA}a few seconds agoPrefers texts.`);
    expect(saved().map(([, input]) => input)).toEqual([{ leadId: '42', note: 'Prefers texts.' }]);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('starts a new line on Shift + Enter, and saves by its button', async () => {
    const { user } = given();
    await user.type(field(), 'One{Shift>}{Enter}{/Shift}two');
    expect(field().value).toBe('One\ntwo');
    expect(saved()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save Note' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.[1]).toMatchObject({ note: 'One\ntwo' });
  });

  it('does not save on the Enter that finishes a composed character', async () => {
    given();
    fireEvent.change(field(), { target: { value: '東' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(saved()).toEqual([]);
  });

  it('reports a card number when the note is saved, not before, and keeps what was typed', async () => {
    const { user } = given();
    await user.type(field(), 'Pays by 4242 4242 4242 4242.');
    expect(screen.queryByText(NO_CARD_NUMBER)).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByText(NO_CARD_NUMBER)).toBeTruthy();
    expect([field().value, saved()]).toEqual(['Pays by 4242 4242 4242 4242.', []]);
  });

  it('keeps what was typed until the server has it, and saves once on two Enters', async () => {
    let respond: (body: object) => void = () => undefined;
    const { user } = given({ [add.name]: () => new Promise(resolve => (respond = resolve)) });
    await user.type(field(), 'Prefers texts.{Enter}{Enter}');
    expect(field().value).toBe('Prefers texts.');
    expect(saved()).toHaveLength(1);
    await act(async () => respond({ id: 'n2' }));
    await waitFor(() => expect(field().value).toBe(''));
  });

  it('shows the failure with its reason, keeps what was typed, and saves on the next attempt', async () => {
    const responses = {
      [add.name]: () => {
        throw rejection('The table rests.');
      },
    };
    const { user } = given(responses);
    await user.type(field(), 'Prefers texts.{Enter}');
    expect(await screen.findByText('An error occured: failed to add note.')).toBeTruthy();
    expect(screen.getByText('The table rests.')).toBeTruthy();
    expect(field().value).toBe('Prefers texts.');
    serve({ [list.name]: () => aPage([old]), [add.name]: () => ({ id: 'n2' }) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(notes()).toHaveLength(2));
    expect(screen.queryByText('The table rests.')).toBeNull();
  });

  it.each([
    ['nothing', ' ', 'Write a note.'],
    ['more than fits', 'a'.repeat(5001), 'At most 5000 characters.'],
  ])('does not ask the server to save %s', async (_, text, message) => {
    const { user } = given();
    fireEvent.change(field(), { target: { value: text } });
    await user.type(field(), '{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('restores what was typed after the tab was closed, for this lead and this user only', async () => {
    const { user, draw } = given();
    await user.type(field(), 'Half a no');
    draw(<p>INFO</p>);
    draw(tab('43'));
    expect(field().value).toBe('');
    draw(tab());
    expect(field().value).toBe('Half a no');
    cleanup();
    renderConsole(tab(), { user: { id: 'u2' } });
    expect(field().value).toBe('');
  });

  it('shows that there are no notes', async () => {
    given({ [list.name]: () => aPage([]) });
    expect(await screen.findByText('No notes yet')).toBeTruthy();
  });

  it('shows why the notes could not be read, and reads them again', async () => {
    given({
      [list.name]: () => {
        throw rejection('The table rests.');
      },
    });
    expect(await screen.findByText('An error occured: failed to fetch notes on lead.')).toBeTruthy();
    expect(screen.getByText('The table rests.')).toBeTruthy();
    serve({ [list.name]: () => aPage([old]) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Call after six.')).toBeTruthy();
  });

  it('reads fifty notes at a time, and more on demand', async () => {
    const { user } = given({
      [list.name]: ({ key }) => (key === 'more' ? aPage([aNote({ id: 'n0', text: 'Older.' })]) : aPage([old], 'more')),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Older.')).toBeTruthy();
    expect(vi.mocked(callOperation).mock.calls[0]?.[1]).toEqual({ id: '42', limit: 50, key: undefined });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('adds the notes of others at their places, and only those of this lead', async () => {
    const { live, draw } = given();
    const other = topic.replace('42', '43');
    draw(<WithTopic topic={other}>{tab()}</WithTopic>);
    await screen.findByText('Call after six.');
    const item = aNote({ id: 'n9', text: 'Hello from James.', created_ts: '2026-01-05T14:30:00.000Z' });
    live.send({ topic: other, entity, id: 'n8', version: 1, item: { ...item, id: 'n8' } });
    live.send({ topic, entity, id: 'n9', version: 1, item });
    await screen.findByText('Hello from James.');
    expect(notes().map(text => text?.includes('Hello from James.'))).toEqual([true, false]);
  });

  it('shows the user’s own note once, whether the response or the live change comes first', async () => {
    let respond: (body: object) => void = () => undefined;
    const { user, live } = given({ [add.name]: () => new Promise(resolve => (respond = resolve)) });
    await screen.findByText('Call after six.');
    await user.type(field(), 'Mine.{Enter}');
    await waitFor(() => expect(saved()).toHaveLength(1));
    const item = aNote({ id: 'n2', text: 'Mine.', by: MARIA, created_ts: '2026-01-05T14:59:59.000Z' });
    live.send({ topic, entity, id: 'n2', version: 1, item });
    await act(async () => respond({ id: 'n2' }));
    await waitFor(() => expect(notes()).toHaveLength(2));
  });

  it('shows notes as plain text with their line breaks', async () => {
    const text = '<img src=x onerror="alert(1)">\nשלום';
    given({ [list.name]: () => aPage([aNote({ id: 'n0', text })]) });
    const shown = await screen.findByText(/<img/);
    expect(shown.textContent).toBe(text);
    expect([shown.dir, document.querySelector('img')]).toEqual(['auto', null]);
  });
});
