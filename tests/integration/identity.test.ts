import { randomUUID } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { readableOpenJobs, updateJob } from '#platform/table/jobs';
import { createUser, getUser } from '#platform/table/users';
import * as operations from '#shared/contracts/identity';
import type { Operation } from '#shared/contracts/operation';
import { timestamp } from '#shared/time';
import { CLIENT_ID, POOL_ID } from '../../infra/local/user-pool/start-test-pool.ts';
import { codeAt } from '../../infra/local/user-pool/totp.ts';
import { handler } from '../../lambdas/identity/api.ts';
import { handoverWork } from '../../lambdas/jobs/handover/handover-work.ts';
import { runJob } from '../../lambdas/jobs/run-job.ts';
import { aGroup, anAdmin } from '../support/builders/a-user.ts';
import { startIdentitySystem } from '../support/local-cloud/identity-system.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { aContext, anApiEvent } from '../support/unit/lambda-events.ts';

const PASSWORD = 'Correct-Horse-7';

let system: Awaited<ReturnType<typeof startIdentitySystem>>;

beforeAll(async () => {
  captureLog();
  system = await startIdentitySystem();
  await putGroupConfiguration(aGroup());
  const { version: _, ...admin } = anAdmin();
  await createUser(admin);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await system.stop();
});

const ask = async (operation: Operation, user: Parameters<typeof anApiEvent>[1], input: object = {}, headers = {}) => {
  const body = operation.method === 'GET' ? {} : { body: JSON.stringify(input) };
  const fields: Partial<APIGatewayProxyEventV2> = { headers, ...body };
  const response = await handler(anApiEvent(operation, user, fields), aContext());
  return { status: response.statusCode, body: JSON.parse(response.body ?? '{}') };
};

const asAdmin = (operation: Operation, input: object) => ask(operation, 'admin-1', input);

const create = async (email: string): Promise<string> => {
  const input = { first_name: 'Ann', last_name: 'Lee', email, password: PASSWORD, groups: ['closer_t1'] };
  const { status, body } = await asAdmin(operations.adminCreateUser, input);
  expect(status).toBe(200);
  return body.id;
};

/** The work of the function that runs jobs after the deletion, soon and a second time later. */
const finishHandover = async (email: string): Promise<void> => {
  const { jobs } = await readableOpenJobs();
  const job = jobs.find(({ kind, input }) => kind === 'handover' && input.email === email) ?? expect.fail();
  const clock = () => timestamp(new Date());
  for (const run of [job.run, job.run + 1]) {
    await updateJob(job.id, { set: { run } });
    await runJob({ work: handoverWork({ clock }), clock, outOfTime: () => false }, { job_id: job.id, run });
  }
};

const client = { UserPoolId: POOL_ID, ClientId: CLIENT_ID };
const OWN_PASSWORD = 'Chosen-Horse-8';
const SECOND_FACTOR = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };

const startSignIn = (email: string, password: string) =>
  system.pool.sdk.send(
    new AdminInitiateAuthCommand({
      ...client,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
const respond = (ChallengeName: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA', Session: string, answer: object) =>
  system.pool.sdk.send(
    new AdminRespondToAuthChallengeCommand({
      ...client,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: 'as in the session', ...answer },
    }),
  );

/** The access token of an invited user, who chooses a password at the first sign-in. */
const accessTokenOf = async (email: string): Promise<string> => {
  const invited = await startSignIn(email, PASSWORD).catch(() => undefined);
  const { AuthenticationResult } = invited?.Session
    ? await respond('NEW_PASSWORD_REQUIRED', invited.Session, { NEW_PASSWORD: OWN_PASSWORD })
    : await startSignIn(email, OWN_PASSWORD);
  return AuthenticationResult?.AccessToken ?? '';
};
const signIn = async (email: string) => decodeJwt(await accessTokenOf(email));

/** A token's claims as the HTTP API hands them on. */
const claimsOf = (token: object): Record<string, string> =>
  Object.fromEntries(Object.entries(token).map(([name, value]) => [name, String(value)]));

describe('a user whom an admin created', () => {
  it('signs in, and the token has the identity and the permissions', async () => {
    const id = await create('ann@coverline.test');
    expect(await signIn('ann@coverline.test')).toMatchObject({
      sub: id,
      user_id: id,
      email: 'ann@coverline.test',
      roles: 'closer',
      groups: 'closer_t1',
      features: 'CallHistory Leaderboard',
    });
    expect(await system.workerNames()).toContain('ann@coverline.test');
  });

  it('gets the temporary password by e-mail, which is good for choosing another one only', async () => {
    await create('abe@coverline.test');
    expect(system.pool.mails.at(-1)).toMatchObject({ kind: 'invitation', to: 'abe@coverline.test', code: PASSWORD });
    expect(await startSignIn('abe@coverline.test', PASSWORD)).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    await signIn('abe@coverline.test');
    await expect(startSignIn('abe@coverline.test', PASSWORD)).rejects.toThrow('Incorrect username or password.');
  });

  it('gets another invitation while there is no password of their own', async () => {
    const email = 'amy@coverline.test';
    const uid = await create(email);
    expect((await asAdmin(operations.adminInviteUser, { uid })).status).toBe(200);
    const { code = '' } = system.pool.mails.at(-1) ?? {};
    expect(code).not.toBe(PASSWORD);
    const { ChallengeName, Session = '' } = await startSignIn(email, code);
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await respond('NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD: OWN_PASSWORD });
    expect(await asAdmin(operations.adminInviteUser, { uid })).toMatchObject({
      status: 422,
      body: { code: 'rejected', error: expect.stringContaining('Forgot your password?') },
    });
  });

  it('sets up a second factor, signs in with it, loses the device, and has it reset by an admin', async () => {
    const email = 'ava@coverline.test';
    const id = await create(email);
    const AccessToken = await accessTokenOf(email);
    const token = claimsOf(decodeJwt(AccessToken));
    await ask(operations.startSession, token);
    const { SecretCode = '' } = await system.pool.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const code = () => codeAt(SecretCode, system.pool.clock.now().getTime() / 1000);
    await system.pool.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code() }));
    await system.pool.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, ...SECOND_FACTOR }));
    expect((await ask(operations.checkSecondFactor, token, { set_up: true })).body).toEqual({ set: true });
    expect((await getUser(id, { latest: true }))?.second_factor_ts).toBeDefined();

    system.pool.clock.advance(30);
    const { ChallengeName, Session = '' } = await startSignIn(email, OWN_PASSWORD);
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const answered = await respond('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: code() });
    expect(decodeJwt(answered.AuthenticationResult?.AccessToken ?? '')).toMatchObject({ second_factor: 'set' });

    expect((await asAdmin(operations.adminResetSecondFactor, { uid: id })).status).toBe(200);
    expect((await ask(operations.getProfile, token)).body).toMatchObject({ code: 'session_ended' });
    expect(await signIn(email)).toMatchObject({ user_id: id, second_factor: '' });
  });

  it('has a profile, a session and tokens for the phone', async () => {
    const id = await create('bea@coverline.test');
    const session = await ask(operations.startSession, id);
    const profile = await ask(operations.getProfile, id);
    expect(profile).toMatchObject({ status: 200, body: { user: { id }, config: { autoAccept: false } } });
    expect((await getUser(id, { latest: true }))?.sessionId).toBe(session.body.session_id);
    const tokens = await ask(operations.generateTwilioToken, id);
    expect(decodeJwt(tokens.body.worker_token)).toMatchObject({
      grants: { identity: id, task_router: { worker_sid: profile.body.user.worker_sid } },
    });
  });

  it('is the only user with the e-mail', async () => {
    await create('cora@coverline.test');
    const input = { first_name: 'C', last_name: 'D', email: 'Cora@coverline.test', password: PASSWORD };
    const again = await asAdmin(operations.adminCreateUser, { ...input, groups: ['closer_t1'] });
    expect(again).toMatchObject({ status: 409, body: { error: 'There is a user with this e-mail.' } });
    await expect(signIn('cora@coverline.test')).resolves.toBeDefined();
  });

  it('is created once where the response was lost, and sent again it is answered as before', async () => {
    const input = { first_name: 'Ivy', last_name: 'Lee', email: 'ivy@coverline.test', password: PASSWORD };
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => ask(operations.adminCreateUser, 'admin-1', { ...input, groups: ['closer_t1'] }, headers);
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { email: input.email } });
    expect(await send()).toEqual(first);
  });

  it('cannot sign in while disabled, and can again after the reactivation', async () => {
    const id = await create('dora@coverline.test');
    const token = claimsOf(await signIn('dora@coverline.test'));
    await ask(operations.startSession, token);
    const off = await asAdmin(operations.adminDisableUser, { uid: id, disable: true });
    expect(off).toMatchObject({ status: 200, body: { disabled: true } });
    await expect(signIn('dora@coverline.test')).rejects.toThrow();
    expect((await ask(operations.getProfile, token)).status).toBe(403);
    await asAdmin(operations.adminDisableUser, { uid: id, disable: false });
    expect(await ask(operations.startSession, token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    const next = claimsOf(await signIn('dora@coverline.test'));
    await ask(operations.startSession, next);
    expect((await ask(operations.getProfile, next)).status).toBe(200);
  });

  it('has only the name left after the deletion, and the e-mail is free as nobody ever signed in', async () => {
    const id = await create('edna@coverline.test');
    expect((await asAdmin(operations.adminDeleteUser, { uid: id })).status).toBe(200);
    await expect(signIn('edna@coverline.test')).rejects.toThrow();
    expect(await getUser(id, { latest: true })).toMatchObject({ disabled: true, deleted_ts: expect.any(String) });
    expect(await system.workerNames()).not.toContain('edna@coverline.test');
    await finishHandover('edna@coverline.test');
    expect(await create('edna@coverline.test')).not.toBe(id);
  });

  it('may not create users', async () => {
    const id = await create('fay@coverline.test');
    await ask(operations.startSession, id);
    expect((await ask(operations.adminDeleteUser, id, { uid: 'admin-1' })).status).toBe(403);
  });
});

describe('a password that the pool rejects', () => {
  it('creates no account, and the error names the field', async () => {
    const weak = { first_name: 'G', last_name: 'H', email: 'gwen@coverline.test', groups: ['closer_t1'] };
    const rejected = await asAdmin(operations.adminCreateUser, { ...weak, password: 'weakweak' });
    expect(rejected).toMatchObject({ status: 400, body: { detail: [{ field: 'password' }] } });
    await create('gwen@coverline.test');
  });
});
