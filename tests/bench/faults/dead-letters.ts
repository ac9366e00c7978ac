import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { reasonOf } from '../../../bin/dead-letters/letter.ts';
import { type DeadLetter, withDeadLetters } from '../../../bin/dead-letters/queues.ts';
import { replay } from '../../../bin/dead-letters/replay.ts';

export type ReadDeadLetters = {
  /** One line for each: consumer and reason. */
  reasons: string[];
  /** Letters that say nothing, or that fail again although no fault is left. */
  unexplained: string[];
};

const STAGE = 'local';

/** A run of the reconciler is not replayed: the next one does the same. */
const isNeededNoMore = ({ consumer }: DeadLetter): boolean => consumer === 'reconcile-calls';

/** Reads every dead letter, and replays it: one that an injected fault explains succeeds now. */
export const readDeadLetters = async (endpoint: string): Promise<ReadDeadLetters> => {
  const settings = { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const queues = new SQSClient({ ...settings, useQueueUrlAsEndpoint: false });
  const clients = { functions: new LambdaClient(settings), streams: new DynamoDBStreamsClient(settings) };
  const read: ReadDeadLetters = { reasons: [], unexplained: [] };
  await withDeadLetters(queues, { stage: STAGE }, async letters => {
    for (const letter of letters) {
      const reason = `${letter.consumer}: ${reasonOf(letter.content)}`;
      read.reasons.push(reason);
      if (isNeededNoMore(letter)) continue;
      const outcome = await replay(clients, STAGE, letter);
      if (outcome.result !== 'replayed') read.unexplained.push(reason);
    }
    return [];
  });
  return read;
};
