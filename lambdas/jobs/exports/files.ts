import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { abortUpload, beginUpload, completeUpload, uploadPart } from '#platform/multipart-uploads';
import { putFile } from '#platform/put-file';
import { readStored } from '#platform/stored-objects';

async function* linesOf(Key: string): AsyncGenerator<string> {
  const { Body } = await storageClient().send(new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
  yield* createInterface({ input: Body as Readable, crlfDelay: Number.POSITIVE_INFINITY });
}

/** Stores rows for the next run. */
const writeRows = (key: string, rows: string): Promise<void> =>
  putFile(key, { body: rows, contentType: 'text/plain', fileName: 'rows.txt' });

/** The files of exports in the bucket. */
export const files = {
  read: readStored,
  writeRows,
  begin: beginUpload,
  put: uploadPart,
  complete: completeUpload,
  abort: abortUpload,
  linesOf,
};
export type Files = typeof files;
