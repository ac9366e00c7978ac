import '../lead-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import { addLeadNote, getLeadNotes } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { LeadNote } from '#shared/notes/note';
import { timestamp } from '#shared/time';
import { patchPages, useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { type Note, PAGE_SIZE } from './note.ts';
import { withAddedNote, withLiveNote } from './note-pages.ts';
import { NotesTab } from './notes-tab.tsx';

const asNote = ({ id, user_email, message, created_ts }: LeadNote): Note => ({
  id,
  author: user_email,
  text: message,
  created_ts,
});

/** The NOTES tab (docs/product.md, Lead notes), following live. */
export const LeadNotes = ({ lead: { id: leadId } }: LeadTabProps) => {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const topic = topics.leadSales(leadId);
  const input = { id: leadId, limit: PAGE_SIZE };
  useLiveTopic(topic);
  useLiveEntity('lead-note', change => {
    if (change.topic === topic) patchPages(queryClient, getLeadNotes, withLiveNote(change), input);
  });
  const notes = useOperationPages(getLeadNotes, input, { topic });
  const { mutateAsync } = useOperationMutation(addLeadNote);

  const add = async (text: string) => {
    const { id } = await mutateAsync({ leadId, note: text });
    const added: LeadNote = {
      id,
      lead_id: leadId,
      message: text,
      user_email: user.email,
      created_ts: timestamp(new Date()),
      version: 1,
    };
    patchPages(queryClient, getLeadNotes, withAddedNote(added), input);
  };
  return (
    <NotesTab key={leadId} name={`note of ${leadId}`} list={{ ...notes, rows: notes.rows?.map(asNote) }} onAdd={add} />
  );
};
