import { getCallRequest } from '#platform/table/website/call-requests';
import type { CallRequest } from '#shared/call-requests/call-request';
import { Rejection } from '#shared/errors';
import { cancelledBy } from './tokens.ts';

/** @throws Rejection `not_found` for a token of no request, or one that is not ours: both look alike */
export const requestedCall = async (key: string, token: string): Promise<CallRequest> => {
  const id = cancelledBy(key, token);
  const request = id === undefined ? undefined : await getCallRequest(id);
  if (request) return request;
  throw new Rejection('not_found', 'This link is not valid any more. Please call us.');
};
