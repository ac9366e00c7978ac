import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  signIn,
  signOut,
  updatePassword,
} from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT_ID, memoryStore, PASSWORD, POOL_ID, startTestPool, type TestPool } from './start-test-pool.ts';

const EMAIL = 'ann@coverline.test';
const UserPoolId = POOL_ID;
const Username = EMAIL;

let pool: TestPool;

const open = async (options: Parameters<typeof startTestPool>[0] = {}) => {
  pool = await startTestPool(options);
  const Cognito = { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: pool.endpoint };
  Amplify.configure({ Auth: { Cognito } });
};

const createAnn = async () => {
  await pool.sdk.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      UserAttributes: [
        { Name: 'email', Value: EMAIL },
        { Name: 'email_verified', Value: 'true' },
      ],
      TemporaryPassword: 'Temporary-Pass-1',
      MessageAction: 'SUPPRESS',
    }),
  );
};
const createConfirmedAnn = async () => {
  await createAnn();
  await pool.sdk.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: PASSWORD, Permanent: true }));
};
/** By SRP, as the console does; Amplify computes a second for it. */
const signInBySrp = (password = PASSWORD) => signIn({ username: EMAIL, password });
/** In a test that is not about SRP. */
const signInAnn = (password = PASSWORD) =>
  signIn({ username: EMAIL, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
const tokens = async (forceRefresh = false) => (await fetchAuthSession({ forceRefresh })).tokens;

afterEach(async () => {
  await signOut().catch(() => undefined);
  await pool.stop();
});

describe('given a confirmed user and the real Amplify', () => {
  beforeEach(async () => {
    await open();
    await createConfirmedAnn();
  });

  it('when the user signs in by SRP, both tokens have the claims and the client’s lifetimes', async () => {
    await pool.sdk.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'closer_t1' }));
    const response = await signIn({ username: 'ANN@coverline.test', password: PASSWORD });
    expect(response).toEqual({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    const { accessToken, idToken } = (await tokens()) ?? {};
    const iss = `https://cognito-idp.us-east-1.amazonaws.com/${POOL_ID}`;
    expect(accessToken?.payload).toMatchObject({
      iss,
      token_use: 'access',
      client_id: CLIENT_ID,
      scope: 'aws.cognito.signin.user.admin',
      'cognito:groups': ['closer_t1'],
    });
    expect(idToken?.payload).toMatchObject({
      iss,
      token_use: 'id',
      aud: CLIENT_ID,
      email: EMAIL,
      email_verified: true,
    });
    expect(accessToken?.payload.username).toBe(accessToken?.payload.sub);
    const lifeOf = (token: typeof accessToken) => (token?.payload.exp ?? 0) - (token?.payload.iat ?? 0);
    expect([lifeOf(accessToken), lifeOf(idToken)]).toEqual([1800, 1200]);
  });

  it('when aws-jwt-verify checks a token, it is valid; a changed token is not', async () => {
    await signInAnn();
    const access = String((await tokens())?.accessToken);
    const verifier = CognitoJwtVerifier.create({ userPoolId: POOL_ID, tokenUse: 'access', clientId: CLIENT_ID });
    const served = await fetch(`${pool.endpoint}/${POOL_ID}/.well-known/jwks.json`);
    verifier.cacheJwks((await served.json()) as Parameters<typeof verifier.cacheJwks>[0]);
    expect((await verifier.verify(access)).client_id).toBe(CLIENT_ID);
    expect((await pool.userPool.verify(access)).client_id).toBe(CLIENT_ID);
    const [head, body, signature = ''] = access.split('.');
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    await expect(pool.userPool.verify(forged)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
    pool.clock.advance(1801);
    await expect(pool.userPool.verify(access)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  it('when the password is wrong or the name unknown, the error is the same', async () => {
    const rejection = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signInBySrp('Wrong-Horse-77')).rejects.toMatchObject(rejection);
    await expect(signIn({ username: 'nobody@coverline.test', password: 'x' })).rejects.toMatchObject(rejection);
  });

  it('when passwords are guessed, the account is locked for a time', async () => {
    onTestFinished(pool.clock.hold());
    for (let i = 0; i < 5; i++) await signInAnn('Wrong-Horse-77').catch(() => undefined);
    await expect(signInBySrp()).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    pool.clock.advance(2);
    await expect(signInAnn()).resolves.toMatchObject({ isSignedIn: true });
  });

  it('when the user refreshes, the new tokens belong to the same session', async () => {
    await signInAnn();
    const before = await tokens();
    const after = await tokens(true);
    expect(after?.accessToken.payload.jti).not.toBe(before?.accessToken.payload.jti);
    expect(after?.accessToken.payload.origin_jti).toBe(before?.accessToken.payload.origin_jti);
    expect((await fetchUserAttributes()).email).toBe(EMAIL);
  });

  it('when the refresh token has expired, the user is signed out', async () => {
    await signInAnn();
    pool.clock.advance(720 * 60 + 1);
    expect(await tokens(true)).toBeUndefined();
  });

  it('when the user is signed out everywhere, refresh and access tokens are revoked', async () => {
    await signInAnn();
    const AccessToken = String((await tokens())?.accessToken);
    await pool.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    await expect(pool.sdk.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
    expect(await tokens(true)).toBeUndefined();
    await signOut();
    await expect(signInAnn()).resolves.toMatchObject({ isSignedIn: true });
  });

  it('when the user signs out globally, the access token is revoked', async () => {
    await signInAnn();
    const AccessToken = String((await tokens())?.accessToken);
    await signOut({ global: true });
    await expect(pool.sdk.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('when the user is disabled, enabled and deleted, sign-in is rejected, accepted and unknown', async () => {
    await signInAnn();
    await pool.sdk.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    expect(await tokens(true)).toBeUndefined();
    await signOut();
    const disabled = { name: 'NotAuthorizedException', message: 'User is disabled.' };
    await expect(signInBySrp()).rejects.toMatchObject(disabled);
    await pool.sdk.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    await signInAnn();
    await signOut();
    await pool.sdk.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    await expect(signInAnn()).rejects.toMatchObject({ message: 'Incorrect username or password.' });
  });

  it('when the user changes the password, the new password is valid', async () => {
    await signInAnn();
    await expect(
      updatePassword({ oldPassword: 'Wrong-Horse-77', newPassword: 'Another-Horse-8' }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await updatePassword({ oldPassword: PASSWORD, newPassword: 'Another-Horse-8' });
    await signOut();
    await expect(signInAnn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(signInAnn('Another-Horse-8')).resolves.toMatchObject({ isSignedIn: true });
  });

  it('when the user forgot the password, the code from the e-mail sets a new one, once and in time', async () => {
    const { nextStep } = await resetPassword({ username: EMAIL });
    expect(nextStep.codeDeliveryDetails).toMatchObject({ destination: 'a***@c***', deliveryMedium: 'EMAIL' });
    const code = pool.mails[0]?.code ?? '';
    const confirm = (confirmationCode: string, newPassword: string) =>
      confirmResetPassword({ username: EMAIL, confirmationCode, newPassword });
    const wrong = code === '000000' ? '111111' : '000000';
    await expect(confirm(wrong, 'Another-Horse-8')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(confirm(code, 'short')).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await confirm(code, 'Another-Horse-8');
    await expect(confirm(code, 'Another-Horse-9')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await resetPassword({ username: EMAIL });
    pool.clock.advance(3601);
    const late = pool.mails[1]?.code ?? '';
    await expect(confirm(late, 'Another-Horse-9')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await expect(signInAnn('Another-Horse-8')).resolves.toMatchObject({ isSignedIn: true });
  });

  it('when a code is requested for an unknown name, the response does not show it, and no e-mail is sent', async () => {
    const { nextStep } = await resetPassword({ username: 'nobody@coverline.test' });
    expect(nextStep.codeDeliveryDetails.destination).toBe('n***@c***');
    expect(pool.mails).toEqual([]);
  });

  it('when codes are guessed or requested too often, the limit is reported', async () => {
    for (let i = 0; i < 10; i++) await resetPassword({ username: EMAIL });
    await expect(resetPassword({ username: EMAIL })).rejects.toMatchObject({ name: 'LimitExceededException' });
    const guess = () =>
      confirmResetPassword({ username: EMAIL, confirmationCode: 'no', newPassword: 'Another-Horse-8' });
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(guess()).rejects.toMatchObject({ name: 'LimitExceededException' });
  });
});

describe('given a user with a temporary password', () => {
  beforeEach(async () => {
    await open();
    await createAnn();
  });

  it('when the user signs in, a new password is required, may violate the policy once, and is then accepted', async () => {
    const { nextStep } = await signIn({ username: EMAIL, password: 'Temporary-Pass-1' });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await expect(confirmSignIn({ challengeResponse: PASSWORD })).resolves.toMatchObject({ isSignedIn: true });
    await signOut();
    await expect(signInBySrp()).resolves.toMatchObject({ isSignedIn: true });
  });

  it('when the temporary password has expired, the error names the reason', async () => {
    pool.clock.advance(3 * 86_400 + 1);
    await expect(signIn({ username: EMAIL, password: 'Temporary-Pass-1' })).rejects.toMatchObject({
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
  });
});

describe('given a pre token generation trigger of version 2', () => {
  const events: unknown[] = [];
  const triggers = { PreTokenGenerationConfig: { LambdaArn: 'pre-token', LambdaVersion: 'V2_0' } };
  const changes = { claimsToAddOrOverride: { user_id: 'u1', roles: 'closer', sub: 'forged' }, claimsToSuppress: [] };
  const invokeTrigger = async (functionId: string, event: unknown) => {
    events.push([functionId, event]);
    const response = {
      claimsAndScopeOverrideDetails: {
        idTokenGeneration: { ...changes, claimsToSuppress: ['email_verified'] },
        accessTokenGeneration: changes,
        groupOverrideDetails: { groupsToOverride: ['fronter_t1'] },
      },
    };
    return { ...(event as object), response };
  };

  it('when the user signs in and refreshes, both tokens have its claims, except reserved ones', async () => {
    await open({ triggers, invokeTrigger });
    await createConfirmedAnn();
    await signInAnn();
    for (const { accessToken, idToken } of [await tokens(), await tokens(true)].filter(t => t !== undefined)) {
      const added = { user_id: 'u1', roles: 'closer', 'cognito:groups': ['fronter_t1'] };
      expect(accessToken.payload).toMatchObject(added);
      expect(idToken?.payload).toMatchObject(added);
      expect(idToken?.payload).not.toHaveProperty('email_verified');
      expect(accessToken.payload.sub).not.toBe('forged');
    }
    expect(events).toHaveLength(2);
    expect(events).toEqual([
      ['pre-token', expect.objectContaining({ version: '2', triggerSource: 'TokenGeneration_Authentication' })],
      ['pre-token', expect.objectContaining({ version: '2', triggerSource: 'TokenGeneration_RefreshTokens' })],
    ]);
    expect(events[0]).toMatchObject({
      1: {
        userPoolId: POOL_ID,
        callerContext: { clientId: CLIENT_ID },
        request: { userAttributes: { email: EMAIL, 'cognito:user_status': 'CONFIRMED' }, scopes: [expect.any(String)] },
        response: { claimsAndScopeOverrideDetails: null },
      },
    });
  });

  it('when it throws, the sign-in is rejected with its message', async () => {
    const reject = async () => {
      throw new Error('Not today');
    };
    await open({ triggers, invokeTrigger: reject });
    await createConfirmedAnn();
    await expect(signInAnn()).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error Not today.',
    });
  });
});

describe('given a pool that is started again with its stored state', () => {
  it('when the session is refreshed and the user signs in again, both succeed', async () => {
    const store = memoryStore();
    await open({ store });
    await createConfirmedAnn();
    await signInAnn();
    const before = await tokens();
    expect(store.kept).not.toContain(PASSWORD);
    await pool.stop();
    await open({ store });
    await expect(pool.userPool.verify(String(before?.accessToken))).resolves.toMatchObject({ token_use: 'access' });
    expect((await tokens(true))?.accessToken.payload.origin_jti).toBe(before?.accessToken.payload.origin_jti);
    await signOut();
    await expect(signInBySrp()).resolves.toMatchObject({ isSignedIn: true });
  });
});
