import type { FunctionName } from './functions.ts';

/** Grants that no integration test uses through a running function, and why they stay. */
export type KeptGrant = {
  actions: readonly string[];
  /** The function whose role has them, or the beginning of another role's logical id; absent: every role. */
  role?: FunctionName | 'AuditTrail' | 'Copier' | 'LogRole';
  /** A part of the resource's ARN, if the same action is granted on several resources. */
  resource?: string;
  reason: string;
  /** It depends on a run's duration or on what is cached whether it has used the grant. */
  byChance?: true;
};

const table = (...actions: string[]): string[] => actions.map(action => `dynamodb:${action}`);

/** A function's access to the telephony secret, which includes the use of the data key. */
const secret = ['secretsmanager:GetSecretValue', 'kms:Decrypt'];

export const keptGrants: readonly KeptGrant[] = [
  {
    actions: ['kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey'],
    reason:
      "DynamoDB uses the table's key with its caller's rights (developer guide, 'Encryption at rest: usage notes'); no local engine encrypts",
  },
  {
    actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
    role: 'LogRole',
    reason: 'AppSync writes its own log on AWS; the local AppSync writes to the log of the local cloud',
  },
  {
    actions: table('GetItem'),
    role: 'AuditTrail',
    reason:
      "AppSync compares the item that makes a condition fail (developer guide, 'Condition expressions'); the local one does not",
  },
  {
    actions: [
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:AbortMultipartUpload',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ],
    role: 'Copier',
    reason:
      'copies the web app into its bucket at a deployment; the local cloud fills the bucket from the folder itself',
  },
  {
    actions: table('ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query'),
    role: 'identity-api',
    reason:
      'sign-in, availability and user administration; the integration tests run these handlers in their own process',
  },
  {
    actions: [
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminDisableUser',
      'cognito-idp:AdminEnableUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminSetUserMFAPreference',
      'cognito-idp:AdminUserGlobalSignOut',
    ],
    role: 'identity-api',
    reason: 'user administration by an admin; its tests replace the user pool, since each sets one answer of it',
  },
  { actions: secret, role: 'identity-api', reason: "the token of the agent's worker and phone; end to end" },
  {
    actions: table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'Query'),
    role: 'calls-api',
    reason:
      'commands on calls, their history and callbacks; the integration tests run these handlers in their own process',
  },
  {
    actions: table('Query'),
    role: 'leads-api',
    reason: 'an admin reads the audit trail; the integration tests run this handler in their own process',
  },
  {
    actions: table('DeleteItem'),
    role: 'leads-api',
    reason:
      'a changed phone number frees the claim on the old one; the integration tests run this handler in its own process',
  },
  {
    actions: table('BatchGetItem', 'DeleteItem'),
    role: 'sales-api',
    reason: 'products, commissions and claims; the integration tests run these handlers in their own process',
  },
  {
    actions: table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'Query'),
    role: 'backoffice-api',
    reason:
      'changes of dispositions, DIDs, groups and other settings; the tests run these handlers in their own process',
  },
  {
    actions: secret,
    role: 'backoffice-api',
    reason: 'numbers are bought at Twilio, bug reports go to a chat; end to end',
  },
  {
    actions: table('Query'),
    role: 'reports-api',
    reason: 'figures and lists of sales; unit tests on the in-memory table, and end to end',
  },
  {
    actions: table('UpdateItem'),
    role: 'voice-webhooks',
    reason: 'a leg that was invited claims its secret; end to end and in the simulation',
  },
  {
    actions: table('ConditionCheckItem'),
    role: 'voice-webhooks',
    reason: 'two calls at once from a number that nobody knew; unit tests, and the check itself on each engine',
    byChance: true,
  },
  {
    actions: table('BatchGetItem'),
    role: 'status-webhooks',
    reason: 'related calls of a transfer, and a recording of the verification; end to end',
  },
  {
    actions: table('DeleteItem'),
    role: 'status-webhooks',
    reason: 'a text message that takes a consent back cancels the call request of its number; unit tests',
  },
  {
    actions: table('PutItem'),
    role: 'status-webhooks',
    resource: 'AuditTable',
    reason: 'a text message that takes the consent of a lead back is in its audit trail; unit tests',
  },
  {
    actions: ['kms:Decrypt'],
    role: 'status-webhooks',
    reason: 'the key of the audit trail, for the same text message; unit tests',
  },
  {
    actions: [...table('ConditionCheckItem', 'DeleteItem', 'PutItem'), 'kms:Decrypt'],
    role: 'react-to-calls',
    reason: 'reactions to transfers, callbacks, recordings and call requests; end to end and in the simulation',
  },
  {
    actions: table('BatchGetItem'),
    role: 'react-to-calls',
    reason: 'the other calls of a conversation after an end; the test that ends one does not wait for the reaction',
    byChance: true,
  },
  {
    actions: table('ConditionCheckItem'),
    role: 'run-jobs',
    reason: 'a handover checks that the receiver still works; the unit tests move each kind of work',
  },
  {
    actions: table('Query'),
    role: 'run-jobs',
    resource: 'AuditTable',
    reason: 'the export of a lead has its part of the audit trail; the unit tests export one of every kind of item',
  },
  {
    actions: table('UpdateItem'),
    role: 'website-api',
    reason:
      'a number that is on the blacklist already becomes one of the customer who takes the consent back; unit tests',
  },
  {
    actions: table('GetItem'),
    role: 'import-files',
    reason: 'what a group may do is kept for half a minute, so that some runs read no group',
    byChance: true,
  },
  {
    actions: ['s3:ListBucket'],
    role: 'import-files',
    reason: 'S3 answers 404 instead of 403 for a file that is not there yet (API reference, GetObject, Permissions)',
  },
  {
    actions: ['s3:GetObject'],
    role: 'run-jobs',
    resource: 'recordings/',
    reason: 'the export of a lead has its recordings; the unit tests export two',
  },
  {
    actions: ['s3:AbortMultipartUpload'],
    role: 'run-jobs',
    reason: 'removes the parts of an export that is cancelled or fails; the unit tests choose the moment',
  },
  {
    actions: ['kms:Decrypt'],
    role: 'copy-recording',
    reason: 'an event that comes twice finds the recording there: S3 decrypts to answer HeadObject; end to end',
  },
  ...(['apply-retention', 'run-jobs'] as const).map(role => ({
    actions: ['s3:ListBucket'],
    role,
    reason:
      'S3 answers 404 instead of 403 for a recording that is gone already; the local one requires it of reads only',
  })),
];
