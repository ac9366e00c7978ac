import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import { noSuchLead } from '#platform/no-such-lead';
import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';
import type { Timestamp } from '#shared/time';

type Deps = { actor: Actor; now: Timestamp };
type NoteInput = { leadId: string; note: string };

const requireWritten = (outcome: 'written' | 'missing'): void => {
  if (outcome === 'missing') throw noSuchLead();
};

/** @throws Rejection `not_found` */
export const addLeadNote = async (
  { actor: { user }, now }: Deps,
  { leadId, note }: NoteInput,
): Promise<{ id: string }> => {
  const id = randomUUID();
  const written = { id, lead_id: leadId, message: note, user_email: user.email, created_ts: now };
  requireWritten(await createLeadNote(written));
  return { id };
};

/** @throws Rejection `not_found` */
export const addCustomerServiceNote = async (
  { actor: { user }, now }: Deps,
  { leadId, note }: NoteInput,
): Promise<{ id: string }> => {
  const id = randomUUID();
  requireWritten(await createServiceNote({ id, leadId, note, user_email: user.email, created_ts: now }));
  return { id };
};
