import * as z from 'zod';
import { requires } from '../access/access.ts';
import { OwnLeadChange } from '../jobs/job.ts';
import { ChangedLeads, LeadChangeTo } from '../leads/list/bulk-change.ts';
import { LeadListRow } from '../leads/list/lead-row.ts';
import { operation } from './operation.ts';

const access = requires.role('admin');

const input = z.object({ leads: ChangedLeads, to: LeadChangeTo });

export const previewLeadChange = operation({
  name: 'previewLeadChange',
  method: 'POST',
  path: '/lead_change/preview',
  access,
  input,
  output: z.object({
    count: z.number().int(),
    /** False where there are more: they were not counted. */
    is_exact: z.boolean(),
    /** The first leads as they are. */
    data: z.array(LeadListRow),
  }),
  errors: ['rejected'],
  summary: 'How many leads a bulk change would write, and the first of them (docs/product.md, Leads list).',
});

export const startLeadChange = operation({
  name: 'startLeadChange',
  method: 'POST',
  path: '/lead_change',
  access,
  input,
  output: OwnLeadChange,
  errors: ['rejected', 'too_many_requests', 'conflict'],
  once: true,
  summary: 'Writes the cost, the lead source or the assigned agent of many leads in the background.',
});

export const listLeadChanges = operation({
  name: 'listLeadChanges',
  method: 'GET',
  path: '/lead_change',
  access,
  input: z.object({}),
  output: z.object({ data: z.array(OwnLeadChange) }),
  errors: [],
  summary: "One's own bulk changes of the last seven days, 20 at most, the newest first.",
});
