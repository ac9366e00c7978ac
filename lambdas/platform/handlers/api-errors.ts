import { type ErrorBody, type ErrorCode, errorStatus, Rejection } from '#shared/errors';
import { isOptimisticLockConflict } from '../table/engine/optimistic-lock-conflict.ts';

/** The rejection that the client sees: a rejection as it is; any other error without its cause. */
export const asRejection = (error: unknown): Rejection => {
  if (error instanceof Rejection) return error;
  if (isOptimisticLockConflict(error))
    return new Rejection('conflict', 'Somebody else changed this at the same moment. Please try again.');
  return new Rejection('internal', 'Something went wrong on our side. Please try again.');
};

export const jsonResponse = (statusCode: number, body: unknown, requestId: string) => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
  body: JSON.stringify(body),
});

export const rejectionResponse = (rejection: Rejection, requestId: string) => {
  const body: ErrorBody = {
    error: rejection.message,
    code: rejection.code,
    request_id: requestId,
    ...(rejection.detail && { detail: rejection.detail }),
  };
  return jsonResponse(errorStatus[rejection.code satisfies ErrorCode], body, requestId);
};
