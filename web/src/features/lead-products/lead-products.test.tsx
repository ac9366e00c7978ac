import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import { topics } from '#shared/contracts/live';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import { CAP_SENTENCE, CHANGE_QUESTION, NO_STATE_SENTENCE, SALE_SENTENCE } from '#shared/products/product-rules';
import { callOperation } from '../../lib/api-client.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { atTheDesk } from '../../lib/desk.fixture.tsx';
import { aLead } from '../../lib/lead.fixture.ts';
import { anOption, aProduct } from '../../lib/product.fixture.ts';
import { serve } from '../../lib/server.fixture.ts';
import { toast } from '../../lib/toast.ts';
import { LeadProducts } from './lead-products.tsx';

vi.mock('../../lib/api-client.ts', () => ({ callOperation: vi.fn() }));

const options = [
  anOption({ state_whitelist: ['FL', 'TX'] }),
  anOption({ id: 'health-tx', name: 'Texas only', state_whitelist: ['TX'] }),
  anOption({ id: 'health-share', name: 'Community Share 1000' }),
  anOption({ type: 'dental' }),
];

type Given = { products?: SelectedProduct[]; roles?: Role[]; state?: string | undefined };
const refused = (message: string, field?: string) =>
  new ApiFailure({ status: 409, code: 'refused', message, detail: field ? [{ field, message }] : [] });
const offline = new ApiFailure({ status: 0, code: 'network', message: 'No answer.' });

let ids = 0;
/** Each test has a lead of its own: what one leaves unsaved stays with its lead. */
const given = async ({ products = [], roles = ['closer'], ...rest }: Given = {}) => {
  ids += 1;
  const lead = aLead({ id: `lead-${ids}`, ...('state' in rest ? { state_abbr: rest.state } : {}) });
  let stored = products.map(product => ({ ...product, lead_id: lead.id }));
  let version = 10;
  let failure: Error | undefined;
  const sent: [string, Record<string, unknown>][] = [];
  const change = (name: string, input: Record<string, unknown>, extra: object = {}) => {
    const { leadId: _, ...rest } = input;
    sent.push([name, rest]);
    if (failure) throw failure;
    const data = Object.fromEntries(
      Object.entries(input.data as object).map(([field, value]) => [field, value ?? undefined]),
    );
    const known = stored.find(each => each.type === input.type);
    version += 1;
    const next = { ...aProduct({ type: input.type as ProductType }), ...known, ...data, ...extra, version };
    stored = [...stored.filter(each => each.type !== input.type), { ...next, lead_id: lead.id }];
    return next;
  };
  serve({
    listProductOptions: () => ({ data: options }),
    listSelectedProducts: () => ({ data: stored }),
    listAgentEmails: () => ({ data: ['kim@coverline.test', 'lee@coverline.test'] }),
    saveProduct: input => change('saveProduct', input),
    setProductStatus: input => change('setProductStatus', input, { status: input.status }),
    deleteProduct: ({ leadId: _, ...input }) => {
      sent.push(['deleteProduct', input]);
      if (failure) throw failure;
      stored = stored.filter(each => each.type !== input.type);
      return {};
    },
  });
  const desk = atTheDesk(<LeadProducts lead={lead} place="route" />, { openCalls: [], user: { roles } });
  return {
    ...desk,
    sent,
    failWith: (next?: Error) => {
      failure = next;
    },
    byOthers: (type: ProductType, item: Partial<SelectedProduct> | undefined) => {
      version += 1;
      const known = stored.find(each => each.type === type) ?? aProduct({ type, lead_id: lead.id });
      const product = item && { ...known, ...item, version };
      stored = [...stored.filter(each => each.type !== type), ...(product ? [product] : [])];
      const change = { topic: topics.leadSales(lead.id), entity: 'selected-product', version } as const;
      desk.live.send({ ...change, id: `${lead.id}:${type}`, item: product });
    },
  };
};

const card = (name: RegExp) => within(screen.getByRole('group', { name: 'Products' })).getByRole('button', { name });
const open = async (name: RegExp) => {
  await screen.findByRole('group', { name: 'Products' });
  fireEvent.click(card(name));
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value } });
};
const leave = (label: string) => fireEvent.blur(field(label));
const choose = async (label: string, option: RegExp) => {
  fireEvent.mouseDown(field(label));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const helpOf = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
const toldAndAtTheField = (sentence: string) => waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
const figures = () =>
  Object.fromEntries(
    [...screen.getByLabelText('Totals').querySelectorAll('div')].map(each => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  );

beforeEach(() => void vi.mocked(callOperation).mockReset());
afterEach(() => {
  cleanup();
  toast.clear();
});

describe('the products of a lead', () => {
  it('are not shown without a state, and it says so', async () => {
    await given({ state: undefined, products: [aProduct()] });
    expect(screen.getByRole('alert').textContent).toBe(NO_STATE_SENTENCE);
    expect(screen.queryByRole('group', { name: 'Products' })).toBeNull();
    expect(callOperation).not.toHaveBeenCalled();
  });

  it('are one card a type, by status, with what they come to', async () => {
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

  it('that cannot be read say why, and are read again', async () => {
    serve({
      listProductOptions: () => ({ data: options }),
      listSelectedProducts: () => {
        throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      },
    });
    atTheDesk(<LeadProducts lead={aLead({ id: 'unreadable' })} place="route" />, { openCalls: [] });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    serve({ listProductOptions: () => ({ data: options }), listSelectedProducts: () => ({ data: [] }) });
    press('Retry');
    expect(await screen.findByText(/Nothing is chosen yet/)).toBeTruthy();
  });
});

describe('the details of a product', () => {
  it('offer what is sold in the state of the lead, and save what is chosen at once', async () => {
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

  it('say what each fee brings, and save the fee', async () => {
    const { sent } = await given({ products: [aProduct({ enrollment_fee: undefined, enrollment_fee_commission: 0 })] });
    await open(/Health/);
    await choose('Enrollment fee', /^\$125.00 · commission \$40.00$/);
    await waitFor(() => expect(sent).toEqual([['saveProduct', { type: 'health', data: { enrollment_fee: 125_00 } }]]));
    await waitFor(() => expect(figures()['Enrollment fee']).toBe('$125.00'));
  });

  it('save a date when it is left, and take it back when it is emptied', async () => {
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

  it('offer the 1st and the 15th for a share product, and refuse any other day with a sentence', async () => {
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

  it('have the fail reason and the closer agent for verification and admins alone', async () => {
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
    await choose('Closer agent', /^lee@coverline.test$/);
    await waitFor(() => expect(sent.map(([, { data }]) => data)).toEqual([{ closer_email: 'lee@coverline.test' }]));
  });

  it('cannot be changed by others than admins once it is sold, and the fee by nobody', async () => {
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

describe('the cap of all fees', () => {
  const products = [aProduct(), aProduct({ type: 'dental', enrollment_fee: 0, enrollment_fee_commission: 0 })];

  it('blocks saving a fee above it, before the server is asked', async () => {
    const { sent } = await given({ products });
    await open(/Dental/);
    await choose('Enrollment fee', /^\$70.01/);
    await toldAndAtTheField(CAP_SENTENCE);
    expect(helpOf('Enrollment fee')?.textContent).toBe(CAP_SENTENCE);
    expect(sent).toEqual([]);
  });

  it('lets what comes to it exactly pass', async () => {
    const { sent } = await given({ products: [aProduct({ enrollment_fee: 99_99 }), ...products.slice(1)] });
    await open(/Dental/);
    await choose('Enrollment fee', /^\$70.01/);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(CAP_SENTENCE)).toBeNull();
  });

  it('is told alike where the server found it out', async () => {
    const { failWith } = await given({ products: products.slice(1) });
    failWith(refused(CAP_SENTENCE, 'enrollment_fee'));
    await open(/Dental/);
    await choose('Enrollment fee', /^\$100.00/);
    await toldAndAtTheField(CAP_SENTENCE);
    expect(screen.queryByText('Failed to save product')).toBeNull();
  });

  it('follows what somebody else adds meanwhile', async () => {
    const { byOthers, sent } = await given({ products: products.slice(1) });
    await open(/Dental/);
    byOthers('health', { enrollment_fee: 100_00 });
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('chosen'));
    await choose('Enrollment fee', /^\$100.00/);
    await toldAndAtTheField(CAP_SENTENCE);
    expect(sent).toEqual([]);
  });
});

describe('a change that is not saved', () => {
  it('says so, keeps what was chosen with the server’s sentence, and is tried again', async () => {
    const { failWith, sent } = await given({ products: [aProduct()] });
    failWith(refused('The products of this lead are changing. Please try again.'));
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

  it('for want of a connection stays through a change of tabs, and is saved when it is back', async () => {
    const { failWith, sent, draw } = await given({ products: [aProduct()] });
    failWith(offline);
    await open(/Health/);
    write('Post date', '02/09/2026');
    leave('Post date');
    expect(await screen.findByText('Not saved: no connection. What you typed stays here.')).toBeTruthy();
    draw(<p>Another tab</p>);
    await waitFor(() => expect(sent).toHaveLength(2));
    draw(<LeadProducts lead={aLead({ id: `lead-${ids}` })} place="route" />);
    await open(/Health/);
    expect(field('Post date').value).toBe('02/09/2026');
    failWith();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });
});

describe('another’s change', () => {
  it('shows, in the card, the chips and the fields', async () => {
    const { byOthers } = await given({ products: [aProduct()] });
    await open(/Health/);
    byOthers('health', { effective_date: '2026-05-01', enrollment_fee: 125_00, status: 'post_date' });
    await waitFor(() => expect(field('Effective date').value).toBe('05/01/2026'));
    expect(card(/Health/).dataset.status).toBe('post_date');
    expect(figures()['Enrollment fee']).toBe('$125.00');
    byOthers('health', undefined);
    await waitFor(() => expect(card(/Health/).dataset.status).toBe('none'));
  });

  it('does not overwrite the field under the cursor, and is offered there', async () => {
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

describe('a product that has a status', () => {
  const products = [aProduct({ status: 'failed', failed_reason: 'Declined' })];

  it('is changed only after a question', async () => {
    const { sent } = await given({ products });
    await open(/Health/);
    await choose('Enrollment fee', /^\$125.00/);
    expect(await screen.findByRole('dialog', { name: CHANGE_QUESTION })).toBeTruthy();
    expect(sent).toEqual([]);
    press('Change it');
    await waitFor(() => expect(sent).toEqual([['saveProduct', { type: 'health', data: { enrollment_fee: 125_00 } }]]));
  });

  it('stays as it was where the answer is no', async () => {
    const { sent } = await given({ products });
    await open(/Health/);
    write('Effective date', '03/09/2026');
    leave('Effective date');
    await screen.findByRole('dialog', { name: CHANGE_QUESTION });
    press('Cancel');
    await waitFor(() => expect(field('Effective date').value).toBe('02/01/2026'));
    expect(sent).toEqual([]);
  });

  it('comes to another status only after the question too, and cannot be deleted', async () => {
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
