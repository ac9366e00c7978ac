import { type ErrorBody, type ErrorCode, errorStatus, Refusal } from '#shared/errors';
import { isOptimisticLockConflict } from '../table/engine/optimistic-lock-conflict.ts';

/** The rejection that the client sees: a rejection as it is; any other error without its cause. */
export const asRejection = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isOptimisticLockConflict(error))
    return new Refusal('conflict', 'Somebody else changed this at the same moment. Please try again.');
  return new Refusal('internal', 'Something went wrong on our side. Please try again.');
};

export const jsonResponse = (statusCode: number, body: unknown, requestId: string) => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
  body: JSON.stringify(body),
});

export const rejectionResponse = (refusal: Refusal, requestId: string) => {
  const body: ErrorBody = {
    error: refusal.message,
    code: refusal.code,
    request_id: requestId,
    ...(refusal.detail && { detail: refusal.detail }),
  };
  return jsonResponse(errorStatus[refusal.code satisfies ErrorCode], body, requestId);
};
