import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RUN_LASTS_S } from '#shared/jobs/job-rules';
import { functionNames } from '../../infra/functions.ts';
import { prodStage } from '../../infra/stages.ts';
import { mentions, type Resource, stageNames, synthesize } from './synthesized.ts';

/** CDK's function that copies the web app, which runs only at deployments. */
const isCopier = ({ logicalId }: Resource): boolean => logicalId.startsWith('CustomCDKBucketDeployment');

const Statements = z.object({
  Statement: z.array(
    z.looseObject({
      Effect: z.string(),
      Action: z.union([z.string(), z.array(z.string())]).transform(value => [value].flat()),
      Resource: z.union([z.array(z.unknown()), z.unknown().transform(value => [value])]),
      Condition: z.unknown().optional(),
    }),
  ),
});

const LeadingKeys = z.object({
  'ForAllValues:StringLike': z.object({ 'dynamodb:LeadingKeys': z.array(z.string()) }),
  /** Without it, a request without a key would be allowed. */
  Null: z.object({ 'dynamodb:LeadingKeys': z.literal('false') }),
});

/** The partitions to which a statement is restricted. */
const leadingKeysOf = (condition: unknown): string[] =>
  LeadingKeys.safeParse(condition).data?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? [];

/** X-Ray has no resources to name (docs.aws.amazon.com/xray/latest/devguide/security_iam_service-with-iam.html). */
const TRACING = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'];

test('the decision record names exactly the functions with reserved concurrency, and says no figure of its own', () => {
  const record = readFileSync('docs/decisions/0041-faults-stay-local.md', 'utf8');
  const [, table = ''] = /\*\*Reserved concurrency\*\*[^|]*((?:\|.*\n)+)/.exec(record) ?? [];
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));
  const { reservedConcurrency = {} } = prodStage('alarms@coverline.test');
  expect(named.sort()).toEqual(Object.keys(reservedConcurrency).sort());
  expect(table.replaceAll(/\[\d+\]\([^)]*\)/g, '')).not.toMatch(/\d/);
});

describe.each(stageNames)('the functions of %s', name => {
  const system = synthesize(name);
  const functions = system.of('AWS::Lambda::Function').filter(fn => !isCopier(fn));
  const logGroups = system.of('AWS::Logs::LogGroup');
  const environmentOf = (fn: string) =>
    functions.find(({ properties }) => properties.FunctionName === `coverline-${name}-${fn}`)?.properties.Environment;

  /** Every statement of every role's policies, without the policies of keys and queues. */
  const statements = [
    ...system.of('AWS::IAM::Policy').map(policy => ({ policy, document: policy.properties.PolicyDocument })),
    ...system.of('AWS::IAM::Role').flatMap(policy =>
      z
        .array(z.looseObject({ PolicyDocument: z.unknown() }))
        .default([])
        .parse(policy.properties.Policies)
        .map(inline => ({ policy, document: inline.PolicyDocument })),
    ),
  ].flatMap(({ policy, document }) =>
    Statements.parse(document).Statement.map(statement => ({ id: policy.id, ...statement })),
  );

  const policyOf = (id: string) =>
    id
      .split('/')
      .at(-1)
      ?.replace(/Role.*/, '') ?? '';

  test('are those of infra/functions.ts, each once', () => {
    const names = functions.map(({ properties }) => properties.FunctionName);
    expect(names.sort()).toEqual(functionNames.map(fn => `coverline-${name}-${fn}`).sort());
  });

  test.each(functions.map(fn => ({ fn, id: fn.id })))('$id: arm64, traced, logged as JSON, own role', ({ fn }) => {
    expect(fn.properties).toMatchObject({
      Architectures: ['arm64'],
      Runtime: 'nodejs22.x',
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
      Handler: 'index.handler',
    });
    const sharers = functions.filter(
      other => other.stack === fn.stack && JSON.stringify(other.properties.Role) === JSON.stringify(fn.properties.Role),
    );
    expect(sharers.map(({ id }) => id)).toEqual([fn.id]);
  });

  test.each(functions.map(fn => ({ fn, id: fn.id })))('$id: its log group has a retention', ({ fn }) => {
    const group = logGroups.find(one => one.stack === fn.stack && mentions(fn.properties.LoggingConfig, one));
    expect(group?.properties.RetentionInDays).toBe(system.stage.logRetentionDays);
  });

  test('no log group is kept for ever', () => {
    expect(logGroups.filter(({ properties }) => !properties.RetentionInDays).map(({ id }) => id)).toEqual([]);
  });

  test('no role has an action with a wildcard', () => {
    const patterns = statements.flatMap(({ id, Action }) => Action.filter(a => a.includes('*')).map(a => `${id} ${a}`));
    expect(patterns).toEqual([]);
  });

  test('no role has a grant on every resource, except for tracing', () => {
    const everywhere = statements.filter(({ Resource }) => Resource.includes('*'));
    expect(everywhere.length).toBeGreaterThan(0);
    for (const { id, Action } of everywhere) expect(TRACING, id).toEqual(expect.arrayContaining(Action));
  });

  test("only the role of AWS Backup has AWS's own policies", () => {
    const managed = system.of('AWS::IAM::Role').filter(({ properties }) => properties.ManagedPolicyArns);
    expect(managed.map(({ stack }) => stack)).toEqual(name === 'prod' ? ['backup'] : []);
    for (const { properties } of managed)
      expect(properties.AssumeRolePolicyDocument).toMatchObject({
        Statement: [{ Principal: { Service: 'backup.amazonaws.com' } }],
      });
  });

  test('use the key through one service each, and the key of payments only for one lead and field', () => {
    const uses = statements
      .filter(({ Action }) => Action.some(action => action.startsWith('kms:')))
      .map(use => ({ ...use, ofPayments: JSON.stringify(use.Resource).includes('PaymentsKey') }));
    const [others, ofPayments] = [uses.filter(use => !use.ofPayments), uses.filter(use => use.ofPayments)];
    expect(others.length).toBeGreaterThan(0);
    for (const { id, Condition } of others) expect(JSON.stringify(Condition), id).toContain('kms:ViaService');
    expect(ofPayments.map(({ id, Action, Condition }) => ({ fn: policyOf(id), Action, Condition }))).toEqual([
      {
        fn: 'salesapi',
        Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
        Condition: {
          'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['lead_id', 'field'] },
          Null: { 'kms:EncryptionContext:lead_id': 'false' },
        },
      },
    ]);
  });

  test('read the telephony secret only if they call Twilio, and the other secrets only if they use those', () => {
    const readersOf = (secret: string) =>
      statements
        .filter(({ Action }) => Action.includes('secretsmanager:GetSecretValue'))
        .filter(({ Resource }) => JSON.stringify(Resource).includes(secret))
        .map(({ id }) => policyOf(id))
        .sort();
    expect(readersOf('IntegrationsSecret')).toEqual(['backofficeapi']);
    expect(readersOf('WebsiteSecret')).toEqual(['websiteapi']);
    expect(readersOf('OriginSecret')).toEqual(['signingapi', 'websiteapi']);
    expect(readersOf('TelephonySecret')).toEqual([
      'backofficeapi',
      'callsapi',
      'checkdeadlines',
      'copyrecording',
      'identityapi',
      'leadsapi',
      'reacttocalls',
      'reconcilecalls',
      'salesapi',
      'statuswebhooks',
      'voicewebhooks',
    ]);
  });

  const ofAudit = (resource: unknown): boolean => JSON.stringify(resource).includes('AuditTable');

  test('add to the audit trail where they act on leads or export them, and read it for admins; no role may do more', () => {
    const grants = statements.filter(({ Resource }) => ofAudit(Resource));
    const mayOf = grants.map(({ id, Action }) => [policyOf(id), Action.map(action => action.replace('dynamodb:', ''))]);
    expect(Object.fromEntries(mayOf)).toEqual({
      AuditTrailService: ['GetItem', 'PutItem'],
      applyretention: ['PutItem', 'Query'],
      backofficeapi: ['PutItem', 'Query'],
      importfiles: ['PutItem'],
      callsapi: ['PutItem'],
      checkdeadlines: ['PutItem'],
      // Its stream.
      copyauditrecords: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'],
      leadsapi: ['PutItem', 'Query'],
      reacttocalls: ['PutItem'],
      reconcilecalls: ['PutItem'],
      reportsapi: ['PutItem'],
      runjobs: ['PutItem', 'Query'],
      salesapi: ['PutItem'],
      statuswebhooks: ['PutItem'],
      websiteapi: ['PutItem'],
    });
    expect(grants).toHaveLength(Object.keys(Object.fromEntries(mayOf)).length);
  });

  test('have only the table actions that their code uses', () => {
    const grants = statements
      .filter(({ Resource }) => !ofAudit(Resource))
      .flatMap(({ id, Action, Resource, Condition }) =>
        Action.filter(action => action.startsWith('dynamodb:') && !/Stream|Shard|GetRecords/.test(action)).map(
          action => {
            const indexes = [...JSON.stringify(Resource).matchAll(/index\/(gsi\d)/g)].map(([, index]) => index);
            const partitions = leadingKeysOf(Condition);
            return { fn: policyOf(id), may: [action.replace('dynamodb:', ''), ...indexes, ...partitions].join(' ') };
          },
        ),
      );
    const byFunction = Object.fromEntries(
      [...new Set(grants.map(({ fn }) => fn))].map(fn => [
        fn,
        grants
          .filter(g => g.fn === fn)
          .map(g => g.may)
          .sort(),
      ]),
    );
    expect(byFunction).toEqual({
      backofficeapi: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1 gsi2 gsi3',
        'UpdateItem',
      ],
      callsapi: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1 gsi2 gsi3',
        'UpdateItem',
      ],
      checkdeadlines: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1 gsi2 gsi3',
        'UpdateItem',
      ],
      copyrecording: ['BatchGetItem call#*', 'GetItem call#*', 'GetItem lead#*', 'Query lead#*'],
      endsubscriptions: ['GetItem user#*'],
      identityapi: ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query gsi1 gsi3', 'UpdateItem'],
      importfiles: [
        'BatchGetItem blacklist#*',
        'BatchGetItem lead#*',
        'BatchGetItem phone#*',
        'ConditionCheckItem blacklist#*',
        'DeleteItem lead#*',
        'DeleteItem phone#*',
        'GetItem blacklist-areas#*',
        'GetItem group#*',
        'GetItem import-mapping#*',
        'GetItem job#*',
        'GetItem user#*',
        'PutItem blacklist#*',
        'PutItem lead#*',
        'PutItem phone#*',
        'Query gsi2',
        'Query lead#*',
        'UpdateItem blacklist#*',
        'UpdateItem blacklist-areas#*',
        'UpdateItem job#*',
        'UpdateItem lead#*',
      ],
      leadsapi: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query gsi1 gsi2 gsi3', 'UpdateItem'],
      pretokengeneration: ['GetItem'],
      projectchanges: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1',
        'UpdateItem',
      ],
      reacttocalls: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query call#*',
        'Query gsi2 gsi3',
        'UpdateItem',
      ],
      reconcilecalls: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1 gsi3',
        'UpdateItem',
      ],
      reportsapi: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'Query gsi1 gsi2', 'UpdateItem'],
      runjobs: [
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1 gsi2 gsi3',
        'UpdateItem',
      ],
      applyretention: [
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1 gsi2',
        'UpdateItem',
      ],
      salesapi: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Query gsi1 gsi2 gsi3',
        'UpdateItem',
      ],
      signingapi: [
        'ConditionCheckItem lead#*',
        'GetItem esig#*',
        'GetItem lead#*',
        'PutItem lead#*',
        'Query lead#*',
        'UpdateItem esig#*',
        'UpdateItem lead#*',
      ],
      statuswebhooks: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem call-request-phone#*',
        'GetItem',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
      websiteapi: [
        'ConditionCheckItem phone#*',
        'DeleteItem call-request-phone#*',
        'DeleteItem callback#*',
        'GetItem blacklist#*',
        'GetItem blacklist-areas#*',
        'GetItem call-request#*',
        'GetItem call-request-count#*',
        'GetItem call-request-form#*',
        'GetItem call-request-phone#*',
        'GetItem callback#*',
        'GetItem did#*',
        'GetItem lead#*',
        'GetItem phone#*',
        'GetItem website#*',
        'PutItem blacklist#*',
        'PutItem call-request#*',
        'PutItem call-request-form#*',
        'PutItem call-request-phone#*',
        'PutItem lead#*',
        'PutItem phone#*',
        'Query lead-number#*',
        'UpdateItem blacklist#*',
        'UpdateItem blacklist-areas#*',
        'UpdateItem call-request#*',
        'UpdateItem call-request-count#*',
        'UpdateItem call-request-form#*',
        'UpdateItem lead#*',
      ],
      voicewebhooks: ['BatchGetItem', 'ConditionCheckItem lead#*', 'GetItem', 'PutItem', 'UpdateItem'],
      // The live API's data source.
      GroupsService: ['BatchGetItem group#*'],
      UsersService: ['GetItem user#*'],
    });
  });

  test('send e-mails only from the stage’s own address, and read the web app’s origin only for links', () => {
    const allowed = (action: string) => statements.filter(({ Action }) => Action.includes(action));
    const senders = allowed('ses:SendEmail');
    expect(senders.map(({ id }) => policyOf(id)).sort()).toEqual(['leadsapi', 'salesapi']);
    for (const { Resource, Condition } of senders) {
      expect(JSON.stringify(Resource)).toContain(`:identity/${system.stage.emailFrom}`);
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': system.stage.emailFrom } });
    }
    expect(system.of('AWS::SES::EmailIdentity').map(({ properties }) => properties.EmailIdentity)).toEqual([
      system.stage.emailFrom,
    ]);
    expect(allowed('ssm:GetParameter').map(({ id }) => policyOf(id))).toEqual(['salesapi']);
  });

  test('access recordings only if they store, play or export them, and exports only if they write or give them', () => {
    const folderOf = (resource: unknown) =>
      /\/(recordings|exports|imports)\/\*/.exec(JSON.stringify(resource))?.[1] ?? 'bucket';
    const grants = statements.flatMap(({ id, Action, Resource }) =>
      Action.filter(action => action.startsWith('s3:') && JSON.stringify(Resource).includes('-uploads-')).map(
        action => ({ fn: policyOf(id), action, folder: folderOf(Resource) }),
      ),
    );
    const mayOf = (fn: string) =>
      grants
        .filter(grant => grant.fn === fn)
        .map(({ action, folder }) => `${action} ${folder}`)
        .sort();
    expect([...new Set(grants.map(({ fn }) => fn))].sort()).toEqual([
      'applyretention',
      'backofficeapi',
      'callsapi',
      'copyrecording',
      'importfiles',
      'reportsapi',
      'runjobs',
    ]);
    expect(mayOf('backofficeapi')).toEqual(['s3:GetObject exports', 's3:PutObject imports']);
    expect(mayOf('importfiles')).toEqual([
      's3:GetObject imports',
      's3:ListBucket bucket',
      's3:PutObject exports',
      's3:PutObject imports',
    ]);
    expect(mayOf('reportsapi')).toEqual(['s3:GetObject exports']);
    expect(mayOf('runjobs')).toEqual([
      's3:AbortMultipartUpload exports',
      's3:DeleteObject recordings',
      's3:GetObject exports',
      's3:GetObject recordings',
      's3:ListBucket bucket',
      's3:PutObject exports',
      's3:PutObjectTagging recordings',
    ]);
    expect(mayOf('applyretention')).toEqual([
      's3:DeleteObject recordings',
      's3:ListBucket bucket',
      's3:PutObjectTagging recordings',
    ]);
    expect(mayOf('callsapi')).toEqual(['s3:GetObject recordings', 's3:ListBucket bucket']);
    expect(mayOf('copyrecording')).toEqual([
      's3:DeleteObject recordings',
      's3:GetObject recordings',
      's3:ListBucket bucket',
      's3:PutObject recordings',
      's3:PutObjectTagging recordings',
    ]);
  });

  test('allow Lambda only to send to the failure queue, and to receive the checks of deadlines', () => {
    const ofQueues = statements.flatMap(({ id, Action }) =>
      Action.filter(action => action.startsWith('sqs:')).map(action => `${policyOf(id)} ${action.replace('sqs:', '')}`),
    );
    expect(ofQueues.sort()).toEqual([
      'announcechanges SendMessage',
      'applyretention SendMessage',
      'checkdeadlines DeleteMessage',
      'checkdeadlines GetQueueAttributes',
      'checkdeadlines ReceiveMessage',
      'copyauditrecords SendMessage',
      'copyrecording SendMessage',
      'endsubscriptions SendMessage',
      'importfiles SendMessage',
      'projectchanges SendMessage',
      'publishchanges SendMessage',
      'reacttocalls SendMessage',
      'reconcilecalls SendMessage',
      'runjobs SendMessage',
      // To its failure queue, and to the queue of the checks.
      'schedulechecks SendMessage',
    ]);
  });

  test('publish to AppSync in the stream consumer and before subscriptions end, by those mutations only', () => {
    const publishers = statements.filter(({ Action }) => Action.includes('appsync:GraphQL'));
    const fieldsOf = (resource: unknown) =>
      [...JSON.stringify(resource).matchAll(/types\/Mutation\/fields\/(\w+)/g)].map(([, field]) => field);
    expect(Object.fromEntries(publishers.map(({ id, Resource }) => [policyOf(id), fieldsOf(Resource)]))).toEqual({
      publishchanges: ['publishChange'],
      endsubscriptions: ['endSubscriptions', 'publishChange'],
    });
  });

  test('allow no calls and messages at night on stages with real phones', () => {
    for (const fn of ['calls-api', 'react-to-calls'])
      expect(environmentOf(fn)).toMatchObject({ Variables: { WEBHOOK_BASE_URL: expect.anything() } });
    const calling = ['calls-api', 'react-to-calls', 'check-deadlines', 'reconcile-calls'];
    for (const fn of [...calling, 'leads-api', 'sales-api'])
      expect(environmentOf(fn)).toMatchObject({ Variables: { CALLING_HOURS: name === 'local' ? '0-24' : '8-21' } });
  });

  test('limit the messages of a user in an hour', () => {
    for (const fn of ['leads-api', 'sales-api'])
      expect(environmentOf(fn)).toMatchObject({ Variables: { MESSAGES_PER_HOUR: '60' } });
  });

  test('require a second factor of admins and supervisors in prod only', () => {
    const SECOND_FACTOR = name === 'prod' ? 'required' : 'optional';
    const contexts = ['identity', 'calls', 'leads', 'sales', 'backoffice', 'reports'];
    for (const fn of ['pre-token-generation', ...contexts.map(context => `${context}-api`)])
      expect(environmentOf(fn)).toMatchObject({ Variables: { SECOND_FACTOR } });
  });

  test('limit the rows of an exported file', () => {
    expect(environmentOf('run-jobs')).toMatchObject({ Variables: { EXPORT_ROWS_LIMIT: '200000' } });
  });

  test('end a run of a job after the time that the check of silent jobs relies on', () => {
    const [fn] = functions.filter(({ properties }) => properties.FunctionName === `coverline-${name}-run-jobs`);
    expect(fn?.properties.Timeout).toBe(RUN_LASTS_S);
  });

  test('give an agent who lost the connection a minute to return', () => {
    expect(environmentOf('check-deadlines')).toMatchObject({ Variables: { AGENT_RETURN_S: '60' } });
  });

  test('have the URLs of local servers only on the local stage', () => {
    const told = functions.filter(fn => JSON.stringify(fn.properties.Environment).includes('localhost'));
    if (name === 'local')
      expect(environmentOf('voice-webhooks')).toMatchObject({
        Variables: { TWILIO_ENDPOINT_URL: 'http://localhost:4703' },
      });
    else expect(told.map(({ id }) => id)).toEqual([]);
  });

  test('in production keep instances free for webhooks, reactions, heartbeats and revocations, and limit what a flood may use', () => {
    const reserved = functions.flatMap(({ properties: { FunctionName, ReservedConcurrentExecutions } }) =>
      ReservedConcurrentExecutions === undefined ? [] : [[FunctionName, ReservedConcurrentExecutions]],
    );
    const inProduction = {
      'coverline-prod-voice-webhooks': 100,
      'coverline-prod-status-webhooks': 150,
      'coverline-prod-announce-changes': 40,
      'coverline-prod-react-to-calls': 60,
      'coverline-prod-project-changes': 5,
      'coverline-prod-identity-api': 100,
      'coverline-prod-pre-token-generation': 30,
      'coverline-prod-check-deadlines': 5,
      'coverline-prod-schedule-checks': 2,
      'coverline-prod-end-subscriptions': 10,
      'coverline-prod-signing-api': 20,
      'coverline-prod-website-api': 20,
      'coverline-prod-copy-recording': 20,
      'coverline-prod-run-jobs': 10,
      'coverline-prod-apply-retention': 1,
    };
    // The account of another stage may have too few instances to divide.
    expect(Object.fromEntries(reserved)).toEqual(name === 'prod' ? inProduction : {});
  });
});

test('callers in production never wait for a cold start', () => {
  const [alias] = synthesize('prod').of('AWS::Lambda::Alias');
  expect(alias?.properties.ProvisionedConcurrencyConfig).toEqual({ ProvisionedConcurrentExecutions: 2 });
});
