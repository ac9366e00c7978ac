import * as z from 'zod';
import { mayShowMessageOf, SetAsideRecord } from '#shared/contracts/dead-letters';
import { DeadlineCheck } from '#shared/contracts/deadline-check';
import { CountedId } from '#shared/metrics/counted-document';

/** A batch of stream records that Lambda gave up: it names the position of the records and does not contain them. */
const GivenUpBatch = z.looseObject({
  requestContext: z.looseObject({ condition: z.string() }),
  DDBStreamBatchInfo: z.looseObject({
    streamArn: z.string(),
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
    batchSize: z.number(),
  }),
});

const BusEvent = z.looseObject({
  id: z.string(),
  'detail-type': z.string(),
  detail: z.looseObject({
    task_attribute_key: z.string().optional(),
    lead_key: z.string().optional(),
    user_key: z.string().optional(),
    task_sid: z.string().optional(),
  }),
});
type BusEvent = z.infer<typeof BusEvent>;

/** An event whose function failed in every attempt (Lambda guide, "Capturing records of asynchronous invocations"). */
const FailedEvent = z.looseObject({
  requestContext: z.looseObject({ condition: z.string() }),
  requestPayload: BusEvent,
  responsePayload: z
    .looseObject({ errorType: z.string().optional(), errorMessage: z.string().optional() })
    .nullish()
    .transform(error => error ?? {}),
});

/** What a dead-letter queue holds. An `undelivered` event never reached its function. */
export type Content =
  | { kind: 'record'; letter: SetAsideRecord }
  | { kind: 'batch'; batch: z.infer<typeof GivenUpBatch>['DDBStreamBatchInfo']; condition: string }
  | { kind: 'event'; event: BusEvent; error: { errorType?: string; errorMessage?: string } }
  | { kind: 'undelivered'; event: BusEvent; code: string }
  | { kind: 'check' }
  | { kind: 'unknown' };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a message. `code` is EventBridge's reason for an event that it could not deliver. */
export const contentOf = (text: string, code = 'unknown'): Content => {
  const body = parse(text);
  const record = SetAsideRecord.safeParse(body);
  if (record.success) return { kind: 'record', letter: record.data };
  const batch = GivenUpBatch.safeParse(body);
  if (batch.success)
    return {
      kind: 'batch',
      batch: batch.data.DDBStreamBatchInfo,
      condition: batch.data.requestContext.condition,
    };
  const failed = FailedEvent.safeParse(body);
  if (failed.success) return { kind: 'event', event: failed.data.requestPayload, error: failed.data.responsePayload };
  if (DeadlineCheck.safeParse(body).success) return { kind: 'check' };
  const event = BusEvent.safeParse(body);
  return event.success ? { kind: 'undelivered', event: event.data, code } : { kind: 'unknown' };
};

/** For a document that is to be counted: its kind and its ids, such as `selected-product 42 health`. */
const countedOf = (detail: object): string | undefined => {
  const { data } = CountedId.safeParse(detail);
  return data && Object.values(data).join(' ');
};

const subjectOf = ({ detail }: BusEvent): string =>
  detail.task_attribute_key ?? detail.lead_key ?? detail.user_key ?? detail.task_sid ?? countedOf(detail) ?? '-';

/** The item or the entity that the letter is about, named by its key. */
export const entityOf = (content: Content): string => {
  switch (content.kind) {
    case 'record':
      return content.letter.item;
    case 'batch':
      return `${content.batch.batchSize} record(s) of ${content.batch.shardId}`;
    case 'event':
    case 'undelivered':
      return subjectOf(content.event);
    case 'check':
    case 'unknown':
      return '-';
  }
};

/** Why the letter is in the queue, in one line without any stored value. */
export const reasonOf = (content: Content): string => {
  switch (content.kind) {
    case 'record':
      return `could not be read (${content.letter.reason})`;
    case 'batch':
      return `could not be sent (${content.condition})`;
    case 'event': {
      const { errorType = 'Error', errorMessage = '' } = content.error;
      const message = errorMessage && mayShowMessageOf(errorType) ? `: ${errorMessage}` : '';
      return `${content.event['detail-type']} failed each time (${errorType}${message})`;
    }
    case 'undelivered':
      return `${content.event['detail-type']} was not delivered (${content.code})`;
    case 'check':
      return 'a check of the deadlines failed each time';
    case 'unknown':
      return 'is not a message of this system';
  }
};

/** What an engineer should do about the letter. */
export const advice = (content: Content): string => {
  switch (content.kind) {
    case 'record':
      return [
        'The item was written by code that knows another schema, or the rule that reads it failed.',
        'Nothing after it was held up. Nothing followed from this change: no live change, no event.',
        'Deploy a version that reads it, then replay it. If the item itself is wrong, correct it first and discard this.',
      ].join('\n');
    case 'batch':
      return [
        'AppSync or the bus did not take what follows from these records, until the retries were used up.',
        'Find why in the log of the function, then replay: the stream keeps records for 24 hours.',
        'After that, screens read again by themselves, bin/rebuild-rollups.ts counts the figures again, and',
        'bin/rebuild-lead-rows.ts lists the leads again.',
      ].join('\n');
    case 'event':
      return [
        'The function failed at this event three times. The reconciler repairs open calls each minute meanwhile.',
        'Find why in the log of the function (event_id), fix it, then replay: a repeated event has no second effect.',
      ].join('\n');
    case 'undelivered':
      return 'The bus could not invoke the function: it was throttled or not allowed. Correct that, then replay.';
    case 'check':
      return [
        'Nothing that was due could be done, twice. The next check, ten seconds later, does what is still due.',
        'Find why in the log of the function, then discard it.',
      ].join('\n');
    case 'unknown':
      return 'Somebody else put it here. Read it in the SQS console, then discard it.';
  }
};
