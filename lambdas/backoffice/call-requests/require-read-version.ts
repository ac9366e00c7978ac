import type { CallRequest } from '#shared/call-requests/call-request';
import { Rejection } from '#shared/errors';

/** @throws Rejection `conflict` if a request has another version than the one on which the admin decided */
export const requireReadVersion = (request: Pick<CallRequest, 'version'>, version: number): void => {
  if (request.version === version) return;
  throw new Rejection('conflict', 'The request has changed since you read it. Look at it again.');
};
