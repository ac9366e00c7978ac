import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { abortUpload, beginUpload, completeUpload, uploadPart } from '#platform/multipart-uploads';

async function* linesOf(Key: string): AsyncGenerator<string> {
  const { Body } = await storageClient().send(new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
  yield* createInterface({ input: Body as Readable, crlfDelay: Number.POSITIVE_INFINITY });
}

/** Keeps a text for another run. */
const keepText = async (key: string, text: string): Promise<void> => {
  const id = await beginUpload(key, { contentType: 'text/plain', fileName: 'rows.txt' });
  const part = await uploadPart(key, { id, number: 1, body: Buffer.from(text) });
  await completeUpload(key, { id, parts: [part] });
};

const keptText = async (Key: string): Promise<string> => {
  const { Body } = await storageClient().send(new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
  if (!Body) throw new Error('S3 answered without the text that was kept.');
  return Buffer.from(await Body.transformToByteArray()).toString('utf8');
};

/** The files of exports in the bucket. */
export const files = {
  keepText,
  keptText,
  begin: beginUpload,
  put: uploadPart,
  complete: completeUpload,
  abort: abortUpload,
  linesOf,
};
export type Files = typeof files;
