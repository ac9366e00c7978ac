import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { functionResource, writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import { listen } from '../http/listen.ts';
import { ACCOUNT_KEY } from '../iam/access-keys.ts';
import { createAuthorizer } from '../iam/authorizer.ts';
import { openBuckets } from './buckets.ts';
import { createS3Endpoint } from './s3-endpoint.ts';

export const Bucket = 'uploads';
export const LockedBucket = 'locked';

const resources = {
  Fn: functionResource('on-upload'),
  Locked: { Type: 'AWS::S3::Bucket', Properties: { BucketName: LockedBucket, ObjectLockEnabled: true } },
  Uploads: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      BucketName: Bucket,
      CorsConfiguration: {
        CorsRules: [
          { AllowedOrigins: ['http://web.test'], AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['content-type'] },
        ],
      },
      NotificationConfiguration: {
        LambdaConfigurations: [
          {
            Event: 's3:ObjectCreated:*',
            Function: { 'Fn::GetAtt': ['Fn', 'Arn'] },
            Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'recordings/' }] } },
          },
        ],
      },
    },
  },
};

/** The buckets `uploads` and `locked` behind a real HTTP server, with the AWS SDK's clients for it. */
export const startTestBucket = async () => {
  const assembly = writeAssembly({ stacks: { one: { Resources: resources } } });
  const dataDir = mkdtempSync(join(tmpdir(), 'coverline-bucket-'));
  const invoked: unknown[] = [];
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const loaded = loadAssembly(assembly.dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
  const bus = { putEvents: () => ({ FailedEntryCount: 0, Entries: [] }), publish: () => undefined };
  const buckets = openBuckets(loaded, { dataDir, bus, invokeLater: (_, event) => invoked.push(event), now });
  const access = { authorizer: createAuthorizer({ sessions: [] }), keys: new Map() };
  const listener = await listen({ port: 0, handler: createS3Endpoint(buckets, access, now) });
  const origin = `http://127.0.0.1:${listener.port}`;
  const clients: S3Client[] = [];
  return {
    origin,
    invoked,
    client: (config: S3ClientConfig = {}): S3Client => {
      const client = new S3Client({ endpoint: origin, region: 'us-east-1', credentials: ACCOUNT_KEY, ...config });
      clients.push(client);
      return client;
    },
    /** Runs the bucket's clock ahead. */
    setAhead: (ms: number) => {
      aheadMs = ms;
    },
    stop: async () => {
      for (const client of clients) client.destroy();
      await listener.stop();
      assembly.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
