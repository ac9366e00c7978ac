import { PublicLead } from '../../leads/lead.ts';
import { LeadViewer } from '../../leads/lead-viewer.ts';
import { CustomerServiceNote, LeadNote } from '../../notes/note.ts';
import { PaymentSummary } from '../../payments/payment.ts';
import { SelectedProduct } from '../../products/product.ts';
import { LiveVerificationEvent } from '../../verification/verification-event.ts';

/** The items of a lead's topics, in a module of their own, because the code is needed only while a lead is open. */
export const leadItemSchemas = {
  lead: PublicLead,
  'lead-viewer': LeadViewer,
  'selected-product': SelectedProduct,
  'payment-summary': PaymentSummary,
  'verification-event': LiveVerificationEvent,
  'lead-note': LeadNote,
  'customer-service-note': CustomerServiceNote,
} as const;
