import * as z from 'zod';
import { requires } from '../access/access.ts';
import { Base } from '../changed-meanwhile.ts';
import { EmailAddress } from '../email.ts';
import { PublicLead } from '../leads/lead.ts';
import { LeadId } from '../leads/lead-id.ts';
import { hasSocialSecurityNumber, NO_SOCIAL_SECURITY_NUMBER } from '../leads/social-security-number-in.ts';
import { Cents } from '../money/cents.ts';
import { hasCardNumber } from '../payments/card-number-in.ts';
import { PaymentSummary, RevealedField } from '../payments/payment.ts';
import { PaymentEdit } from '../payments/payment-edit.ts';
import { FailReason, ProductOption, ProductStatus, ProductType, SelectedProduct } from '../products/product.ts';
import { ProductGroup } from '../products/product-group.ts';
import { Signature } from '../verification/esig-request.ts';
import {
  EsigType,
  SignatureProgress,
  VerificationEvent,
  VerificationEventName,
  VerificationType,
} from '../verification/verification-event.ts';
import { operation } from './operation.ts';

const OneLead = z.object({ leadId: LeadId });
const OneProduct = OneLead.extend({ type: ProductType });
/** With the version that was read, 0 if there was no product: a `conflict` if the version differs. */
const SeenProduct = OneProduct.extend({ version: z.number().int().nonnegative() });

export const listProductOptions = operation({
  name: 'listProductOptions',
  method: 'GET',
  path: '/product_option',
  access: requires.fullLead,
  input: z.object({}),
  output: z.object({ data: z.array(ProductOption) }),
  errors: [],
  summary:
    'The active entries of the catalogue; `isOffered` decides which of them a lead can have (docs/product.md, Products).',
});

export const listSelectedProducts = operation({
  name: 'listSelectedProducts',
  method: 'GET',
  path: '/lead/{id}/product',
  access: requires.fullLead,
  input: z.object({ id: LeadId }),
  output: z.object({ data: z.array(SelectedProduct) }),
  errors: [],
  summary: 'What was chosen for a lead, one product of each type at most.',
});

/** The edited fields of a product. `null` removes a date or a fee. */
const ProductFields = z.object({
  product_id: z.string().max(128).optional(),
  enrollment_fee: Cents.nullable().optional(),
  effective_date: z.iso.date().nullable().optional(),
  post_date: z.iso.date().nullable().optional(),
  failed_reason: FailReason.optional(),
  closer_email: EmailAddress.optional(),
});

export const saveProduct = operation({
  name: 'saveProduct',
  method: 'POST',
  path: '/save_product',
  access: requires.fullLead,
  input: OneProduct.extend({ data: ProductFields, base: Base.optional() }),
  output: SelectedProduct,
  errors: ['not_found', 'conflict', 'rejected', 'forbidden'],
  summary:
    "Chooses or changes a lead's product of one type; rejected above the cap of all fees (docs/product.md, Product rules). A `conflict` with the current value for a field that differs from its `base`.",
});

export const setProductStatus = operation({
  name: 'setProductStatus',
  method: 'POST',
  path: '/set_product_status',
  access: requires.fullLead,
  input: SeenProduct.extend({ status: ProductStatus, data: ProductFields.default({}) }),
  output: SelectedProduct,
  errors: ['not_found', 'conflict', 'rejected', 'forbidden'],
  summary:
    'Makes a product a sale, post-dated or failed, with the fields as they stand on the screen (docs/product.md, Product status).',
});

export const deleteProduct = operation({
  name: 'deleteProduct',
  method: 'POST',
  path: '/delete_product',
  access: requires.fullLead,
  input: SeenProduct,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Takes a product that has no status from a lead (docs/product.md, Product status).',
});

export const listAgentEmails = operation({
  name: 'listAgentEmails',
  method: 'GET',
  path: '/agent_email',
  access: requires.role('verification'),
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
  errors: [],
  summary: 'E-mails of up to 80 users, for the closer agent selector (docs/product.md, Product editor).',
});

export const getPaymentDetails = operation({
  name: 'getPaymentDetails',
  method: 'GET',
  path: '/lead/{id}/payment',
  access: requires.fullLead,
  input: z.object({ id: LeadId }),
  output: z.object({ data: PaymentSummary.nullable() }),
  errors: [],
  summary: "A lead's payment details; of each number the last four digits only (docs/decisions/0022).",
});

export const savePaymentDetails = operation({
  name: 'savePaymentDetails',
  method: 'POST',
  path: '/save_payment_details',
  access: requires.fullLead,
  input: OneLead.extend({ payment_details: PaymentEdit, base: Base.optional() }),
  output: PaymentSummary,
  errors: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  summary:
    'Writes the payment fields that are given, for those who have the lead at hand; numbers are encrypted before they are stored. A `conflict` with the current value for a field in plain text that differs from its `base`.',
});

export const revealPaymentField = operation({
  name: 'revealPaymentField',
  method: 'POST',
  path: '/reveal_payment_field',
  access: requires.fullLead,
  input: OneLead.extend({
    field: RevealedField,
    reason: z
      .string()
      .trim()
      .min(5, 'Give the reason in a few words.')
      .max(300)
      .refine(text => !hasCardNumber(text), 'Do not write card numbers here.')
      .refine(text => !hasSocialSecurityNumber(text), NO_SOCIAL_SECURITY_NUMBER),
  }),
  output: z.object({ value: z.string() }),
  errors: ['not_found', 'forbidden', 'unavailable'],
  summary: 'One whole number, for those who have the lead at hand; each reading is recorded with its reason.',
});

export const requestVerification = operation({
  name: 'requestVerification',
  method: 'POST',
  path: '/request_verification',
  access: requires.role('closer'),
  input: OneLead.extend({
    verificationType: EsigType,
    group: ProductGroup,
    /** As the screen shows them: rejected if the lead's values differ. */
    products: z.array(ProductType).min(1),
    firstRequest: z.boolean(),
  }),
  output: z.object({}),
  errors: ['not_found', 'forbidden', 'conflict', 'rejected', 'too_many_requests', 'provider_failed'],
  once: true,
  summary:
    'Sends the customer of a lead at hand a link to sign, and puts the lead into the verification queue (docs/product.md, What a request does).',
});

export const setReadyForTransfer = operation({
  name: 'setReadyForTransfer',
  method: 'POST',
  path: '/ready_for_transfer',
  access: requires.fullLead,
  input: OneLead.extend({
    flag: z.enum(['closer_ready_to_transfer_to_ver', 'ver_ready_for_transfer']),
    ready: z.boolean(),
  }),
  output: PublicLead,
  errors: ['not_found', 'conflict', 'forbidden'],
  summary: "Sets the closer's or the verification agent's flag (docs/product.md, Transfer flags).",
});

export const claimVerification = operation({
  name: 'claimVerification',
  method: 'POST',
  path: '/claim_verification',
  access: requires.role('verification'),
  input: OneLead.extend({
    agent_of_record: z.string().trim().min(1, 'Please select an agent of record to claim verification.').max(100),
    /** Absent: the actor claims it if nobody else has it. Named by a verification admin: replaces the present claim. */
    assignee_email: EmailAddress.optional(),
  }),
  output: PublicLead,
  errors: ['not_found', 'conflict', 'rejected', 'forbidden'],
  summary: 'Claims a verification, or assigns it (docs/product.md, Verification claim).',
});

export const unclaimVerification = operation({
  name: 'unclaimVerification',
  method: 'POST',
  path: '/unclaim_verification',
  access: requires.role('verification'),
  input: OneLead,
  output: PublicLead,
  errors: ['not_found', 'conflict', 'forbidden'],
  summary: 'Clears verification_agent_email and agent_of_record (docs/product.md, Verification claim).',
});

export const listSignatureProgress = operation({
  name: 'listSignatureProgress',
  method: 'GET',
  path: '/lead/{id}/signature_progress',
  access: requires.role('closer'),
  input: z.object({ id: LeadId }),
  /** The newest of each group, type and name; newest first. */
  output: z.object({ data: z.array(SignatureProgress) }),
  errors: ['not_found'],
  summary: "How far a lead's requests for a signature are (docs/product.md, Request e-signature).",
});

export const listVerificationEvents = operation({
  name: 'listVerificationEvents',
  method: 'GET',
  path: '/lead/{id}/verification_event',
  access: requires.role('verification'),
  input: z.object({ id: LeadId }),
  output: z.object({
    /** The ten newest, newest first. */
    data: z.array(VerificationEvent),
    /** The newest of each group, type and name, which may be older than the ten; newest first. */
    latest: z.array(VerificationEvent),
  }),
  errors: ['not_found', 'forbidden'],
  summary:
    "A lead's ten newest verification events and the last of each kind, for its verification agent and admins (docs/product.md, Verification events).",
});

export const addVerificationEvent = operation({
  name: 'addVerificationEvent',
  method: 'POST',
  path: '/verification_event',
  access: requires.role('verification'),
  input: OneLead.extend({ name: VerificationEventName, verification_type: VerificationType, group: ProductGroup }),
  output: VerificationEvent,
  errors: ['not_found', 'conflict', 'forbidden'],
  once: true,
  summary: "Adds what one of the status buttons says; for the lead's verification agent and admins.",
});

export const getSignature = operation({
  name: 'getSignature',
  method: 'GET',
  path: '/lead/{id}/signature/{eventId}',
  access: requires.role('verification'),
  input: z.object({ id: LeadId, eventId: z.string().min(1).max(100) }),
  output: Signature,
  errors: ['not_found', 'forbidden'],
  summary: 'What a customer signed, as whom, when, and where its link went; each reading is recorded.',
});
