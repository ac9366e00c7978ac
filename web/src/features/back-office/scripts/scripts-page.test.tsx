import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WrittenPage } from '#shared/scripts/script';
import type { ScriptSetting } from '#shared/scripts/script-setting';
import type { SettingVersion } from '#shared/settings/setting-version';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { ScriptsPage } from './scripts-page.tsx';

const TIME = '2026-01-05T15:00:00.000Z';
const page = (id: string, answers: Record<string, string> = {}, fields: Partial<WrittenPage> = {}): WrittenPage => ({
  id,
  prompt_name: Object.keys(answers).length > 0 ? `Page_${id}` : `End_${id}`,
  prompt: `Hello {first_name}, the ${id}.`,
  inputs: [],
  page_key_choices: Object.entries(answers).map(([choice, page_key]) => ({ choice, page_key })),
  ...fields,
});
const script = (name: string, pages: WrittenPage[], fields: Partial<ScriptSetting> = {}): ScriptSetting => ({
  ...{ id: name, name, pages, version: 2, published: { version: 2, published_ts: TIME } },
  ...fields,
});
const carrier = { name: 'carrier', label: 'Carrier', type: 'text' } as const;
const pages = [
  page('start', { Yes: 'offer', No: 'bye' }),
  page('offer', { Fine: 'bye' }, { prompt: 'You have {carrier}?', inputs: [carrier] }),
  page('bye'),
];
const failed = (code: 'internal' | 'conflict' | 'rejected', message: string) =>
  new ApiFailure({ status: code === 'internal' ? 500 : 409, code, message });

let stored: ScriptSetting[];
let changes: SettingVersion[];
const list = vi.fn((): unknown => undefined);
const save = vi.fn();
const publish = vi.fn();
const create = vi.fn();
const restore = vi.fn((): unknown => ({}));
const named = (id: unknown) => stored.find(each => each.id === id);
const storedAs = (id: unknown, fields: Partial<ScriptSetting>): ScriptSetting | undefined => {
  stored = stored.map(each => (each.id === id ? { ...each, ...fields, version: each.version + 1 } : each));
  return named(id);
};

beforeEach(() => {
  const rebuttals = [page('dear', {}, { prompt_name: 'Too dear' }), page('busy', {}, { prompt_name: 'I am busy' })];
  stored = [script('closer_qualified', pages), script('opening_rebuttals', rebuttals)];
  changes = [];
  restore.mockClear();
  list.mockReset().mockImplementation(() => ({ data: stored.map(each => ({ ...each, pages: each.pages.length })) }));
  save.mockReset().mockImplementation(({ id, content }) => storedAs(id, content));
  publish
    .mockReset()
    .mockImplementation(({ id, version }) => storedAs(id, { published: { version: version + 1, published_ts: TIME } }));
  create.mockReset().mockImplementation(({ content }) => {
    const { published: _, ...made } = script(content.name, content.pages, { version: 1 });
    stored = [...stored, made];
    return made;
  });
  serve({
    listScripts: list,
    getScriptSetting: ({ id }) => named(id),
    saveScript: save,
    publishScript: publish,
    createScript: create,
    restoreSetting: restore,
    listSettingVersions: () => aPage(changes),
    listAgents: () => ({ data: [] }),
  });
});

const open = async (path = '/settings/scripts') => {
  const desk = renderConsole(<ScriptsPage />, { user: { roles: ['admin'] }, path });
  await screen.findByRole('heading', { level: 2 });
  return desk;
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choosePage = (name: RegExp) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name }));
/** The pages that were saved last. */
const savedPages = (): WrittenPage[] => save.mock.lastCall?.[0].content.pages ?? [];
const view = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

describe('the scripts', () => {
  it('are listed with their pages and state, and the first one is open', async () => {
    stored = [...stored, script('zz_draft', [], { version: 3 })];
    await open();
    const entries = within(screen.getByRole('navigation', { name: 'Scripts' })).getAllByRole('button');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Closer qualified3 pages, published',
      'Opening rebuttals2 rebuttals, published',
      'Zz draft0 pages, draft has changes',
    ]);
    expect(text().value).toBe('Hello {first_name}, the start.');
  });

  it('have placeholders of the list and of the open one while they are read', async () => {
    list.mockImplementation(() => new Promise(() => undefined));
    renderConsole(<ScriptsPage />, { user: { roles: ['admin'] }, path: '/settings/scripts' });
    const loading = await screen.findByRole('status', { name: 'Loading' });
    await waitFor(() => expect(loading.querySelector('.MuiSkeleton-root')).toBeTruthy());
    const [entries, editor] = [...loading.children].map(part => part.querySelectorAll('.MuiSkeleton-root').length);
    expect([entries, (editor ?? 0) > 8]).toEqual([8, true]);
  });

  it('that could not be read are read again by Retry', async () => {
    list.mockImplementationOnce(() => {
      throw failed('internal', 'Something failed.');
    });
    renderConsole(<ScriptsPage />, { user: { roles: ['admin'] }, path: '/settings/scripts' });
    expect(await screen.findByText('Something failed.')).toBeTruthy();
    press('Retry');
    expect(await screen.findByRole('heading', { name: 'Closer qualified' })).toBeTruthy();
  });

  it('get a new one, under a name that groups can choose', async () => {
    await open();
    press('New Script');
    write('Name of the script', 'Not A Name');
    press('Create');
    expect(await screen.findByText('Use small letters, digits and underscores, such as fronter_opening.')).toBeTruthy();
    write('Name of the script', 'fronting');
    press('Create');
    expect(await screen.findByText('Script created')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Fronting' })).toBeTruthy();
    expect(screen.getByText('Not published yet: agents do not have it.')).toBeTruthy();
  });

  it('show why a new one was not created, and keep what was entered', async () => {
    create.mockImplementation(() => {
      throw failed('conflict', "There is a script 'closer_qualified' already.");
    });
    await open();
    press('New Script');
    write('Name of the script', 'closer_qualified');
    press('Create');
    expect(await screen.findByText("There is a script 'closer_qualified' already.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name of the script').value).toBe('closer_qualified');
  });
});

describe('editing a script', () => {
  it('saves a draft with the version that was read, and publishes it after that', async () => {
    await open();
    expect(button('Publish').disabled).toBe(true);
    write('Text', 'Good day.');
    expect(button('Publish').disabled).toBe(true);
    expect(screen.getByText(/Save the draft before you publish it/)).toBeTruthy();
    press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(save).toHaveBeenCalledExactlyOnceWith({
      ...{ id: 'closer_qualified', version: 2 },
      content: { name: 'closer_qualified', pages: [{ ...pages[0], prompt: 'Good day.' }, pages[1], pages[2]] },
    });
    expect(screen.getByText(/The draft has changes that agents do not have yet/)).toBeTruthy();
    press('Publish');
    expect(await screen.findByText('Script published')).toBeTruthy();
    expect(publish).toHaveBeenCalledExactlyOnceWith({ id: 'closer_qualified', version: 3 });
    await waitFor(() => expect(screen.queryByText(/agents do not have yet/)).toBeNull());
  });

  it('saves a greeting of the customers whom we call on the first page, and on no other', async () => {
    await open();
    write('Greeting of a customer whom we call', 'You asked us to call.');
    press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(save.mock.lastCall?.[0]).toMatchObject({
      content: { pages: [{ ...pages[0], outbound_greeting: 'You asked us to call.' }, pages[1], pages[2]] },
    });
    view('Graph');
    fireEvent.click(await screen.findByRole('button', { name: 'Page offer' }));
    expect(screen.queryByLabelText('Greeting of a customer whom we call')).toBeNull();
  });

  it('adds pages, answers and inputs, and shows at once what is wrong', async () => {
    await open();
    press('Add an answer');
    expect(await screen.findByText('Enter the answer.')).toBeTruthy();
    expect(button('Save draft').disabled).toBe(true);
    write('Answer 3', 'Maybe');
    expect(screen.getByText("The answer 'Maybe' leads to no page yet.")).toBeTruthy();
    press('Add a page');
    expect(screen.getByText('The page has no text.')).toBeTruthy();
    expect(screen.getByText('No answers lead from the start to this page.')).toBeTruthy();
    expect(screen.getByText('2 problems have to be fixed before this script can be published.')).toBeTruthy();
    write('Text', 'Tell me more about {wishes}.');
    expect(screen.getByText('There is no value for the placeholder {wishes}.')).toBeTruthy();
    press('Add an input');
    write('Input 1', 'Wishes');
    write('Input 1 is stored as', 'wishes');
    expect(screen.queryByText('There is no value for the placeholder {wishes}.')).toBeNull();

    choosePage(/Page start/);
    await userEvent.click(screen.getByRole('combobox', { name: 'Answer 3 leads to' }));
    await userEvent.click(await screen.findByRole('option', { name: 'New page 4' }));
    press('Save draft');
    await screen.findByText('Draft saved');
    expect(savedPages()[0]?.page_key_choices[2]).toEqual({ choice: 'Maybe', page_key: 'page_4' });
    expect(savedPages()[3]).toMatchObject({
      ...{ id: 'page_4', prompt: 'Tell me more about {wishes}.' },
      inputs: [{ name: 'wishes', label: 'Wishes', type: 'text' }],
    });
    expect(button('Publish').disabled).toBe(false);
  });

  it('removes a page after asking, names the answers that lead nowhere then, and does not offer to publish it', async () => {
    await open();
    choosePage(/End bye/);
    press('Remove this page');
    const question = screen.getByRole('dialog', { name: "Remove the page 'End_bye' from the draft?" });
    expect(screen.queryByText(/which is missing/)).toBeNull();
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(screen.getByText("The answer 'No' leads to the page 'bye', which is missing.")).toBeTruthy();
    press('Save draft');
    await screen.findByText('Draft saved');
    expect(button('Publish').disabled).toBe(true);
    press('Discard');
  });

  it('keeps the text if it was not saved, and asks before it is left', async () => {
    save.mockImplementation(() => {
      throw failed('internal', 'Something failed.');
    });
    await open();
    write('Text', 'Good day.');
    press('Save draft');
    expect(await screen.findByText('Something failed.')).toBeTruthy();
    expect(text().value).toBe('Good day.');
    press(/Opening rebuttals/);
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(text().value).toBe('Good day.');
  });

  it.each([
    ['published', publish, 'Publish'],
    ['saved', save, 'Save draft'],
  ])('that was not %s says so until something is edited', async (_, operation, label) => {
    await open();
    write('Text', 'Welcome to the start.');
    if (label === 'Publish') {
      press('Save draft');
      await screen.findByText('Draft saved');
    }
    operation.mockImplementationOnce(() => {
      throw failed('internal', 'Something failed.');
    });
    press(label);
    await screen.findByText('Something failed.');
    write('Text', 'Another start.');
    expect(screen.queryByText('Something failed.')).toBeNull();
  });

  it('shows why it was not published', async () => {
    publish.mockImplementation(() => {
      throw failed('conflict', 'Somebody else has changed this script since you opened it.');
    });
    stored = [script('closer_qualified', pages, { version: 3 })];
    await open();
    press('Publish');
    expect(await screen.findByText('Somebody else has changed this script since you opened it.')).toBeTruthy();
  });
});

describe('two admins who edit one script', () => {
  const theirs = (prompt: string, id: string) =>
    storedAs('closer_qualified', { pages: pages.map(each => (each.id === id ? { ...each, prompt } : each)) });

  it('keep each their page, if they edit different ones', async () => {
    const { live } = await open();
    write('Text', 'Mine.');
    theirs('Theirs.', 'bye');
    live.send({ topic: 'settings', entity: 'script', id: 'closer_qualified', version: 3, item: {} });
    choosePage(/End bye/);
    await waitFor(() => expect(text().value).toBe('Theirs.'));
    choosePage(/Page start/);
    await waitFor(() => expect(text().value).toBe('Mine.'));
  });

  it('of the same page get a message, keep their text, and choose', async () => {
    save.mockImplementationOnce(() => {
      theirs('Theirs.', 'start');
      throw failed('conflict', 'Somebody else has changed this.');
    });
    await open();
    write('Text', 'Mine.');
    press('Save draft');
    expect(await screen.findByText('Yours: Text: Mine.')).toBeTruthy();
    expect(screen.getByText('Stored now: Text: Theirs.')).toBeTruthy();
    expect(text().value).toBe('Mine.');
    expect(button('Save draft').disabled).toBe(true);
    press('Keep yours');
    press('Save draft');
    await screen.findByText('Draft saved');
    expect(save.mock.lastCall?.[0]).toMatchObject({ version: 3, content: { pages: [{ prompt: 'Mine.' }, {}, {}] } });
  });
});

describe('the graph', () => {
  it('says of each page where it leads, and which can not be reached or are dead ends', async () => {
    const offer = page('offer', { Fine: 'bye', Hm: 'stop' });
    const stop = page('stop', {}, { prompt_name: 'Stop' });
    const [start, , bye] = pages as [WrittenPage, WrittenPage, WrittenPage];
    stored = [script('closer_qualified', [start, offer, bye, page('lost'), stop])];
    await open();
    view('Graph');
    const rows = within(await screen.findByRole('table', { name: 'Ways through the script' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Page startLeads onYes leads to Page offerNo leads to End bye',
      'Page offerLeads onFine leads to End byeHm leads to Stop',
      'End byeEnd',
      'End lostUnreachable',
      'StopDead end',
    ]);
    expect(document.querySelectorAll('svg[aria-hidden] g')).toHaveLength(5);
  });

  it('opens a page in the editor', async () => {
    await open();
    view('Graph');
    fireEvent.click(await screen.findByRole('button', { name: 'Page offer' }));
    expect(screen.getByRole('group', { name: 'Page offer' })).toBeTruthy();
  });
});

describe('the preview', () => {
  it('walks the draft with a sample lead, forward and back, as agents do', async () => {
    await open();
    write('Text', 'Good day {first_name}.');
    view('Preview');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(screen.getByText(/Good day/).textContent).toBe('Good day Jordan.');
    fireEvent.click(preview.getByRole('button', { name: /Yes/ }));
    write('Carrier', 'Acme Mutual');
    expect(screen.getByText(/You have/).textContent).toBe('You have Acme Mutual?');
    fireEvent.click(preview.getByRole('button', { name: /Fine/ }));
    expect(preview.getByText('This is the end of the script.')).toBeTruthy();
    press('Back');
    expect(preview.getByRole('heading', { name: 'Page offer' })).toBeTruthy();
    press('Edit this page');
    expect(screen.getByRole('group', { name: 'Page offer' })).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  it('shows each greeting of the first page by its name, also those in Spanish', async () => {
    await open();
    view('Pages');
    write('Greeting of a customer whom we call', 'You asked us to call, {first_name}.');
    write('Text in Spanish', 'Hola {first_name}.');
    write('Greeting of a customer whom we call, in Spanish', 'Usted pidió que le llamemos, {first_name}.');
    view('Preview');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    const said = (name: string) => preview.getByRole('region', { name }).textContent;
    expect(said('Text')).toContain('Hello Jordan, the start.');
    expect(said('Greeting of a customer whom we call')).toContain('You asked us to call, Jordan.');
    expect(said('Text in Spanish')).toContain('Hola Jordan.');
    expect(said('Greeting of a customer whom we call, in Spanish')).toContain('Usted pidió que le llamemos, Jordan.');
    fireEvent.click(preview.getByRole('button', { name: /Yes/ }));
    expect(preview.queryByRole('region', { name: 'Text' })).toBeNull();
  });

  it('says where an answer leads to no page', async () => {
    stored = [script('closer_qualified', [page('start', { Yes: 'gone' })])];
    await open();
    view('Preview');
    fireEvent.click(await screen.findByRole('button', { name: /Yes/ }));
    expect(screen.getByText('This page of the script is missing.')).toBeTruthy();
    press('Back to the start');
    expect(screen.getByRole('heading', { name: 'Page start' })).toBeTruthy();
  });
});

describe('a list of rebuttals', () => {
  it('has only names and texts, in an order that can be changed', async () => {
    await open('/settings/scripts?script=opening_rebuttals');
    expect(screen.queryByRole('tab', { name: 'Graph' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Answers' })).toBeNull();
    choosePage(/I am busy/);
    press('Move up');
    press('Save draft');
    await screen.findByText('Draft saved');
    expect(savedPages().map(({ id }) => id)).toEqual(['busy', 'dear']);
    view('Preview');
    expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toContain('Hello Jordan, the dear.');
  });
});

describe('the history', () => {
  it('shows what was changed and what was published, and restores what was before a change', async () => {
    const by = { kind: 'script', name: 'closer_qualified', user_id: 'u9', user_email: 'ann@coverline.test' } as const;
    const after = { name: 'closer_qualified', pages };
    const before = { name: 'closer_qualified', pages: [{ ...pages[0], prompt: 'Hi.' }, ...pages.slice(1)] };
    changes = [
      { ...by, number: 2, created_ts: TIME, before: after, after, published: true, version: 1 },
      { ...by, number: 1, created_ts: TIME, before, after, version: 1 },
    ];
    await open();
    press('History');
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Closer qualified' }));
    expect(await dialog.findByText(/by ann@coverline.test \(published\)/)).toBeTruthy();
    expect(dialog.getByText('Removed: Page start. Text: Hi.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Restore what was before the change 1' }));
    expect(await screen.findByText('Script restored as a draft')).toBeTruthy();
    expect(restore).toHaveBeenCalledExactlyOnceWith({
      kind: 'script',
      name: 'closer_qualified',
      number: 1,
      version: 2,
    });
  });
});
