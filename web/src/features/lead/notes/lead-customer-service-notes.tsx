import '../lead-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import { addCustomerServiceNote, listCustomerServiceNotes } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { CustomerServiceNote } from '#shared/notes/note';
import { timestamp } from '#shared/time';
import { patchPages, useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { type Note, PAGE_SIZE } from './note.ts';
import { withAddedNote, withLiveNote } from './note-pages.ts';
import { NotesTab } from './notes-tab.tsx';

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
  const { user } = useSession();
  const queryClient = useQueryClient();
  const topic = topics.serviceNotes(leadId);
  const input = { id: leadId, limit: PAGE_SIZE };
  useLiveTopic(topic);
  useLiveEntity('customer-service-note', change => {
    if (change.topic === topic) patchPages(queryClient, listCustomerServiceNotes, withLiveNote(change), input);
  });
  const notes = useOperationPages(listCustomerServiceNotes, input, { topic });
  const { mutateAsync } = useOperationMutation(addCustomerServiceNote);

  const add = async (text: string) => {
    const { id } = await mutateAsync({ leadId, note: text });
    const added: CustomerServiceNote = {
      id,
      leadId,
      note: text,
      user_email: user.email,
      created_ts: timestamp(new Date()),
      version: 1,
    };
    patchPages(queryClient, listCustomerServiceNotes, withAddedNote(added), input);
  };
  const list = { ...notes, rows: notes.rows?.map(asNote) };
  return <NotesTab key={leadId} name={`customer service note of ${leadId}`} list={list} onAdd={add} />;
};
