import * as z from 'zod';
import { requires } from '../access/access.ts';
import { AuditRecord } from '../audit/audit-record.ts';
import { ListedCallRequest } from '../call-requests/call-request.ts';
import { ListedCall } from '../calls/call.ts';
import { Base } from '../changed-meanwhile.ts';
import { CertificateUrl, ConsentEffect, ConsentRevocation, ListedConsent } from '../consents/consent.ts';
import { CallKey, LeadKey } from '../keys.ts';
import { freeName, freeText, freeTextLine } from '../leads/free-text.ts';
import { Language } from '../leads/language.ts';
import { Lead, PublicLead } from '../leads/lead.ts';
import { LeadEdit } from '../leads/lead-edit.ts';
import { LeadId } from '../leads/lead-id.ts';
import { LeadViewer } from '../leads/lead-viewer.ts';
import { LeadListRow } from '../leads/list/lead-row.ts';
import { LeadsFilter } from '../leads/list/leads-filter.ts';
import { PendingVerification } from '../leads/pending-verification.ts';
import { MessageTemplate } from '../messages/message.ts';
import { missingValue } from '../messages/placeholders.ts';
import { Cents } from '../money/cents.ts';
import { DollarsInput } from '../money/dollars.ts';
import { DoctorNomination } from '../nominations/doctor-nomination.ts';
import { CustomerServiceNote, LeadNote, NoteInput } from '../notes/note.ts';
import { PhoneNumberInput } from '../phone/phone-number.ts';
import { AnswerName, PromptName, ScriptHistory, ScriptName, ScriptPage } from '../scripts/script.ts';
import { LAST_VERSION } from '../seen-version.ts';
import { Timestamp } from '../time.ts';
import { operation } from './operation.ts';
import { PageInput, PageOrder, pageOf } from './page.ts';

const OneLead = z.object({ leadId: LeadId });
const ById = z.object({ id: LeadId });
const PageOfLead = PageInput.extend({ id: LeadId });

export const getLead = operation({
  name: 'getLead',
  method: 'GET',
  path: '/lead/{id}',
  access: requires.lead,
  input: ById,
  output: PublicLead,
  errors: ['not_found'],
  summary: 'One lead, whole (docs/product.md, Lead).',
});

export const updateLead = operation({
  name: 'updateLead',
  method: 'POST',
  path: '/update_lead',
  access: requires.lead,
  input: OneLead.extend({ data: LeadEdit, base: Base.optional(), notify: z.boolean().default(false) }),
  output: PublicLead,
  errors: ['not_found', 'conflict', 'forbidden'],
  summary:
    'Changes the fields that are given and no others; empty values are ignored (docs/product.md, Lead details). A `conflict` with the current value for a field that differs from its `base`.',
});

export const LookupResult = Lead.pick({
  first_name: true,
  last_name: true,
  phone_number: true,
  last_disposition: true,
  lead_source: true,
}).extend({ lead_key: LeadKey });
export type LookupResult = z.infer<typeof LookupResult>;

const name = freeName(100).optional();

export const lookupLead = operation({
  name: 'lookupLead',
  method: 'POST',
  path: '/lookup_lead',
  access: requires.lead,
  input: z.object({
    phone_number: PhoneNumberInput,
    first_name: name,
    last_name: name,
    create_lead_if_missing: z.boolean().optional(),
  }),
  output: z.object({ data: z.array(LookupResult) }),
  errors: ['conflict'],
  summary: 'The leads with a phone number; creates one on request if there is none (docs/product.md, Lead lookup).',
});

export const viewLead = operation({
  name: 'viewLead',
  method: 'POST',
  path: '/view_lead',
  access: requires.lead,
  /** `visit` identifies one opening of the panel: its late requests do not show the viewer again after it is closed. */
  input: OneLead.extend({ visit: z.string().min(1).max(40), viewing: z.boolean() }),
  output: z.object({ data: z.array(LeadViewer) }),
  errors: ['not_found'],
  summary: 'Says that the agent has the panel open, or has closed it; answers who else has.',
});

export const listLeadAudit = operation({
  name: 'listLeadAudit',
  method: 'GET',
  path: '/lead/{id}/audit',
  access: requires.role('admin'),
  input: PageOfLead,
  output: pageOf(AuditRecord),
  errors: [],
  summary: 'Who changed, read or played what of a lead, newest first.',
});

export const listLeadConsents = operation({
  name: 'listLeadConsents',
  method: 'GET',
  path: '/lead/{id}/consent',
  access: requires.fullLead,
  input: ById,
  output: z.object({
    data: z.array(ListedConsent.extend({ effect: ConsentEffect })),
    /** Those that no consent shows. */
    revocations: z.array(ConsentRevocation.omit({ lead_key: true, version: true })),
    requests: z.array(ListedCallRequest),
  }),
  errors: [],
  summary:
    'What the customer agreed to, with the proof and what it allows now, other revocations, and the calls asked for; the latest first.',
});

export const saveConsentCertificate = operation({
  name: 'saveConsentCertificate',
  method: 'PUT',
  path: '/lead/{id}/consent/{consent_id}/certificate',
  access: requires.fullLead,
  input: ById.extend({
    consent_id: z.uuid(),
    /** Empty: there is none. */
    certificate_url: z.union([z.literal(''), CertificateUrl]),
    /** The version that was read; 0 where there was none. If another is stored, nothing is written. */
    version: z.number().int().min(0).max(LAST_VERSION),
  }),
  output: ListedConsent.pick({ certificate_url: true, certificate_version: true }),
  errors: ['not_found', 'rejected', 'forbidden', 'conflict'],
  summary:
    "Notes the address of a consent's certificate; for admins and who has the lead at hand (docs/product.md, Consent).",
});

export const listLeadCalls = operation({
  name: 'listLeadCalls',
  method: 'GET',
  path: '/lead/{id}/call',
  access: requires.fullLead,
  input: PageOfLead,
  output: pageOf(ListedCall),
  errors: [],
  summary: "A lead's calls, newest first (docs/product.md, Lead call history).",
});

export const addLeadNote = operation({
  name: 'addLeadNote',
  method: 'POST',
  path: '/add_lead_note',
  access: requires.fullLead,
  input: OneLead.extend({ note: NoteInput }),
  output: z.object({ id: z.string() }),
  errors: ['not_found', 'conflict'],
  once: true,
  summary: 'Adds a note to a lead (docs/product.md, Lead notes).',
});

export const getLeadNotes = operation({
  name: 'getLeadNotes',
  method: 'GET',
  path: '/lead/{id}/note',
  access: requires.fullLead,
  input: PageOfLead,
  output: pageOf(LeadNote),
  errors: [],
  summary: "A lead's notes, newest first.",
});

export const addCustomerServiceNote = operation({
  name: 'addCustomerServiceNote',
  method: 'POST',
  path: '/customer_service_note',
  access: requires.role('customer_service'),
  input: OneLead.extend({ note: NoteInput }),
  output: z.object({ id: z.string() }),
  errors: ['not_found', 'conflict'],
  once: true,
  summary: 'Adds a note of customer service to a lead (docs/product.md, Lead notes).',
});

export const listCustomerServiceNotes = operation({
  name: 'listCustomerServiceNotes',
  method: 'GET',
  path: '/lead/{id}/customer_service_note',
  access: requires.role('customer_service'),
  input: PageOfLead,
  output: pageOf(CustomerServiceNote),
  errors: [],
  summary: "A lead's notes of customer service, newest first.",
});

export const getScript = operation({
  name: 'getScript',
  method: 'GET',
  path: '/script/{name}',
  access: requires.signedIn,
  input: z.object({
    name: ScriptName,
    /** Of the version that was published at this instant; of the newest one without it. */
    at: Timestamp.optional(),
  }),
  output: z.object({
    data: z.array(ScriptPage),
    /** When this version was published; absent for a script from before scripts were published. */
    published_ts: Timestamp.optional(),
  }),
  errors: ['not_found', 'forbidden'],
  summary: 'Every page of a script, or of a list of rebuttals; closing rebuttals are for closers and admins.',
});

export const leaveScriptPage = operation({
  name: 'leaveScriptPage',
  method: 'POST',
  path: '/leave_script_page',
  access: requires.lead,
  input: OneLead.extend({
    prompt_name: PromptName,
    /** The choice; absent if the agent goes back. */
    answer: freeText(200).optional(),
    /** The entered values by the input's name; a value of a lead's field is checked like any other edit. */
    inputs: LeadEdit.optional(),
    other_inputs: z.record(AnswerName, freeText(5000)).optional(),
    /** Of the entered values; of the others as `script_answers.<name>`. */
    base: Base.optional(),
    /** The call with the script, and its current page. */
    task_attribute_key: CallKey.optional(),
    history: ScriptHistory.extend({ selected_page_choice: freeText(200).optional() }),
  }),
  output: PublicLead,
  errors: ['not_found', 'conflict', 'forbidden'],
  summary:
    "Saves a script page's answer and inputs on the lead, and the script's history on the call (docs/product.md, Walking a script). A `conflict` with the current value for a field that differs from its `base`.",
});

/** In characters. */
export const LONGEST_TEXT = 1600;

/** A message in which every placeholder of its template has got a value. */
const complete = (text: ReturnType<typeof freeText>) =>
  text.superRefine((written, context) => {
    const message = missingValue(written);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const sendText = operation({
  name: 'sendText',
  method: 'POST',
  path: '/send_text',
  access: requires.fullLead,
  input: z.object({
    to: z.string().trim().max(40),
    body: complete(freeText(LONGEST_TEXT).min(1, 'Email body is required')),
    leadId: LeadId.optional(),
  }),
  output: z.object({}),
  errors: ['rejected', 'too_many_requests', 'not_found', 'forbidden', 'provider_failed', 'conflict'],
  once: true,
  summary:
    "Sends a text to a lead's own number and logs it; rejected for a number on the blacklist (docs/product.md, Message rules).",
});

export const sendEmail = operation({
  name: 'sendEmail',
  method: 'POST',
  path: '/send_email',
  access: requires.fullLead,
  input: z.object({
    recipient: z.string().trim().min(1, 'E-mail is required').max(254).pipe(z.email('E-mail must be valid')),
    subject: complete(freeTextLine(300).min(1, 'Email subject is required')),
    body: complete(freeText(20_000).min(1, 'Email body is required')),
    /** Of the subject and the body; English if it is missing. */
    language: Language.optional(),
    leadId: LeadId.optional(),
  }),
  output: z.object({}),
  errors: ['rejected', 'too_many_requests', 'not_found', 'forbidden', 'provider_failed', 'conflict'],
  once: true,
  summary: "Sends an e-mail to a lead's own address and logs it (docs/product.md, Message rules).",
});

export const listMessageTemplates = operation({
  name: 'listMessageTemplates',
  method: 'GET',
  path: '/message_template',
  access: requires.fullLead,
  input: z.object({}),
  output: z.object({ data: z.array(MessageTemplate) }),
  errors: [],
  summary: 'Every message template, by name.',
});

const REQUIRED = 'This field is required';

export const nominateDoctor = operation({
  name: 'nominateDoctor',
  method: 'POST',
  path: '/doctor_nomination',
  access: requires.fullLead,
  input: OneLead.extend({
    first_name: freeName(100).min(1, REQUIRED),
    last_name: freeName(100).min(1, REQUIRED),
    details: freeText(2000).optional(),
  }),
  output: z.object({ id: z.string() }),
  errors: ['not_found', 'conflict'],
  once: true,
  summary: 'Nominates a doctor for a lead (docs/product.md, Doctor nominations).',
});

export const listNominations = operation({
  name: 'listNominations',
  method: 'GET',
  path: '/doctor_nomination',
  access: requires.feature('DoctorNominations'),
  input: PageInput,
  output: pageOf(DoctorNomination),
  errors: [],
  summary:
    'The nominations that are not submitted, the one that waits longest first (docs/product.md, Nominations page).',
});

export const submitNomination = operation({
  name: 'submitNomination',
  method: 'PATCH',
  path: '/doctor_nomination/{id}',
  access: requires.feature('DoctorNominations'),
  input: z.object({
    id: z.string().min(1).max(128),
    /** `false` takes the mark back. */
    submitted: z.boolean(),
  }),
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'Marks a nomination as submitted, or takes that back.',
});

export const listPendingVerifications = operation({
  name: 'listPendingVerifications',
  method: 'GET',
  path: '/pending-verification',
  access: requires.role('verification', 'admin'),
  input: z.object({}),
  output: z.object({ data: z.array(PendingVerification) }),
  errors: [],
  summary:
    'Leads whose verification was requested and is not completed, newest request first (docs/product.md, Verification alerts).',
});

export const listLeads = operation({
  name: 'listLeads',
  method: 'GET',
  path: '/lead',
  access: requires.feature('Leads'),
  input: LeadsFilter.extend({
    limit: z.coerce.number().int().min(1).max(100).default(10),
    key: PageInput.shape.key,
    order: PageOrder,
  }),
  output: pageOf(LeadListRow),
  errors: [],
  summary:
    'The leads of a filter, within the limit of dates of the role, by default the newest first (docs/product.md, Leads list).',
});

export const countLeads = operation({
  name: 'countLeads',
  method: 'GET',
  path: '/lead-count',
  access: requires.feature('Leads'),
  input: LeadsFilter,
  output: z.object({
    count: z.number().int(),
    /** False where there are more: they were not counted. */
    is_exact: z.boolean(),
  }),
  errors: [],
  summary: 'How many leads `listLeads` has for the same filter, counted up to 1,000 where no roll-up knows it.',
});

export const updateLeadCost = operation({
  name: 'updateLeadCost',
  method: 'PATCH',
  path: '/lead/{id}',
  access: requires.role('admin'),
  input: ById.extend({
    /** In dollars, such as 12.5; null for that of the lead's source. */
    cost_from_manual_input: DollarsInput.nullable(),
    /** What the admin has seen: if another cost is stored, nothing is saved, and it is a `conflict`. */
    base: DollarsInput.nullable().optional(),
  }),
  output: z.object({ cost: Cents.optional(), cost_from_manual_input: Cents.optional() }),
  errors: ['not_found', 'conflict'],
  summary: 'Sets what a lead cost (docs/product.md, Leads list).',
});
