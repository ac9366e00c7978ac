import * as z from 'zod';
import type { Resource } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import { checkPattern, type EventPattern } from '../bus/event-pattern.ts';

// Strict: a setting that is not read here would be an unnoticed difference to AWS.
const MappingProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().default(100),
  StartingPosition: z.enum(['LATEST', 'TRIM_HORIZON']),
  MaximumRetryAttempts: z.coerce.number().default(-1),
  MaximumRecordAgeInSeconds: z.coerce.number().default(-1),
  MaximumBatchingWindowInSeconds: z.coerce.number().default(0),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).optional(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }).optional(),
  Enabled: z.boolean().default(true),
  // AWS runs batches of different keys in parallel; here they run one after the other, which keeps the order of each
  // key.
  ParallelizationFactor: z.coerce.number().optional(),
  Tags: z.unknown().optional(),
});

export type EventSourceSettings = {
  key: string;
  streamArn: string;
  functionId: string;
  batchSize: number;
  batchingWindowMs: number;
  /** -1: no limit. */
  maximumRetries: number;
  /** -1: no limit. */
  maximumAgeSeconds: number;
  bisect: boolean;
  partialFailures: boolean;
  /** A record passes if one filter matches, or if there is no filter. */
  filters: EventPattern[];
  failureQueueArn?: string;
};

/** Reads `AWS::Lambda::EventSourceMapping` of a table's stream; undefined for a disabled one. */
export const eventSourceSettings = (resource: Resource): EventSourceSettings | undefined => {
  const parsed = MappingProperties.safeParse(resource.properties);
  if (!parsed.success)
    throw new AssemblyError(`The local cloud cannot run the mapping ${resource.key}: ${z.prettifyError(parsed.error)}`);
  const properties = parsed.data;
  if (!properties.Enabled) return undefined;
  return {
    key: resource.key,
    streamArn: properties.EventSourceArn,
    functionId: properties.FunctionName,
    batchSize: properties.BatchSize,
    batchingWindowMs: properties.MaximumBatchingWindowInSeconds * 1000,
    maximumRetries: properties.MaximumRetryAttempts,
    maximumAgeSeconds: properties.MaximumRecordAgeInSeconds,
    bisect: properties.BisectBatchOnFunctionError,
    partialFailures: properties.FunctionResponseTypes.length > 0,
    filters: (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }) =>
      checkPattern(JSON.parse(Pattern), resource.key),
    ),
    failureQueueArn: properties.DestinationConfig?.OnFailure.Destination,
  };
};
