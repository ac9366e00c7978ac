import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** The bucket for the access logs of a bucket or a distribution, which expire. */
export class LogBucket extends Bucket {
  /**
   * `byAcl`: CloudFront needs an access control list to write its logs, so the bucket must allow them. `days`: how long
   * the logs are kept, if not as long as other logs.
   */
  constructor(scope: Construct, id: string, stage: Stage, options: { byAcl?: boolean; days?: number } = {}) {
    super(scope, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: options.byAcl ? ObjectOwnership.BUCKET_OWNER_PREFERRED : ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      lifecycleRules: [{ id: 'old', expiration: Duration.days(options.days ?? stage.logRetentionDays) }],
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds the access logs; logging the access to them would never end.',
    });
  }
}
