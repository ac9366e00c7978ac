import type { IncomingMessage } from 'node:http';
import type { Bucket } from './buckets.ts';

/** A request to a bucket, addressed by path. */
export type S3Request = { bucket: Bucket; key: string; url: URL; request: IncomingMessage };
