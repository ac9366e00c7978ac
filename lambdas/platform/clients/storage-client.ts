import { S3Client } from '@aws-sdk/client-s3';
import { lazily } from '../lazily.ts';

export const storageClient = lazily(
  () => new S3Client({ maxAttempts: 3, requestChecksumCalculation: 'WHEN_REQUIRED' }),
);
