import { writeOne } from '#platform/table/engine/write';
import { createLead } from '#platform/table/leads';
import { paymentUpdate } from '#platform/table/payments';
import { leadSalesStep, selectedProductStep } from '#platform/table/selected-products';
import { verificationEventsOf } from '#platform/table/verification-events';
import type { Lead } from '#shared/leads/lead';
import type { SelectedProduct } from '#shared/products/product';
import { at } from './a-call.ts';
import { aLead } from './a-lead.ts';
import { aSelectedProduct } from './a-product.ts';
import { aUser } from './a-user.ts';

/** The product fields that a request for a signature needs. */
export const aChosenProduct = (fields: Partial<SelectedProduct> = {}): SelectedProduct =>
  aSelectedProduct({ enrollment_fee: 100_00, effective_date: '2026-02-01', ...fields });

export const aDentalPlan = (fields: Partial<SelectedProduct> = {}): SelectedProduct =>
  aChosenProduct({
    type: 'dental',
    group: '{product}_ancillary',
    product_id: 'dental-1',
    name: 'Bright Dental',
    premium: 29_99,
    enrollment_fee: 0,
    ...fields,
  });

const ofCloser = { assigned_agent_email_by_role: { closer: aUser().email } };

type Stored = { lead?: Partial<Lead>; products?: SelectedProduct[]; card_last4?: string };

const leads = (function* () {
  for (let n = 1; ; n++) yield { id: `ver-${n}`, phone_number: `+1555236${String(n).padStart(4, '0')}` };
})();

/** A lead in the table with the products, the card and the closer that a signature needs. */
export const aLeadToVerify = async ({
  lead = {},
  products = [aChosenProduct()],
  ...payment
}: Stored = {}): Promise<Lead> => {
  const stored = aLead({ ...leads.next().value, email: 'ada@example.com', ...ofCloser, ...lead });
  const { version: _, ...document } = stored;
  if (!(await createLead(document))) throw new Error('The lead is there already.');
  const ofLead = { lead_id: stored.id };
  for (const product of products) await writeOne(selectedProductStep({ ...product, ...ofLead }));
  await writeOne(leadSalesStep(stored.id, 100_00, undefined));
  const { card_last4 } = { card_last4: '4242', ...payment };
  if (card_last4 !== undefined)
    await writeOne(paymentUpdate(stored.id, { set: { card_last4, updated_ts: at(0) }, remove: [] }));
  return stored;
};

/** The events of a lead's verification, newest first, such as `esig_text sent`. */
export const verificationTimeline = async (leadId: string): Promise<string[]> =>
  (await verificationEventsOf(leadId)).map(({ name, verification_type }) => `${verification_type} ${name}`);
