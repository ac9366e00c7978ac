import { setTimeout } from 'node:timers/promises';
import type { EsigClaim } from '#platform/table/engine/documents';
import { getEsigClaim, getEsigRequest } from '#platform/table/esig-requests';
import { Rejection } from '#shared/errors';
import type { ProductGroup } from '#shared/products/product-group';
import type { EsigRequest } from '#shared/verification/esig-request';
import type { EsigType } from '#shared/verification/verification-event';

/** The latest request for a signature of a group and type, and its claim; none before the first. */
export type LatestRequest = { claim: EsigClaim | undefined; request: EsigRequest | undefined };

type Of = { leadId: string; group: ProductGroup; verificationType: EsigType };

export const latestRequest = async ({ leadId, group, verificationType }: Of): Promise<LatestRequest> => {
  const claim = await getEsigClaim({ lead_id: leadId, group, verification_type: verificationType });
  return { claim, request: claim && (await getEsigRequest(claim.request_id)) };
};

/** Six seconds: the provider accepts or rejects a message within its time-out of five seconds. */
const RESULT = { looks: 24, ms: 250 };

const NOT_KNOWN =
  'Somebody else requested this a moment ago, and the result is not known yet. Please look at the progress before you request it again.';

type ResultDeps = { wait?: (ms: number) => Promise<unknown> };

/**
 * Waits until the link of a request was sent.
 * @throws Rejection that of the request itself; `conflict` if its result does not become known
 */
export const resultOfRequest = async ({ wait = setTimeout }: ResultDeps, { id }: EsigRequest): Promise<void> => {
  for (let look = 1; look <= RESULT.looks; look++) {
    const request = await getEsigRequest(id);
    if (request?.sent_ts !== undefined) return;
    if (request?.failure) throw new Rejection(request.failure.code, request.failure.message);
    await wait(RESULT.ms);
  }
  throw new Rejection('conflict', NOT_KNOWN);
};
