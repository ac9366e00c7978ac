import '../lead-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { addCustomerServiceNote, addLeadNote } from '#shared/contracts/leads';
import type { Entity } from '#shared/contracts/live';
import type { Operation } from '#shared/contracts/operation';
import type { Page } from '#shared/contracts/page';
import { timestamp } from '#shared/time';
import { patchPages, useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Note, PAGE_SIZE, type StoredNote } from './note.ts';
import { withAddedNote, withLiveNote } from './note-pages.ts';

type PageInput = z.ZodType<unknown, { id: string; limit?: unknown }>;

/** One kind of a lead's notes: where they are read, added and followed, and how they become rows. */
type NotesOptions<N extends StoredNote> = {
  leadId: string;
  list: Operation<PageInput, z.ZodType<Page<N>>>;
  add: typeof addLeadNote | typeof addCustomerServiceNote;
  topic: string;
  entity: Extract<Entity, 'lead-note' | 'customer-service-note'>;
  /** The note as the server has stored it, before its live change arrives. */
  added(text: string, stored: Pick<N, 'id' | 'created_ts' | 'version'> & { user_email: string }): N;
  asNote(note: N): Note;
};

/** The pages of a lead's notes, following live, and `add`, which rejects if the server did not save the note. */
export const useNotes = <N extends StoredNote>({
  leadId,
  list,
  add,
  topic,
  entity,
  added,
  asNote,
}: NotesOptions<N>) => {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const input = { id: leadId, limit: PAGE_SIZE };
  useLiveTopic(topic);
  useLiveEntity(entity, change => {
    // The entity is that of the list.
    const item = change.item as N | undefined;
    if (change.topic === topic) patchPages(queryClient, list, withLiveNote({ ...change, item }), input);
  });
  const notes = useOperationPages(list, input, { topic });
  const { mutateAsync } = useOperationMutation(add);
  const onAdd = async (text: string): Promise<void> => {
    const { id } = await mutateAsync({ leadId, note: text });
    const note = added(text, { id, user_email: user.email, created_ts: timestamp(new Date()), version: 1 });
    patchPages(queryClient, list, withAddedNote(note), input);
  };
  return { list: { ...notes, rows: notes.rows?.map(asNote) }, onAdd };
};
