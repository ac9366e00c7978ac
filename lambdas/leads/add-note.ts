import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';
import { requireWrittenBesideLead } from '#platform/writable-lead';
import type { Timestamp } from '#shared/time';

type Deps = { actor: Actor; now: Timestamp };
type NoteInput = { leadId: string; note: string };

/** @throws Rejection `not_found`; `rejected` for a lead that was erased */
export const addLeadNote = async (
  { actor: { user }, now }: Deps,
  { leadId, note }: NoteInput,
): Promise<{ id: string }> => {
  const id = randomUUID();
  const written = { id, lead_id: leadId, message: note, user_email: user.email, created_ts: now };
  requireWrittenBesideLead(await createLeadNote(written));
  return { id };
};

/** @throws Rejection `not_found`; `rejected` for a lead that was erased */
export const addCustomerServiceNote = async (
  { actor: { user }, now }: Deps,
  { leadId, note }: NoteInput,
): Promise<{ id: string }> => {
  const id = randomUUID();
  requireWrittenBesideLead(await createServiceNote({ id, leadId, note, user_email: user.email, created_ts: now }));
  return { id };
};
