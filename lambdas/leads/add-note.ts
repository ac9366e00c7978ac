import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import { noSuchLead } from '#platform/no-such-lead';
import type { Timestamp } from '#shared/time';
import type { NoteTable } from './note-table.ts';

type Deps<Verb extends keyof NoteTable> = { table: Pick<NoteTable, Verb>; actor: Actor; now: Timestamp };
type NoteInput = { leadId: string; note: string };

const requireWritten = (outcome: 'written' | 'missing'): void => {
  if (outcome === 'missing') throw noSuchLead();
};

/** @throws Refusal `not_found` */
export const addLeadNote = async (
  { table, actor: { user }, now }: Deps<'createLeadNote'>,
  { leadId, note }: NoteInput,
): Promise<{ id: string }> => {
  const id = randomUUID();
  const written = { id, lead_id: leadId, message: note, user_email: user.email, created_ts: now };
  requireWritten(await table.createLeadNote(written));
  return { id };
};

/** @throws Refusal `not_found` */
export const addCustomerServiceNote = async (
  { table, actor: { user }, now }: Deps<'createServiceNote'>,
  { leadId, note }: NoteInput,
): Promise<{ id: string }> => {
  const id = randomUUID();
  requireWritten(await table.createServiceNote({ id, leadId, note, user_email: user.email, created_ts: now }));
  return { id };
};
