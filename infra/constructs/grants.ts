import { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Stage } from '../stages.ts';
import { acknowledgeWildcard } from './acknowledge-wildcard.ts';
import type { ServiceFunction } from './service-function.ts';

/** The kept things that functions are let into, and the key that all of them are encrypted with. */
export type Data = {
  key: IKey;
  /** Seals payment numbers; no AWS service uses it by itself. */
  paymentsKey: IKey;
  table: ITableV2;
  telephonySecret: ISecret;
  integrationsSecret: ISecret;
};

/** `GetItem` ... on the table itself; a transaction needs the actions of its parts. */
type ItemAction = 'ConditionCheckItem' | 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** The table's secondary indexes: each has string keys `<name>pk` and `<name>sk` and every attribute. */
export const INDEXES = ['gsi1', 'gsi2', 'gsi3'] as const;
type Index = (typeof INDEXES)[number];

/** Lets a function use the key, through one AWS service only. CDK's own grants would give `kms:ReEncrypt*`. */
export const allowKey = (fn: ServiceFunction, key: IKey, service: string, actions: string[]): void => {
  fn.allow(
    actions.map(action => `kms:${action}`),
    [key.keyArn],
    { StringEquals: { 'kms:ViaService': `${service}.${Stack.of(fn).region}.amazonaws.com` } },
  );
};

/** Lets a function do these actions on the table, and query these of its indexes. */
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

/** Lets a function do these actions on items of these partitions alone, each named by how its key begins. */
export const allowPartitions = (
  fn: ServiceFunction,
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

const allowSecret = (fn: ServiceFunction, secret: ISecret, key: IKey): void => {
  fn.allow(['secretsmanager:GetSecretValue'], [secret.secretArn]);
  allowKey(fn, key, 'secretsmanager', ['Decrypt']);
};

/** Lets a function read the telephony secret. */
export const allowTelephonySecret = (fn: ServiceFunction, { telephonySecret, key }: Data): void =>
  allowSecret(fn, telephonySecret, key);

/** Lets a function read where other people's services are. */
export const allowIntegrationsSecret = (fn: ServiceFunction, { integrationsSecret, key }: Data): void =>
  allowSecret(fn, integrationsSecret, key);

/** Lets a function seal payment numbers, and open them, each for the lead that it names alone. */
export const allowPaymentsKey = (fn: ServiceFunction, { paymentsKey }: Data): void =>
  fn.allow(['kms:GenerateDataKey', 'kms:Decrypt'], [paymentsKey.keyArn], {
    'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['lead_id', 'field'] },
    Null: { 'kms:EncryptionContext:lead_id': 'false' },
  });

/** Lets a function send e-mails from the stage's own address. */
export const allowEmail = (fn: ServiceFunction, { emailFrom }: Stage): void => {
  const { region, account } = Stack.of(fn);
  fn.allow(['ses:SendEmail'], [`arn:aws:ses:${region}:${account}:identity/${emailFrom}`], {
    StringEquals: { 'ses:FromAddress': emailFrom },
  });
};

/** Lets a function learn the web app's origin. */
export const allowWebOrigin = (fn: ServiceFunction, stage: Stage): void => {
  const { region, account } = Stack.of(fn);
  fn.allow(['ssm:GetParameter'], [`arn:aws:ssm:${region}:${account}:parameter${webOriginParameter(stage)}`]);
};

/** The web app comes after the functions that link to it: it leaves its origin here. */
export const webOriginParameter = (stage: Pick<Stage, 'name'>): string => `/coverline/${stage.name}/web-origin`;

/** Lets a function ask for recordings and read them; `PutObject` also lets it store them. */
export const allowRecordings = (fn: ServiceFunction, bucketName: string, key: IKey, more: 'PutObject'[] = []): void => {
  const recordings = `arn:aws:s3:::${bucketName}/recordings/*`;
  // Who may not list a bucket is told 403 of what is not there, and could not tell it from a rejection.
  fn.allow(['s3:ListBucket'], [`arn:aws:s3:::${bucketName}`]);
  fn.allow(
    ['GetObject', ...more].map(action => `s3:${action}`),
    [recordings],
  );
  acknowledgeWildcard(fn.role, recordings, 'Each recording is an object of its own under this prefix.');
  allowKey(fn, key, 's3', ['Decrypt', ...(more.length > 0 ? ['GenerateDataKey'] : [])]);
};
