import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { type AppSyncOptions, type Claims, createAppSync } from './app-sync.ts';

/** Like the product's own schema: one topic per subscription, and only the account publishes. */
const SCHEMA = /* GraphQL */ `
  type Change @aws_iam @aws_cognito_user_pools {
    topic: ID!
    entity: String
    version: Int
    item: AWSJSON
    secret: String @aws_iam
    parts: [Part]
  }
  type Part @aws_iam @aws_cognito_user_pools {
    name: String
  }
  type Query {
    whoAmI: String
    audit: String @aws_cognito_user_pools(cognito_groups: ["admin"])
    broken: String
    doubtful: String
  }
  type Mutation {
    publishChange(topic: ID!, entity: String, version: Int, item: AWSJSON): Change @aws_iam
    endSubscriptions(name: ID!, version: Int!): Change @aws_iam
  }
  type Subscription {
    onChange(topic: ID!, entity: String): Change @aws_subscribe(mutations: ["publishChange"])
    onLargeVersions(atLeast: Int!): Change @aws_subscribe(mutations: ["publishChange"])
  }
  schema {
    query: Query
    mutation: Mutation
    subscription: Subscription
  }
`;

const utils = `import { extensions, runtime, util } from '@aws-appsync/utils';`;
const none = 'export const request = () => ({ payload: null });';

const RESOLVERS: AppSyncOptions['resolvers'] = [
  {
    typeName: 'Query',
    fieldName: 'whoAmI',
    dataSource: 'NONE',
    code: `${utils} export const request = ctx => ({ payload: ctx.identity.username });
      export const response = ctx => ctx.result + ' by ' + util.authType();`,
  },
  { typeName: 'Query', fieldName: 'audit', dataSource: 'NONE', code: `${none} export const response = () => 'seen';` },
  { typeName: 'Query', fieldName: 'broken', dataSource: 'NONE', code: `${none} export const response = c => c.no.no;` },
  {
    typeName: 'Query',
    fieldName: 'doubtful',
    dataSource: 'NONE',
    code: `${utils} ${none} export const response = () => { util.appendError('Half of it', 'Partial'); return 'half'; };`,
  },
  {
    typeName: 'Mutation',
    fieldName: 'publishChange',
    dataSource: 'NONE',
    code: `export const request = ctx => ({ payload: ctx.args });
      export const response = ctx => ({ ...ctx.result, secret: 'for the account', parts: [{ name: 'a' }, { name: 'b' }] });`,
  },
  {
    typeName: 'Mutation',
    fieldName: 'endSubscriptions',
    dataSource: 'NONE',
    code: `${utils} export const request = ctx => ({ payload: null });
      export const response = ctx => {
        extensions.invalidateSubscriptions({ subscriptionField: 'onChange', payload: ctx.args });
        return null;
      };`,
  },
  {
    typeName: 'Subscription',
    fieldName: 'onChange',
    dataSource: 'NONE',
    code: `${utils}
      export function request(ctx) {
        if (ctx.args.topic === 'closed') util.error('This topic is closed.', 'Forbidden');
        if (ctx.args.topic.startsWith('user:') && ctx.args.topic !== 'user:' + ctx.identity.sub) util.unauthorized();
        return { payload: null };
      }
      export const response = ctx => {
        const filters = [
          { fieldName: 'name', operator: 'eq', value: ctx.identity.sub },
          { fieldName: 'version', operator: 'gt', value: 5 },
        ];
        extensions.setSubscriptionInvalidationFilter({ filterGroup: [{ filters }] });
        return ctx.result;
      };`,
  },
  {
    typeName: 'Subscription',
    fieldName: 'onLargeVersions',
    dataSource: 'NONE',
    code: `${utils} ${none}
      export const response = ctx => {
        const filters = [{ fieldName: 'version', operator: 'ge', value: ctx.args.atLeast }];
        extensions.setSubscriptionFilter({ filterGroup: [{ filters }] });
        return null;
      };`,
  },
];

/** Tokens of the tests are `user:<name>:<group>,<group>`, or `expired`. */
const claimsOf = async (token: string): Promise<Claims> => {
  if (token === 'expired') throw Object.assign(new Error('expired'), { code: 'ERR_JWT_EXPIRED' });
  const [kind, name, groups] = token.split(':');
  if (kind !== 'user' || !name) throw new Error('not a token');
  return { sub: name, username: name, iss: 'test', 'cognito:groups': groups ? groups.split(',') : undefined };
};

export const ACCOUNT = { authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/appsync' };

export const startTestApi = async (options: Partial<AppSyncOptions> = {}) => {
  const lines: string[] = [];
  const api = createAppSync({
    schema: SCHEMA,
    resolvers: RESOLVERS,
    modes: ['AMAZON_COGNITO_USER_POOLS', 'AWS_IAM'],
    verifyUserToken: claimsOf,
    signerOf: ({ headers }) => {
      if (!String(headers.authorization).includes('Credential=local/')) return undefined;
      return { arn: 'arn:aws:iam::000000000000:user/local', allows: () => true };
    },
    log: line => lines.push(line),
    ...options,
  });
  const server = createServer((request, response) => {
    void api.handle(request, response).then(served => {
      if (!served) response.writeHead(404).end();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    if (!api.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    api.stop();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
  const post = async (body: unknown, headers: Record<string, string> = ACCOUNT) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: text });
    return { status: response.status, body: (await response.json()) as { data?: unknown; errors?: object[] } };
  };
  return { api, origin, lines, post, stop };
};
export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

export const publish = (api: TestApi, variables: Record<string, unknown>) =>
  api.post({
    query: /* GraphQL */ `
      mutation ($topic: ID!, $entity: String, $version: Int, $item: AWSJSON) {
        publishChange(topic: $topic, entity: $entity, version: $version, item: $item) {
          topic
          entity
          version
          item
        }
      }
    `,
    variables,
  });

export type Received = { id?: string; type: string; payload?: unknown };

/** A minimal client of the real-time protocol, which stores every message that it receives. */
export const connect = async (api: TestApi, token: string) => {
  const header = Buffer.from(JSON.stringify({ Authorization: token, host: 'localhost' })).toString('base64url');
  const url = `${api.origin.replace('http', 'ws')}/graphql/realtime`;
  const socket = new WebSocket(url, ['graphql-ws', `header-${header}`]);
  const received: Received[] = [];
  let closed = false;
  socket.on('message', data => received.push(JSON.parse(String(data))));
  socket.on('close', () => {
    closed = true;
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const send = (message: object | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const start = (id: string, data: object, authorization: object = { Authorization: token }) =>
    send({ id, type: 'start', payload: { data: JSON.stringify(data), extensions: { authorization } } });
  return {
    socket,
    send,
    start,
    subscribe: (id: string, topic: string) =>
      start(id, {
        query: 'subscription($topic: ID!) { onChange(topic: $topic) { topic version item } }',
        variables: { topic },
      }),
    of: (id: string) => received.filter(message => message.id === id),
    received,
    isClosed: () => closed,
  };
};
