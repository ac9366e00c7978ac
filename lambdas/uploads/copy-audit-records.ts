import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { tracedPipeline } from '#platform/handlers/traced-pipeline';
import { logger } from '#platform/logger';
import type { StreamAnswer } from '#shared/contracts/dead-letters';
import { keepAuditCopy } from './keep-audit-copy.ts';

type Failure = StreamAnswer['batchItemFailures'][number];

const failureOf = async (record: DynamoDBRecord): Promise<Failure[]> => {
  try {
    await keepAuditCopy(record);
    return [];
  } catch (error) {
    logger.error('audit record not copied', { event_ids: [record.eventID], error: error as Error });
    return [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }];
  }
};

/**
 * Copies each change of the audit trail into the bucket that nobody can change. It copies what is stored and checks no
 * schema: a record that somebody made unreadable is kept too. Lambda repeats from the first that failed.
 */
export const handler = tracedPipeline(
  async ({ Records }: DynamoDBStreamEvent): Promise<StreamAnswer> => ({
    batchItemFailures: (await Promise.all(Records.map(failureOf))).flat(),
    set_aside: 0,
  }),
);
