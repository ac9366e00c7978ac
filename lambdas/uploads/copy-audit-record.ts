import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { fingerprint } from '#platform/fingerprint';
import { withoutCustomerData } from './without-customer-data.ts';

/** The record cannot be copied, however often it is tried. The message has codes only. */
export class UncopiableError extends Error {}

/** A key of S3 has at most 1,024 bytes; beside two such parts there is room for the sequence number. */
const MOST_PART_LENGTH = 450;

/** No encoded text has an equals sign, so a hash is never taken for a text. */
const partOf = (text: string): string => {
  const encoded = encodeURIComponent(text);
  return encoded.length > MOST_PART_LENGTH ? `sha256=${fingerprint(text)}` : encoded;
};

const textOf = (value: AttributeValue | undefined): string => {
  if (value?.S === undefined) throw new UncopiableError('The record has no key.');
  return value.S;
};

/** Ordered by time within a record: the sequence numbers of an item rise. */
const keyOf = ({ dynamodb }: DynamoDBRecord): string => {
  const item = dynamodb?.NewImage ?? dynamodb?.OldImage;
  const parts = [textOf(item?.pk), textOf(item?.sk), dynamodb?.SequenceNumber ?? ''];
  return `records/${parts.map(partOf).join('/')}.json`;
};

/** S3 returns it for a key that exists: the record came a second time, and its copy is there. */
const isThere = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed';

/**
 * The errors with status 400 that the record did not cause: those of the connection, the credentials and the bucket's
 * key.
 */
const PASSING = ['RequestTimeout', 'ExpiredToken', 'InvalidToken', 'IncompleteBody', 'BadDigest'];

const isRejectedForGood = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 400 &&
  !PASSING.includes(error.name) &&
  !error.name.startsWith('KMS.');

const bodyOf = ({ eventName, dynamodb: { ApproximateCreationDateTime, OldImage, NewImage } = {} }: DynamoDBRecord) =>
  JSON.stringify({
    eventName,
    ApproximateCreationDateTime,
    OldImage: OldImage && withoutCustomerData(OldImage),
    NewImage: NewImage && withoutCustomerData(NewImage),
  });

/**
 * Stores both images of a change of the audit trail, whatever form they have, under a key of their own.
 * @throws UncopiableError if no repetition can succeed
 */
export const copyAuditRecord = async (record: DynamoDBRecord): Promise<void> => {
  try {
    await storageClient().send(
      new PutObjectCommand({
        Bucket: env('AUDIT_COPIES_BUCKET'),
        Key: keyOf(record),
        Body: bodyOf(record),
        ContentType: 'application/json',
        IfNoneMatch: '*',
        // S3 takes no object without a checksum where Object Lock is on.
        ChecksumAlgorithm: 'CRC32',
      }),
    );
  } catch (error) {
    if (isRejectedForGood(error)) throw new UncopiableError(`S3 does not take it: ${error.name}.`);
    if (!isThere(error)) throw error;
  }
};
