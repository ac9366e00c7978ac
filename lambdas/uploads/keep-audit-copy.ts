import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';

const textOf = (value: AttributeValue | undefined): string => {
  if (value?.S === undefined) throw new Error('The record has no key.');
  return value.S;
};

/** Ordered by time within a record: the sequence numbers of an item rise. */
const keyOf = ({ dynamodb }: DynamoDBRecord): string => {
  const item = dynamodb?.NewImage ?? dynamodb?.OldImage;
  const parts = [textOf(item?.pk), textOf(item?.sk), dynamodb?.SequenceNumber ?? ''];
  return `records/${parts.map(encodeURIComponent).join('/')}.json`;
};

/** S3 returns it for a key that exists: the record came a second time, and its copy is there. */
const isThere = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed';

/** Stores both images of a change of the audit trail, as the stream has them, under a key of their own. */
export const keepAuditCopy = async (record: DynamoDBRecord): Promise<void> => {
  const { eventName, dynamodb } = record;
  const { NewImage, OldImage, ApproximateCreationDateTime } = dynamodb ?? {};
  try {
    await storageClient().send(
      new PutObjectCommand({
        Bucket: env('AUDIT_COPIES_BUCKET'),
        Key: keyOf(record),
        Body: JSON.stringify({ eventName, ApproximateCreationDateTime, OldImage, NewImage }),
        ContentType: 'application/json',
        IfNoneMatch: '*',
        // S3 takes no object without a checksum where Object Lock is on.
        ChecksumAlgorithm: 'CRC32',
      }),
    );
  } catch (error) {
    if (!isThere(error)) throw error;
  }
};
