import * as z from 'zod';
import { leadCost, sourceNamed } from '../../lead-sources/lead-cost.ts';
import type { LeadSource } from '../../lead-sources/lead-source.ts';
import { Cents } from '../../money/cents.ts';
import { PhoneNumber } from '../../phone/phone-number.ts';
import { ProductStatus, SelectedProduct } from '../../products/product.ts';
import { Timestamp } from '../../time.ts';
import type { Lead } from '../lead.ts';
import { otherNumbersOf } from '../lead-numbers.ts';

/** What the leads list filters by: what became of a lead's products, or that nothing did (docs/product.md, Leads list). */
export const saleStatuses = [...ProductStatus.options, 'none'] as const;
export const SaleStatus = z.enum(saleStatuses);
export type SaleStatus = z.infer<typeof SaleStatus>;

/** A sale of a lead: when, and the group and the lead source for which it counts. */
const LeadSale = z.object({
  sale_date: Timestamp,
  ...SelectedProduct.pick({ sold_in_group: true, sold_lead_source: true }).shape,
});
type LeadSale = z.infer<typeof LeadSale>;

/** A lead in the leads list as it is stored: a projection keeps it (lambdas/projections). */
export const LeadRow = z.object({
  lead_id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: PhoneNumber,
  /** Absent for a lead that has only one. */
  other_numbers: z.array(PhoneNumber).optional(),
  email: z.string().optional(),
  lead_source: z.string().optional(),
  /** The e-mail of the closer, else of the fronter. */
  assigned_agent: z.string().optional(),
  cost_from_manual_input: Cents.optional(),
  sale_status: SaleStatus,
  /** The last sale among the products that are sold. */
  ...LeadSale.partial().shape,
  /** Those before it, the latest first; absent where there are none. */
  earlier_sales: z.array(LeadSale).optional(),
  created_ts: Timestamp,
});
export type LeadRow = z.infer<typeof LeadRow>;

type Product = Pick<SelectedProduct, 'status' | 'sale_ts' | 'sold_in_group' | 'sold_lead_source'>;

/** A sale counts before a post date, and a post date before a failure. */
const saleStatusOf = (products: readonly Product[]): SaleStatus =>
  (['sale', 'post_date', 'failed'] as const).find(status => products.some(product => product.status === status)) ??
  'none';

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as T;

/** The sales among the products, the latest first. */
const salesAmong = (products: readonly Product[]): LeadSale[] =>
  products
    .flatMap(({ status, sale_ts, sold_in_group, sold_lead_source }) =>
      status === 'sale' && sale_ts ? [defined({ sale_date: sale_ts, sold_in_group, sold_lead_source })] : [],
    )
    .sort((a, b) => (a.sale_date > b.sale_date ? -1 : 1));

const soldFields = (products: readonly Product[]): Partial<LeadSale> & Pick<LeadRow, 'earlier_sales'> => {
  const [last, ...earlier_sales] = salesAmong(products);
  return { ...last, ...(earlier_sales.length > 0 && { earlier_sales }) };
};

/** Every sale of a listed lead, the latest first. */
export const salesOfRow = ({ sale_date, sold_in_group, sold_lead_source, earlier_sales = [] }: LeadRow): LeadSale[] =>
  sale_date === undefined ? [] : [{ sale_date, sold_in_group, sold_lead_source }, ...earlier_sales];

const otherNumbers = (lead: Lead) => {
  const numbers = otherNumbersOf(lead);
  return numbers.length > 0 ? numbers : undefined;
};

/** Whose lead it is: its closer's, else its fronter's. */
export const assignedAgentOf = ({
  assigned_agent_email_by_role: assigned,
}: Pick<Lead, 'assigned_agent_email_by_role'>): string | undefined => assigned?.closer ?? assigned?.fronter;

/** What the list says of a lead with its products. */
export const leadRowOf = (lead: Lead, products: readonly Product[]): LeadRow =>
  defined({
    lead_id: lead.id,
    first_name: lead.first_name,
    last_name: lead.last_name,
    phone_number: lead.phone_number,
    other_numbers: otherNumbers(lead),
    email: lead.email,
    lead_source: lead.lead_source,
    assigned_agent: assignedAgentOf(lead),
    cost_from_manual_input: lead.cost_from_manual_input,
    sale_status: saleStatusOf(products),
    ...soldFields(products),
    created_ts: lead.created_ts,
  });

/** A row as clients get it (docs/product.md, Entities). */
export const LeadListRow = z.object({
  /** The lead's id. */
  firestore_alternate_id: z.string(),
  ...LeadRow.pick({ first_name: true, last_name: true, phone_number: true, lead_source: true, assigned_agent: true })
    .shape,
  /** In cents; absent for users who are not admins, and for a lead without a cost. */
  cost: Cents.optional(),
  /** The part of the cost that was typed, in cents; for admins. */
  cost_from_manual_input: Cents.optional(),
  /** Absent for a lead none of whose products has a status. */
  sale_status: ProductStatus.optional(),
  create_timestamp: Timestamp,
  sale_date: Timestamp.optional(),
});
export type LeadListRow = z.infer<typeof LeadListRow>;

/** The row that a client gets, with the source's present name; `costs` for admins. */
export const leadListRow = (
  row: LeadRow,
  { sources, costs }: { sources: readonly LeadSource[]; costs: boolean },
): LeadListRow => {
  const { first_name, last_name, phone_number, assigned_agent, sale_status, sale_date, cost_from_manual_input } = row;
  return defined({
    firestore_alternate_id: row.lead_id,
    ...{ first_name, last_name, phone_number, assigned_agent, sale_date },
    lead_source: sourceNamed(sources, row.lead_source)?.name ?? row.lead_source,
    sale_status: sale_status === 'none' ? undefined : sale_status,
    create_timestamp: row.created_ts,
    ...(costs && { cost: leadCost(row, sources), cost_from_manual_input }),
  });
};
