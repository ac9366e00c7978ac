import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { topics } from '#shared/contracts/live';
import type { OwnBlacklistUpload } from '#shared/jobs/job';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toasts } from '../../../lib/ui/toast.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { BlacklistPage } from './blacklist-page.tsx';

const ann: BlacklistEntry = {
  id: '1',
  phone_number: '+13055550142',
  email: 'ann@example.com',
  blocked_inbound: true,
  source: 'single',
  posted_by: 'kim@coverline.test',
  version: 3,
};
const bea: BlacklistEntry = { ...ann, id: '2', phone_number: '+12125550142', email: undefined, source: 'disposition' };
const aFile: OwnBlacklistUpload = {
  kind: 'blacklist_upload',
  id: 'job-1',
  state: 'done',
  progress: { percent: 100, rows: 1200 },
  input: { key: 'k', file_name: 'list.xlsx', blocked_inbound: true, posted_by: 'kim@coverline.test' },
  result: { added: 1200, existing: 3, rejected: 2, expires_ts: '2026-01-14T15:00:00.000Z' },
  created_ts: '2026-01-07T15:00:00.000Z',
  updated_ts: '2026-01-07T15:00:00.000Z',
  version: 5,
};

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const failure = (message: string, detail: { field: string; message: string }[] = []) =>
  new ApiFailure({ status: 422, code: 'rejected', message, detail });
const failing = (error: Error) => () => {
  throw error;
};

type Given = {
  path?: string;
  admin?: boolean;
  names?: Record<string, string>;
  responses?: Parameters<typeof serve>[0];
};
const given = ({ path = '/settings/blacklist', admin = false, names = {}, responses = {} }: Given = {}) => {
  const listBlacklist = vi.fn((_: Record<string, unknown>) => aPage([ann, bea]) as unknown);
  serve({ listBlacklist, listBlacklistFiles: () => ({ data: [] }), ...responses });
  const rendered = renderConsole(
    <>
      <BlacklistPage />
      <Address />
    </>,
    { path, openCalls: [], names, user: { roles: admin ? ['admin'] : ['closer'], features: ['Settings'] } },
  );
  return { ...rendered, listBlacklist };
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toastTexts = () => toasts.get().map(({ message }) => message);
const ready = () => screen.findByText('(305) 555-0142');
const blockSwitch = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Block inbound calls of (305) 555-0142' });

/** The requests that a browser would send to the bucket; each ends when the test says so. */
class Upload {
  static sent: Upload[] = [];
  status = 200;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  headers: Record<string, string> = {};
  url = '';
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    Upload.sent.push(this);
  }
}

beforeEach(() => {
  Upload.sent = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toasts.get()) toasts.set(toasts.get().filter(toast => toast.id !== id));
});

describe('the blacklist', () => {
  it('shows its entries with their origin, ten on a page', async () => {
    const { listBlacklist } = given();
    await ready();
    expect(listBlacklist.mock.calls).toEqual([[{ limit: 10 }]]);
    const [first, second] = [...document.querySelectorAll('tr[data-row]')];
    expect([...(first?.querySelectorAll('td') ?? [])].map(cell => cell.textContent).slice(0, 5)).toEqual([
      '(305) 555-0142',
      'ann@example.com',
      '',
      'Added by hand',
      'kim@coverline.test',
    ]);
    expect(second?.textContent).toContain('Do-not-call disposition');
  });

  it('offers 10, 20, 40 and 80 rows a page', async () => {
    const { listBlacklist } = given();
    await ready();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['10', '20', '40', '80']);
    fireEvent.click(screen.getByRole('option', { name: '80' }));
    await waitFor(() => expect(listBlacklist.mock.lastCall).toEqual([{ limit: 80 }]));
  });

  it('turns its pages by the keys', async () => {
    const { listBlacklist } = given({
      responses: { listBlacklist: ({ key }) => (key === 'second' ? aPage([bea]) : aPage([ann], 'second')) },
    });
    expect(listBlacklist).not.toHaveBeenCalled();
    await ready();
    expect(button('Previous').disabled).toBe(true);
    fireEvent.click(button('Next'));
    await screen.findByText('(212) 555-0142');
    expect(screen.getByLabelText('address').textContent).toBe('?key=second');
  });

  it('is exported with the search on screen', async () => {
    const startExport = vi.fn((_: object) => {
      throw failure('You are not allowed to see this list.');
    });
    given({
      path: '/settings/blacklist?q=3055550142',
      responses: { startExport, listJobs: () => ({ data: [] }) },
    });
    await ready();
    fireEvent.click(button('Export'));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await screen.findByText('You are not allowed to see this list.');
    const filter = { q: '3055550142' };
    expect(startExport).toHaveBeenCalledExactlyOnceWith({ report: 'blacklist', format: 'csv', filter });
  });

  it('searches an exact number or e-mail address', async () => {
    const { listBlacklist } = given();
    await ready();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ann@example.com' } });
    await waitFor(() => expect(listBlacklist.mock.lastCall).toEqual([{ limit: 10, q: 'ann@example.com' }]));
  });

  it('is read again when somebody changes it', async () => {
    const { live, listBlacklist } = given();
    await ready();
    live.send({ topic: topics.blacklist(), entity: 'blacklist', id: 'blacklist', version: 9, item: {} } as never);
    await waitFor(() => expect(listBlacklist).toHaveBeenCalledTimes(2));
  });

  it.each([
    ['/settings/blacklist', 'Get DIDs failed: The table is slow.'],
    ['/settings/blacklist?q=3055550142', 'Error searching for blacklist'],
  ])('says that a reading of %s failed, with Retry', async (path, message) => {
    given({ path, responses: { listBlacklist: failing(failure('The table is slow.')) } });
    expect(await screen.findByText(message)).toBeTruthy();
    serve({ listBlacklist: () => aPage([ann]), listBlacklistFiles: () => ({ data: [] }) });
    fireEvent.click(button('Retry'));
    await ready();
  });

  it('says that another page could not be read', async () => {
    const listBlacklist = ({ key }: Record<string, unknown>) => {
      if (key) throw failure('The table is slow.');
      return aPage([ann], 'second');
    };
    given({ responses: { listBlacklist } });
    await ready();
    fireEvent.click(button('Next'));
    expect(await screen.findByText('Get DIDs failed: The table is slow.')).toBeTruthy();
  });

  it.each([
    ['/settings/blacklist', 'Get DIDs failed: The table is slow.'],
    ['/settings/blacklist?q=3055550142', 'Error searching for blacklist'],
  ])('says in a toast that another reading of %s failed, and still shows the entries', async (path, message) => {
    const listBlacklist = vi.fn(() => aPage([ann]));
    const { live } = given({ path, responses: { listBlacklist } });
    await ready();
    listBlacklist.mockImplementation(failing(failure('The table is slow.')));
    live.send({ topic: topics.blacklist(), entity: 'blacklist', id: 'blacklist', version: 9, item: {} } as never);
    await waitFor(() => expect(toastTexts()).toEqual([message]));
    await ready();
  });

  it('names who has posted an entry, by the e-mail where the name is not known', async () => {
    given({ names: { 'kim@coverline.test': 'Kim Berg' } });
    expect(await screen.findAllByText('Kim Berg')).toHaveLength(2);
    cleanup();
    given();
    await ready();
    expect(screen.getAllByTitle('kim@coverline.test').map(({ textContent }) => textContent)).toEqual([
      'kim@coverline.test',
      'kim@coverline.test',
    ]);
  });

  it('copies a number by a click on it', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
    given();
    await ready();
    fireEvent.click(button('(305) 555-0142'));
    await waitFor(() => expect(toastTexts()).toEqual(['Copied']));
    expect(writeText).toHaveBeenCalledExactlyOnceWith('3055550142');
    vi.unstubAllGlobals();
  });

  it('offers to add where it is empty', async () => {
    given({ responses: { listBlacklist: () => aPage([]) } });
    expect(await screen.findByText('Nothing is on the blacklist')).toBeTruthy();
  });
});

describe('an entry', () => {
  it('is switched with the version that was shown', async () => {
    const updateBlacklistEntry = vi.fn((_: object) => ({ ...ann, blocked_inbound: false, version: 4 }));
    given({ responses: { updateBlacklistEntry } });
    await ready();
    fireEvent.click(blockSwitch());
    await waitFor(() => expect(toastTexts()).toEqual(['Blacklist updated']));
    expect(updateBlacklistEntry.mock.calls).toEqual([
      [{ address: '+13055550142', blocked_inbound: false, version: 3 }],
    ]);
  });

  const conflict = failure('Somebody else changed this entry.');
  const reasons = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  it.each([
    ['the reason of the server', conflict, [conflict.message]],
    ['no reason where the server is not reached', new Error('boom'), []],
  ])('that is not switched stays as it is stored, with a toast and %s', async (_, error, shown) => {
    given({ responses: { updateBlacklistEntry: failing(error) } });
    await ready();
    fireEvent.click(blockSwitch());
    await waitFor(() => expect(toastTexts()).toEqual(['unable to update blacklist']));
    expect(toasts.get()[0]?.duration).toBe(2_000);
    expect(reasons()).toEqual(shown);
    expect(blockSwitch().checked).toBe(true);
  });

  it('that is not switched is still told when another one is switched', async () => {
    const updateBlacklistEntry = ({ address }: Record<string, unknown>) => {
      if (address === ann.phone_number) throw new Error('boom');
      return bea;
    };
    given({ responses: { updateBlacklistEntry } });
    await ready();
    fireEvent.click(blockSwitch());
    await waitFor(() => expect(toastTexts()).toEqual(['unable to update blacklist']));
    fireEvent.click(screen.getByRole('switch', { name: 'Block inbound calls of (212) 555-0142' }));
    await waitFor(() => expect(toastTexts()).toEqual(['unable to update blacklist', 'Blacklist updated']));
  });

  const deleteFirst = async () => {
    fireEvent.click(button('Delete (305) 555-0142'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };

  it('that is not deleted stays, with a toast and the reason of the server, until the next attempt', async () => {
    given({ responses: { deleteBlacklistEntry: failing(conflict), updateBlacklistEntry: () => ann } });
    await ready();
    await deleteFirst();
    await waitFor(() => expect(toastTexts()).toEqual(['unable to delete phone number']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(reasons()).toEqual([conflict.message]);
    fireEvent.click(blockSwitch());
    await waitFor(() => expect(reasons()).toEqual([]));
  });

  it('is deleted after a question', async () => {
    const deleteBlacklistEntry = vi.fn((_: object) => ({}));
    given({ responses: { deleteBlacklistEntry } });
    await ready();
    fireEvent.click(button('Delete (305) 555-0142'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete (305) 555-0142 from the blacklist?' });
    expect(deleteBlacklistEntry).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Phone number successfully deleted.']));
    expect(deleteBlacklistEntry.mock.calls).toEqual([[{ phone_number: '+13055550142', version: 3 }]]);
  });

  it('of an e-mail address alone says that it could be written to again', async () => {
    const address = { ...bea, phone_number: undefined, email: 'bea@example.com' };
    given({ responses: { listBlacklist: () => aPage([address]) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete bea@example.com' }));
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'This customer asked not to be contacted. Agents could write to this address again.',
    );
  });

  it('of a customer who asked not to be contacted says so before it is deleted', async () => {
    given({ responses: { deleteBlacklistEntry: failing(new Error('boom')) } });
    await ready();
    fireEvent.click(button('Delete (212) 555-0142'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This customer asked not to be contacted.');
    expect(dialog.textContent).toContain('call and text this number again');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastTexts()).toEqual(['unable to delete phone number']));
    expect(toasts.get()[0]?.duration).toBe(2_000);
  });
});

describe('adding a number', () => {
  const opened = async (responses: Parameters<typeof serve>[0]) => {
    given({ responses });
    await ready();
    fireEvent.click(button('Add'));
    return screen.findByRole('dialog', { name: 'Add to the blacklist' });
  };
  const add = (dialog: HTMLElement, number: string) => {
    fireEvent.change(within(dialog).getByLabelText('Phone number'), { target: { value: number } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  };

  it('blocks its calls by default, and closes the dialog', async () => {
    const addBlacklistEntry = vi.fn((_: object) => ann);
    add(await opened({ addBlacklistEntry }), '305 555 0142');
    await waitFor(() => expect(toastTexts()).toEqual(['Phone number successfully added!']));
    expect(addBlacklistEntry.mock.calls[0]?.[0]).toMatchObject({ phone_number: '+13055550142', blocked_inbound: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('needs a number', async () => {
    const addBlacklistEntry = vi.fn((_: object) => ann);
    add(await opened({ addBlacklistEntry }), '');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(addBlacklistEntry).not.toHaveBeenCalled();
  });

  it('shows the joined messages of the server in the dialog', async () => {
    const detail = [
      { field: 'phone_number', message: 'It is listed.' },
      { field: 'email', message: 'It is wrong.' },
    ];
    add(await opened({ addBlacklistEntry: failing(failure('Not added.', detail)) }), '3055550142');
    expect((await screen.findByRole('alert')).textContent).toBe('It is listed. It is wrong.');
    expect(toastTexts()).toEqual([]);
  });

  it.each([
    ['the server’s error', failure('The table is slow.'), 'The table is slow.'],
    ['the product’s message', new Error('boom'), 'unable to add phone number'],
  ])('shows %s as a toast where no field is named', async (_, error, message) => {
    add(await opened({ addBlacklistEntry: failing(error) }), '3055550142');
    await waitFor(() => expect(toastTexts()).toEqual([message]));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a file', () => {
  const opened = async (responses: Parameters<typeof serve>[0] = {}) => {
    const rendered = given({ responses });
    await ready();
    fireEvent.click(button('Add'));
    fireEvent.click(await screen.findByRole('tab', { name: 'Multiple' }));
    return rendered;
  };
  const choose = (name: string, size = 4) =>
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['x'.repeat(size)], name)] } });
  const prepareBlacklistFile = () => ({ key: 'the-key', url: 'https://bucket.test/the-key', content_type: 'text/x' });

  it('is uploaded with its progress, then registered, and the list is read again', async () => {
    const registerBlacklistFile = vi.fn((_: object) => aFile);
    const { listBlacklist } = await opened({ prepareBlacklistFile, registerBlacklistFile });
    choose('list.xlsx');
    fireEvent.click(button('Upload'));
    await waitFor(() => expect(Upload.sent).toHaveLength(1));
    const [upload] = Upload.sent;
    expect([upload?.url, upload?.headers['content-type']]).toEqual(['https://bucket.test/the-key', 'text/x']);
    upload?.upload.onprogress?.({ loaded: 1, total: 4 });
    expect(await screen.findByText('25 %')).toBeTruthy();
    expect(registerBlacklistFile).not.toHaveBeenCalled();
    upload?.onload?.();
    await waitFor(() => expect(toastTexts()).toEqual(['File successfully uploaded!']));
    expect(registerBlacklistFile.mock.calls[0]?.[0]).toMatchObject({ key: 'the-key', blocked_inbound: true });
    await waitFor(() => expect(listBlacklist).toHaveBeenCalledTimes(2));
  });

  it.each([
    ['list.csv', 4, 'Choose an Excel workbook (.xlsx or .xls).'],
    ['list.xlsx', 0, 'This file is empty. Choose the file with the list.'],
  ])('%s of %i bytes is rejected before it is uploaded', async (name, size, message) => {
    await opened();
    choose(name, size);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(button('Upload').disabled).toBe(true);
  });

  it.each([
    [
      'the upload',
      () => Upload.sent[0]?.onerror?.(),
      'The file could not be uploaded. Check your connection, and upload it again.',
    ],
    ['the registration', () => Upload.sent[0]?.onload?.(), '3 of your files are being imported.'],
  ])('says why %s failed', async (_, end, message) => {
    const registerBlacklistFile = failing(failure('3 of your files are being imported.'));
    await opened({ prepareBlacklistFile, registerBlacklistFile });
    choose('list.xls');
    fireEvent.click(button('Upload'));
    await waitFor(() => expect(Upload.sent).toHaveLength(1));
    end();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(toastTexts()).toEqual([]);
  });

  it('shows what became of its rows, live, and gives the rejected ones', async () => {
    const running = { ...aFile, state: 'running', progress: { percent: 40, rows: 500 }, result: undefined } as const;
    const getRejectedRows = vi.fn((_: object) => ({ url: 'https://bucket.test/rejected.csv' }));
    const { live } = await opened({ listBlacklistFiles: () => ({ data: [running] }), getRejectedRows });
    expect(await screen.findByText('500 rows so far, 40 %')).toBeTruthy();
    live.send({ topic: topics.jobs('u1'), entity: 'job', id: 'job-1', version: 6, item: { ...aFile, version: 6 } });
    expect(await screen.findByText('1,200 added, 3 on the blacklist before, 2 rejected')).toBeTruthy();
    fireEvent.click(button('Rejected rows of list.xlsx'));
    await waitFor(() => expect(getRejectedRows.mock.calls).toEqual([[{ id: 'job-1' }]]));
  });

  it('that could not be read says why', async () => {
    const message = 'This is an image, not a spreadsheet.';
    await opened({ listBlacklistFiles: () => ({ data: [{ ...aFile, state: 'failed', message, result: undefined }] }) });
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('has a template', async () => {
    await opened();
    const link = screen.getByRole('link', { name: 'Download the template' });
    expect(link.getAttribute('href')).toBe('/templates/blacklist.xlsx');
  });
});

describe('the history', () => {
  it('says to admins who did what', async () => {
    const record = {
      id: 'r1',
      action: 'file_imported',
      file_name: 'list.xlsx',
      rows: 1200,
      user_id: 'u2',
      user_email: 'kim@coverline.test',
      created_ts: '2026-01-07T15:00:00.000Z',
      version: 1,
    };
    given({ admin: true, responses: { listBlacklistHistory: () => aPage([record]) } });
    await ready();
    fireEvent.click(button('History'));
    expect(await screen.findByText('Imported list.xlsx: 1,200 added')).toBeTruthy();
    expect(screen.getByText('kim@coverline.test', { ignore: 'td *' })).toBeTruthy();
  });

  it('is not offered to others', async () => {
    given();
    await ready();
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  });
});
