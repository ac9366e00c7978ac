import type { FunctionName } from './functions.ts';

/** Grants that no integration test uses through a running function, and why they stay. */
export type KeptGrant = {
  actions: readonly string[];
  /** The function whose role has them, or the beginning of another role's logical id; absent: every role. */
  role?: FunctionName | 'AuditTrail' | 'Copier' | 'LogRole';
  /** Which resources, as `resourceNames` names them; required where the role has the action on several. */
  resource?: RegExp;
  /** The AWS service through which a key is used, if the reason is for this use only. */
  service?: 'dynamodb' | 's3' | 'secretsmanager';
  /** How the keys of the partitions begin; required where the role has the action on several of one table. */
  partition?: string;
  reason: string;
  /** Whether a run uses the grant depends on how long it takes, or on what is cached. */
  byChance?: true;
};

const table = (...actions: string[]): string[] => actions.map(action => `dynamodb:${action}`);

/** A logical id ends with eight digits that the CDK adds. */
const TABLE = /\/Table[0-9A-F]{8}$/;
const AUDIT_TABLE = /\/AuditTable[0-9A-F]{8}$/;
const DATA_KEY = /\/Key[0-9A-F]{8}$/;
const AUDIT_KEY = /\/AuditKey[0-9A-F]{8}$/;

/** A function's access to secrets, which includes the use of the data key. */
const secret = (role: FunctionName, resource: RegExp, reason: string): KeptGrant[] => [
  { actions: ['secretsmanager:GetSecretValue'], role, resource, reason },
  { actions: ['kms:Decrypt'], role, resource: DATA_KEY, service: 'secretsmanager', reason },
];

export const keptGrants: readonly KeptGrant[] = [
  {
    actions: ['kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey'],
    resource: /\/(Audit)?Key[0-9A-F]{8}$/,
    service: 'dynamodb',
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
    resource: /log-group:|-assets-|-web-pages/,
    reason:
      'copies the web app into its bucket at a deployment; the local cloud fills the bucket from the folder itself',
  },
  {
    actions: table('ConditionCheckItem', 'DeleteItem', 'PutItem'),
    role: 'identity-api',
    reason:
      'sign-in, availability and user administration; the integration tests run these handlers in their own process',
  },
  {
    actions: table('Query'),
    role: 'identity-api',
    resource: /index\/gsi3$/,
    reason:
      'the open calls and assigned leads of a user who is to be disabled; the integration tests run this handler in their own process',
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
  ...secret('identity-api', /\/telephony-/, "the token of the agent's worker and phone; end to end"),
  {
    actions: table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem'),
    role: 'calls-api',
    reason: 'commands on calls, and callbacks; the integration tests run these handlers in their own process',
  },
  {
    actions: table('Query'),
    role: 'calls-api',
    resource: TABLE,
    reason:
      'the events of a call, and the verification that a recording belongs to; the integration tests run these handlers in their own process',
  },
  {
    actions: table('Query'),
    role: 'calls-api',
    resource: /index\/gsi2$/,
    reason:
      'the calls of a lead, and its callbacks for which another time is agreed on; the integration tests run these handlers in their own process',
  },
  {
    actions: table('Query'),
    role: 'leads-api',
    resource: AUDIT_TABLE,
    reason: 'an admin reads the audit trail; the integration tests run this handler in their own process',
  },
  {
    actions: table('Query'),
    role: 'leads-api',
    resource: /index\/gsi3$/,
    reason:
      "the agent's open calls, for fields that need the lead at hand; the integration tests run these handlers in their own process",
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
    actions: table('ConditionCheckItem', 'DeleteItem'),
    role: 'backoffice-api',
    reason:
      'changes of dispositions, DIDs, groups and other settings; the tests run these handlers in their own process',
  },
  {
    actions: table('Query'),
    role: 'backoffice-api',
    resource: /index\/gsi3$/,
    reason: 'the changes of settings by person; the tests run this handler in their own process',
  },
  ...secret(
    'backoffice-api',
    /\/(telephony|integrations)-/,
    'numbers are bought at Twilio, bug reports go to a chat; end to end',
  ),
  {
    actions: table('Query'),
    role: 'reports-api',
    resource: /\/Table[0-9A-F]{8}(\/index\/gsi2)?$/,
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
    resource: AUDIT_TABLE,
    reason: 'a text message that takes the consent of a lead back is in its audit trail; unit tests',
  },
  {
    actions: ['kms:Decrypt'],
    role: 'status-webhooks',
    resource: AUDIT_KEY,
    reason: 'the key of the audit trail, for the same text message; unit tests',
  },
  {
    actions: table('ConditionCheckItem', 'DeleteItem'),
    role: 'react-to-calls',
    reason: 'reactions to transfers, callbacks, recordings and call requests; end to end and in the simulation',
  },
  {
    actions: table('PutItem'),
    role: 'react-to-calls',
    resource: AUDIT_TABLE,
    reason:
      'removed uninvited legs, calls taken from lost agents, call requests that are not dialled; in the simulation and unit tests',
  },
  {
    actions: ['kms:Decrypt'],
    role: 'react-to-calls',
    resource: AUDIT_KEY,
    reason: 'the key of the audit trail, for the same records',
  },
  {
    actions: table('BatchGetItem'),
    role: 'react-to-calls',
    reason: 'the other calls of a conversation after an end; the test that ends one does not wait for the reaction',
    byChance: true,
  },
  {
    actions: table('Query'),
    role: 'react-to-calls',
    resource: TABLE,
    reason: 'all calls of a conversation, when a reaction reports a fact about it; in the simulation and unit tests',
  },
  {
    actions: table('ConditionCheckItem'),
    role: 'run-jobs',
    reason: 'a handover checks that the receiver still works; the unit tests move each kind of work',
  },
  {
    actions: table('Query'),
    role: 'run-jobs',
    resource: AUDIT_TABLE,
    reason: 'the export of a lead has its part of the audit trail; the unit tests export one of every kind of item',
  },
  {
    actions: table('UpdateItem'),
    role: 'website-api',
    partition: 'blacklist#',
    reason:
      'a number that is on the blacklist already becomes one of the customer who takes the consent back; unit tests',
  },
  {
    actions: table('DeleteItem', 'GetItem'),
    role: 'website-api',
    partition: 'callback#',
    reason: 'a visitor who cancels after the last attempt cancels the callback with it; unit tests',
  },
  {
    actions: table('GetItem'),
    role: 'import-files',
    partition: 'group#',
    reason: 'what a group may do is kept for half a minute, so that some runs read no group',
    byChance: true,
  },
  {
    actions: table('GetItem'),
    role: 'import-files',
    partition: 'blacklist-areas#',
    reason:
      'an e-mail of a number that is on the blacklist already gets an entry of its own: which parts are known; unit tests',
  },
  {
    actions: ['s3:GetObject'],
    role: 'run-jobs',
    resource: /\/recordings\//,
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
    resource: DATA_KEY,
    service: 's3',
    reason: 'an event that comes twice finds the recording there: S3 decrypts to answer HeadObject; end to end',
  },
  {
    actions: table('BatchGetItem'),
    role: 'copy-recording',
    reason: 'the other calls of a conversation, which share its recording; unit tests',
    byChance: true,
  },
  {
    actions: ['s3:DeleteObject'],
    role: 'copy-recording',
    reason: 'what an erasure overtook between the two looks at the call; the unit tests choose the moment',
  },
  ...(['apply-retention', 'run-jobs'] as const).map(role => ({
    actions: ['s3:ListBucket'],
    role,
    reason:
      'S3 answers 404 instead of 403 for a recording that is gone already; the local one requires it of reads only',
  })),
];
