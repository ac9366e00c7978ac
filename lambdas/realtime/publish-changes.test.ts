import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANGES_AT_ONCE } from '#shared/contracts/live';
import { anAcceptedCall } from '../../tests/support/builders/a-call.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startHttpServer } from '../../tests/support/unit/http-server.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../tests/support/unit/stream-records.ts';
import { handler } from './publish-changes.ts';

let log: ReturnType<typeof captureLog>;
let answer: { status: number; body: object };
let appSync: Awaited<ReturnType<typeof startHttpServer>>;

beforeEach(async () => {
  answer = { status: 200, body: { data: {} } };
  appSync = await startHttpServer((_request, response) =>
    response.writeHead(answer.status).end(JSON.stringify(answer.body)),
  );
  vi.stubEnv('GRAPHQL_URL', `${appSync.origin}/graphql`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  log = captureLog();
});
afterEach(async () => {
  await appSync.stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const changed = (n: number) =>
  aRecord(n, 'call', {
    old: anAcceptedCall({ id: `call-${n}` }),
    new: anAcceptedCall({ id: `call-${n}`, lead_hold: true, version: 4 }),
  });

const run = (count: number) =>
  handler({ Records: Array.from({ length: count }, (_, n) => changed(n + 1)) }, aContext());

const directives =
  'directive @aws_iam on OBJECT | FIELD_DEFINITION directive @aws_cognito_user_pools on OBJECT | FIELD_DEFINITION directive @aws_subscribe(mutations: [String!]) on FIELD_DEFINITION scalar AWSJSON';
const schema = () => {
  const file = new URL('../../infra/stacks/realtime/schema.graphql', import.meta.url);
  return buildSchema(`${directives}\n${readFileSync(file, 'utf8')}`);
};

const sent = () => appSync.received.map(request => JSON.parse(request.body));

describe('publish-changes', () => {
  it('sends AppSync mutations of its schema, signed with the role', async () => {
    expect(await run(1)).toEqual({ batchItemFailures: [], set_aside: 0 });
    const [request] = appSync.received;
    expect(request).toMatchObject({ method: 'POST', url: '/graphql' });
    expect(request?.headers['content-type']).toBe('application/json');
    expect(request?.headers.authorization).toMatch(/SignedHeaders=[^,]*content-type[^,]*host/);
    expect(request?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/appsync\//);
    expect(validate(schema(), parse(sent()[0].query))).toEqual([]);
  });

  it('sends the change for each topic', async () => {
    await run(1);
    expect(sent()[0].variables).toMatchObject({
      topic0: 'agent-calls:agent-1',
      entity0: 'call',
      id0: 'call-1',
      version0: 4,
      removed0: false,
      item0: expect.stringContaining('"lead_hold":true'),
      topic2: 'live-calls',
    });
  });

  it('sends changes of several documents in one request, up to the API’s limit', async () => {
    await run(10);
    const counts = sent().map(({ query }) => query.match(/publishChange\(/g).length);
    expect(counts).toEqual([CHANGES_AT_ONCE, 30 - CHANGES_AT_ONCE]);
  });

  it('ends the subscriptions of a disabled user by a mutation of the schema, after the change is published', async () => {
    const disabled = aUser({ disabled: true, sessionId: undefined, version: 2 });
    await handler({ Records: [aRecord(1, 'user', { old: aUser(), new: disabled })] }, aContext());
    const [published, ended, ...others] = sent();
    expect(others).toEqual([]);
    expect(published.variables).toMatchObject({ topic0: 'user:agent-1' });
    expect(ended.variables).toEqual({ user_id: 'agent-1', version: 2, reason: 'session' });
    expect(validate(schema(), parse(ended.query))).toEqual([]);
  });

  it.each([
    ['fails', { status: 500, body: {} }, 'AppSync answered 500.'],
    [
      'rejects some',
      { status: 200, body: { data: {}, errors: [{ errorType: 'Unauthorized' }, {}] } },
      'AppSync rejected 2 changes: Unauthorized',
    ],
    ['rejects one without a type', { status: 200, body: { errors: [{}] } }, 'AppSync rejected 1 changes: '],
  ])('reports the batch as failed if AppSync %s, and logs why', async (_name, failing, why) => {
    answer = failing;
    expect(await run(2)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }], set_aside: 0 });
    expect(log.text()).toContain(`"${why}"`);
  });
});
