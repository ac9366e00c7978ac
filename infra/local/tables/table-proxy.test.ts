import { DynamoDBClient, GetItemCommand, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../http/listen.ts';
import { readBody, send } from '../http/messages.ts';
import { createAuthorizer } from '../iam/authorizer.ts';
import { parsePolicy } from '../iam/policy.ts';
import { createTablePermissions } from './table-permissions.ts';
import { createTableProxy } from './table-proxy.ts';

const key = { accessKeyId: 'ASIA1', secretAccessKey: 's' };
const role = {
  key: 'api/Role',
  name: 'api-role',
  arn: 'arn:aws:iam::000000000000:role/api-role',
  statements: parsePolicy(
    {
      Version: '2012-10-17',
      Statement: {
        Effect: 'Allow',
        Action: 'dynamodb:GetItem',
        Resource: 'arn:aws:dynamodb:us-east-1:000000000000:table/t',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'lead#*' } },
      },
    },
    'api/Role',
  ),
};

/** The requests that the engine received. */
const received: { target: string; body: string }[] = [];
let engine: Listener;
let listener: Listener;
let proxy: ReturnType<typeof createTableProxy>;

beforeAll(async () => {
  engine = await listen({
    port: 0,
    handler: async (request, response) => {
      const body = (await readBody(request)).toString();
      received.push({ target: String(request.headers['x-amz-target']), body });
      send(response, 200, { 'content-type': 'application/x-amz-json-1.0' }, '{"Item":{"pk":{"S":"lead#1"}}}');
    },
  });
  proxy = createTableProxy({
    endpoint: `http://127.0.0.1:${engine.port}`,
    authorizer: createAuthorizer({ sessions: [{ key, role, functionName: 'api' }] }),
    permissions: createTablePermissions(new Map([['t', { table: 'pk', indexes: new Map() }]]), new Map()),
  });
  listener = await listen({ port: 0, handler: proxy.handle });
});
afterAll(async () => {
  await listener.stop();
  proxy.stop();
  await engine.stop();
});
beforeEach(() => {
  received.length = 0;
});

const clientOf = (credentials: typeof key) =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${listener.port}`,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
const get = (pk: string, credentials = key) =>
  clientOf(credentials).send(new GetItemCommand({ TableName: 't', Key: { pk: { S: pk } } }));

describe('the proxy before the engine', () => {
  it('forwards an allowed request unchanged, and returns the response', async () => {
    const { Item } = await get('lead#1');
    expect(Item).toEqual({ pk: { S: 'lead#1' } });
    expect(received).toEqual([
      { target: 'DynamoDB_20120810.GetItem', body: '{"TableName":"t","Key":{"pk":{"S":"lead#1"}}}' },
    ]);
  });

  it('denies a request that the role does not allow, names the action, and does not call the engine', async () => {
    await expect(get('user#1')).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(
        'assumed-role/api-role/api is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:us-east-1:000000000000:table/t ',
      ),
    });
    expect(received).toEqual([]);
  });

  it('rejects an unknown access key', async () => {
    const stranger = { accessKeyId: 'AKIA9', secretAccessKey: 's' };
    await expect(get('lead#1', stranger)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  });

  it('reports a write that the engine has answered, and no read', async () => {
    const heard: string[] = [];
    proxy.onWrite(() => heard.push(received.map(({ target }) => target).join()));
    await get('lead#1');
    const account = clientOf({ accessKeyId: 'local', secretAccessKey: 'local' });
    await account.send(new PutItemCommand({ TableName: 't', Item: { pk: { S: 'lead#1' } } }));
    expect(heard).toEqual(['DynamoDB_20120810.GetItem,DynamoDB_20120810.PutItem']);
  });

  it('allows the account every request', async () => {
    await clientOf({ accessKeyId: 'local', secretAccessKey: 'local' }).send(new ListTablesCommand({}));
    expect(received).toMatchObject([{ target: 'DynamoDB_20120810.ListTables' }]);
  });
});
