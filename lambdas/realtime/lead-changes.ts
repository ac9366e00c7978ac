import type { StoredViewer } from '#platform/table/engine/documents';
import { type Change, topics } from '#shared/contracts/live';
import type { Lead } from '#shared/leads/lead';
import { awaitsVerification, PendingVerification } from '#shared/leads/pending-verification';
import type { CustomerServiceNote, LeadNote } from '#shared/notes/note';
import type { Payment } from '#shared/payments/payment';
import type { SelectedProduct } from '#shared/products/product';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { changeFor, fromDocument, type Versions } from './change-for.ts';
import { asLiveVerificationEvent, asPaymentSummary, asPublicLead, asViewer } from './redaction.ts';

/** Only a lead that awaits verification is in the queue; otherwise it is removed from it. */
const queueChanges = (id: string, { old, new: current }: Versions<Lead>): Change[] => {
  const [was, is] = [old, current].map(lead => (lead && awaitsVerification(lead) ? lead : undefined));
  if (was && !is) {
    const version = current?.version ?? was.version + 1;
    return [
      { topic: topics.verificationQueue(), entity: 'pending-verification', id, version, removed: true, item: null },
    ];
  }
  return changeFor(topics.verificationQueue(), 'pending-verification', id, { old: was, new: is }, lead =>
    PendingVerification.parse(lead),
  );
};

export const leadChanges = (versions: Versions<Lead>): Change[] => {
  const id = fromDocument(versions, lead => lead.id);
  return [...changeFor(topics.lead(id), 'lead', id, versions, asPublicLead), ...queueChanges(id, versions)];
};

const ifViewing = (viewer: StoredViewer | undefined) => (viewer?.left ? undefined : viewer);

/** A viewer who closed the panel is removed although the item stays; so is one whose item expired. */
export const viewerChanges = (versions: Versions<StoredViewer>): Change[] => {
  const { lead_id, user_id } = fromDocument(versions, viewer => viewer);
  const viewing = { old: ifViewing(versions.old), new: ifViewing(versions.new) };
  return changeFor(topics.lead(lead_id), 'lead-viewer', user_id, viewing, asViewer);
};

export const productChanges = (versions: Versions<SelectedProduct>): Change[] => {
  const { lead_id, type } = fromDocument(versions, product => product);
  return changeFor(topics.leadSales(lead_id), 'selected-product', `${lead_id}:${type}`, versions);
};

export const paymentChanges = (versions: Versions<Payment>): Change[] => {
  const leadId = fromDocument(versions, payment => payment.lead_id);
  return changeFor(topics.leadSales(leadId), 'payment-summary', leadId, versions, asPaymentSummary);
};

/** Published without its content; a client with the right to see it reads the events again. */
export const verificationChanges = ({ old, new: current }: Versions<VerificationEvent>): Change[] => {
  const { lead_id, id } = fromDocument({ old, new: current }, event => event);
  const isRecorded = current !== undefined && old?.snipped_recording_key !== current.snipped_recording_key;
  const versions = { old: isRecorded ? undefined : old, new: current };
  return changeFor(topics.leadSales(lead_id), 'verification-event', id, versions, asLiveVerificationEvent);
};

export const noteChanges = (versions: Versions<LeadNote>): Change[] => {
  const { lead_id, id } = fromDocument(versions, note => note);
  return changeFor(topics.leadSales(lead_id), 'lead-note', id, versions);
};

export const serviceNoteChanges = (versions: Versions<CustomerServiceNote>): Change[] => {
  const { leadId, id } = fromDocument(versions, note => note);
  return changeFor(topics.serviceNotes(leadId), 'customer-service-note', id, versions);
};
