import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { LeadListRow } from '../../leads/list/lead-row.ts';
import { LeadsFilter } from '../../leads/list/leads-filter.ts';
import { Cents } from '../../money/cents.ts';
import { DollarsInput } from '../../money/dollars.ts';
import { operation } from '../operation.ts';
import { PageInput, PageOrder, pageOf } from '../page.ts';
import { ById } from './lead-inputs.ts';

export const listLeads = operation({
  name: 'listLeads',
  method: 'GET',
  path: '/lead',
  access: requires.feature('Leads'),
  input: LeadsFilter.extend({
    limit: z.coerce.number().int().min(1).max(100).default(10),
    key: PageInput.shape.key,
    order: PageOrder,
  }),
  output: pageOf(LeadListRow),
  errors: [],
  summary:
    'The leads of a filter, within the limit of dates of the role, by default the newest first (docs/product.md, Leads list).',
});

export const countLeads = operation({
  name: 'countLeads',
  method: 'GET',
  path: '/lead-count',
  access: requires.feature('Leads'),
  input: LeadsFilter,
  output: z.object({
    count: z.number().int(),
    /** False where there are more: they were not counted. */
    is_exact: z.boolean(),
  }),
  errors: [],
  summary: 'How many leads `listLeads` has for the same filter, counted up to 1,000 where no roll-up knows it.',
});

export const updateLeadCost = operation({
  name: 'updateLeadCost',
  method: 'PATCH',
  path: '/lead/{id}',
  access: requires.role('admin'),
  input: ById.extend({
    /** In dollars, such as 12.5; null for that of the lead's source. */
    cost_from_manual_input: DollarsInput.nullable(),
    /** What the admin has seen: if another cost is stored, nothing is saved, and it is a `conflict`. */
    base: DollarsInput.nullable().optional(),
  }),
  output: z.object({ cost: Cents.optional(), cost_from_manual_input: Cents.optional() }),
  errors: ['not_found', 'conflict'],
  summary: 'Sets what a lead cost (docs/product.md, Leads list).',
});
