import * as z from 'zod';
import { fingerprint } from '#platform/fingerprint';
import { fieldsFromEdit } from '#shared/leads/apply-edit';
import { LineFields } from '#shared/leads/import/import-line';
import { Lead } from '#shared/leads/lead';
import { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import type { DecidedLine } from './known-leads.ts';

const line = z.number().int();

/** Fields of a lead as they are written, or as they were: absent for one that the lead did not have. */
const SomeFields = Lead.partial().omit({ id: true, version: true, phone_number: true });
type SomeFields = z.infer<typeof SomeFields>;

/**
 * What is to be written for a line. It is stored before anything is written, so that a run that goes on writes the same,
 * and so that the import can be taken back.
 */
export const PlannedLine = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('create'), line, lead_id: z.string(), fields: LineFields }),
  z.object({
    decision: z.literal('update'),
    line,
    lead_id: z.string(),
    /** The lead's number; absent in a plan of the time before it was kept. */
    phone_number: PhoneNumber.optional(),
    /** The version that was read. */
    version: z.number().int(),
    set: SomeFields,
    before: SomeFields,
  }),
  z.object({ decision: z.literal('skip'), line, reason: z.string() }),
]);
export type PlannedLine = z.infer<typeof PlannedLine>;
export type PlannedCreation = Extract<PlannedLine, { decision: 'create' }>;
export type PlannedUpdate = Extract<PlannedLine, { decision: 'update' }>;

/** The same for the same line of the same import: a run that goes on finds the lead that an earlier one created. */
const leadIdOf = (importId: string, number: number): string => fingerprint(`${importId}#${number}`).slice(0, 32);

const formerOf = (lead: Lead, set: SomeFields): SomeFields =>
  SomeFields.parse(Object.fromEntries(Object.keys(set).map(field => [field, lead[field as keyof Lead]])));

export const plannedLine = (
  importId: string,
  decided: DecidedLine,
  { lead_source, userId, now }: { lead_source: string; userId: string; now: Timestamp },
): PlannedLine => {
  const { line: number, fields, lead } = decided;
  if (decided.decision === 'create' && fields)
    return { decision: 'create', line: number, lead_id: leadIdOf(importId, number), fields };
  if (decided.decision !== 'update' || !lead) return { decision: 'skip', line: number, reason: decided.reason };
  // A lead keeps the source that it has: its cost belongs to it.
  const edited = fieldsFromEdit(lead, decided.set, { userId, now });
  const set = { ...edited, ...(lead.lead_source === undefined && { lead_source }) };
  return {
    decision: 'update',
    line: number,
    lead_id: lead.id,
    phone_number: lead.phone_number,
    version: lead.version,
    set,
    before: formerOf(lead, set),
  };
};
