import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import type { SelectedProduct } from '#shared/products/product';
import { CAP_MESSAGE, CHANGE_QUESTION, CHANGED_MESSAGE, SALE_MESSAGE } from '#shared/products/product-rules';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aProduct } from '../../../testing/a-product.ts';
import {
  button,
  card,
  choose,
  deleteProduct,
  field,
  figures,
  given,
  helpOf,
  leave,
  open,
  press,
  rejected,
  toastAndFieldShow,
  write,
} from './lead-products.fixture.tsx';
import { READ_AFTER_MS } from './use-seen-product.ts';

afterEach(() => void vi.useRealTimers());

describe('a status', () => {
  const roles: Role[] = ['verification'];
  const ready = aProduct({ post_date: '2026-02-09', failed_reason: 'Declined' });

  it('cannot be set by a closer if the product has none', async () => {
    await given({ products: [ready] });
    await open(/Health/);
    expect(['Sale', 'Post Date', 'Failed'].map(name => button(name).disabled)).toEqual([true, true, true]);
    expect(screen.getByText('Only verification agents and admins can set the status of a product.')).toBeTruthy();
  });

  it.each<[Role, boolean]>([
    ['closer', false],
    ['fronter', true],
  ])('of a failed product: a %s cannot set it: %s', async (role, isDisabled) => {
    await given({ products: [{ ...ready, status: 'failed' }], roles: [role] });
    await open(/Health/);
    expect(['Sale', 'Post Date'].map(name => button(name).disabled)).toEqual([isDisabled, isDisabled]);
    expect(screen.queryAllByText('Fronters cannot set the status of a product.')).toHaveLength(isDisabled ? 1 : 0);
  });

  it.each([
    ['Sale', 'sale', 'Product is now set to sale.', 'Failed to set product to sale.'],
    ['Post Date', 'post_date', 'Product is now set to post date.', 'Failed to set post date.'],
    ['Failed', 'failed', 'Product is now set to failed.', 'Failed to set product to failed.'],
  ])('%s is set and confirmed; a failure shows the server’s message', async (label, status, done, failed) => {
    const { sent, failWith } = await given({ products: [ready], roles });
    failWith(rejected('The products of this lead are changing. Please try again.'));
    await open(/Health/);
    press(label);
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The products of this lead are changing. Please try again.');
    failWith();
    await waitFor(() => expect(button(label).disabled).toBe(false));
    press(label);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(screen.queryByText(failed)).toBeNull();
    expect(sent.at(-1)).toEqual(['setProductStatus', { type: 'health', status, data: {} }]);
    await waitFor(() => expect(card(/Health/).dataset.status).toBe(status));
    expect(button('Delete').disabled).toBe(true);
  });

  it('saves the fields in the same request', async () => {
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
    'sale without %o is rejected',
    async without => {
      const { sent } = await given({ products: [aProduct(without)], roles });
      await open(/Health/);
      press('Sale');
      await toastAndFieldShow(SALE_MESSAGE);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['Post Date', 'Post date', 'Choose the post date.'],
    ['Failed', 'Fail reason', 'Give the reason.'],
  ])('%s is rejected at the field %s if it is missing', async (label, at, message) => {
    const { sent } = await given({ products: [aProduct()], roles });
    await open(/Health/);
    press(label);
    await waitFor(() => expect(helpOf(at)?.textContent).toBe(message));
    expect(document.activeElement).toBe(field(at));
    expect(sent).toEqual([]);
  });

  it('that would exceed the cap shows the cap’s message', async () => {
    const { failWith } = await given({ products: [ready], roles });
    failWith(rejected(CAP_MESSAGE, 'enrollment_fee'));
    await open(/Health/);
    press('Sale');
    await toastAndFieldShow(CAP_MESSAGE);
  });
});

describe('a status of a product that has one, with an unsaved field', () => {
  const failed = aProduct({ status: 'failed', failed_reason: 'Declined' });
  const postDated = aProduct({ status: 'post_date', post_date: '2026-02-09' });
  const cases: [string, Role, SelectedProduct, string, string, object][] = [
    ['Post Date', 'verification', failed, 'Post date', 'post_date', { post_date: '2026-03-09' }],
    ['Sale', 'admin', postDated, 'Effective date', 'sale', { effective_date: '2026-03-09' }],
    ['Failed', 'admin', postDated, 'Fail reason', 'failed', { failed_reason: '03/09/2026' }],
  ];
  /** The confirmation dialog takes the focus as in a browser, so that the field is left. */
  const asked = async () => {
    const dialog = await screen.findByRole('dialog', { name: CHANGE_QUESTION });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const typed = async (product: SelectedProduct, role: Role, label: string) => {
    const desk = await given({ products: [product], roles: [role] });
    await open(/Health/);
    act(() => field(label).focus());
    fireEvent.change(field(label), { target: { value: '03/09/2026' } });
    return desk;
  };

  it.each(cases)(
    '%s by %s is one request after one confirmation',
    async (action, role, product, label, status, data) => {
      const { sent } = await typed(product, role, label);
      press(action);
      await asked();
      press('Change it');
      expect(await screen.findByText(/^Product is now set to /)).toBeTruthy();
      await gone();
      expect(sent).toEqual([['setProductStatus', { type: 'health', status, data }]]);
      expect(field(label).value).toBe('03/09/2026');
      expect(screen.queryByText('Failed to save product')).toBeNull();
    },
  );

  it.each(cases)('%s by %s that is declined leaves it unsaved', async (action, role, product, label, _, data) => {
    const { sent } = await typed(product, role, label);
    press(action);
    await asked();
    press('Cancel');
    await gone();
    expect([sent, field(label).value]).toEqual([[], '03/09/2026']);
    if (document.activeElement === field(label)) act(() => field(label).blur());
    else press('Retry');
    await asked();
    press('Change it');
    await waitFor(() => expect(sent).toEqual([['saveProduct', { type: 'health', data }]]));
  });

  it.each(cases)('%s by %s that fails leaves it unsaved', async (action, role, product, label, status, data) => {
    const { sent, failWith } = await typed(product, role, label);
    failWith(rejected('The products of this lead are changing. Please try again.'));
    press(action);
    await asked();
    press('Change it');
    expect(await screen.findByText(/^Failed to set /)).toBeTruthy();
    await gone();
    expect(field(label).value).toBe('03/09/2026');
    failWith();
    press(action);
    await asked();
    press('Change it');
    expect(await screen.findByText(/^Product is now set to /)).toBeTruthy();
    const request = ['setProductStatus', { type: 'health', status, data }];
    expect(sent).toEqual([request, request]);
  });
});

describe('while a request is on its way', () => {
  const roles: Role[] = ['verification'];

  it('a field that is left is saved with the status only', async () => {
    const { sent } = await given({ products: [aProduct()], roles });
    await open(/Health/);
    write('Fail reason', 'Card declined');
    press('Failed');
    leave('Fail reason');
    expect(await screen.findByText('Product is now set to failed.')).toBeTruthy();
    const data = { failed_reason: 'Card declined' };
    expect(sent).toEqual([['setProductStatus', { type: 'health', status: 'failed', data }]]);
    expect(field('Fail reason').value).toBe('Card declined');
  });

  it('a field that is left is saved by itself if the status fails', async () => {
    const { sent, failWith } = await given({ products: [aProduct()], roles });
    failWith(rejected('The products of this lead are changing. Please try again.'));
    await open(/Health/);
    write('Fail reason', 'Card declined');
    press('Failed');
    leave('Fail reason');
    expect(await screen.findByText('Failed to set product to failed.')).toBeTruthy();
    await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['setProductStatus', 'saveProduct']));
    expect(field('Fail reason').value).toBe('Card declined');
    failWith();
    press('Retry');
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('text that is typed meanwhile is not lost with the answer', async () => {
    const { sent } = await given({ products: [aProduct()], roles });
    const serve = vi.mocked(callOperation).getMockImplementation() ?? expect.fail();
    const answers: (() => void)[] = [];
    vi.mocked(callOperation).mockImplementation(async (...request) => {
      const served = await serve(...request);
      if (request[0].name === 'setProductStatus') await new Promise<void>(resolve => answers.push(resolve));
      return served;
    });
    await open(/Health/);
    write('Fail reason', 'Card declined');
    press('Failed');
    await waitFor(() => expect(sent).toHaveLength(1));
    write('Fail reason', 'Card declined twice');
    answers[0]?.();
    expect(await screen.findByText('Product is now set to failed.')).toBeTruthy();
    expect(field('Fail reason').value).toBe('Card declined twice');
    leave('Fail reason');
    expect(await screen.findByRole('dialog', { name: CHANGE_QUESTION })).toBeTruthy();
  });

  it('a field that is left is not saved to a product that is being deleted', async () => {
    const { sent } = await given({ products: [aProduct()], roles });
    await open(/Health/);
    write('Fail reason', 'Card declined');
    await deleteProduct();
    leave('Fail reason');
    expect(await screen.findByText('Product deleted.')).toBeTruthy();
    expect(sent).toEqual([['deleteProduct', { type: 'health' }]]);
    expect(field('Fail reason').value).toBe('');
  });
});

describe('a product that has changed since the user saw it', () => {
  const roles: Role[] = ['verification'];
  const health = aProduct();
  const rejection = async () => (await screen.findByText(CHANGED_MESSAGE)).closest<HTMLElement>('[role=alert]');

  it('is not sold: the user sees the differences, even if no live change was delivered', async () => {
    const dearer = { enrollment_fee: 125_00, name: 'Better health', premium: 300_00 };
    const { byOthers, sent } = await given({ products: [health], roles });
    await open(/Health/);
    byOthers('health', { ...dearer, closer_email: 'lee@coverline.test' }, 'silent');
    press('Sale');
    expect(await screen.findByText('Failed to set product to sale.')).toBeTruthy();
    await waitFor(async () =>
      expect((await rejection())?.textContent).toBe(
        `${CHANGED_MESSAGE}ProductGood health Better healthPremium$249.99 $300.00Enrollment fee$100.00 $125.00Closer agentnobody Lee Chen`,
      ),
    );
    expect(figures()['Enrollment fee']).toBe('$125.00');
    expect(sent).toHaveLength(1);
  });

  it('is not sold if it changed just before the click; it is after there was time to read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { byOthers } = await given({ products: [health], roles });
    await open(/Health/);
    byOthers('health', { effective_date: '2026-05-01' });
    await waitFor(() => expect(field('Effective date').value).toBe('05/01/2026'));
    press('Sale');
    expect((await rejection())?.textContent).toContain('02/01/2026 05/01/2026');
    await act(() => vi.advanceTimersByTimeAsync(READ_AFTER_MS));
    press('Sale');
    expect(await screen.findByText('Product is now set to sale.')).toBeTruthy();
    expect(screen.queryByText(CHANGED_MESSAGE)).toBeNull();
  });

  it('is not sold again if somebody else has sold it, which is shown', async () => {
    const { byOthers, failWith } = await given({ products: [health], roles });
    await open(/Health/);
    byOthers('health', { status: 'sale' }, 'silent');
    failWith(new ApiFailure({ status: 403, code: 'forbidden', message: 'This is for admins.' }));
    press('Sale');
    const alert = (await screen.findByText('This is for admins.')).closest('[role=alert]');
    await waitFor(() => expect(alert?.textContent).toBe('This is for admins.Statusnone Sale'));
  });

  it('is not deleted either', async () => {
    const { byOthers } = await given({ products: [health] });
    await open(/Health/);
    byOthers('health', { product_id: 'health-share', name: 'Community Share 1000' }, 'silent');
    await deleteProduct();
    expect(await rejection()).toBeTruthy();
    await waitFor(() => expect(card(/Health/).textContent).toContain('Community Share 1000'));
  });

  it('by the user’s own choice is sold at once', async () => {
    const { sent } = await given({ products: [health], roles });
    await open(/Health/);
    await choose('Enrollment fee', /^\$125.00/);
    press('Sale');
    expect(await screen.findByText('Product is now set to sale.')).toBeTruthy();
    expect(sent.map(([name]) => name)).toEqual(['saveProduct', 'setProductStatus']);
  });

  it('in a focused field needs the user’s choice first', async () => {
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
  it('deletes the product, and confirms it', async () => {
    const { sent } = await given({ products: [aProduct()] });
    await open(/Health/);
    await deleteProduct();
    expect(await screen.findByText('Product deleted.')).toBeTruthy();
    expect(sent).toEqual([['deleteProduct', { type: 'health' }]]);
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('none'));
  });

  it('asks first, and deletes nothing when it is canceled', async () => {
    const { sent } = await given({ products: [aProduct()] });
    await open(/Health/);
    press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Good health from the lead?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('chosen'));
  });

  it('is not offered to an agent who does not have the lead at hand, with the reason', async () => {
    await given({ products: [aProduct()], isAtHand: false });
    await open(/Health/);
    expect(button('Delete').disabled).toBe(true);
    expect(screen.getByText(/^Only admins and agents who have this lead at hand can delete a product/)).toBeTruthy();
  });

  it('that fails shows the server’s message', async () => {
    const { failWith } = await given({ products: [aProduct()] });
    failWith(rejected('This product is not there any more.'));
    await open(/Health/);
    await deleteProduct();
    expect(await screen.findByText('Product delete failed')).toBeTruthy();
    expect(screen.getByText('This product is not there any more.')).toBeTruthy();
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('chosen'));
  });
});
