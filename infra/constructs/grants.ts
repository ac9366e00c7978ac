import { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IConstruct } from 'constructs';
import type { Stage } from '../stages.ts';
import { acknowledgeWildcard } from './acknowledge-wildcard.ts';
import type { ServiceFunction } from './service-function.ts';

/** The stored resources that functions may use, and the key that encrypts all of them. */
export type Data = {
  key: IKey;
  /** Encrypts payment numbers; no AWS service uses it by itself. */
  paymentsKey: IKey;
  table: ITableV2;
  /** The audit trail, which functions add to and read, and nothing else. */
  auditTable: ITableV2;
  auditKey: IKey;
  telephonySecret: ISecret;
  integrationsSecret: ISecret;
  /** The key that signs the tokens of the public page. */
  websiteSecret: ISecret;
  /** The secret by which the API recognises the distribution. */
  originSecret: ISecret;
};

/** A construct with a role of its own: a function, or a data source of the live API. */
type Grantee = IConstruct & Pick<ServiceFunction, 'allow'>;

/** Actions on the table itself, such as `GetItem`; a transaction needs the actions of its parts. */
type ItemAction = 'ConditionCheckItem' | 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** The table's secondary indexes: each has string keys `<name>pk` and `<name>sk` and every attribute. */
export const INDEXES = ['gsi1', 'gsi2', 'gsi3'] as const;
type Index = (typeof INDEXES)[number];

/** Allows a grantee to use the key, through one AWS service only. CDK's own grants include `kms:ReEncrypt*`. */
export const allowKey = (fn: Grantee, key: IKey, service: string, actions: string[]): void => {
  fn.allow(
    actions.map(action => `kms:${action}`),
    [key.keyArn],
    { StringEquals: { 'kms:ViaService': `${service}.${Stack.of(fn).region}.amazonaws.com` } },
  );
};

/** Allows a function these actions on the table, and queries on these indexes. */
export const allowTable = (
  fn: ServiceFunction,
  { table, key }: Data,
  actions: ItemAction[],
  indexes: Index[] = [],
): void => {
  fn.allow(
    actions.map(action => `dynamodb:${action}`),
    [table.tableArn],
  );
  if (indexes.length > 0)
    fn.allow(
      ['dynamodb:Query'],
      indexes.map(index => `${table.tableArn}/index/${index}`),
    );
  allowKey(fn, key, 'dynamodb', ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey']);
};

/** Allows a grantee these actions only on items of these partitions, each named by the prefix of its key. */
export const allowPartitions = (
  fn: Grantee,
  { table, key }: Data,
  actions: Record<`${string}#`, ItemAction[]>,
): void => {
  for (const [begin, allowed] of Object.entries(actions))
    fn.allow(
      allowed.map(action => `dynamodb:${action}`),
      [table.tableArn],
      {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${begin}*`] },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      },
    );
  allowKey(fn, key, 'dynamodb', ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey']);
};

/** Allows a grantee to add records to the audit trail, and `more` to read them; nothing may change or delete one. */
export const allowAudit = (fn: Grantee, { auditTable, auditKey }: Data, more: ('GetItem' | 'Query')[] = []): void => {
  fn.allow(
    ['PutItem', ...more].map(action => `dynamodb:${action}`),
    [auditTable.tableArn],
  );
  allowKey(fn, auditKey, 'dynamodb', ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey']);
};

/** Allows a function to add copies of audit records, and nothing else. */
export const allowAuditCopies = (fn: ServiceFunction, bucketName: string, { auditKey }: Data): void => {
  const copies = `arn:aws:s3:::${bucketName}/records/*`;
  fn.allow(['s3:PutObject'], [copies]);
  acknowledgeWildcard(fn.role, copies, 'Each copy is an object of its own under this prefix.');
  allowKey(fn, auditKey, 's3', ['GenerateDataKey']);
};

const allowSecret = (fn: ServiceFunction, secret: ISecret, key: IKey): void => {
  fn.allow(['secretsmanager:GetSecretValue'], [secret.secretArn]);
  allowKey(fn, key, 'secretsmanager', ['Decrypt']);
};

/** Allows a function to read the telephony secret. */
export const allowTelephonySecret = (fn: ServiceFunction, { telephonySecret, key }: Data): void =>
  allowSecret(fn, telephonySecret, key);

/** Allows a function to read the URLs of external services. */
export const allowIntegrationsSecret = (fn: ServiceFunction, { integrationsSecret, key }: Data): void =>
  allowSecret(fn, integrationsSecret, key);

/** Allows a function to read the key that signs the tokens of the public page. */
export const allowWebsiteSecret = (fn: ServiceFunction, { websiteSecret, key }: Data): void =>
  allowSecret(fn, websiteSecret, key);

/** Allows a function to read the secret by which the API recognises the distribution. */
export const allowOriginSecret = (fn: ServiceFunction, { originSecret, key }: Data): void =>
  allowSecret(fn, originSecret, key);

/** Allows a function to encrypt and decrypt payment numbers, each with its lead's id as encryption context. */
export const allowPaymentsKey = (fn: ServiceFunction, { paymentsKey }: Data): void =>
  fn.allow(['kms:GenerateDataKey', 'kms:Decrypt'], [paymentsKey.keyArn], {
    'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['lead_id', 'field'] },
    Null: { 'kms:EncryptionContext:lead_id': 'false' },
  });

/** Allows a function to send e-mails from the stage's own address. */
export const allowEmail = (fn: ServiceFunction, { emailFrom }: Stage): void => {
  const { region, account } = Stack.of(fn);
  fn.allow(['ses:SendEmail'], [`arn:aws:ses:${region}:${account}:identity/${emailFrom}`], {
    StringEquals: { 'ses:FromAddress': emailFrom },
  });
};

/** Allows a function to read the web app's origin. */
export const allowWebOrigin = (fn: ServiceFunction, stage: Stage): void => {
  const { region, account } = Stack.of(fn);
  fn.allow(['ssm:GetParameter'], [`arn:aws:ssm:${region}:${account}:parameter${webOriginParameter(stage)}`]);
};

/** The parameter with the web app's origin. The web stack, deployed after the functions that link to it, writes it. */
export const webOriginParameter = (stage: Pick<Stage, 'name'>): string => `/coverline/${stage.name}/web-origin`;

/**
 * Allows a function to read the files of exports; `write` also allows it to upload them in parts. S3 decrypts the parts
 * that it puts together (docs.aws.amazon.com/AmazonS3, "Multipart upload and permissions").
 */
export const allowExports = (fn: ServiceFunction, bucketName: string, key: IKey, access: 'read' | 'write'): void => {
  const files = `arn:aws:s3:::${bucketName}/exports/*`;
  fn.allow(['s3:GetObject', ...(access === 'write' ? ['s3:PutObject', 's3:AbortMultipartUpload'] : [])], [files]);
  acknowledgeWildcard(fn.role, files, 'Each export is an object of its own under this prefix.');
  allowKey(fn, key, 's3', ['Decrypt', ...(access === 'write' ? ['GenerateDataKey'] : [])]);
};

/**
 * Allows a function to make URLs that store uploaded files (`upload`), or to read the files and to store their results
 * (`import`). Without ListBucket, S3 returns 403 for a file that has not arrived.
 */
export const allowImports = (fn: ServiceFunction, bucketName: string, key: IKey, access: 'upload' | 'import'): void => {
  const files = `arn:aws:s3:::${bucketName}/imports/*`;
  fn.allow(['s3:PutObject', ...(access === 'import' ? ['s3:GetObject'] : [])], [files]);
  acknowledgeWildcard(fn.role, files, 'Each uploaded file is an object of its own under this prefix.');
  allowKey(fn, key, 's3', ['GenerateDataKey', ...(access === 'import' ? ['Decrypt'] : [])]);
  if (access === 'upload') return;
  const rejected = `arn:aws:s3:::${bucketName}/exports/*`;
  fn.allow(['s3:PutObject'], [rejected]);
  acknowledgeWildcard(fn.role, rejected, 'The rejected rows of a file are an object of their own under this prefix.');
  fn.allow(['s3:ListBucket'], [`arn:aws:s3:::${bucketName}`]);
};

/**
 * Allows a function to delete recordings for good: the bucket's lifecycle removes the old versions of tagged objects.
 */
export const allowErasingRecordings = (fn: ServiceFunction, bucketName: string): void => {
  const recordings = `arn:aws:s3:::${bucketName}/recordings/*`;
  fn.allow(['s3:PutObjectTagging', 's3:DeleteObject'], [recordings]);
  // Without it, S3 returns 403 for a recording that is gone already.
  fn.allow(['s3:ListBucket'], [`arn:aws:s3:::${bucketName}`]);
  acknowledgeWildcard(fn.role, recordings, 'Each recording is an object of its own under this prefix.');
};

/** Allows a function to list and read recordings; `PutObject` also allows it to store them. */
export const allowRecordings = (fn: ServiceFunction, bucketName: string, key: IKey, more: 'PutObject'[] = []): void => {
  const recordings = `arn:aws:s3:::${bucketName}/recordings/*`;
  // Without ListBucket, S3 returns 403 for a missing object, which looks like a missing permission.
  fn.allow(['s3:ListBucket'], [`arn:aws:s3:::${bucketName}`]);
  fn.allow(
    ['GetObject', ...more].map(action => `s3:${action}`),
    [recordings],
  );
  acknowledgeWildcard(fn.role, recordings, 'Each recording is an object of its own under this prefix.');
  allowKey(fn, key, 's3', ['Decrypt', ...(more.length > 0 ? ['GenerateDataKey'] : [])]);
};
