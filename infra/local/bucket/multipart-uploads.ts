import { createHash, randomUUID } from 'node:crypto';
import { S3Error } from './s3-error.ts';

type Part = { body: Buffer; etag: string };
type Upload = { key: string; headers: Record<string, string>; parts: Map<number, Part> };

/** S3 rejects a smaller part, except for the last one. */
const SMALLEST_PART = 5 * 1024 * 1024;

const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex');

/**
 * The uploads in parts of one bucket that are not completed. They are in memory: a restart loses them, as the bucket's
 * lifecycle does after a day (docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html).
 */
export class MultipartUploads {
  readonly #uploads = new Map<string, Upload>();

  begin(key: string, headers: Record<string, string>): string {
    const id = randomUUID();
    this.#uploads.set(id, { key, headers, parts: new Map() });
    return id;
  }

  /** Returns the part's ETag. A part with the same number is replaced. */
  put(key: string, id: string, number: number, body: Buffer): string {
    const part = { body, etag: md5(body) };
    this.#find(key, id).parts.set(number, part);
    return part.etag;
  }

  /** The object's content and headers from the named parts; the upload goes on until {@link abort}. */
  assemble(
    key: string,
    id: string,
    named: { number: number; etag: string }[],
  ): Pick<Upload, 'headers'> & { body: Buffer } {
    const { parts, headers } = this.#find(key, id);
    const bodies = named.map(({ number, etag }, index) => {
      const part = parts.get(number);
      if (part?.etag !== etag) throw new S3Error(400, 'InvalidPart', 'One or more of the parts could not be found.');
      if (index < named.length - 1 && part.body.length < SMALLEST_PART)
        throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
      return part.body;
    });
    const isAscending = named.every(({ number }, index) => index === 0 || number > (named[index - 1]?.number ?? 0));
    if (!isAscending) throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    if (bodies.length === 0) throw new S3Error(400, 'MalformedXML', 'The list of parts is empty.');
    return { body: Buffer.concat(bodies), headers };
  }

  /** Ends an upload and forgets its parts. */
  abort(key: string, id: string): void {
    this.#find(key, id);
    this.#uploads.delete(id);
  }

  #find(key: string, id: string): Upload {
    const upload = this.#uploads.get(id);
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');
    return upload;
  }
}
