import { isDeepStrictEqual } from 'node:util';
import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import { REGION } from '../assembly/resource-kinds.ts';

/** A record as a function receives it (`DynamoDBRecord`), with its shard. */
export type StreamRecord = {
  shardId: string;
  sequenceNumber: string;
  /** Epoch seconds. */
  createdAt: number;
  event: Record<string, unknown>;
};

type Image = Record<string, AttributeValue>;

/** DynamoDB Local omits the type of an empty map in its streams: `{}` for the table's `{ M: {} }`. */
const withEmptyMaps = (value: AttributeValue): AttributeValue => {
  if (Object.keys(value).length === 0) return { M: {} };
  if (value.L) return { L: value.L.map(withEmptyMaps) };
  return value.M ? { M: imageOf(value.M) } : value;
};

const imageOf = (image: Image): Image =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, withEmptyMaps(value)]));

const imagesOf = ({ OldImage, NewImage }: { OldImage?: Image; NewImage?: Image }) => ({
  ...(OldImage && { OldImage: imageOf(OldImage) }),
  ...(NewImage && { NewImage: imageOf(NewImage) }),
});

/** The SDK returns a `Date`; the event has epoch seconds. */
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
      dynamodb: { ...record.dynamodb, ...imagesOf(record.dynamodb ?? {}), ApproximateCreationDateTime: created },
      ...(record.userIdentity && { userIdentity: record.userIdentity }),
    },
  };
};

/** A write that changed nothing: DynamoDB emits no record for it, but Dynoxide does. */
export const changesNothing = ({ eventName, dynamodb }: _Record): boolean =>
  eventName === 'MODIFY' && dynamodb?.OldImage !== undefined && isDeepStrictEqual(dynamodb.OldImage, dynamodb.NewImage);

/** Sequence numbers are decimal texts that are too long for a number. */
export const isAfter = (sequence: string, other: string | undefined): boolean =>
  other === undefined || BigInt(sequence) > BigInt(other);
