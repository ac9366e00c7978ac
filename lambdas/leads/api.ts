import { env } from '#platform/env';
import { existingLead } from '#platform/existing-lead';
import { apiHandler } from '#platform/handlers/api-handler';
import { countLeads } from '#platform/leads/count-leads';
import { mailProvider } from '#platform/messages/mail-provider';
import { textProvider } from '#platform/messages/text-provider';
import { openedLead, openedList } from '#platform/read-of-lead';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { callsByLead } from '#platform/table/calls';
import { waitingNominations } from '#platform/table/doctor-nominations';
import { notesOfLead, serviceNotesOfLead } from '#platform/table/lead-notes';
import { pendingVerifications } from '#platform/table/leads';
import { listMessageTemplates } from '#platform/table/messages';
import { asListedOfLead } from '#shared/calls/call-sids';
import * as operations from '#shared/contracts/leads';
import { addCustomerServiceNote, addLeadNote } from './add-note.ts';
import { getScript } from './get-script.ts';
import { leaveScriptPage } from './leave-script-page.ts';
import { listLeads } from './list/list-leads.ts';
import { updateLeadCost } from './list/update-lead-cost.ts';
import { listLeadConsents } from './list-lead-consents.ts';
import { lookupLead } from './lookup-lead.ts';
import { nominateDoctor } from './nominations/nominate-doctor.ts';
import { submitNomination } from './nominations/submit-nomination.ts';
import { saveConsentCertificate } from './save-consent-certificate.ts';
import { sendEmail } from './send-email.ts';
import { sendText } from './send-text.ts';
import { updateLead } from './update-lead.ts';
import { viewLead } from './view-lead.ts';

export const handler = apiHandler(operations, {
  getLead: async ({ actor, input, now }) => openedLead({ actor, now }, await existingLead(input.id)),
  updateLead: ({ actor, input, now }) => updateLead({ actor, now }, input),
  lookupLead: ({ actor, input, now }) => lookupLead({ actor, now }, input),
  viewLead: ({ actor, input, now }) => viewLead({ actor, now }, input),
  listLeadAudit: ({ input: { id, ...page } }) => auditRecordsOfLead(id, page),
  getScript: ({ actor, input }) => getScript({ actor }, input),
  leaveScriptPage: ({ actor, input, now }) => leaveScriptPage({ actor, now }, input),
  listLeadCalls: async ({ actor, input: { id, ...page }, now }) => {
    const { data, ...keys } = await callsByLead(id, page);
    return openedList({ actor, now }, id, { ...keys, data: asListedOfLead(actor.access, data) });
  },
  listLeadConsents: async ({ actor, input: { id }, now }) => openedList({ actor, now }, id, await listLeadConsents(id)),
  saveConsentCertificate: ({ actor, input, now }) => saveConsentCertificate({ actor, now }, input),
  addLeadNote: ({ actor, input, now }) => addLeadNote({ actor, now }, input),
  getLeadNotes: async ({ actor, input: { id, ...page }, now }) =>
    openedList({ actor, now }, id, await notesOfLead(id, page)),
  addCustomerServiceNote: ({ actor, input, now }) => addCustomerServiceNote({ actor, now }, input),
  listCustomerServiceNotes: async ({ actor, input: { id, ...page }, now }) =>
    openedList({ actor, now }, id, await serviceNotesOfLead(id, page)),
  sendText: ({ actor, input, now }) =>
    sendText(
      { provider: textProvider, actor, now, hours: env('CALLING_HOURS'), perHour: env('MESSAGES_PER_HOUR') },
      input,
    ),
  sendEmail: ({ actor, input, now }) =>
    sendEmail(
      { provider: mailProvider, actor, now, hours: env('CALLING_HOURS'), perHour: env('MESSAGES_PER_HOUR') },
      input,
    ),
  listMessageTemplates: async () => ({ data: await listMessageTemplates() }),
  nominateDoctor: ({ actor, input, now }) => nominateDoctor({ actor, now }, input),
  listLeads: ({ actor, input, now }) => listLeads({ actor, now }, input),
  countLeads: ({ actor, input, now }) => countLeads({ actor, now }, input),
  updateLeadCost: ({ actor, input, now }) => updateLeadCost({ actor, now }, input),
  listNominations: ({ input }) => waitingNominations(input),
  submitNomination: ({ actor, input, now }) => submitNomination({ actor, now }, input),
  listPendingVerifications: async () => ({ data: await pendingVerifications() }),
});
