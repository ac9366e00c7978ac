import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { KEPT_DAYS } from '../../../shared/jobs/job-rules.ts';
import { LogBucket } from '../../constructs/log-bucket.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';

/** Including leap days: the default period of recordings (shared/retention/retention-setting.ts). */
const TEN_YEARS_DAYS = 3653;

type UploadsProps = StageProps & { key: IKey; webOrigin: string };

/**
 * The bucket's name, which is known before the bucket exists: the web app's security policy contains it, and the
 * bucket's CORS rule contains the web app's origin.
 */
export const uploadsBucketName = (scope: Construct, stageName: string): string =>
  `coverline-${stageName}-uploads-${Stack.of(scope).account}`;

/** Recordings and documents: private, encrypted with our key, reached by presigned URLs only. */
export class UploadsStack extends ServiceStack {
  readonly bucket: Bucket;

  constructor(scope: Construct, props: UploadsProps) {
    super(scope, 'uploads', props, 'Coverline: recordings and uploads');
    const { stage, key, webOrigin } = props;
    this.bucket = new Bucket(this, 'Uploads', {
      bucketName: uploadsBucketName(this, stage.name),
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: new LogBucket(this, 'Logs', stage),
      lifecycleRules: [
        { id: 'unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        {
          id: 'exports',
          prefix: 'exports/',
          expiration: Duration.days(KEPT_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'imports',
          prefix: 'imports/',
          expiration: Duration.days(KEPT_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // lambdas/platform/delete-object.ts sets the tag before it deletes an object, so that S3 also removes the old
          // versions.
          id: 'erased',
          tagFilters: { retention: 'over' },
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // lambdas/uploads/copy-recording.ts sets the tag: the retention of leads never looks at these.
          id: 'recordings-without-lead',
          prefix: 'recordings/',
          tagFilters: { retention: 'without-lead' },
          expiration: Duration.days(TEN_YEARS_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { id: 'old-versions', noncurrentVersionExpiration: Duration.days(30) },
      ],
      cors: [
        {
          allowedOrigins: [webOrigin],
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
          allowedHeaders: ['content-type'],
          exposedHeaders: ['etag'],
          maxAge: 3600,
        },
      ],
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // CDK's own `eventBridgeEnabled` is a custom resource with a function; the bucket's property does the same.
    const bucket = this.bucket.node.defaultChild as CfnBucket;
    bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }
}
