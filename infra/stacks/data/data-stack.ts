import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { INDEXES } from '../../constructs/grants.ts';
import { LogBucket } from '../../constructs/log-bucket.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import type { Stage } from '../../stages.ts';

/**
 * Nobody updates or deletes an audit record, whatever their role allows (docs/decisions/0043). A put can replace one:
 * its copies in the bucket stay (docs/decisions/0105).
 */
const appendOnly = new PolicyDocument({
  statements: [
    new PolicyStatement({
      sid: 'AppendOnly',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: [
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
        'dynamodb:PartiQLUpdate',
        'dynamodb:PartiQLDelete',
      ],
      resources: ['*'],
    }),
  ],
});

/** The bucket's name, which a function's policy contains. */
export const auditCopiesName = (scope: Construct, stageName: string): string =>
  `coverline-${stageName}-audit-copies-${Stack.of(scope).account}`;

/** The resources that every release keeps: the tables, the copies of the audit trail, their keys, the secrets. */
export class DataStack extends ServiceStack {
  readonly key: Key;
  /** Encrypts each card and account number; separate from the key for all data at rest. */
  readonly paymentsKey: Key;
  readonly table: TableV2;
  /** Encrypts the audit trail only. */
  readonly auditKey: Key;
  readonly auditTable: TableV2;
  readonly telephonySecret: Secret;
  readonly integrationsSecret: Secret;
  readonly websiteSecret: Secret;
  readonly originSecret: Secret;

  constructor(scope: Construct, props: StageProps) {
    super(scope, 'data', props, 'Coverline: the tables, their keys, and the secrets');
    const { keepData } = props.stage;
    const removalPolicy = keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.key = new Key(this, 'Key', {
      description: `Coverline ${props.stage.name}: customer and call data`,
      enableKeyRotation: true,
      removalPolicy,
    });
    this.paymentsKey = new Key(this, 'PaymentsKey', {
      description: `Coverline ${props.stage.name}: card and account numbers`,
      enableKeyRotation: true,
      removalPolicy,
    });
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: INDEXES.map(indexName => ({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
      })),
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expires_at',
      encryption: TableEncryptionV2.customerManagedKey(this.key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepData,
      removalPolicy,
    });
    this.auditKey = new Key(this, 'AuditKey', {
      description: `Coverline ${props.stage.name}: the audit trail`,
      enableKeyRotation: true,
      removalPolicy,
    });
    // No time to live: nothing of ours removes a record.
    this.auditTable = new TableV2(this, 'AuditTable', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      encryption: TableEncryptionV2.customerManagedKey(this.auditKey),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepData,
      resourcePolicy: appendOnly,
      removalPolicy,
    });
    this.copiesOfAuditTrail(props.stage);
    this.telephonySecret = new Secret(this, 'TelephonySecret', {
      secretName: `coverline/${props.stage.name}/telephony`,
      description: 'Twilio account, keys and provisioned ids, written by bin/provision-twilio.ts',
      encryptionKey: this.key,
      removalPolicy,
    });
    this.integrationsSecret = new Secret(this, 'IntegrationsSecret', {
      secretName: `coverline/${props.stage.name}/integrations`,
      description: "Addresses of other people's services (chat webhook), written by bin/set-up-stage.ts",
      encryptionKey: this.key,
      removalPolicy,
    });
    this.websiteSecret = new Secret(this, 'WebsiteSecret', {
      secretName: `coverline/${props.stage.name}/website`,
      description: 'The key that signs the tokens of the public page, made by CloudFormation',
      encryptionKey: this.key,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: `coverline/${props.stage.name}/origin`,
      description: 'What the distribution proves itself with to the API, made by CloudFormation',
      encryptionKey: this.key,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'AuditTableName', { value: this.auditTable.tableName });
    new CfnOutput(this, 'TelephonySecretId', {
      value: this.telephonySecret.secretArn,
      description: 'What bin/provision-twilio.ts calls --secret',
    });
    new CfnOutput(this, 'IntegrationsSecretId', {
      value: this.integrationsSecret.secretArn,
      description: 'What bin/set-up-stage.ts calls --integrations',
    });
    Validations.of(this.telephonySecret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Twilio has no rotation that AWS could drive: docs/operations.md says how an engineer rotates it.',
    });
    Validations.of(this.integrationsSecret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Whoever made the webhook replaces it: docs/operations.md says how.',
    });
    Validations.of(this.originSecret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'The distribution gets a new value only with a deployment: docs/operations.md says how to replace it.',
    });
    Validations.of(this.websiteSecret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'A new key makes the links that cancel a request invalid: docs/operations.md says when to replace it.',
    });
  }

  /** No rule deletes its old objects: they stay, even when their lock has ended. */
  private copiesOfAuditTrail(stage: Stage): void {
    const { mode, days } = stage.auditLock;
    new Bucket(this, 'AuditCopies', {
      bucketName: auditCopiesName(this, stage.name),
      encryption: BucketEncryption.KMS,
      encryptionKey: this.auditKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      objectLockDefaultRetention: ObjectLockRetention[mode](Duration.days(days)),
      serverAccessLogsBucket: new LogBucket(this, 'AuditCopiesLogs', stage),
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
