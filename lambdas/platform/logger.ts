import { Logger } from '@aws-lambda-powertools/logger';

type ServiceError = Error & {
  $metadata: { requestId?: string; httpStatusCode?: number };
  CancellationReasons?: { Code?: string }[];
};

const isOfService = (value: unknown): value is ServiceError => value instanceof Error && '$metadata' in value;

/** The message and the items of an AWS error may repeat the request, so they are not logged. */
const withoutPayload = ({ name, stack, $metadata, CancellationReasons }: ServiceError) => ({
  name,
  stack: stack?.split('\n').filter(line => /^ {4}at /.test(line)),
  aws_request_id: $metadata.requestId,
  status: $metadata.httpStatusCode,
  codes: CancellationReasons?.map(({ Code }) => Code),
});

/** Log lines carry ids, codes and milliseconds; never a payload, a name, a phone number or a note. */
export const logger = new Logger({
  jsonReplacerFn: (_, value: unknown) => (isOfService(value) ? withoutPayload(value) : value),
});
