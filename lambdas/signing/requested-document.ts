import { linkId } from '#platform/link-token';
import { logger } from '#platform/logger';
import { getEsigRequest } from '#platform/table/esig-requests';
import { readSales, type Sales } from '#platform/table/selected-products';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { amountsDue, type EsigRequest, isStillValid, type SigningDocument } from '#shared/verification/esig-request';
import { signingTexts } from '#shared/verification/signing-texts';

export type SigningDeps = {
  now: Timestamp;
  /** The phone number that the customer may call. */
  servicePhone: string | undefined;
};

export const linkExpired = (): Rejection =>
  new Rejection('not_found', 'This link has expired. Please call us, and we will send you a new one.');

/**
 * The request of a link; a signed one can still be read.
 * @throws Rejection `not_found` for a request that does not exist or has expired: the caller cannot tell which
 */
export const requestOf = async ({ now }: SigningDeps, token: string): Promise<EsigRequest> => {
  const request = await getEsigRequest(linkId(token));
  if (request && (request.signed_ts !== undefined || now < request.expires_ts)) return request;
  throw linkExpired();
};

/** The lead's sales, if the request's terms are still the same. @throws Rejection `conflict` if they have changed */
export const salesOf = async (request: EsigRequest): Promise<Sales['sales']> => {
  const { lead_id, sales_version } = request;
  const { sales, products } = await readSales(lead_id);
  if (isStillValid(request, products)) return sales;
  logger.info('link for changed terms', { lead_id, asked_version: sales_version, version: sales?.version });
  throw new Rejection('conflict', signingTexts(request.language).changed.more);
};

/** What the customer sees of a request. */
export const documentOf = (request: EsigRequest, servicePhone: string | undefined): SigningDocument => ({
  ...(request.customer_name !== undefined && { customer_name: request.customer_name }),
  ...(request.language !== undefined && { language: request.language }),
  group: request.group,
  products: request.products,
  created_ts: request.created_ts,
  ...(request.signed_ts !== undefined && { signed_ts: request.signed_ts }),
  ...(request.signature_name !== undefined && { signature_name: request.signature_name }),
  ...amountsDue(request.products),
  ...(servicePhone !== undefined && { customer_service_phone: servicePhone }),
});
