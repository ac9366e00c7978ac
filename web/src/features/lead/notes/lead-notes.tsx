import { addLeadNote, getLeadNotes } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { LeadNote } from '#shared/notes/note';
import type { LeadTabProps } from '../lead-tab.ts';
import type { Note } from './note.ts';
import { NotesTab } from './notes-tab.tsx';
import { useNotes } from './use-notes.ts';

const asNote = ({ id, user_email, message, created_ts }: LeadNote): Note => ({
  id,
  author: user_email,
  text: message,
  created_ts,
});

/** The NOTES tab (docs/product.md, Lead notes), following live. */
export const LeadNotes = ({ lead: { id: leadId } }: LeadTabProps) => {
  const notes = useNotes<LeadNote>({
    leadId,
    list: getLeadNotes,
    add: addLeadNote,
    topic: topics.leadSales(leadId),
    entity: 'lead-note',
    added: (message, stored) => ({ ...stored, lead_id: leadId, message }),
    asNote,
  });
  return <NotesTab key={leadId} name={`note of ${leadId}`} {...notes} />;
};
