import type { ErrorCode, ErrorDetail } from '#shared/errors';

/** Why a call of an operation failed; `message` is a text for a person. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; 0 if no response came. */
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'unreadable';
  readonly detail: ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(failure: {
    status: number;
    code: ApiFailure['code'];
    message: string;
    detail?: ErrorDetail[];
    requestId?: string;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.detail = failure.detail ?? [];
    this.requestId = failure.requestId;
  }

  /** The same failure, with its details in the terms of a form. */
  withDetail(asOfForm: (detail: ErrorDetail) => ErrorDetail): ApiFailure {
    const { status, code, message, detail, requestId } = this;
    return new ApiFailure({
      ...{ status, code, message, detail: detail.map(asOfForm) },
      ...(requestId !== undefined && { requestId }),
    });
  }
}

/** The server rejected the command; after a network error or an unreadable response nothing is known. */
export const isServerRejection = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code !== 'network' && error.code !== 'unreadable';

/** The message that the server wrote, if it wrote one, else `fallback` (docs/product.md, Operations). */
export const failureMessageOf = (error: unknown, fallback: string): string =>
  isServerRejection(error) ? error.message : fallback;
