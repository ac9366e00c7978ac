import { groupConfigurations } from '#platform/handlers/actor';
import { apiHandler, route } from '#platform/handlers/api-handler';
import { mailProvider } from '#platform/messages/mail-provider';
import { textProvider } from '#platform/messages/text-provider';
import { commissionsOfUser } from '#platform/table/commissions';
import { getSalesDays } from '#platform/table/sales-days';
import { listUsers } from '#platform/table/users';
import { webOrigin } from '#platform/web-origin';
import * as operations from '#shared/contracts/sales';
import { timestamp } from '#shared/time';
import { addVerificationEvent } from './add-verification-event.ts';
import { claimVerification } from './claim-verification.ts';
import { deleteProduct } from './delete-product.ts';
import { sealing } from './encryption.ts';
import { getPaymentDetails } from './get-payment-details.ts';
import { getSignature } from './get-signature.ts';
import { getStats } from './get-stats.ts';
import { listAgentEmails } from './list-agent-emails.ts';
import { listVerificationEvents } from './list-verification-events.ts';
import { paymentTable } from './payment-table.ts';
import { productTable } from './product-table.ts';
import { requestVerification } from './request-verification.ts';
import { revealPaymentField } from './reveal-payment-field.ts';
import { savePaymentDetails } from './save-payment-details.ts';
import { saveProduct } from './save-product.ts';
import { setProductStatus } from './set-product-status.ts';
import { setReadyForTransfer } from './set-ready-for-transfer.ts';
import { unclaimVerification } from './unclaim-verification.ts';
import { verificationTable } from './verification-table.ts';

const senders = { texts: textProvider, mails: mailProvider };
const clock = () => timestamp(new Date());

export const handler = apiHandler(
  route(operations.getPaymentDetails, ({ input, now }) => getPaymentDetails({ table: paymentTable, now }, input)),
  route(operations.savePaymentDetails, ({ actor, input, now }) =>
    savePaymentDetails({ table: paymentTable, sealing, actor, now }, input),
  ),
  route(operations.revealPaymentField, ({ actor, input, now }) =>
    revealPaymentField({ table: paymentTable, sealing, actor, now }, input),
  ),
  route(operations.listProductOptions, async () => ({
    data: (await productTable.listProductOptions()).filter(option => option.is_active),
  })),
  route(operations.listSelectedProducts, async ({ input }) => ({
    data: await productTable.selectedProductsOf(input.id, { latest: true }),
  })),
  route(operations.saveProduct, ({ actor, input, now }) => saveProduct({ table: productTable, actor, now }, input)),
  route(operations.setProductStatus, ({ actor, input, now }) =>
    setProductStatus({ table: productTable, actor, now }, input),
  ),
  route(operations.deleteProduct, ({ actor, input, now }) => deleteProduct({ table: productTable, actor, now }, input)),
  route(operations.listAgentEmails, () => listAgentEmails({ listUsers })),
  route(operations.getStats, ({ actor, now }) => getStats({ table: { getSalesDays }, actor, now })),
  route(operations.listCommissions, ({ actor, input }) => commissionsOfUser(actor.user.id, input)),
  route(operations.requestVerification, ({ actor, input, now }) =>
    requestVerification({ table: verificationTable, senders, webOrigin, actor, now, clock }, input),
  ),
  route(operations.setReadyForTransfer, ({ actor, input, now }) =>
    setReadyForTransfer({ table: verificationTable, actor, now }, input),
  ),
  route(operations.claimVerification, ({ actor, input, now }) =>
    claimVerification({ table: verificationTable, groupConfigurations, actor, now }, input),
  ),
  route(operations.unclaimVerification, ({ actor, input, now }) =>
    unclaimVerification({ table: verificationTable, actor, now }, input),
  ),
  route(operations.listVerificationEvents, ({ actor, input }) =>
    listVerificationEvents({ table: verificationTable, actor }, input),
  ),
  route(operations.addVerificationEvent, ({ actor, input, now }) =>
    addVerificationEvent({ table: verificationTable, actor, now }, input),
  ),
  route(operations.getSignature, ({ actor, input, now }) =>
    getSignature({ table: verificationTable, actor, now }, input),
  ),
);
