import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';

const imageOf = (entity: string, document: object | undefined) =>
  document &&
  (marshall({ ...document, entity, pk: 'pk', sk: 'sk' }, { removeUndefinedValues: true }) as Record<
    string,
    AttributeValue
  >);

/** A record of the table's stream; `n` is its position in the shard. */
export const aRecord = (n: number, entity: string, images: { old?: object; new?: object }): DynamoDBRecord => ({
  eventID: `event-${n}`,
  eventName: images.old ? (images.new ? 'MODIFY' : 'REMOVE') : 'INSERT',
  dynamodb: {
    SequenceNumber: String(n),
    OldImage: imageOf(entity, images.old),
    NewImage: imageOf(entity, images.new),
  },
});
