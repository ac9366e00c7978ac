import { env } from '#platform/env';
import { apiHandler } from '#platform/handlers/api-handler';
import { mailProvider } from '#platform/messages/mail-provider';
import { textProvider } from '#platform/messages/text-provider';
import { openedList } from '#platform/read-of-lead';
import { listProductOptions } from '#platform/table/product-options';
import { selectedProductsOf } from '#platform/table/selected-products';
import { webOrigin } from '#platform/web-origin';
import * as operations from '#shared/contracts/sales';
import { newYorkDay } from '#shared/new-york';
import { isOnSale } from '#shared/products/product-rules';
import { termsOn } from '#shared/products/product-terms';
import { timestamp } from '#shared/time';
import { fieldEncryption } from './payments/encryption.ts';
import { getPaymentDetails } from './payments/get-payment-details.ts';
import { revealPaymentField } from './payments/reveal-payment-field.ts';
import { savePaymentDetails } from './payments/save-payment-details.ts';
import { deleteProduct } from './products/delete-product.ts';
import { listAgentEmails } from './products/list-agent-emails.ts';
import { saveProduct } from './products/save-product.ts';
import { setProductStatus } from './products/set-product-status.ts';
import { addVerificationEvent } from './verification/add-verification-event.ts';
import { claimVerification } from './verification/claim-verification.ts';
import { getSignature } from './verification/get-signature.ts';
import { listSignatureProgress } from './verification/list-signature-progress.ts';
import { listVerificationEvents } from './verification/list-verification-events.ts';
import { requestVerification } from './verification/request-verification.ts';
import { setReadyForTransfer } from './verification/set-ready-for-transfer.ts';
import { unclaimVerification } from './verification/unclaim-verification.ts';

const senders = { texts: textProvider, mails: mailProvider };
const clock = () => timestamp(new Date());

export const handler = apiHandler(operations, {
  getPaymentDetails: ({ actor, input, now }) => getPaymentDetails({ actor, now }, input),
  savePaymentDetails: ({ actor, input, now }) => savePaymentDetails({ encryption: fieldEncryption, actor, now }, input),
  revealPaymentField: ({ actor, input, now }) => revealPaymentField({ encryption: fieldEncryption, actor, now }, input),
  listProductOptions: async ({ now }) => ({
    data: (await listProductOptions())
      .filter(option => isOnSale(option, newYorkDay(now)))
      .map(option => termsOn(option, newYorkDay(now))),
  }),
  listSelectedProducts: async ({ actor, input: { id }, now }) =>
    openedList({ actor, now }, id, { data: await selectedProductsOf(id, { latest: true }) }),
  saveProduct: ({ actor, input, now }) => saveProduct({ actor, now }, input),
  setProductStatus: ({ actor, input, now }) => setProductStatus({ actor, now }, input),
  deleteProduct: ({ actor, input, now }) => deleteProduct({ actor, now }, input),
  listAgentEmails: () => listAgentEmails(),
  requestVerification: ({ actor, input, now }) =>
    requestVerification(
      {
        ...{ senders, webOrigin, actor, now, clock },
        ...{ hours: env('CALLING_HOURS'), perHour: env('MESSAGES_PER_HOUR') },
      },
      input,
    ),
  setReadyForTransfer: ({ actor, input, now }) => setReadyForTransfer({ actor, now }, input),
  claimVerification: ({ actor, input, now }) => claimVerification({ actor, now }, input),
  unclaimVerification: ({ actor, input, now }) => unclaimVerification({ actor, now }, input),
  listSignatureProgress: async ({ actor, input, now }) =>
    openedList({ actor, now }, input.id, await listSignatureProgress(input)),
  listVerificationEvents: async ({ actor, input, now }) =>
    openedList({ actor, now }, input.id, await listVerificationEvents({ actor }, input)),
  addVerificationEvent: ({ actor, input, now }) => addVerificationEvent({ actor, now }, input),
  getSignature: ({ actor, input, now }) => getSignature({ actor, now }, input),
});
