import { Logger } from '@aws-lambda-powertools/logger';
import { Rejection } from '#shared/errors';

type ServiceError = Error & {
  $metadata: { requestId?: string; httpStatusCode?: number };
  CancellationReasons?: { Code?: string }[];
};

const isOfService = (value: unknown): value is ServiceError => value instanceof Error && '$metadata' in value;

/** The stack without the message, which is its beginning. */
const stackOf = ({ stack }: Error): string[] | undefined => stack?.split('\n').filter(line => /^ {4}at /.test(line));

/** The message and the items of an AWS error may repeat the request, so they are not logged. */
const withoutPayload = ({ $metadata, CancellationReasons }: ServiceError) => ({
  aws_request_id: $metadata.requestId,
  status: $metadata.httpStatusCode,
  codes: CancellationReasons?.map(({ Code }) => Code),
});

/** What is logged of a value. An error's cause is visited after it: left to Powertools, its message would be logged. */
const loggable = (value: unknown): unknown => {
  if (!(value instanceof Error)) return value;
  const known = { name: value.name, stack: stackOf(value) };
  if (isOfService(value)) return { ...known, ...withoutPayload(value) };
  // The message is for a person, and may name a phone number.
  if (value instanceof Rejection) return { ...known, code: value.code };
  return value.cause instanceof Error ? { ...known, message: value.message, cause: value.cause } : value;
};

/** Log lines carry ids, codes and milliseconds; never a payload, a name, a phone number or a note. */
export const logger = new Logger({ jsonReplacerFn: (_, value: unknown) => loggable(value) });
