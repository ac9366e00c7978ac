import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunctionName } from '../../infra/functions.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';

type Template = {
  Resources: Record<string, { Type: string; Properties: { PolicyDocument?: { Statement: { Action: unknown }[] } } }>;
};

/** Removes the statement that grants an action from a function's policy in a synthesized template. */
const withoutGrant = (file: string, policy: string, action: string): void => {
  const template: Template = JSON.parse(readFileSync(file, 'utf8'));
  const [, resource] =
    Object.entries(template.Resources).find(([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith(policy)) ??
    [];
  const document = resource?.Properties.PolicyDocument;
  const kept = document?.Statement.filter(({ Action }) => ![Action].flat().includes(action));
  if (!document || kept?.length !== document.Statement.length - 1) throw new Error(`${policy} grants no ${action}.`);
  document.Statement = kept;
  writeFileSync(file, JSON.stringify(template));
};

let system: Awaited<ReturnType<typeof startBackEnd>>;
beforeAll(async () => {
  system = await startBackEnd({
    changeAssembly: dir =>
      withoutGrant(join(dir, 'identity.template.json'), 'pretokengenerationRole', 'dynamodb:GetItem'),
  });
});
afterAll(() => system.stop());

const environmentOf = (name: FunctionName) => system.cloud.functions.poolOf(name).settings.environment;

/** The SDK's settings from a function's environment. */
const configOf = (name: FunctionName) => {
  const {
    AWS_ENDPOINT_URL,
    AWS_ACCESS_KEY_ID = '',
    AWS_SECRET_ACCESS_KEY = '',
    AWS_SESSION_TOKEN,
  } = environmentOf(name);
  return {
    endpoint: AWS_ENDPOINT_URL,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN,
    },
  };
};

const denied = (name: FunctionName, action: string) => ({
  name: 'AccessDeniedException',
  message: expect.stringMatching(
    new RegExp(
      `^User: arn:aws:sts::000000000000:assumed-role/\\S+/coverline-local-${name} is not authorized to perform: ${action} on resource: arn:aws:`,
    ),
  ),
});

describe('a function whose grant was removed from the template', () => {
  it('fails with AccessDenied, which names the action', async () => {
    const { functionError, payload } = await system.cloud.invoke('pre-token-generation', {
      request: { userAttributes: { sub: 'somebody' } },
      response: {},
    });
    expect(functionError).toBe('Unhandled');
    expect(payload).toMatchObject({
      errorType: 'AccessDeniedException',
      errorMessage: denied('pre-token-generation', 'dynamodb:GetItem').message,
    });
    expect(system.logged('iam: User: ')).toEqual([expect.stringContaining('dynamodb:GetItem')]);
  });
});

describe('a role that is restricted to some leading keys', () => {
  const tableName = () => system.cloud.outputs.TableName;
  const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'note' } });
  const put = (pk: string) => ({ Put: { TableName: tableName(), Item: item(pk) } });
  const as = (name: FunctionName) => new DynamoDBClient(configOf(name));
  const read = async (pk: string) =>
    (await as('leads-api').send(new GetItemCommand({ TableName: tableName(), Key: item(pk) }))).Item;
  const query = (pk: string) =>
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': { S: pk } },
    });

  it('is allowed its own keys', async () => {
    await as('signing-api').send(new PutItemCommand({ TableName: tableName(), Item: item('lead#own') }));
    const { Items } = await as('signing-api').send(query('lead#own'));
    expect(Items).toEqual([item('lead#own')]);
  });

  it('is denied another key', async () => {
    const write = as('signing-api').send(new PutItemCommand({ TableName: tableName(), Item: item('user#other') }));
    await expect(write).rejects.toMatchObject(denied('signing-api', 'dynamodb:PutItem'));
    await expect(as('signing-api').send(query('user#other'))).rejects.toMatchObject(
      denied('signing-api', 'dynamodb:Query'),
    );
    expect(await read('user#other')).toBeUndefined();
  });

  it('is allowed a transaction on its own keys, and denied one with another key', async () => {
    const transact = (...pks: string[]) =>
      as('signing-api').send(new TransactWriteItemsCommand({ TransactItems: pks.map(put) }));
    await transact('lead#one', 'lead#two');
    expect(await read('lead#two')).toEqual(item('lead#two'));
    await expect(transact('lead#three', 'user#three')).rejects.toMatchObject(denied('signing-api', 'dynamodb:PutItem'));
    expect(await read('lead#three')).toBeUndefined();
  });
});

describe('the audit trail', () => {
  const auditors: FunctionName[] = ['leads-api', 'sales-api', 'calls-api', 'react-to-calls', 'reconcile-calls'];
  const auditTable = () => system.cloud.outputs.AuditTableName;
  const Key = { pk: { S: 'lead#42' }, sk: { S: 'audit#1' } };
  const as = (name: FunctionName) => new DynamoDBClient(configOf(name));
  const query = () =>
    new QueryCommand({
      TableName: auditTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': Key.pk },
    });

  it.each(auditors)('is added to by %s, which may neither change nor delete a record', async name => {
    const sk = { S: `audit#${name}` };
    await as(name).send(new PutItemCommand({ TableName: auditTable(), Item: { ...Key, sk } }));
    const item = { TableName: auditTable(), Key: { ...Key, sk } };
    await expect(as(name).send(new DeleteItemCommand(item))).rejects.toMatchObject(denied(name, 'dynamodb:DeleteItem'));
    const change = {
      ...item,
      UpdateExpression: 'SET user_id = :other',
      ExpressionAttributeValues: { ':other': { S: '' } },
    };
    await expect(as(name).send(new UpdateItemCommand(change))).rejects.toMatchObject(
      denied(name, 'dynamodb:UpdateItem'),
    );
    for (const part of [{ Delete: item }, { Update: change }])
      await expect(as(name).send(new TransactWriteItemsCommand({ TransactItems: [part] }))).rejects.toMatchObject({
        name: 'AccessDeniedException',
      });
    const batch = { [auditTable() ?? '']: [{ DeleteRequest: { Key: item.Key } }] };
    await expect(as(name).send(new BatchWriteItemCommand({ RequestItems: batch }))).rejects.toMatchObject(
      denied(name, 'dynamodb:BatchWriteItem'),
    );
  });

  it('is read by the function of leads alone', async () => {
    expect((await as('leads-api').send(query())).Items).toEqual(
      expect.arrayContaining([{ ...Key, sk: { S: 'audit#leads-api' } }]),
    );
    for (const name of auditors.filter(one => one !== 'leads-api'))
      await expect(as(name).send(query())).rejects.toMatchObject(denied(name, 'dynamodb:Query'));
  });

  it('is closed to every other function', async () => {
    const write = as('identity-api').send(new PutItemCommand({ TableName: auditTable(), Item: Key }));
    await expect(write).rejects.toMatchObject(denied('identity-api', 'dynamodb:PutItem'));
  });
});

describe("each service rejects what a function's role does not grant, in its own form", () => {
  it('Secrets Manager, and the use of its key', async () => {
    const { TELEPHONY_SECRET_ID: SecretId } = environmentOf('sales-api');
    const get = (name: FunctionName) =>
      new SecretsManagerClient(configOf(name)).send(new GetSecretValueCommand({ SecretId }));
    expect((await get('sales-api')).SecretString).toBeDefined();
    await expect(get('signing-api')).rejects.toMatchObject(denied('signing-api', 'secretsmanager:GetSecretValue'));
  });

  it('KMS, by the encryption context', async () => {
    const { PAYMENTS_KEY_ID: KeyId } = environmentOf('sales-api');
    const generate = (EncryptionContext: Record<string, string>) =>
      new KMSClient(configOf('sales-api')).send(
        new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }),
      );
    expect((await generate({ lead_id: '1', field: 'card_number' })).Plaintext).toBeDefined();
    const rejection = denied('sales-api', 'kms:GenerateDataKey');
    await expect(generate({ field: 'card_number' })).rejects.toMatchObject(rejection);
    await expect(generate({ lead_id: '1', other: 'x' })).rejects.toMatchObject(rejection);
  });

  it('SES, by the sender', async () => {
    const send = (name: FunctionName, FromEmailAddress?: string) =>
      new SESv2Client(configOf(name)).send(
        new SendEmailCommand({
          FromEmailAddress,
          Destination: { ToAddresses: ['customer@coverline.test'] },
          Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'b' } } } },
        }),
      );
    const { EMAIL_FROM } = environmentOf('sales-api');
    expect((await send('sales-api', EMAIL_FROM)).MessageId).toBeDefined();
    await expect(send('sales-api', 'other@coverline.example')).rejects.toMatchObject(
      denied('sales-api', 'ses:SendEmail'),
    );
    await expect(send('calls-api', EMAIL_FROM)).rejects.toMatchObject(denied('calls-api', 'ses:SendEmail'));
  });

  it('Parameter Store', async () => {
    const { WEB_ORIGIN_PARAMETER: Name } = environmentOf('sales-api');
    const get = (name: FunctionName) => new SSMClient(configOf(name)).send(new GetParameterCommand({ Name }));
    expect((await get('sales-api')).Parameter?.Value).toBeDefined();
    await expect(get('leads-api')).rejects.toMatchObject(denied('leads-api', 'ssm:GetParameter'));
  });

  it('EventBridge', async () => {
    const { BUS_NAME: EventBusName } = environmentOf('announce-changes');
    const Entries = [{ EventBusName, Source: 'test', DetailType: 'nothing.happened', Detail: '{}' }];
    const put = (name: FunctionName) => new EventBridgeClient(configOf(name)).send(new PutEventsCommand({ Entries }));
    expect((await put('announce-changes')).FailedEntryCount).toBe(0);
    await expect(put('calls-api')).rejects.toMatchObject(denied('calls-api', 'events:PutEvents'));
  });

  it('the user pool', async () => {
    const UserPoolId = environmentOf('identity-api').USER_POOL_ID;
    const ask = new ListUsersCommand({ UserPoolId });
    await expect(new CognitoIdentityProviderClient(configOf('identity-api')).send(ask)).rejects.toMatchObject(
      denied('identity-api', 'cognito-idp:ListUsers'),
    );
  });

  it('S3, for an object and for a presigned URL', async () => {
    const Bucket = environmentOf('calls-api').UPLOADS_BUCKET;
    const s3 = (name: FunctionName) => new S3Client({ ...configOf(name), requestChecksumCalculation: 'WHEN_REQUIRED' });
    const put = (name: FunctionName) =>
      s3(name).send(new PutObjectCommand({ Bucket, Key: 'recordings/one.wav', Body: 'sound' }));
    await put('copy-recording');
    await expect(put('calls-api')).rejects.toMatchObject({
      name: 'AccessDenied',
      message: denied('calls-api', 's3:PutObject').message,
    });
    const fetchSigned = async (name: FunctionName, Key: string) =>
      fetch(await getSignedUrl(s3(name), new GetObjectCommand({ Bucket, Key })));
    expect(await (await fetchSigned('calls-api', 'recordings/one.wav')).text()).toBe('sound');
    expect((await fetchSigned('calls-api', 'recordings/none.wav')).status).toBe(404);
    for (const [name, key] of [
      ['calls-api', 'documents/one.pdf'],
      ['signing-api', 'recordings/one.wav'],
    ] as const) {
      const response = await fetchSigned(name, key);
      expect(response.status).toBe(403);
      expect(await response.text()).toMatch(/<Code>AccessDenied<\/Code>.*not authorized to perform: s3:GetObject/);
    }
  });

  it('AppSync, by the field of the mutation', async () => {
    const publishAs = async (name: FunctionName) => {
      const authorization = `AWS4-HMAC-SHA256 Credential=${environmentOf(name).AWS_ACCESS_KEY_ID}/20260101/us-east-1/appsync/aws4_request`;
      const response = await fetch(`${system.cloud.urls.aws}/graphql`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({
          query: 'mutation { publishChange(topic: "t", entity: "e", id: "1", version: 1, removed: false) { topic } }',
        }),
      });
      return { status: response.status, body: await response.json() };
    };
    expect((await publishAs('publish-changes')).status).toBe(200);
    expect(await publishAs('sales-api')).toEqual({
      status: 401,
      body: { errors: [{ errorType: 'UnauthorizedException', message: 'Permission denied' }] },
    });
  });
});
