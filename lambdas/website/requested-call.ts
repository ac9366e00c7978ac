import { getCallRequest } from '#platform/table/website/call-requests';
import type { CallRequest, TokenHolder } from '#shared/call-requests/call-request';
import { Rejection } from '#shared/errors';
import { openedToken } from './tokens.ts';

export type HeldRequest = { request: CallRequest; holder: TokenHolder };

/** @throws Rejection `not_found` for a token without a request and for a foreign token: the caller cannot tell which */
export const requestedCall = async (key: string, token: string): Promise<HeldRequest> => {
  const opened = openedToken(key, token);
  const request = opened && (await getCallRequest(opened.requestId));
  if (request) return { request, holder: opened.holder };
  throw new Rejection('not_found', 'This link is not valid any more. Please call us.');
};
