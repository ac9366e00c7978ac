import * as z from 'zod';
import { requires } from '../access/access.ts';
import { OwnDataJob, OwnErasure, OwnLeadExport } from '../jobs/job.ts';
import { JobId } from '../jobs/job-id.ts';
import { freeText } from '../leads/free-text.ts';
import { LegalHold } from '../leads/lead.ts';
import { PhoneNumber, PhoneNumberInput } from '../phone/phone-number.ts';
import { ErasedCounts, Erasure } from '../retention/erasure.ts';
import { RetentionEdit } from '../retention/retention-edit.ts';
import { RetainedLine, RetentionSetting } from '../retention/retention-setting.ts';
import { Timestamp } from '../time.ts';
import { operation } from './operation.ts';
import { PageInput, pageOf } from './page.ts';

const forAdmins = requires.role('admin');
const LeadId = z.object({ id: z.string().max(128) });

export const getRetention = operation({
  name: 'getRetention',
  method: 'GET',
  path: '/retention',
  access: forAdmins,
  input: z.object({}),
  output: RetentionSetting,
  errors: [],
  summary: 'How long what is kept, in months, for each product line (docs/product.md, Retention and erasure).',
});

export const saveRetention = operation({
  name: 'saveRetention',
  method: 'PUT',
  path: '/retention',
  access: forAdmins,
  /** The version that was read; 0 before the first change. */
  input: z.object({ version: z.number().int().min(0), content: RetentionEdit }),
  output: RetentionSetting,
  errors: ['conflict'],
  summary: 'Changes how long what is kept; what is due by the new periods is erased by the next run.',
});

/** What is stored about a lead, in numbers, and what an erasure would leave. */
export const StoredLead = z.object({
  id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: PhoneNumber,
  created_ts: Timestamp,
  lines: z.array(RetainedLine),
  held: ErasedCounts,
  /** Somebody is on a call with the lead, or its last call is not finished. */
  on_call: z.boolean(),
  on_blacklist: z.boolean(),
  email_on_blacklist: z.boolean(),
  /** Until when the law requires the records of its sales. */
  kept_until: Timestamp.optional(),
  legal_hold: LegalHold.optional(),
});
export type StoredLead = z.infer<typeof StoredLead>;

export const findStoredLead = operation({
  name: 'findStoredLead',
  method: 'POST',
  path: '/lead_data',
  access: forAdmins,
  input: z.object({ phone_number: PhoneNumberInput }),
  output: z.object({ lead: StoredLead.optional() }),
  errors: [],
  summary: 'What is stored about the lead of a number; no lead if none has it. It is in the audit trail of the lead.',
});

export const placeLegalHold = operation({
  name: 'placeLegalHold',
  method: 'PUT',
  path: '/lead/{id}/legal_hold',
  access: forAdmins,
  input: LeadId.extend({ reason: freeText(500).min(1, 'Write which case it is for.') }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Keeps the retention and erasures from the data of a lead.',
});

export const releaseLegalHold = operation({
  name: 'releaseLegalHold',
  method: 'DELETE',
  path: '/lead/{id}/legal_hold',
  access: forAdmins,
  /** The hold that was shown, by its time. If there is another, nothing is released: it is a `conflict`. */
  input: LeadId.extend({ since_ts: Timestamp }),
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'Releases the legal hold of a lead; what is due is erased by the next run.',
});

export const startLeadExport = operation({
  name: 'startLeadExport',
  method: 'POST',
  path: '/lead/{id}/export',
  access: forAdmins,
  input: LeadId,
  output: OwnLeadExport,
  errors: ['not_found', 'rejected', 'conflict'],
  once: true,
  summary: 'Starts an export of everything that is stored about a lead, as a job.',
});

export const getLeadExportLink = operation({
  name: 'getLeadExportLink',
  method: 'POST',
  path: '/lead_exports/{id}/link',
  access: forAdmins,
  input: JobId,
  output: z.object({ url: z.url() }),
  errors: ['not_found', 'conflict'],
  summary: "A link to the file of one's own export of a lead, valid for five minutes; it is in the audit trail.",
});

export const startErasure = operation({
  name: 'startErasure',
  method: 'POST',
  path: '/lead/{id}/erasure',
  access: forAdmins,
  /** The lead's number, typed to confirm. */
  input: LeadId.extend({ phone_number: PhoneNumberInput }),
  output: OwnErasure,
  errors: ['not_found', 'rejected', 'conflict'],
  once: true,
  summary: 'Starts the erasure of the data of a lead, as a job; what the law requires is kept.',
});

export const listDataJobs = operation({
  name: 'listDataJobs',
  method: 'GET',
  path: '/data_jobs',
  access: forAdmins,
  input: z.object({}),
  output: z.object({ data: z.array(OwnDataJob) }),
  errors: [],
  summary: "The exports and erasures of leads among the newest 20 of one's own jobs, the newest first.",
});

export const listErasures = operation({
  name: 'listErasures',
  method: 'GET',
  path: '/erasures',
  access: forAdmins,
  input: PageInput,
  output: pageOf(Erasure),
  errors: [],
  summary: 'Which leads were erased, when, by whom and what of them, the latest first; leads by their id alone.',
});
