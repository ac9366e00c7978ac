import { addCustomerServiceNote, listCustomerServiceNotes } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { CustomerServiceNote } from '#shared/notes/note';
import type { LeadTabProps } from '../lead-tab.ts';
import type { Note } from './note.ts';
import { NotesTab } from './notes-tab.tsx';
import { useNotes } from './use-notes.ts';

const asNote = ({ id, user_email, note, created_ts }: CustomerServiceNote): Note => ({
  id,
  author: user_email,
  text: note,
  created_ts,
});

/**
 * The CUSTOMER_SERVICE_NOTES tab (docs/product.md, Lead notes), following live. It is shown only to users who may
 * follow its topic.
 */
export const LeadCustomerServiceNotes = ({ lead: { id: leadId } }: LeadTabProps) => {
  const notes = useNotes<CustomerServiceNote>({
    leadId,
    list: listCustomerServiceNotes,
    add: addCustomerServiceNote,
    topic: topics.serviceNotes(leadId),
    entity: 'customer-service-note',
    added: (note, stored) => ({ ...stored, leadId, note }),
    asNote,
  });
  return <NotesTab key={leadId} name={`customer service note of ${leadId}`} {...notes} />;
};
