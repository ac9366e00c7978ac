import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CAP_MESSAGE, NO_STATE_MESSAGE } from '#shared/products/product-rules';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aProduct } from '../../../testing/a-product.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import {
  card,
  choose,
  field,
  figures,
  given,
  helpOf,
  leave,
  open,
  options,
  press,
  rejected,
  toastAndFieldShow,
  write,
} from './lead-products.fixture.tsx';
import { LeadProducts } from './lead-products.tsx';

describe('the products of a lead', () => {
  it('are not shown without a state, which a message explains', async () => {
    await given({ state: undefined, products: [aProduct()] });
    expect(screen.getByRole('alert').textContent).toBe(NO_STATE_MESSAGE);
    expect(screen.queryByRole('group', { name: 'Products' })).toBeNull();
    expect(callOperation).not.toHaveBeenCalled();
  });

  it('are one card for each type, by status, with their totals', async () => {
    await given({
      products: [
        aProduct({ status: 'sale' }),
        aProduct({
          type: 'dental',
          premium: 30_00,
          commission: 12_50,
          enrollment_fee: undefined,
          enrollment_fee_commission: 0,
        }),
        aProduct({
          type: 'vision',
          premium: 0,
          commission: 0,
          enrollment_fee: 0,
          enrollment_fee_commission: 0,
          status: 'post_date',
        }),
        aProduct({
          type: 'wellness',
          premium: 0,
          commission: 0,
          enrollment_fee: 0,
          enrollment_fee_commission: 0,
          status: 'failed',
        }),
      ],
    });
    await screen.findByRole('group', { name: 'Products' });
    expect(screen.getAllByRole('button').map(each => each.dataset.status)).toEqual([
      'sale',
      'none',
      'failed',
      'chosen',
      'post_date',
    ]);
    expect(figures()).toEqual({
      'Due monthly': '$279.99',
      'Due now': '$379.99',
      Commission: '$147.50',
      'Enrollment fee': '$100.00',
    });
  });

  it('open and close by keyboard', async () => {
    await given({ products: [aProduct()] });
    await screen.findByRole('group', { name: 'Products' });
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Health' })).toBeTruthy();
    expect(card(/Health/).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard(' ');
    expect(screen.queryByRole('region', { name: 'Health' })).toBeNull();
  });

  it('that cannot be read show why, and are read again on retry', async () => {
    serve({
      listProductOptions: () => ({ data: options }),
      listSelectedProducts: () => {
        throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      },
    });
    renderConsole(<LeadProducts lead={aLead({ id: 'unreadable' })} place="route" />, { openCalls: [] });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    serve({ listProductOptions: () => ({ data: options }), listSelectedProducts: () => ({ data: [] }) });
    press('Retry');
    expect(await screen.findByText(/Nothing is chosen yet/)).toBeTruthy();
  });
});

describe('the cap of all fees', () => {
  const products = [aProduct(), aProduct({ type: 'dental', enrollment_fee: 0, enrollment_fee_commission: 0 })];

  it('rejects a fee above it before a request is sent', async () => {
    const { sent } = await given({ products });
    await open(/Dental/);
    await choose('Enrollment fee', /^\$70.01/);
    await toastAndFieldShow(CAP_MESSAGE);
    expect(helpOf('Enrollment fee')?.textContent).toBe(CAP_MESSAGE);
    expect(sent).toEqual([]);
  });

  it('accepts a total that is exactly the cap', async () => {
    const { sent } = await given({ products: [aProduct({ enrollment_fee: 99_99 }), ...products.slice(1)] });
    await open(/Dental/);
    await choose('Enrollment fee', /^\$70.01/);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(CAP_MESSAGE)).toBeNull();
  });

  it('shows the same message when the server rejects the fee', async () => {
    const { failWith } = await given({ products: products.slice(1) });
    failWith(rejected(CAP_MESSAGE, 'enrollment_fee'));
    await open(/Dental/);
    await choose('Enrollment fee', /^\$100.00/);
    await toastAndFieldShow(CAP_MESSAGE);
    expect(screen.queryByText('Failed to save product')).toBeNull();
  });

  it('includes a fee that somebody else adds', async () => {
    const { byOthers, sent } = await given({ products: products.slice(1) });
    await open(/Dental/);
    byOthers('health', { enrollment_fee: 100_00 });
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('chosen'));
    await choose('Enrollment fee', /^\$100.00/);
    await toastAndFieldShow(CAP_MESSAGE);
    expect(sent).toEqual([]);
  });
});

describe('a change by somebody else', () => {
  it('is shown in the card, the totals and the fields', async () => {
    const { byOthers } = await given({ products: [aProduct()] });
    await open(/Health/);
    byOthers('health', { effective_date: '2026-05-01', enrollment_fee: 125_00, status: 'post_date' });
    await waitFor(() => expect(field('Effective date').value).toBe('05/01/2026'));
    expect(card(/Health/).dataset.status).toBe('post_date');
    expect(figures()['Enrollment fee']).toBe('$125.00');
    byOthers('health', undefined);
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('none'));
  });

  it('does not overwrite a focused field, and is offered there', async () => {
    const { byOthers, sent } = await given({ products: [aProduct()] });
    await open(/Health/);
    write('Effective date', '03/0');
    byOthers('health', { effective_date: '2026-05-01', post_date: '2026-04-01' });
    await waitFor(() => expect(field('Post date').value).toBe('04/01/2026'));
    expect(field('Effective date').value).toBe('03/0');
    expect(screen.getByText(/Changed by somebody else to/).textContent).toContain('05/01/2026');
    press('Use it');
    expect(field('Effective date').value).toBe('05/01/2026');
    leave('Effective date');
    expect(sent).toEqual([]);
  });
});
