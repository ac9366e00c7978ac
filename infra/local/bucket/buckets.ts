import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { REGION } from '../assembly/resource-kinds.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { InvokeLater } from '../functions/async-invoker.ts';
import { type BucketSettings, bucketSettings } from './bucket-settings.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { ObjectStore, type StoredObject } from './object-store.ts';

export type Bucket = { settings: BucketSettings; store: ObjectStore; uploads: MultipartUploads };

type Change = {
  name: 'ObjectCreated:Put' | 'ObjectCreated:CompleteMultipartUpload' | 'ObjectRemoved:Delete';
  key: string;
  object?: StoredObject;
};

export type Buckets = {
  find(name: string): Bucket | undefined;
  /** Sends a change to the functions and the bus that the template names. */
  notify(bucket: Bucket, change: Change): void;
};

export const openBuckets = (
  assembly: LocalAssembly,
  context: { dataDir: string; bus: EventBus; invokeLater: InvokeLater; now(): Date },
): Buckets => {
  const buckets = new Map(
    bucketSettings(assembly).map(settings => [
      settings.name,
      {
        settings,
        store: new ObjectStore(settings.name, join(context.dataDir, settings.name)),
        uploads: new MultipartUploads(),
      },
    ]),
  );
  return {
    find: name => buckets.get(name),
    notify: ({ settings }, change) => {
      for (const { functionArn, events, prefix, suffix } of settings.notifications) {
        const wanted = events.some(pattern => eventMatches(pattern, change.name));
        if (!wanted || !change.key.startsWith(prefix) || !change.key.endsWith(suffix)) continue;
        context.invokeLater(functionArn, { Records: [notificationRecord(settings.name, change, context.now())] });
      }
      if (settings.toEventBridge) context.bus.publish(busEvent(settings.name, change));
    },
  };
};

const eventMatches = (pattern: string, name: string) => {
  const plain = pattern.replace(/^s3:/, '');
  return plain.endsWith(':*') ? name.startsWith(plain.slice(0, -1)) : plain === name;
};

/** A record of an S3 event (docs.aws.amazon.com/AmazonS3, "Event message structure"); keys are URL-encoded there. */
const notificationRecord = (bucket: string, { name, key, object }: Change, now: Date) => ({
  eventVersion: '2.1',
  eventSource: 'aws:s3',
  awsRegion: REGION,
  eventTime: now.toISOString(),
  eventName: name,
  responseElements: { 'x-amz-request-id': randomUUID() },
  s3: {
    s3SchemaVersion: '1.0',
    bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
    object: {
      key: encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/'),
      size: object?.size,
      eTag: object?.etag,
      sequencer: now.getTime().toString(16).toUpperCase(),
    },
  },
});

const reasons: Record<Change['name'], string> = {
  'ObjectCreated:Put': 'PutObject',
  'ObjectCreated:CompleteMultipartUpload': 'CompleteMultipartUpload',
  'ObjectRemoved:Delete': 'DeleteObject',
};

const busEvent = (bucket: string, { name, key, object }: Change) => ({
  source: 'aws.s3',
  detailType: name.startsWith('ObjectCreated') ? 'Object Created' : 'Object Deleted',
  resources: [`arn:aws:s3:::${bucket}`],
  detail: {
    version: '0',
    bucket: { name: bucket },
    object: { key, size: object?.size, etag: object?.etag },
    reason: reasons[name],
  },
});
