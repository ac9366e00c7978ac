import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { LeadSource } from '#shared/lead-sources/lead-source';
import type { SettingVersion } from '#shared/settings/setting-version';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadSourcesPage } from './lead-sources-page.tsx';

const radio: LeadSource = { id: '7', name: 'radio_north', former_names: ['radio'], lead_cost: 12_50, version: 3 };
const google: LeadSource = {
  id: '1',
  name: 'google',
  lead_cost: 24_00,
  retired_ts: '2026-01-05T15:00:00.000Z',
  version: 2,
};

const given = (responses: Parameters<typeof serve>[0] = {}) => {
  const updateLeadSource = vi.fn((_: Record<string, unknown>) => radio as unknown);
  serve({ listLeadSources: () => [google, radio], updateLeadSource, ...responses });
  const rendered = renderConsole(<LeadSourcesPage />, {
    path: '/lead-sources',
    openCalls: [],
    user: { roles: ['admin'] },
  });
  return { ...rendered, updateLeadSource };
};

const fails =
  (message: string, code: ApiFailure['code'] = 'internal', status = 500) =>
  () => {
    throw new ApiFailure({ status, code, message });
  };
const unknownFailure = () => {
  throw new Error('boom');
};
const rows = () =>
  [...document.querySelectorAll('tr[data-row]')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.querySelector('input')?.value ?? cell.textContent).slice(0, 5),
  );
const cell = () => screen.findByLabelText<HTMLInputElement>('Lead cost of Radio north');
const act = async (source: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More about ${source}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the lead sources', () => {
  it('are listed with id, name, cost and state, and searched', async () => {
    given();
    await screen.findByText('Radio north');
    expect(rows()).toEqual([
      ['1', 'Google', '', '24.00', 'Retired'],
      ['7', 'Radio north', 'Radio', '12.50', 'In use'],
    ]);
    type('Search the lead sources', 'radio n');
    await waitFor(() => expect(rows().map(([id]) => id)).toEqual(['7']));
    type('Search the lead sources', '1');
    await waitFor(() => expect(rows().map(([id]) => id)).toEqual(['1']));
    type('Search the lead sources', 'tv');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('are read again after a change by somebody else', async () => {
    let name = 'radio_north';
    const { live } = given({ listLeadSources: () => [{ ...radio, name }] });
    await screen.findByText('Radio north');
    name = 'radio_south';
    live.send({ topic: topics.leadSources(), entity: 'lead-source', id: '7', version: 4, item: { version: 4 } });
    expect(await screen.findByText('Radio south')).toBeTruthy();
  });

  it.each([
    ['the server’s message', fails('The service is being restarted.'), 'The service is being restarted.'],
    ['the product’s message without one', unknownFailure, 'Lead lookup error'],
  ])('show %s where they can’t be read', async (_, listLeadSources, message) => {
    given({ listLeadSources });
    expect((await screen.findAllByText(message, undefined, { timeout: 5_000 })).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the cost of a lead source', () => {
  const save = async (text: string) => {
    fireEvent.change(await cell(), { target: { value: text } });
    fireEvent.blur(await cell());
  };

  it('is saved where it stands, in dollars', async () => {
    const { updateLeadSource } = given();
    await save('30.25');
    expect(await screen.findByText('Lead cost updated')).toBeTruthy();
    expect(updateLeadSource.mock.calls).toEqual([[{ id: '7', version: 3, lead_cost: 30.25 }]]);
  });

  it('may not be empty', async () => {
    const { updateLeadSource } = given();
    await save('');
    expect((await cell()).value).toBe('12.50');
    expect(updateLeadSource).not.toHaveBeenCalled();
  });

  it.each([
    ['the server’s message', fails('Somebody else has changed it.', 'conflict', 409), 'Somebody else has changed it.'],
    ['the product’s message without one', unknownFailure, 'lead cost update error'],
    ['that only admins may', fails('You have no access.', 'forbidden', 403), 'Admin access only'],
  ])('shows %s where it is not saved', async (_, updateLeadSource, message) => {
    given({ updateLeadSource });
    await save('30.25');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(async () => expect((await cell()).value).toBe('12.50'));
  });

  it('that is not saved is still told when that of another source is saved', async () => {
    const updateLeadSource = ({ id }: Record<string, unknown>) => (id === '7' ? unknownFailure() : google);
    given({ updateLeadSource });
    await save('30.25');
    await screen.findByText('lead cost update error');
    const other = screen.getByLabelText('Lead cost of Google');
    fireEvent.change(other, { target: { value: '25' } });
    fireEvent.blur(other);
    expect(await screen.findByText('Lead cost updated')).toBeTruthy();
    expect(screen.getByText('lead cost update error')).toBeTruthy();
  });
});

describe('a lead source', () => {
  it('is created with a name and a cost', async () => {
    const createLeadSource = vi.fn((_: Record<string, unknown>) => radio);
    given({ createLeadSource });
    await screen.findByText('Google');
    press('New lead source');
    await screen.findByRole('dialog', { name: 'New lead source' });
    press('Create');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Write an amount up to $100,000, such as 12.50.')).toBeTruthy();
    type('Name', 'TV');
    type('Lead cost', '8.5');
    press('Create');
    expect(await screen.findByText('Lead source created')).toBeTruthy();
    expect(createLeadSource.mock.calls).toEqual([[{ name: 'TV', lead_cost: 8.5 }]]);
  });

  it('is not created with the name of another one, and the dialog stays', async () => {
    const createLeadSource = fails("Another lead source is or was called 'TV'. Choose another name.", 'rejected', 422);
    given({ createLeadSource });
    await screen.findByText('Google');
    press('New lead source');
    await screen.findByRole('dialog');
    type('Name', 'TV');
    type('Lead cost', '8');
    press('Create');
    expect(await screen.findByText("Another lead source is or was called 'TV'. Choose another name.")).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is renamed', async () => {
    const { updateLeadSource } = given();
    await act('Radio north', 'Rename...');
    await screen.findByRole('dialog', { name: 'Rename lead source' });
    type('Name', 'Radio west');
    press('Rename');
    expect(await screen.findByText('Lead source renamed')).toBeTruthy();
    expect(updateLeadSource.mock.calls).toEqual([[{ id: '7', version: 3, name: 'Radio west' }]]);
  });

  it('is retired after a question, and offered again', async () => {
    const { updateLeadSource } = given();
    await act('Radio north', 'Retire...');
    expect(await screen.findByText(/It is offered for no new DID any more/)).toBeTruthy();
    press('Retire');
    expect(await screen.findByText('Lead source retired')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act('Google', 'Offer it again');
    expect(await screen.findByText('Lead source offered again')).toBeTruthy();
    expect(updateLeadSource.mock.calls).toEqual([
      [{ id: '7', version: 3, retired: true }],
      [{ id: '1', version: 2, retired: false }],
    ]);
  });

  it('has a history, whose changes can be restored', async () => {
    const change = (number: number, fields: Partial<SettingVersion>): SettingVersion => ({
      ...{ kind: 'lead-source', name: '7', user_id: 'a', user_email: 'ada@coverline.test', version: 1, number },
      created_ts: '2026-01-05T15:00:00.000Z',
      after: { name: 'radio', lead_cost: 10_00, retired: false },
      ...fields,
    });
    const changes = [
      change(2, {
        before: { name: 'radio', lead_cost: 10_00, retired: false },
        after: { name: 'radio_north', lead_cost: 12_50, retired: false },
      }),
      change(1, {}),
    ];
    const restoreSetting = vi.fn((_: Record<string, unknown>) => ({}));
    given({ listSettingVersions: () => aPage(changes), restoreSetting });
    await act('Radio north', 'History');
    const dialog = await screen.findByRole('dialog', { name: 'History of Radio north' });
    const [entry, creation] = await within(dialog).findAllByRole('listitem');
    expect(entry?.textContent).toContain('NameBefore: RadioAfter: Radio north');
    expect(entry?.textContent).toContain('Lead costBefore: $10.00After: $12.50');
    expect(creation?.textContent).toContain('Lead costAfter: $10.00');
    expect(within(dialog).getAllByRole('button', { name: /Restore what was before/ })).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore what was before the change 2' }));
    expect(await screen.findByText('Lead source restored')).toBeTruthy();
    expect(restoreSetting.mock.calls).toEqual([[{ kind: 'lead-source', name: '7', number: 2, version: 2 }]]);
  });
});
