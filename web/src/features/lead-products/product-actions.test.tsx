import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import { CAP_SENTENCE, CHANGED_SENTENCE, SALE_SENTENCE } from '#shared/products/product-rules';
import { callOperation } from '../../lib/api-client.ts';
import { aProduct } from '../../lib/product.fixture.ts';
import { toast } from '../../lib/toast.ts';
import {
  button,
  card,
  choose,
  field,
  figures,
  given,
  helpOf,
  leave,
  open,
  press,
  refused,
  toldAndAtTheField,
  write,
} from './lead-products.fixture.tsx';
import { READ_AFTER_MS } from './use-seen-product.ts';

vi.mock('../../lib/api-client.ts', () => ({ callOperation: vi.fn() }));

beforeEach(() => void vi.mocked(callOperation).mockReset());
afterEach(() => {
  cleanup();
  toast.clear();
  vi.useRealTimers();
});

describe('a status', () => {
  const roles: Role[] = ['verification'];
  const ready = aProduct({ post_date: '2026-02-09', failed_reason: 'Declined' });

  it('is not for a closer to set where there is none', async () => {
    await given({ products: [ready] });
    await open(/Health/);
    expect(['Sale', 'Post Date', 'Failed'].map(name => button(name).disabled)).toEqual([true, true, true]);
    expect(screen.getByText('Only verification agents and admins can set the status of a product.')).toBeTruthy();
  });

  it.each([
    ['Sale', 'sale', 'Product is now set to sale.', 'Failed to set product to sale.'],
    ['Post Date', 'post_date', 'Product is now set to post date.', 'Failed to set post date.'],
    ['Failed', 'failed', 'Product is now set to failed.', 'Failed to set product to failed.'],
  ])(
    '%s is set, and says so; or says that it failed, with the server’s sentence',
    async (label, status, done, failed) => {
      const { sent, failWith } = await given({ products: [ready], roles });
      failWith(refused('The products of this lead are changing. Please try again.'));
      await open(/Health/);
      press(label);
      expect(await screen.findByText(failed)).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toBe('The products of this lead are changing. Please try again.');
      failWith();
      await waitFor(() => expect(button(label).disabled).toBe(false));
      press(label);
      expect(await screen.findByText(done)).toBeTruthy();
      expect(sent.at(-1)).toEqual(['setProductStatus', { type: 'health', status, data: {} }]);
      await waitFor(() => expect(card(/Health/).dataset.status).toBe(status));
      expect(button('Delete').disabled).toBe(true);
    },
  );

  it('takes along what stands in the fields', async () => {
    const { sent } = await given({ products: [aProduct()], roles });
    await open(/Health/);
    write('Fail reason', 'Card declined ');
    press('Failed');
    expect(await screen.findByText('Product is now set to failed.')).toBeTruthy();
    expect(sent).toEqual([
      ['setProductStatus', { type: 'health', status: 'failed', data: { failed_reason: 'Card declined' } }],
    ]);
    leave('Fail reason');
    expect(sent).toHaveLength(1);
  });

  it.each([{ enrollment_fee: undefined }, { effective_date: undefined }])(
    'sale without %o is refused',
    async without => {
      const { sent } = await given({ products: [aProduct(without)], roles });
      await open(/Health/);
      press('Sale');
      await toldAndAtTheField(SALE_SENTENCE);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['Post Date', 'Post date', 'Choose the post date.'],
    ['Failed', 'Fail reason', 'Give the reason.'],
  ])('%s is refused at the field where %s is missing', async (label, at, sentence) => {
    const { sent } = await given({ products: [aProduct()], roles });
    await open(/Health/);
    press(label);
    await waitFor(() => expect(helpOf(at)?.textContent).toBe(sentence));
    expect(document.activeElement).toBe(field(at));
    expect(sent).toEqual([]);
  });

  it('that would break the cap says so', async () => {
    const { failWith } = await given({ products: [ready], roles });
    failWith(refused(CAP_SENTENCE, 'enrollment_fee'));
    await open(/Health/);
    press('Sale');
    await toldAndAtTheField(CAP_SENTENCE);
  });
});

describe('what has changed since she looked', () => {
  const roles: Role[] = ['verification'];
  const health = aProduct();
  const refusal = async () => (await screen.findByText(CHANGED_SENTENCE)).closest<HTMLElement>('[role=alert]');

  it('is not sold: she is told, and sees what it is now, though the live connection was silent', async () => {
    const { byOthers, sent } = await given({ products: [health], roles });
    await open(/Health/);
    byOthers('health', { enrollment_fee: 125_00, name: 'Better health', premium: 300_00 }, 'unheard');
    press('Sale');
    expect(await screen.findByText('Failed to set product to sale.')).toBeTruthy();
    await waitFor(async () =>
      expect((await refusal())?.textContent).toBe(
        `${CHANGED_SENTENCE}ProductGood health Better healthPremium$249.99 $300.00Enrollment fee$100.00 $125.00`,
      ),
    );
    expect(figures()['Enrollment fee']).toBe('$125.00');
    expect(sent).toHaveLength(1);
  });

  it('nor what changed in the moment of the press; once she could read it, it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { byOthers } = await given({ products: [health], roles });
    await open(/Health/);
    byOthers('health', { effective_date: '2026-05-01' });
    await waitFor(() => expect(field('Effective date').value).toBe('05/01/2026'));
    press('Sale');
    expect((await refusal())?.textContent).toContain('02/01/2026 05/01/2026');
    await act(() => vi.advanceTimersByTimeAsync(READ_AFTER_MS));
    press('Sale');
    expect(await screen.findByText('Product is now set to sale.')).toBeTruthy();
    expect(screen.queryByText(CHANGED_SENTENCE)).toBeNull();
  });

  it('is not deleted either', async () => {
    const { byOthers } = await given({ products: [health] });
    await open(/Health/);
    byOthers('health', { product_id: 'health-share', name: 'Community Share 1000' }, 'unheard');
    press('Delete');
    expect(await refusal()).toBeTruthy();
    await waitFor(() => expect(card(/Health/).textContent).toContain('Community Share 1000'));
  });

  it('by her own hand she knows: what she has just chosen is sold at once', async () => {
    const { sent } = await given({ products: [health], roles });
    await open(/Health/);
    await choose('Enrollment fee', /^\$125.00/);
    press('Sale');
    expect(await screen.findByText('Product is now set to sale.')).toBeTruthy();
    expect(sent.map(([name]) => name)).toEqual(['saveProduct', 'setProductStatus']);
  });

  it('under her cursor is for her to settle first', async () => {
    const { byOthers, sent } = await given({ products: [health], roles });
    await open(/Health/);
    fireEvent.focus(field('Effective date'));
    byOthers('health', { effective_date: '2026-05-01' });
    await screen.findByText(/Changed by somebody else to/);
    press('Sale');
    await waitFor(() =>
      expect(helpOf('Effective date')?.textContent).toBe('Somebody else has changed this. Choose which it is.'),
    );
    expect(sent).toEqual([]);
  });
});

describe('Delete', () => {
  it('takes the product away, and says so', async () => {
    const { sent } = await given({ products: [aProduct()] });
    await open(/Health/);
    press('Delete');
    expect(await screen.findByText('Product deleted.')).toBeTruthy();
    expect(sent).toEqual([['deleteProduct', { type: 'health' }]]);
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('none'));
  });

  it('that fails says so, with the server’s sentence', async () => {
    const { failWith } = await given({ products: [aProduct()] });
    failWith(refused('This product is not there any more.'));
    await open(/Health/);
    press('Delete');
    expect(await screen.findByText('Product delete failed')).toBeTruthy();
    expect(screen.getByText('This product is not there any more.')).toBeTruthy();
    expect(card(/Health/).dataset.status).toBe('chosen');
  });
});
