import { isDeepStrictEqual } from 'node:util';
import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import { REGION } from '../assembly/resource-kinds.ts';

/** A record as Lambda hands it to a function (`DynamoDBRecord`), with the shard it came by. */
export type StreamRecord = {
  shardId: string;
  sequenceNumber: string;
  /** Epoch seconds. */
  createdAt: number;
  event: Record<string, unknown>;
};

/** The SDK gives a `Date` where the event has epoch seconds. */
export const streamRecord = (shardId: string, streamArn: string, record: _Record): StreamRecord => {
  const created = Math.floor((record.dynamodb?.ApproximateCreationDateTime ?? new Date()).getTime() / 1000);
  return {
    shardId,
    sequenceNumber: record.dynamodb?.SequenceNumber ?? '',
    createdAt: created,
    event: {
      eventID: record.eventID,
      eventName: record.eventName,
      eventVersion: record.eventVersion ?? '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: REGION,
      eventSourceARN: streamArn,
      dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: created },
      ...(record.userIdentity && { userIdentity: record.userIdentity }),
    },
  };
};

/** A write that changed nothing: DynamoDB has no record of it, but Dynoxide emits one. */
export const changesNothing = ({ eventName, dynamodb }: _Record): boolean =>
  eventName === 'MODIFY' && dynamodb?.OldImage !== undefined && isDeepStrictEqual(dynamodb.OldImage, dynamodb.NewImage);

/** Sequence numbers are decimal digits too long for a number. */
export const isAfter = (sequence: string, other: string | undefined): boolean =>
  other === undefined || BigInt(sequence) > BigInt(other);
