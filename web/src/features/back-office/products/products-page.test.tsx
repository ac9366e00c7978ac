import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProductOption, ProductOptionContent } from '#shared/products/product';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { stateOf } from './columns.tsx';
import { ProductsPage } from './products-page.tsx';

const guardian: ProductOption = {
  ...{ id: 'health-1', type: 'health', group: 'niia_health', name: 'Guardian Health 250', premium: 249_99 },
  ...{ commission: 110_00, enrollment_fee_options: [0, 99_00], enrollment_fee_commission: { '9900': 25_00 } },
  ...{ state_whitelist: ['FL', 'TX'], is_active: true, version: 1 },
};
const smile: ProductOption = {
  ...{ id: 'dental-1', type: 'dental', group: '{product}_ancillary', name: 'Smile', premium: 28_50, commission: 12_00 },
  ...{ enrollment_fee_options: [0], enrollment_fee_commission: {}, is_active: false, version: 4 },
};
let stored: ProductOption[];
const list = vi.fn();
const save = vi.fn();
const create = vi.fn();
const storedAs = (fields: Partial<ProductOption>) => {
  const next = { ...(stored[0] as ProductOption), ...fields };
  next.version += 1;
  stored = [next, ...stored.slice(1)];
  return next;
};
beforeEach(() => {
  stored = [guardian, smile];
  list.mockReset().mockImplementation(() => ({ data: stored }));
  save.mockReset().mockImplementation(({ content }) => storedAs(content));
  create.mockReset().mockImplementation(({ content }) => ({ ...content, id: 'new', group: 'niia_health', version: 1 }));
  serve({ listCatalogue: list, saveProductOption: save, createProductOption: create });
});

const open = async ({ roles = ['admin'] as ('admin' | 'closer')[], path = '/settings/products' } = {}) => {
  const rendered = renderConsole(<ProductsPage />, { user: { roles }, path });
  await screen.findByText('Guardian Health 250');
  return rendered;
};
const rows = () => screen.getAllByRole('row').slice(1);
const edit = async () => {
  const rendered = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Guardian Health 250' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Guardian Health 250' })) };
};
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('the products', () => {
  it('are only read by users who are no admins', async () => {
    await open({ roles: ['closer'] });
    expect(rows()[0]?.textContent).toBe('Guardian Health 250Health$249.99$110.00$0.00, $99.00FL, TXActive');
    expect(rows()[1]?.textContent).toContain('All statesNot active');
    for (const name of ['New Product', 'History', 'Edit Guardian Health 250'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('are searched, with the text in the address', async () => {
    renderConsole(<ProductsPage />, { user: { roles: ['admin'] }, path: '/settings/products?q=dental' });
    expect(await screen.findByText('1 of 2 products. Days in New York.')).toBeTruthy();
    await retype(screen.getByRole('searchbox'), 'nothing like it');
    expect(screen.getByText('No product matches this search')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(rows()).toHaveLength(2);
  });

  it('that could not be read are read again by Retry', async () => {
    list.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something failed.' });
    });
    renderConsole(<ProductsPage />, { user: { roles: ['admin'] } });
    expect(await screen.findByText('Something failed.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Guardian Health 250')).toBeTruthy();
  });

  it('say until when they are sold', () => {
    const stateOn = (fields: Partial<ProductOption>) => stateOf({ ...guardian, ...fields }, '2026-03-01').label;
    expect(stateOn({})).toBe('Active');
    expect(stateOn({ retired_from: '2026-03-02' })).toBe('Until 03/02/2026');
    expect(stateOn({ retired_from: '2026-03-01' })).toBe('Retired 03/01/2026');
    expect(stateOn({ sold_from: '2026-03-02' })).toBe('From 03/02/2026');
    expect(stateOn({ sold_from: '2026-03-01' })).toBe('Active');
    expect(stateOn({ is_active: false })).toBe('Not active');
  });
});

describe('editing a product', () => {
  it('saves a price, a fee and the day on which it is retired', async () => {
    const { dialog } = await edit();
    await retype(dialog.getByLabelText('Premium'), '259.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Add a fee' }));
    expect(dialog.getByText('Enter an amount.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText('Fee 3'), '125');
    await retype(dialog.getByLabelText('Commission of fee 3'), '40');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove fee 1' }));
    await userEvent.type(dialog.getByLabelText('Retired from'), '04012026');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Product saved')).toBeTruthy();
    expect(save).toHaveBeenCalledExactlyOnceWith({
      ...{ id: 'health-1', version: 1 },
      content: {
        ...ProductOptionContent.parse(guardian),
        ...{ premium: 259_50, enrollment_fee_options: [99_00, 125_00], retired_from: '2026-04-01' },
        enrollment_fee_commission: { '9900': 25_00, '12500': 40_00 },
      },
    });
  });

  it('plans a price from a later day on, and shows that of today until then', async () => {
    const { dialog } = await edit();
    await userEvent.click(dialog.getByRole('button', { name: 'Plan a change' }));
    const change = within(dialog.getByRole('group', { name: 'Planned change 1' }));
    expect(change.queryByText('Enter a day as MM/DD/YYYY.')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.click(change.getByLabelText('Change 1 counts from'));
    await userEvent.tab();
    expect(change.getByText('Enter a day as MM/DD/YYYY.')).toBeTruthy();
    await userEvent.type(change.getByLabelText('Change 1 counts from'), '01012020');
    expect(change.getByText('Choose a day after today.')).toBeTruthy();
    await retype(change.getByLabelText('Change 1 counts from'), '01012099');
    await retype(change.getByLabelText('Premium of change 1'), '300');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Product saved');
    const { premium: _, ...terms } = guardian;
    expect(save.mock.lastCall?.[0].content).toEqual({
      ...ProductOptionContent.parse(guardian),
      planned: [
        {
          ...{ from: '2099-01-01', premium: 300_00, commission: terms.commission },
          enrollment_fee_options: terms.enrollment_fee_options,
          enrollment_fee_commission: terms.enrollment_fee_commission,
        },
      ],
    });
    expect(await screen.findByLabelText('A change is planned')).toBeTruthy();
    expect(rows()[0]?.textContent).toContain('$249.99');
  });

  it('begins with a price whose day has come', async () => {
    const plan = { premium: 300_00, commission: 120_00, enrollment_fee_options: [0], enrollment_fee_commission: {} };
    stored = [{ ...guardian, planned: [{ ...plan, from: '2020-01-01' }] }, smile];
    const { dialog } = await edit();
    expect(screen.getByText('$300.00')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Premium').value).toBe('300.00');
    expect(dialog.queryByRole('group', { name: 'Planned change 1' })).toBeNull();
  });

  it('says at its field what is wrong, and keeps the type', async () => {
    const { dialog } = await edit();
    await retype(dialog.getByLabelText('Premium'), 'free');
    expect(dialog.getByText('Enter an amount.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Retired from'), '02302026');
    expect(dialog.getByText('Enter a day as MM/DD/YYYY.')).toBeTruthy();
    expect(dialog.getByRole('combobox', { name: /Type/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows both values of a field that two admins changed', async () => {
    const { dialog, live } = await edit();
    await retype(dialog.getByLabelText('Premium'), '1');
    const { version } = storedAs({ premium: 2_00 });
    live.send({ topic: 'settings', entity: 'product-option', id: 'health-1', version, item: {} });
    const conflict = within(await dialog.findByRole('group', { name: 'Premium' }));
    expect([conflict.getByText('Yours: $1.00'), conflict.getByText('Stored now: $2.00')]).toHaveLength(2);
    await userEvent.click(conflict.getByRole('button', { name: 'Keep yours' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })));
  });

  it('that fails keeps what was entered, with the reason', async () => {
    save.mockImplementation(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something failed.' });
    });
    const { dialog } = await edit();
    await retype(dialog.getByLabelText('Name'), 'Guardian Health 300');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Something failed.');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Guardian Health 300');
  });
});

it('closes a new product in which nothing was entered without a question', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'New Product' }));
  await screen.findByRole('dialog', { name: 'New Product' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a new product is created once its fields are filled', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'New Product' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Product' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getAllByText('Enter an amount.')).toHaveLength(2);
  await userEvent.type(dialog.getByLabelText('Name'), 'Family Share');
  await userEvent.type(dialog.getByLabelText('Premium'), '279');
  await userEvent.type(dialog.getByLabelText('Commission'), '120');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Product created')).toBeTruthy();
  expect(create.mock.calls[0]?.[0].content).toEqual({
    ...{ type: 'health', name: 'Family Share', premium: 279_00, commission: 120_00, is_active: true },
    ...{ enrollment_fee_options: [0], enrollment_fee_commission: {} },
  });
});
