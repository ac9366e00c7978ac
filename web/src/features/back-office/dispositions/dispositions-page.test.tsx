import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disposition } from '#shared/dispositions/default-dispositions';
import {
  type Disposition,
  DispositionContent,
  type DispositionGroup,
  snakeCase,
} from '#shared/dispositions/disposition';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { DispositionsPage } from './dispositions-page.tsx';

const aDisposition = (name: string, flags: Partial<Disposition> = {}): Disposition => ({
  ...disposition(name, flags),
  version: 1,
});
const reached: DispositionGroup = {
  ...{ id: 'reached', name: 'Reached', type: 'outcome', description: 'Somebody spoke.' },
  ...{ dispositions: ['Sale'], version: 1 },
};
let stored: Disposition[];
let groups: DispositionGroup[];
const list = vi.fn((): unknown => ({ data: stored }));
const create = vi.fn();
const save = vi.fn();
const remove = vi.fn();
const saveGroup = vi.fn();
const removeGroup = vi.fn();
const createGroup = vi.fn();
const versions = vi.fn();
const restore = vi.fn();

beforeEach(() => {
  stored = [
    aDisposition('Escalated', { requiresNote: true }),
    aDisposition('Sale'),
    aDisposition('DO NOT CALL', { dnc: true }),
  ];
  groups = [reached];
  list.mockReset().mockImplementation(() => ({ data: stored }));
  create.mockReset().mockImplementation(({ content }) => {
    const created = { ...content, id: snakeCase(content.name), version: 1 };
    stored = [...stored, created];
    return created;
  });
  save.mockReset().mockImplementation(({ id, content }) => storedAs(id, content));
  remove.mockReset().mockImplementation(({ id }) => {
    stored = stored.filter(other => other.id !== id);
    return {};
  });
  saveGroup.mockReset().mockImplementation(({ content }) => {
    groups = groups.map(group => ({ ...group, ...content, version: group.version + 1 }));
    return groups[0];
  });
  createGroup.mockReset().mockImplementation(({ content }) => ({ ...content, id: 'x', version: 1 }));
  removeGroup.mockReset().mockImplementation(() => {
    groups = [];
    return {};
  });
  versions.mockReset().mockImplementation(() => aPage([]));
  restore.mockReset().mockReturnValue({});
  serve({
    ...{ listDispositions: list, createDisposition: create, saveDisposition: save, deleteDisposition: remove },
    ...{ listDispositionGroups: () => ({ data: groups }), createDispositionGroup: createGroup },
    ...{ saveDispositionGroup: saveGroup, deleteDispositionGroup: removeGroup },
    ...{ listSettingVersions: versions, restoreSetting: restore, listAgents: () => ({ data: [] }) },
  });
});
afterEach(() => vi.restoreAllMocks());

const storedAs = (id: string, fields: Partial<Disposition>): Disposition => {
  const next = { ...(stored.find(other => other.id === id) ?? expect.fail()), ...fields };
  next.version += 1;
  stored = stored.map(other => (other.id === id ? next : other));
  return next;
};
const open = async (roles: ('admin' | 'closer')[] = ['admin']) => {
  const rendered = renderConsole(<DispositionsPage />, { user: { roles } });
  await screen.findByRole('list', { name: 'All dispositions' });
  return rendered;
};
const chip = (name: RegExp) => screen.getByRole('button', { name });
const openEscalated = async () => {
  const rendered = await open();
  await userEvent.click(chip(/^Escalated/));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Escalated' })) };
};
const answer = (yes: boolean) => {
  const confirm = vi.fn(() => yes);
  vi.stubGlobal('confirm', confirm);
  return confirm;
};
const failing = (status: number, code: 'conflict' | 'internal' | 'not_found' | 'rejected', message: string) => () => {
  throw new ApiFailure({ status, code, message });
};
const change = (live: ReturnType<typeof renderConsole>['live'], id: string, version: number) =>
  live.send({ topic: 'dispositions', entity: 'disposition', id, version, item: {} });

describe('the dispositions', () => {
  it('are chips with what they do, without those that were deleted a moment ago', async () => {
    stored = [...stored, aDisposition('Gone', { deleted_ts: '2026-03-01T12:00:00.000Z' })];
    await open();
    const chips = within(screen.getByRole('list', { name: 'All dispositions' })).getAllByRole('button');
    expect(chips.map(each => each.getAttribute('aria-label'))).toEqual([
      'Escalated, Requires a note',
      'Sale',
      'DO NOT CALL, Do not call',
    ]);
  });

  it('that could not be read are read again by Retry', async () => {
    list.mockImplementationOnce(failing(500, 'internal', 'Something failed.'));
    renderConsole(<DispositionsPage />, { user: { roles: ['admin'] } });
    expect(await screen.findByText('Something failed.')).toBeTruthy();
    await userEvent.click(chip(/^Retry/));
    expect(await screen.findByRole('list', { name: 'All dispositions' })).toBeTruthy();
  });

  it('have a history for admins only', async () => {
    await open(['closer']);
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  });
});

describe('a new disposition', () => {
  const openNew = async () => {
    await open();
    await userEvent.click(chip(/^New Disposition/));
    return within(await screen.findByRole('dialog', { name: 'New Disposition' }));
  };

  it('is created with its options', async () => {
    const dialog = await openNew();
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByText('Enter a name.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('Name'), 'Moved Away');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Aged dialing' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Disposition created!')).toBeTruthy();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      content: DispositionContent.parse(aDisposition('Moved Away', { agedDialing: true })),
    });
    expect(await screen.findByRole('button', { name: /^Moved Away/ })).toBeTruthy();
  });

  it('is created once, also if something is typed meanwhile', async () => {
    create.mockImplementation(() => new Promise(() => undefined));
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText('Name'), 'Moved');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await userEvent.type(dialog.getByLabelText('Name'), ' Away');
    expect(dialog.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', true);
  });

  it('that is not created keeps what was entered, with the reason', async () => {
    create.mockImplementation(failing(409, 'conflict', "There is a disposition 'Sale' already."));
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText('Name'), 'Sale{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe("There is a disposition 'Sale' already.");
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Close without saving?')).toBeTruthy();
  });
});

describe('a disposition', () => {
  it('is changed in the version that was read', async () => {
    const { dialog } = await openEscalated();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Callback' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Disposition updated!')).toBeTruthy();
    const content = DispositionContent.parse(aDisposition('Escalated', { requiresNote: true, callback: true }));
    expect(save).toHaveBeenCalledExactlyOnceWith({ id: 'escalated', version: 1, content });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is deleted after the confirmation of the browser', async () => {
    const confirm = answer(false);
    const { dialog } = await openEscalated();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('removed from all groups'));
    expect(remove).not.toHaveBeenCalled();
    answer(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("Disposition 'Escalated' deleted")).toBeTruthy();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 'escalated', version: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Escalated/ })).toBeNull();
  });

  it('that is not deleted says why', async () => {
    answer(true);
    remove.mockImplementation(failing(422, 'rejected', 'Closer T1 has no other disposition.'));
    const { dialog } = await openEscalated();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Closer T1 has no other disposition.');
  });

  it('that every call needs cannot be deleted, and keeps the option of its name', async () => {
    await open();
    await userEvent.click(chip(/^DO NOT CALL/));
    const dialog = within(await screen.findByRole('dialog', { name: 'DO NOT CALL' }));
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    expect(dialog.getByRole('checkbox', { name: 'Do not call' })).toHaveProperty('disabled', true);
    expect(dialog.getByText(/Every group has it, whatever its list\./)).toBeTruthy();
  });
});

describe('two admins who edit one disposition', () => {
  it('see what the other one saves of another option', async () => {
    const { dialog, live } = await openEscalated();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Callback' }));
    change(live, 'escalated', storedAs('escalated', { dnc: true }).version);
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Do not call' })).toHaveProperty('checked', true));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })));
  });

  it('see after a save that came second what is stored, and save their own on top', async () => {
    const { dialog } = await openEscalated();
    save.mockImplementationOnce(() => {
      storedAs('escalated', { dnc: true });
      throw new ApiFailure({ status: 409, code: 'conflict', message: 'Somebody else was faster.' });
    });
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Callback' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Do not call' })).toHaveProperty('checked', true));
    expect(dialog.getByRole('checkbox', { name: 'Callback' })).toHaveProperty('checked', true);
  });

  it('keep the values when the other one deletes it, and can create it again', async () => {
    const { dialog, live } = await openEscalated();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Callback' }));
    stored = stored.filter(({ id }) => id !== 'escalated');
    change(live, 'escalated', 2);
    expect(await dialog.findByText(/Somebody else has deleted this disposition/)).toBeTruthy();
    expect(dialog.getByRole('checkbox', { name: 'Callback' })).toHaveProperty('checked', true);
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('button', { name: 'Create it again' }));
    expect(await screen.findByText('Disposition created!')).toBeTruthy();
    const content = DispositionContent.parse(aDisposition('Escalated', { requiresNote: true, callback: true }));
    expect(create).toHaveBeenCalledExactlyOnceWith({ content });
  });
});

describe('a disposition group', () => {
  const card = () => within(screen.getByRole('region', { name: 'Reached' }));
  const choose = async (name: string) => {
    await userEvent.click(card().getByRole('combobox', { name: /Dispositions/ }));
    await userEvent.click(await screen.findByRole('option', { name }));
    await userEvent.keyboard('{Escape}');
  };

  it('gets another disposition', async () => {
    await open();
    await choose('Escalated');
    await userEvent.click(await card().findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Group updated!')).toBeTruthy();
    const { name, type, description } = reached;
    expect(saveGroup).toHaveBeenCalledExactlyOnceWith({
      ...{ id: 'reached', version: 1 },
      content: { name, type, description, dispositions: ['Sale', 'Escalated'] },
    });
  });

  it('keeps what was edited when somebody else deletes it', async () => {
    const { live } = await open();
    await choose('Escalated');
    groups = [];
    live.send({ topic: 'settings', entity: 'disposition-group', id: 'reached', version: 2, item: {} });
    expect(await card().findByText(/Somebody else has deleted this group/)).toBeTruthy();
    await userEvent.click(card().getByRole('button', { name: 'Create it again' }));
    await waitFor(() => expect(createGroup).toHaveBeenCalledOnce());
    expect(createGroup.mock.calls[0]?.[0].content.dispositions).toEqual(['Sale', 'Escalated']);
  });

  it('is created, and deleted after a question in the page, beside which a call can be muted', async () => {
    const confirm = answer(true);
    await open();
    await userEvent.click(chip(/^New Group/));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Group' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Dial again');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByText('Choose a type.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: /Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'What the dialer does next' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Group created!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(chip(/^Delete Reached/));
    const question = within(await screen.findByRole('dialog', { name: "Delete the group 'Reached'?" }));
    expect(removeGroup).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("Group 'Reached' deleted")).toBeTruthy();
    expect(removeGroup).toHaveBeenCalledExactlyOnceWith({ id: 'reached', version: 1 });
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('the history of the dispositions', () => {
  const made = { kind: 'disposition', name: 'escalated', user_id: 'a1', user_email: 'ada@coverline.test', version: 1 };
  const content = (flags = {}) => DispositionContent.parse(aDisposition('Escalated', flags));

  it('shows changes and deletions in words, and restores what was before with the latest version', async () => {
    versions.mockImplementation(() =>
      aPage([
        { ...made, number: 3, created_ts: '2026-03-02T17:00:00.000Z', before: content({ dnc: true }) },
        {
          ...made,
          number: 2,
          created_ts: '2026-03-01T17:00:00.000Z',
          before: content(),
          after: content({ dnc: true }),
        },
        { ...made, number: 1, created_ts: '2026-02-28T17:00:00.000Z', after: content() },
      ]),
    );
    await open();
    await userEvent.click(chip(/^History$/));
    const history = within(await screen.findByRole('dialog', { name: 'History of the dispositions' }));
    const entries = (await history.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(entries[0]).toContain('EscalatedMar 2, 2026, 12:00 PM by ada@coverline.test (deleted)');
    expect(entries[1]).toContain('Do not callBefore: OffAfter: On');
    expect(entries[2]).toContain('(created)');
    const button = { name: /^Restore what was before/ };
    expect(history.getAllByRole('button', button)).toHaveLength(2);
    await userEvent.click(history.getByRole('button', { name: 'Restore what was before the change 2 of Escalated' }));
    expect(await screen.findByText('Disposition restored')).toBeTruthy();
    const restored = { kind: 'disposition', name: 'escalated', number: 2, version: 3 };
    expect(restore).toHaveBeenCalledExactlyOnceWith(restored);
  });
});
