import * as z from 'zod';

/**
 * The message in a dead-letter queue of a stream's record that its consumer could not read
 * (lambdas/platform/handlers/stream-handler.ts). It has the whole record, so that it can be replayed after the stream
 * has forgotten it (24 hours).
 */
export const SetAsideRecord = z.object({
  kind: z.literal('set-aside-record'),
  /** The function. */
  consumer: z.string(),
  event_id: z.string(),
  entity: z.string(),
  /** `call#CA... call`: the item's keys. */
  item: z.string(),
  /** Why it could not be read: names of fields and codes, no values. */
  reason: z.string(),
  /** As DynamoDB's stream delivers it, with both images: personal data, never shown. */
  record: z.record(z.string(), z.unknown()),
});
export type SetAsideRecord = z.infer<typeof SetAsideRecord>;

/** The answer of a stream's consumer. Lambda reads `batchItemFailures` only. */
export const StreamAnswer = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
  /** How many records could not be read and were put into the dead-letter queue. */
  set_aside: z.number().int().default(0),
});
export type StreamAnswer = z.infer<typeof StreamAnswer>;

/** The messages of our own errors have ids and codes only; those of AWS and of JavaScript may repeat a value. */
const ownErrors = ['Error', 'AggregateError'];

/** Whether a message of an error of this type may be shown and logged. */
export const mayShowMessageOf = (errorType: string): boolean => ownErrors.includes(errorType);
