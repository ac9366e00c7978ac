import { describe, expect, it, onTestFinished } from 'vitest';
import { functionResource, writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import { createAuthorizer } from './authorizer.ts';
import { readEncryptionKeys } from './encryption-keys.ts';
import { functionSessions } from './function-sessions.ts';
import { requireServicePermissions } from './service-permissions.ts';

const att = (logicalId: string, attribute: string) => ({ 'Fn::GetAtt': [logicalId, attribute] });
const STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(action => `dynamodb:${action}`);
const stream = { Action: STREAM, Resource: att('Table', 'StreamArn') };
const decrypt = { Action: 'kms:Decrypt', Resource: att('Key', 'Arn') };
const send = { Action: 'sqs:SendMessage', Resource: att('Failures', 'Arn') };
const logs = { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: att('Logs', 'Arn') };

/** Checks a consumer of an encrypted table's stream with these statements in its role. */
const check = (statements: object[], more: object = {}) => {
  const PolicyDocument = { Version: '2012-10-17', Statement: statements.map(one => ({ Effect: 'Allow', ...one })) };
  const { dir, remove } = writeAssembly({
    stacks: {
      events: {
        Resources: {
          Key: { Type: 'AWS::KMS::Key' },
          Logs: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: '/consumer' } },
          Table: {
            Type: 'AWS::DynamoDB::GlobalTable',
            Properties: {
              Replicas: [{ Region: 'us-east-1', SSESpecification: { KMSMasterKeyId: att('Key', 'Arn') } }],
            },
          },
          Failures: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'failures' } },
          Role: { Type: 'AWS::IAM::Role', Properties: {} },
          Policy: {
            Type: 'AWS::IAM::Policy',
            Properties: { PolicyName: 'own', PolicyDocument, Roles: [{ Ref: 'Role' }] },
          },
          Consumer: functionResource('consumer', {
            Role: att('Role', 'Arn'),
            LoggingConfig: { LogGroup: { Ref: 'Logs' } },
          }),
          Mapping: {
            Type: 'AWS::Lambda::EventSourceMapping',
            Properties: {
              EventSourceArn: att('Table', 'StreamArn'),
              FunctionName: { Ref: 'Consumer' },
              DestinationConfig: { OnFailure: { Destination: att('Failures', 'Arn') } },
            },
          },
          ...more,
        },
      },
    },
    handlers: { consumer: 'export const handler = async () => {};' },
  });
  onTestFinished(remove);
  const assembly = loadAssembly(dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
  const sessions = functionSessions(assembly);
  const lines: string[] = [];
  requireServicePermissions({
    assembly,
    sessions,
    authorizer: createAuthorizer({ sessions }),
    keys: readEncryptionKeys(assembly),
    log: line => lines.push(line),
  });
  return lines;
};

describe("Lambda's own use of a function's role", () => {
  it('is allowed by the grants that AWS requires', () => {
    expect(check([stream, decrypt, send, logs])).toEqual([]);
  });

  it.each([
    ['dynamodb:GetRecords', [{ ...stream, Action: STREAM.filter(one => !one.includes('Records')) }, decrypt, send]],
    ['kms:Decrypt', [stream, send]],
    ['sqs:SendMessage', [stream, decrypt]],
  ])('stops the start where a mapping lacks %s', (action, statements) => {
    expect(() => check(statements)).toThrow(
      new RegExp(`^Lambda cannot run the mapping events/Mapping: .*/consumer is not authorized to perform: ${action} `),
    );
  });

  it('stops the start where the mapping of a queue lacks a permission of its poller', () => {
    const Mapping = {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: { EventSourceArn: att('Failures', 'Arn'), FunctionName: { Ref: 'Consumer' } },
    };
    const poll = { Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'] };
    const all = { ...poll, Resource: att('Failures', 'Arn') };
    expect(check([logs, all], { Mapping })).toEqual([]);
    expect(() => check([{ ...all, Action: poll.Action.slice(0, 1) }], { Mapping })).toThrow(
      /perform: sqs:DeleteMessage /,
    );
  });

  it('stops the start where a failure destination lacks its grant', () => {
    const Config = {
      Type: 'AWS::Lambda::EventInvokeConfig',
      Properties: {
        FunctionName: { Ref: 'Consumer' },
        Qualifier: '$LATEST',
        DestinationConfig: { OnFailure: { Destination: att('Other', 'Arn') } },
      },
    };
    const Other = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'other' } };
    expect(() => check([stream, decrypt, send], { Config, Other })).toThrow(
      /failure destination of events\/Config: .* sqs:SendMessage on resource: \S+:other /,
    );
  });

  it('reports a function that could not write its logs', () => {
    expect(check([stream, decrypt, send])).toEqual([
      'consumer would run without its logs or traces: no grant for logs:CreateLogStream, logs:PutLogEvents',
    ]);
  });
});
