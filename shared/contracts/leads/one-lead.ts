import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { ListedCall } from '../../calls/call.ts';
import { Base } from '../../changed-meanwhile.ts';
import { LeadKey } from '../../keys.ts';
import { freeName } from '../../leads/free-text.ts';
import { Lead, PublicLead } from '../../leads/lead.ts';
import { LeadEdit } from '../../leads/lead-edit.ts';
import { LeadViewer } from '../../leads/lead-viewer.ts';
import { PendingVerification } from '../../leads/pending-verification.ts';
import { PhoneNumberInput } from '../../phone/phone-number.ts';
import { operation } from '../operation.ts';
import { pageOf } from '../page.ts';
import { ById, OneLead, PageOfLead } from './lead-inputs.ts';

export const getLead = operation({
  name: 'getLead',
  method: 'GET',
  path: '/lead/{id}',
  access: requires.lead,
  input: ById,
  output: PublicLead,
  errors: ['not_found'],
  summary: 'One lead, whole (docs/product.md, Lead).',
});

export const updateLead = operation({
  name: 'updateLead',
  method: 'POST',
  path: '/update_lead',
  access: requires.lead,
  input: OneLead.extend({ data: LeadEdit, base: Base.optional(), notify: z.boolean().default(false) }),
  output: PublicLead,
  errors: ['not_found', 'conflict', 'forbidden'],
  summary:
    'Changes the fields that are given and no others; empty values are ignored (docs/product.md, Lead details). A `conflict` with the current value for a field that differs from its `base`.',
});

export const LookupResult = Lead.pick({
  first_name: true,
  last_name: true,
  phone_number: true,
  last_disposition: true,
  lead_source: true,
}).extend({ lead_key: LeadKey });
export type LookupResult = z.infer<typeof LookupResult>;

const name = freeName(100).optional();

export const lookupLead = operation({
  name: 'lookupLead',
  method: 'POST',
  path: '/lookup_lead',
  access: requires.lead,
  input: z.object({
    phone_number: PhoneNumberInput,
    first_name: name,
    last_name: name,
    create_lead_if_missing: z.boolean().optional(),
  }),
  output: z.object({ data: z.array(LookupResult) }),
  errors: ['conflict'],
  summary: 'The leads with a phone number; creates one on request if there is none (docs/product.md, Lead lookup).',
});

export const viewLead = operation({
  name: 'viewLead',
  method: 'POST',
  path: '/view_lead',
  access: requires.lead,
  /** `visit` identifies one opening of the panel: its late requests do not show the viewer again after it is closed. */
  input: OneLead.extend({ visit: z.string().min(1).max(40), viewing: z.boolean() }),
  output: z.object({ data: z.array(LeadViewer) }),
  errors: ['not_found'],
  summary: 'Says that the agent has the panel open, or has closed it; answers who else has.',
});

export const listLeadCalls = operation({
  name: 'listLeadCalls',
  method: 'GET',
  path: '/lead/{id}/call',
  access: requires.fullLead,
  input: PageOfLead,
  output: pageOf(ListedCall),
  errors: [],
  summary: "A lead's calls, newest first (docs/product.md, Lead call history).",
});

export const listPendingVerifications = operation({
  name: 'listPendingVerifications',
  method: 'GET',
  path: '/pending-verification',
  access: requires.role('verification', 'admin'),
  input: z.object({}),
  output: z.object({ data: z.array(PendingVerification) }),
  errors: [],
  summary:
    'Leads whose verification was requested and is not completed, newest request first (docs/product.md, Verification alerts).',
});
