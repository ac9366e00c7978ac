import { blacklistOfNumbers } from '#platform/do-not-call/blacklist-of';
import { addressesOf } from '#platform/do-not-call/do-not-call-steps';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { blacklistEntriesOfEmail } from '#platform/table/blacklist/blacklist';
import type { Image } from '#platform/table/engine/read';
import { itemsOf, type LeadData } from '#platform/table/lead-data/lead-data';
import { consentsIn, revocationsIn } from '#platform/table/website/consents';
import type { AuditRecord } from '#shared/audit/audit-record';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { CallRequest } from '#shared/call-requests/call-request';
import { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { OwnCall } from '#shared/calls/call';
import { CommissionLine } from '#shared/commissions/commission-line';
import { HeldRecording, type LeadExportCheckpoint, type NotIncluded } from '#shared/jobs/lead-export';
import { Lead } from '#shared/leads/lead';
import { LogMessage } from '#shared/messages/message';
import { DoctorNomination } from '#shared/nominations/doctor-nomination';
import { CustomerServiceNote, LeadNote } from '#shared/notes/note';
import { PaymentSummary } from '#shared/payments/payment';
import { Chargeback } from '#shared/products/chargeback';
import { SelectedProduct } from '#shared/products/product';
import type { Timestamp } from '#shared/time';
import { EsigRequest } from '#shared/verification/esig-request';
import { VerificationEvent } from '#shared/verification/verification-event';
import { nameOf } from './put-recordings.ts';

const AUDIT_PAGE = 200;

const trailOf = async (leadId: string): Promise<AuditRecord[]> => {
  const records: AuditRecord[] = [];
  let key: string | undefined;
  do {
    const page = await auditRecordsOfLead(leadId, {
      limit: AUDIT_PAGE,
      complete: true,
      ...(key !== undefined && { key }),
    });
    records.push(...page.data);
    key = page.next_page_key ?? undefined;
  } while (key !== undefined);
  return records;
};

/** Other people may have given the same e-mail address, so it may be listed with many numbers. */
const MOST_ENTRIES = 100;

/** The entries of every number and e-mail address of a lead; one that has both is found by both. */
const entriesOf = async (lead: Lead): Promise<BlacklistEntry[]> => {
  const [ofNumbers, ...ofEmails] = await Promise.all([
    blacklistOfNumbers(lead),
    ...addressesOf(lead).map(email => blacklistEntriesOfEmail(email, MOST_ENTRIES)),
  ]);
  return [...new Map([...ofNumbers, ...ofEmails.flat()].map(entry => [entry.id, entry])).values()];
};

const recordingIn = ({ entity, id, created_ts, snipped_recording_key }: Image): HeldRecording[] =>
  snipped_recording_key === undefined
    ? []
    : [HeldRecording.parse({ of: entity, id, created_ts, recording: snipped_recording_key })];

/** The recordings of the lead's calls and voice verifications, each once. */
export const recordingsIn = ({ calls, own }: LeadData): HeldRecording[] => {
  const all = [...calls, ...itemsOf(own, 'verification-event')].flatMap(recordingIn);
  return [...new Map(all.map(one => [one.recording, one])).values()];
};

const reasons: Record<NotIncluded, string> = {
  deleted: 'It is not kept any more.',
  too_large: 'The file would be too large. Download it at its call in the history of the lead.',
};

/** What the archive has of the recordings. */
type Included = Pick<Extract<LeadExportCheckpoint, { phase: 'recordings' }>, 'recordings' | 'not_included'>;

const statedRecordings = ({ recordings, not_included }: Included) =>
  recordings.map((recording, place) => {
    const problem = not_included[place];
    return { ...recording, ...(problem ? { not_included: reasons[problem] } : { file: nameOf(recording) }) };
  });

/**
 * Everything that is stored about a lead, as it is given to a person. Card and account numbers by their last digits, as on
 * every screen; what only the system needs is left out.
 */
export const leadFileOf = async (data: LeadData & { lead: Image }, now: Timestamp, included: Included) => {
  const lead = Lead.parse(data.lead);
  const [audit_trail, blacklist] = await Promise.all([trailOf(lead.id), entriesOf(lead)]);
  const { own, calls, linked } = data;
  return {
    exported_ts: now,
    lead,
    products: itemsOf(own, 'selected-product').map(item => SelectedProduct.parse(item)),
    chargebacks: itemsOf(own, 'chargeback').map(item => Chargeback.parse(item)),
    commissions: itemsOf(own, 'commission').map(item => CommissionLine.parse(item)),
    payments: itemsOf(own, 'payment').map(item => PaymentSummary.parse(item)),
    notes: itemsOf(own, 'lead-note').map(item => LeadNote.parse(item)),
    customer_service_notes: itemsOf(own, 'customer-service-note').map(item => CustomerServiceNote.parse(item)),
    messages: itemsOf(own, 'log-message').map(item => LogMessage.parse(item)),
    consents: consentsIn(own),
    consent_revocations: revocationsIn(own),
    call_requests: itemsOf(linked, 'call-request').map(item => CallRequest.parse(item)),
    verification_events: itemsOf(own, 'verification-event').map(item => VerificationEvent.parse(item)),
    signatures: itemsOf(linked, 'esig-request').map(item => EsigRequest.parse(item)),
    calls: calls.map(item => OwnCall.parse(item)),
    recordings: statedRecordings(included),
    callbacks: itemsOf(linked, 'upcoming-callback').map(item => UpcomingCallback.parse(item)),
    doctor_nominations: itemsOf(linked, 'doctor-nomination').map(item => DoctorNomination.parse(item)),
    blacklist,
    audit_trail,
  };
};
