import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { sendToDeadLetters } from '#platform/handlers/send-to-dead-letters';
import { tracedPipeline } from '#platform/handlers/traced-pipeline';
import { logger } from '#platform/logger';
import type { StreamAnswer } from '#shared/contracts/dead-letters';
import { copyAuditRecord, UncopiableError } from './copy-audit-record.ts';

type Outcome = 'copied' | 'set aside' | 'failed';

const copy = async (record: DynamoDBRecord): Promise<Outcome> => {
  try {
    await copyAuditRecord(record);
    return 'copied';
  } catch (error) {
    if (!(error instanceof UncopiableError)) throw error;
    await sendToDeadLetters('copy-audit-records', { record, error });
    return 'set aside';
  }
};

const outcomeOf = async (record: DynamoDBRecord): Promise<Outcome> => {
  try {
    return await copy(record);
  } catch (error) {
    logger.error('audit record not copied', { event_ids: [record.eventID], error: error as Error });
    return 'failed';
  }
};

/**
 * Copies each change of the audit trail into the bucket that nobody can change. It copies what is stored and checks no
 * schema: a record that somebody made unreadable is kept too. Lambda repeats from the first that failed; a record that
 * cannot be copied goes to the dead letters at once, because it would hold up the others until the retries are used up.
 */
export const handler = tracedPipeline(async ({ Records }: DynamoDBStreamEvent): Promise<StreamAnswer> => {
  const outcomes = await Promise.all(Records.map(outcomeOf));
  const failed = Records.filter((_, index) => outcomes[index] === 'failed');
  return {
    batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
    set_aside: outcomes.filter(outcome => outcome === 'set aside').length,
  };
});
