import type * as z from 'zod';
import { CustomerServiceNote, LeadNote } from '#shared/notes/note';
import { keys } from './engine/keys.ts';
import { type PageRequest, queryPage } from './engine/query.ts';
import { keyIn, readablePage } from './engine/read-each.ts';
import { creation } from './engine/steps.ts';
import { type BesideLead, besideLead } from './lead-data/beside-lead.ts';

export const createLeadNote = (note: Omit<LeadNote, 'version'>): Promise<BesideLead> =>
  besideLead(
    note.lead_id,
    creation('lead-note', keys.leadNote(note.lead_id, note.created_ts, note.id), note),
    note.created_ts,
  );

/** Of the notes of a lead under this prefix, those that can be read, the newest first. */
const readableNotes = <Note>(leadId: string, prefix: string, schema: z.ZodType<Note>, page: PageRequest) => {
  const list = { partition: keys.lead(leadId).pk, prefix };
  return readablePage(
    queryPage(list, 'descending', page, image => image),
    { schema, keyOf: keyIn(list), message: 'note not read', idName: 'note' },
  );
};

/** A lead's notes that can be read, newest first. */
export const notesOfLead = (leadId: string, page: PageRequest) => readableNotes(leadId, 'note#', LeadNote, page);

export const createServiceNote = (note: Omit<CustomerServiceNote, 'version'>): Promise<BesideLead> =>
  besideLead(
    note.leadId,
    creation('customer-service-note', keys.serviceNote(note.leadId, note.created_ts, note.id), note),
    note.created_ts,
  );

/** A lead's notes of customer service that can be read, newest first. */
export const serviceNotesOfLead = (leadId: string, page: PageRequest) =>
  readableNotes(leadId, 'service-note#', CustomerServiceNote, page);
