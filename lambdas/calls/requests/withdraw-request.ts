import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import { getCallRequest } from '#platform/table/website/call-requests';
import { isWithdrawn } from '#shared/call-requests/call-request';
import { isPending } from '#shared/calls/outbound-call';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { endOffer } from '../queue/end-offer.ts';

type WithdrawRequestDeps = { provider: Pick<Provider, 'findTask' | 'cancelTask'>; now: Timestamp };

/**
 * Ends the offer of a request that is not to be called any more. An agent who has accepted it keeps the call: the
 * customer is not dialled any more, or the phone rings already (docs/decisions/0088).
 */
export const withdrawRequest = async (deps: WithdrawRequestDeps, id: string): Promise<void> => {
  const request = await getCallRequest(id);
  if (!request || !isWithdrawn(request) || request.call_id === undefined) return;
  const call = await getCall(request.call_id, { latest: true });
  if (!call || !isPending(call)) return;
  if ((await endOffer(deps, call)) === 'taken') return;
  logger.info('offer of a cancelled call request ended', { call_request_id: id, call_id: call.id });
};
