import { CustomerServiceNote, LeadNote } from '#shared/notes/note';
import { keys } from './engine/keys.ts';
import { type PageRequest, queryPage } from './engine/query.ts';
import { creation } from './engine/steps.ts';
import { type BesideLead, besideLead } from './lead-data/beside-lead.ts';

export const createLeadNote = (note: Omit<LeadNote, 'version'>): Promise<BesideLead> =>
  besideLead(
    note.lead_id,
    creation('lead-note', keys.leadNote(note.lead_id, note.created_ts, note.id), note),
    note.created_ts,
  );

/** A lead's notes, newest first. */
export const notesOfLead = (leadId: string, page: PageRequest) =>
  queryPage({ partition: keys.lead(leadId).pk, prefix: 'note#' }, 'descending', page, image => LeadNote.parse(image));

export const createServiceNote = (note: Omit<CustomerServiceNote, 'version'>): Promise<BesideLead> =>
  besideLead(
    note.leadId,
    creation('customer-service-note', keys.serviceNote(note.leadId, note.created_ts, note.id), note),
    note.created_ts,
  );

/** A lead's notes of customer service, newest first. */
export const serviceNotesOfLead = (leadId: string, page: PageRequest) =>
  queryPage({ partition: keys.lead(leadId).pk, prefix: 'service-note#' }, 'descending', page, image =>
    CustomerServiceNote.parse(image),
  );
