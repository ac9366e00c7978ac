import { AdminInitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listDids } from '#platform/table/dids';
import { listDispositionGroups } from '#platform/table/disposition-groups';
import { listDispositions, putDisposition } from '#platform/table/dispositions';
import { listGroupNames } from '#platform/table/group-configurations';
import { listLeadSources } from '#platform/table/lead-sources';
import { listUsers } from '#platform/table/users';
import { groups } from '#shared/access/roles';
import { randomPassword } from '../../bin/set-up/random-password.ts';
import { setUpStage } from '../../bin/set-up/set-up-stage.ts';
import { CLIENT_ID, POOL_ID } from '../../infra/local/user-pool/start-test-pool.ts';
import { startIdentitySystem } from '../support/local-cloud/identity-system.ts';
import { captureLog } from '../support/unit/captured-log.ts';

let system: Awaited<ReturnType<typeof startIdentitySystem>>;

beforeAll(async () => {
  captureLog();
  system = await startIdentitySystem();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await system.stop();
});

const admin = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Okafor', password: randomPassword() };

const setUp = (changes: Partial<typeof admin> = {}, temporary = true) =>
  setUpStage({
    admin: { ...admin, ...changes },
    temporary,
    numbers: [
      { phone_number: '+13055550100', requested_group: 'closer_t1' },
      { phone_number: '+13055550199', requested_group: 'customer_service' },
    ],
    now: new Date(),
  });

const signIn = (USERNAME: string, PASSWORD: string) =>
  system.pool.sdk.send(
    new AdminInitiateAuthCommand({
      UserPoolId: POOL_ID,
      ClientId: CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );

it('writes the first data of an empty stage, and an admin who must choose a password', async () => {
  expect(await setUp()).toBe(true);
  expect((await listGroupNames()).sort()).toEqual([...groups].sort());
  expect((await listDispositions()).map(disposition => disposition.name)).toContain('DO NOT CALL');
  expect(await listDispositionGroups()).toHaveLength(2);
  expect(await listDids()).toMatchObject([
    { phone_number: '+13055550100', requested_group: 'closer_t1', task_creation_source: 'customer_inbound_call' },
    { phone_number: '+13055550199', task_creation_source: 'customer_service_inbound_call' },
  ]);
  expect(await listLeadSources()).toEqual([
    { id: '1', name: 'direct', lead_cost: 0, version: 1 },
    { id: '2', name: 'website', lead_cost: 0, version: 1 },
  ]);
  expect(await listUsers()).toMatchObject([{ email: admin.email, roles: ['admin'], groups: ['admin'] }]);
  expect(await system.workerNames()).toEqual([admin.email]);
  const { ChallengeName, AuthenticationResult } = await signIn(admin.email, admin.password);
  expect([ChallengeName, AuthenticationResult]).toEqual(['NEW_PASSWORD_REQUIRED', undefined]);
});

it('does not change existing data when it runs again', async () => {
  const [disposition] = await listDispositions();
  if (!disposition) throw new Error('No disposition.');
  await putDisposition({ ...disposition, requiresNote: true, version: 2 });
  expect(await setUp({ password: randomPassword() })).toBe(false);
  expect((await listDispositions())[0]).toEqual({ ...disposition, requiresNote: true, version: 2 });
  expect(await listUsers()).toHaveLength(1);
  expect((await signIn(admin.email, admin.password)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
});

it('does not change the given password of an existing admin', async () => {
  const given = { email: 'bo@example.test', password: 'Given-by-Bo-7' };
  expect(await setUp(given, false)).toBe(true);
  expect((await signIn(given.email, given.password)).AuthenticationResult).toBeDefined();
});

it('creates only passwords that the pool accepts', () => {
  for (let n = 0; n < 200; n++) {
    const password = randomPassword();
    expect(password).toHaveLength(16);
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[-_.!]/]) expect(password).toMatch(kind);
  }
});
