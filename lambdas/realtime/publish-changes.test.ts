import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANGES_AT_ONCE } from '#shared/contracts/live';
import { anAcceptedCall } from '../../tests/support/builders/a-call.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../tests/support/unit/stream-records.ts';
import { ACCEPTED, schemaErrors, startUnitAppSync } from '../../tests/support/unit/unit-app-sync.ts';
import { handler } from './publish-changes.ts';

let log: ReturnType<typeof captureLog>;
let answer: typeof ACCEPTED;
let appSync: Awaited<ReturnType<typeof startUnitAppSync>>;

beforeEach(async () => {
  answer = ACCEPTED;
  appSync = await startUnitAppSync(() => answer);
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

describe('publish-changes', () => {
  it('sends AppSync mutations of its schema, signed with the role', async () => {
    expect(await run(1)).toEqual({ batchItemFailures: [], set_aside: 0 });
    const [request] = appSync.received;
    expect(request).toMatchObject({ method: 'POST', url: '/graphql' });
    expect(request?.headers['content-type']).toBe('application/json');
    expect(request?.headers.authorization).toMatch(/SignedHeaders=[^,]*content-type[^,]*host/);
    expect(request?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/appsync\//);
    expect(appSync.sent().map(schemaErrors)).toEqual([[]]);
  });

  it('sends the change for each topic', async () => {
    await run(1);
    expect(appSync.sent()[0]?.variables).toMatchObject({
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
    const counts = appSync.sent().map(({ query }) => query.match(/publishChange\(/g)?.length);
    expect(counts).toEqual([CHANGES_AT_ONCE, 30 - CHANGES_AT_ONCE]);
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
