import { NoSuchUpload } from '@aws-sdk/client-s3';
import type { Files } from '../../../lambdas/jobs/exports/files.ts';

/** S3's error for an upload that was completed or aborted (docs.aws.amazon.com/AmazonS3, UploadPart, "Errors"). */
const noSuchUpload = () => new NoSuchUpload({ message: 'The specified upload does not exist.', $metadata: {} });

/** The bucket of exports in memory: uploads in parts, which become files only when they are completed. */
export const memoryFiles = () => {
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const stored = new Map<string, Buffer>();
  const types = new Map<string, string>();
  let count = 0;
  const files: Files = {
    begin: async (key, { contentType }) => {
      const id = `upload-${++count}`;
      uploads.set(id, { key, parts: new Map() });
      types.set(key, contentType);
      return id;
    },
    put: async (_, { id, number, body }) => {
      const upload = uploads.get(id);
      if (!upload) throw noSuchUpload();
      upload.parts.set(number, Buffer.from(body));
      return { number, etag: `${id}#${number}` };
    },
    complete: async (key, { id, parts }) => {
      const upload = uploads.get(id);
      if (!upload && stored.has(key)) return;
      if (!upload) throw noSuchUpload();
      // S3 completes no upload without a part.
      if (parts.length === 0) throw new Error('MalformedXML: You must specify at least one part');
      stored.set(key, Buffer.concat(parts.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0))));
      uploads.delete(id);
    },
    writeRows: async (key, rows) => void stored.set(key, Buffer.from(rows)),
    read: async key => stored.get(key) ?? Buffer.alloc(0),
    abort: async (_, id) => void uploads.delete(id),
    // Splits lines as the readline of newer versions of Node does (nodejs/node, pull request 57591).
    async *linesOf(key) {
      yield* (stored.get(key)?.toString('utf8') ?? '').split(/[\n\u2028\u2029]/).slice(0, -1);
    },
  };
  return { files, stored, types, unfinished: () => [...uploads.keys()] };
};
