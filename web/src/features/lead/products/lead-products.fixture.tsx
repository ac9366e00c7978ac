import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from '#shared/access/roles';
import { type Base, CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { topics } from '#shared/contracts/live';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import { CHANGED_MESSAGE } from '#shared/products/product-rules';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { anOption, aProduct } from '../../../testing/a-product.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadProducts } from './lead-products.tsx';

export const options = [
  anOption({ state_whitelist: ['FL', 'TX'] }),
  anOption({ id: 'health-tx', name: 'Texas only', state_whitelist: ['TX'] }),
  anOption({ id: 'health-share', name: 'Community Share 1000' }),
  anOption({ type: 'dental' }),
];

type Given = { products?: SelectedProduct[]; roles?: Role[]; state?: string | undefined; isAtHand?: boolean };
const USER = 'maria.lopez@coverline.test';
const ofUser = { assigned_agent_email_by_role: { closer: USER }, verification_agent_email: USER };
export const rejected = (message: string, field?: string) =>
  new ApiFailure({ status: 409, code: 'rejected', message, detail: field ? [{ field, message }] : [] });
export const offline = new ApiFailure({ status: 0, code: 'network', message: 'No answer.' });

const changedMeanwhile = (field: string, current: string) =>
  new ApiFailure({
    status: 409,
    code: 'conflict',
    message: CHANGED_MEANWHILE,
    detail: [{ field, message: CHANGED_MEANWHILE, current }],
  });
const changedSince = new ApiFailure({ status: 409, code: 'conflict', message: CHANGED_MESSAGE });

let ids = 0;
/** Each test has its own lead, as unsaved text is kept for its lead. The user is its closer and verification agent. */
export const given = async ({ products = [], roles = ['closer'], isAtHand = true, ...rest }: Given = {}) => {
  ids += 1;
  const state = 'state' in rest ? { state_abbr: rest.state } : {};
  const lead = aLead({ id: `lead-${ids}`, ...state, ...(isAtHand && ofUser) });
  let stored = products.map(product => ({ ...product, lead_id: lead.id }));
  let version = 10;
  let failure: Error | undefined;
  const sent: [string, Record<string, unknown>][] = [];
  /** As the server does: rejects a request whose version is not the stored one, or a field that is not its base. */
  const take = (name: string, { leadId: _, version: seen, base = {}, ...input }: Record<string, unknown>) => {
    sent.push([name, input]);
    if (failure) throw failure;
    const known = stored.find(each => each.type === input.type);
    if (seen !== undefined && seen !== (known?.version ?? 0)) throw changedSince;
    for (const [field, was] of Object.entries(base as Base)) {
      const current = String(known?.[field as keyof SelectedProduct] ?? '');
      if (current !== was) throw changedMeanwhile(field, current);
    }
  };
  const change = (name: string, input: Record<string, unknown>, extra: object = {}) => {
    take(name, input);
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
    deleteProduct: input => {
      take('deleteProduct', input);
      stored = stored.filter(each => each.type !== input.type);
      return {};
    },
  });
  const names = { 'lee@coverline.test': 'Lee Chen' };
  const desk = renderConsole(<LeadProducts lead={lead} place="route" />, { openCalls: [], user: { roles }, names });
  return {
    ...desk,
    lead,
    sent,
    failWith: (next?: Error) => {
      failure = next;
    },
    /** Somebody else's change; `silent` if the live connection does not deliver it. */
    byOthers: (type: ProductType, item: Partial<SelectedProduct> | undefined, how: 'live' | 'silent' = 'live') => {
      version += 1;
      const known = stored.find(each => each.type === type) ?? aProduct({ type, lead_id: lead.id });
      const product = item && { ...known, ...item, version };
      stored = [...stored.filter(each => each.type !== type), ...(product ? [product] : [])];
      if (how === 'silent') return;
      const change = { topic: topics.leadSales(lead.id), entity: 'selected-product', version } as const;
      desk.live.send({ ...change, id: `${lead.id}:${type}`, item: product });
    },
  };
};

export const card = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Products' })).getByRole('button', { name });
export const open = async (name: RegExp) => {
  await screen.findByRole('group', { name: 'Products' });
  fireEvent.click(card(name));
};
/** Without the list of a select, which has the same label and stays in the document until it has faded out. */
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, [role=combobox]' });
export const write = (label: string, value: string) => {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value } });
};
export const leave = (label: string) => fireEvent.blur(field(label));
export const choose = async (label: string, option: RegExp) => {
  fireEvent.mouseDown(field(label));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Presses Delete, and confirms it. */
export const deleteProduct = async () => {
  press('Delete');
  const dialog = await screen.findByRole('dialog', { name: /^Delete .* from the lead\?$/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
};
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const helpOf = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
export const toastAndFieldShow = (message: string) =>
  waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
export const figures = () =>
  Object.fromEntries(
    [...screen.getByLabelText('Totals').querySelectorAll('div')].map(each => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  );
