import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CHANGE_QUESTION } from '#shared/products/product-rules';
import { callOperation } from '../../../lib/api/api-client.ts';
import { aProduct } from '../../../testing/a-product.ts';
import {
  button,
  card,
  choose,
  field,
  figures,
  given,
  helpOf,
  leave,
  offline,
  open,
  press,
  rejected,
  write,
} from './lead-products.fixture.tsx';
import { LeadProducts } from './lead-products.tsx';

describe('the details of a product', () => {
  it('offer the products sold in the lead’s state, and save a choice at once', async () => {
    const { sent } = await given();
    await open(/Health/);
    fireEvent.mouseDown(field('Product'));
    const offered = (await screen.findAllByRole('option')).map(each => each.textContent);
    expect(offered).toEqual(['Good health · $249.99 a month', 'Community Share 1000 · $249.99 a month']);
    fireEvent.click(screen.getByRole('option', { name: /Good health/ }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent).toEqual([['saveProduct', { type: 'health', data: { product_id: 'health-1' } }]]);
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('chosen'));
  });

  it('say which choice comes first, as long as nothing else can be chosen', async () => {
    await given();
    await open(/Health/);
    expect(field('Enrollment fee').getAttribute('aria-disabled')).toBe('true');
    expect(helpOf('Enrollment fee')?.textContent).toBe('Choose the product first.');
  });

  it('show the commission of each fee, and save the fee', async () => {
    const { sent } = await given({ products: [aProduct({ enrollment_fee: undefined, enrollment_fee_commission: 0 })] });
    await open(/Health/);
    await choose('Enrollment fee', /^\$125.00 · commission \$40.00$/);
    await waitFor(() => expect(sent).toEqual([['saveProduct', { type: 'health', data: { enrollment_fee: 125_00 } }]]));
    await waitFor(() => expect(figures()['Enrollment fee']).toBe('$125.00'));
  });

  it('save a date when its field is left, and delete it when it is emptied', async () => {
    const { sent } = await given({ products: [aProduct()] });
    await open(/Health/);
    write('Effective date', '3/9/2026');
    leave('Effective date');
    expect(await screen.findByText('Saved')).toBeTruthy();
    write('Effective date', '');
    leave('Effective date');
    await waitFor(() =>
      expect(sent.map(([, { data }]) => data)).toEqual([{ effective_date: '2026-03-09' }, { effective_date: null }]),
    );
  });

  it.each([
    ['Effective date', '01/01/0001'],
    ['Post date', '12/31/9999'],
  ])('reject an implausible %s', async (label, typed) => {
    const { sent } = await given({ products: [aProduct()] });
    await open(/Health/);
    write(label, typed);
    leave(label);
    expect(helpOf(label)?.textContent).toMatch(/^Expected a date from 01\/01\/2000 to \d\d\/\d\d\/\d{4}\.$/);
    expect(sent).toEqual([]);
  });

  it('offer the 1st and the 15th for a share product, and reject any other day with a message', async () => {
    const { sent } = await given({
      products: [aProduct({ product_id: 'health-share', name: 'Community Share 1000' })],
    });
    await open(/Health/);
    const days = within(screen.getByRole('group', { name: 'Days to begin' })).getAllByRole('button');
    expect(days.map(each => each.textContent?.slice(3, 5)).every(day => day === '01' || day === '15')).toBe(true);

    write('Effective date', '03/09/2026');
    leave('Effective date');
    expect(helpOf('Effective date')?.textContent).toBe(
      'This product can begin on the 1st or the 15th of a month only.',
    );
    expect(sent).toEqual([]);

    fireEvent.click(days[0] as HTMLElement);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(String(Object.values(sent[0]?.[1].data as object)[0])).toMatch(/-(01|15)$/);
  });

  it('show fail reason and closer agent to verification agents and admins only', async () => {
    await given({ products: [aProduct()] });
    await open(/Health/);
    expect(screen.queryByLabelText('Fail reason')).toBeNull();
    cleanup();
    const { sent } = await given({ products: [aProduct()], roles: ['verification'] });
    await open(/Health/);
    expect(field('Fail reason')).toBeTruthy();
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(
        expect.objectContaining({ name: 'listAgentEmails' }),
        {},
        expect.anything(),
      ),
    );
    await choose('Closer agent', /^Lee Chen$/);
    await waitFor(() => expect(sent.map(([, { data }]) => data)).toEqual([{ closer_email: 'lee@coverline.test' }]));
  });

  it('offer the usual fail reasons, and accept any other that is not too long', async () => {
    const { sent } = await given({ products: [aProduct()], roles: ['verification'] });
    await open(/Health/);
    const reasons = within(screen.getByRole('group', { name: 'Reasons' })).getAllByRole('button');
    expect(reasons.map(each => each.textContent)).toEqual([
      'Card declined',
      'Verification failed',
      'Cannot contact customer',
    ]);
    fireEvent.click(reasons[2] as HTMLElement);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(reasons.map(each => each.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
    write('Fail reason', 'Wants to ask the family');
    leave('Fail reason');
    const reasonsSent = () => sent.map(([, { data }]) => data);
    const saved = [{ failed_reason: 'cannot contact customer' }, { failed_reason: 'Wants to ask the family' }];
    await waitFor(() => expect(reasonsSent()).toEqual(saved));
    write('Fail reason', 'x'.repeat(501));
    leave('Fail reason');
    await waitFor(() => expect(helpOf('Fail reason')?.textContent).toBe('At most 500 characters.'));
    expect(reasonsSent()).toEqual(saved);
  });

  it('can be changed only by admins once it is sold, and its fee by nobody', async () => {
    await given({ products: [aProduct({ status: 'sale' })] });
    await open(/Health/);
    expect(field('Effective date').disabled).toBe(true);
    expect(button('Failed').disabled).toBe(true);
    cleanup();
    await given({ products: [aProduct({ status: 'sale' })], roles: ['admin'] });
    await open(/Health/);
    expect(field('Effective date').disabled).toBe(false);
    expect(field('Enrollment fee').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([['<img src=x onerror=alert(1)>'], ['שלום עולם']])('show %s as text', async text => {
    await given({ products: [aProduct({ name: text, failed_reason: text })], roles: ['admin'] });
    await open(/Health/);
    expect(field('Fail reason').value).toBe(text);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('a change that is not saved', () => {
  it('shows the server’s message, keeps the text, and is saved on retry', async () => {
    const { failWith, sent } = await given({ products: [aProduct()] });
    failWith(rejected('The products of this lead are changing. Please try again.'));
    await open(/Health/);
    write('Post date', '02/09/2026');
    leave('Post date');
    expect(await screen.findByText('Failed to save product')).toBeTruthy();
    expect(field('Post date').value).toBe('02/09/2026');
    expect(helpOf('Post date')?.textContent).toBe('The products of this lead are changing. Please try again.');
    failWith();
    press('Retry');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  it('stays through a tab switch without a connection, and is saved when it is back', async () => {
    const { failWith, sent, draw, lead } = await given({ products: [aProduct()] });
    failWith(offline);
    await open(/Health/);
    write('Post date', '02/09/2026');
    leave('Post date');
    expect(await screen.findByText('Not saved: no connection. What you typed stays here.')).toBeTruthy();
    draw(<p>Another tab</p>);
    await waitFor(() => expect(sent).toHaveLength(2));
    draw(<LeadProducts lead={lead} place="route" />);
    await open(/Health/);
    expect(field('Post date').value).toBe('02/09/2026');
    failWith();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });
});

describe('a field that somebody else saves at the same moment', () => {
  it('shows both values, and is saved over the other one only when the user says so', async () => {
    const { sent, byOthers } = await given({ products: [aProduct()] });
    await open(/Health/);
    byOthers('health', { effective_date: '2026-03-01' }, 'silent');
    write('Effective date', '03/15/2026');
    leave('Effective date');
    expect((await screen.findByText(/^Changed by somebody else to/)).textContent).toContain('03/01/2026');
    expect(field('Effective date').value).toBe('03/15/2026');
    expect(screen.queryByText('Failed to save product')).toBeNull();
    press('Keep mine');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent.map(([, { data }]) => data)).toEqual(Array(2).fill({ effective_date: '2026-03-15' }));
  });
});

describe('a product that has a status', () => {
  const products = [aProduct({ status: 'failed', failed_reason: 'Declined' })];

  it('is changed only after a confirmation', async () => {
    const { sent } = await given({ products });
    await open(/Health/);
    await choose('Enrollment fee', /^\$125.00/);
    expect(await screen.findByRole('dialog', { name: CHANGE_QUESTION })).toBeTruthy();
    expect(sent).toEqual([]);
    press('Change it');
    await waitFor(() => expect(sent).toEqual([['saveProduct', { type: 'health', data: { enrollment_fee: 125_00 } }]]));
  });

  it('is unchanged when the confirmation is declined', async () => {
    const { sent } = await given({ products });
    await open(/Health/);
    write('Effective date', '03/09/2026');
    leave('Effective date');
    await screen.findByRole('dialog', { name: CHANGE_QUESTION });
    press('Cancel');
    await waitFor(() => expect(field('Effective date').value).toBe('02/01/2026'));
    expect(sent).toEqual([]);
  });

  it('gets another status only after a confirmation too, and cannot be deleted', async () => {
    const { sent } = await given({ products });
    await open(/Health/);
    expect(button('Delete').disabled).toBe(true);
    press('Sale');
    await screen.findByRole('dialog', { name: CHANGE_QUESTION });
    expect(sent).toEqual([]);
    press('Change it');
    expect(await screen.findByText('Product is now set to sale.')).toBeTruthy();
  });
});
