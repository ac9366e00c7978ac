import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/users/user';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { ACCEPTED, schemaErrors, startUnitAppSync } from '../../tests/support/unit/unit-app-sync.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './end-subscriptions.ts';

const FAILED = { status: 500, body: {} };

let rejected: string[];
let appSync: Awaited<ReturnType<typeof startUnitAppSync>>;
let log: ReturnType<typeof captureLog>;

beforeEach(async () => {
  rejected = [];
  appSync = await startUnitAppSync(({ query }) => (rejected.some(field => query.includes(field)) ? FAILED : ACCEPTED));
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

const deliver = (users: User[]) => {
  startUnitTable({ users });
  const detail = { user_key: 'user/agent-1', version: 2, reason: 'session', ts: '2026-01-05T15:00:00.000Z' };
  const event = { id: 'event-1', 'detail-type': 'user.access_revoked', detail };
  return handler(event as Parameters<typeof handler>[0], aContext());
};
const disabled = () => aUser({ disabled: true, sessionId: undefined, version: 2 });
const ended = { user_id: 'agent-1', version: 2, reason: 'session' };

describe('end-subscriptions', () => {
  it('sends the user a message on the own topic, then ends the subscriptions, by mutations of the schema', async () => {
    await deliver([disabled()]);
    const [told, revoked, ...others] = appSync.sent();
    expect(others).toEqual([]);
    expect(told?.variables).toMatchObject({ topic0: 'user:agent-1', version0: 2, removed0: false });
    expect(JSON.parse(String(told?.variables.item0))).toMatchObject({ disabled: true });
    expect(revoked?.variables).toEqual(ended);
    expect(appSync.sent().flatMap(schemaErrors)).toEqual([]);
  });

  it('sends that a deleted user is removed', async () => {
    await deliver([]);
    const [told, revoked] = appSync.sent();
    expect(told?.variables).toMatchObject({ topic0: 'user:agent-1', version0: 2, removed0: true, item0: null });
    expect(revoked?.variables).toEqual(ended);
  });

  it('ends the subscriptions although AppSync does not publish', async () => {
    rejected = ['publishChange'];
    await deliver([disabled()]);
    expect(appSync.sent().at(-1)?.variables).toEqual(ended);
    expect(log.text()).toContain('"user not told"');
  });

  it('ends the subscriptions of the members of a group by one mutation of the schema', async () => {
    const ended = { group: 'closer_t1', version: 4, reason: 'permissions' };
    const detail = { ...ended, ts: '2026-01-05T15:00:00.000Z' };
    const event = { id: 'event-2', 'detail-type': 'group.access_changed', detail };
    await handler(event as Parameters<typeof handler>[0], aContext());
    expect(appSync.sent().map(({ variables }) => variables)).toEqual([ended]);
    expect(appSync.sent().flatMap(schemaErrors)).toEqual([]);
  });

  it('fails if the subscriptions did not end, so that the event comes again and is finally a dead letter', async () => {
    rejected = ['endSubscriptions'];
    await expect(deliver([disabled()])).rejects.toThrow('AppSync answered 500.');
  });
});
