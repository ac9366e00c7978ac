import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { CustomerServiceNote, LeadNote, NoteInput } from '../../notes/note.ts';
import { operation } from '../operation.ts';
import { pageOf } from '../page.ts';
import { OneLead, PageOfLead } from './lead-inputs.ts';

export const addLeadNote = operation({
  name: 'addLeadNote',
  method: 'POST',
  path: '/add_lead_note',
  access: requires.fullLead,
  input: OneLead.extend({ note: NoteInput }),
  output: z.object({ id: z.string() }),
  errors: ['not_found', 'conflict'],
  once: true,
  summary: 'Adds a note to a lead (docs/product.md, Lead notes).',
});

export const getLeadNotes = operation({
  name: 'getLeadNotes',
  method: 'GET',
  path: '/lead/{id}/note',
  access: requires.fullLead,
  input: PageOfLead,
  output: pageOf(LeadNote),
  errors: [],
  summary: "A lead's notes, newest first.",
});

export const addCustomerServiceNote = operation({
  name: 'addCustomerServiceNote',
  method: 'POST',
  path: '/customer_service_note',
  access: requires.role('customer_service'),
  input: OneLead.extend({ note: NoteInput }),
  output: z.object({ id: z.string() }),
  errors: ['not_found', 'conflict'],
  once: true,
  summary: 'Adds a note of customer service to a lead (docs/product.md, Lead notes).',
});

export const listCustomerServiceNotes = operation({
  name: 'listCustomerServiceNotes',
  method: 'GET',
  path: '/lead/{id}/customer_service_note',
  access: requires.role('customer_service'),
  input: PageOfLead,
  output: pageOf(CustomerServiceNote),
  errors: [],
  summary: "A lead's notes of customer service, newest first.",
});
