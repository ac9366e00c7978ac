import {
  type _Record,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { type StreamConsumerName, streamConsumers } from '#shared/contracts/events';
import { namesOf } from '#shared/contracts/former-entities';
import type { Content } from './letter.ts';

type Batch = Extract<Content, { kind: 'batch' }>['batch'];

const sequenceOf = ({ dynamodb }: _Record): bigint => BigInt(dynamodb?.SequenceNumber ?? 0);

const isFor = (consumer: StreamConsumerName, { dynamodb }: _Record): boolean => {
  const entity = (dynamodb?.NewImage ?? dynamodb?.OldImage)?.entity?.S ?? '';
  return namesOf(streamConsumers[consumer]).includes(entity);
};

/**
 * The records of a batch that the consumer handles, as the stream still has them.
 * @throws TrimmedDataAccessException after 24 hours
 */
export const readBatch = async (
  streams: DynamoDBStreamsClient,
  consumer: StreamConsumerName,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: Batch,
): Promise<_Record[]> => {
  const at = new GetShardIteratorCommand({
    StreamArn: streamArn,
    ShardId: shardId,
    ShardIteratorType: 'AT_SEQUENCE_NUMBER',
    SequenceNumber: startSequenceNumber,
  });
  let iterator = (await streams.send(at)).ShardIterator;
  const end = BigInt(endSequenceNumber);
  const read: _Record[] = [];
  while (iterator) {
    const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
    read.push(...Records.filter(record => sequenceOf(record) <= end));
    const last = Records.at(-1);
    iterator = last && sequenceOf(last) >= end ? undefined : NextShardIterator;
  }
  return read.filter(record => isFor(consumer, record));
};
