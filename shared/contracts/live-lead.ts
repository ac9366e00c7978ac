import { PublicLead } from '../leads/lead.ts';
import { LeadViewer } from '../leads/lead-viewer.ts';
import { CustomerServiceNote, LeadNote } from '../notes/note.ts';
import { PaymentSummary } from '../payments/payment.ts';
import { SelectedProduct } from '../products/product.ts';
import { LiveVerificationEvent } from '../verification/verification-event.ts';

/** The items of a lead's topics. Apart, because only those who have a lead open read them. */
export const leadItemSchemas = {
  lead: PublicLead,
  'lead-viewer': LeadViewer,
  'selected-product': SelectedProduct,
  'payment-summary': PaymentSummary,
  'verification-event': LiveVerificationEvent,
  'lead-note': LeadNote,
  'customer-service-note': CustomerServiceNote,
} as const;
