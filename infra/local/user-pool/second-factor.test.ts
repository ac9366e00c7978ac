import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT_ID, PASSWORD, POOL_ID, startTestPool, type TestPool } from './start-test-pool.ts';
import { codeAt } from './totp.ts';

const EMAIL = 'ann@coverline.test';
const ANN = { UserPoolId: POOL_ID, Username: EMAIL };
let pool: TestPool;

const open = async (options: Parameters<typeof startTestPool>[0] = {}) => {
  pool = await startTestPool(options);
  // Codes depend on the time, and each is accepted once.
  onTestFinished(pool.clock.hold());
  const Cognito = { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: pool.endpoint };
  Amplify.configure({ Auth: { Cognito } });
  await pool.sdk.send(new cognito.AdminCreateUserCommand({ ...ANN, MessageAction: 'SUPPRESS' }));
  await pool.sdk.send(new cognito.AdminSetUserPasswordCommand({ ...ANN, Password: PASSWORD, Permanent: true }));
};
afterEach(async () => {
  await signOut();
  await pool.stop();
});

const codeOf = (secret: string): string => codeAt(secret, pool.clock.now().getTime() / 1000);
const wrongCodeFor = (secret: string): string => (codeOf(secret) === '000000' ? '111111' : '000000');
const signInAnn = () =>
  signIn({ username: EMAIL, password: PASSWORD, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
const nextStep = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } };

/** Sets up an app as the signed-in user; the next code comes half a minute later. */
const setUp = async (): Promise<string> => {
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: codeOf(sharedSecret) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  pool.clock.advance(30);
  return sharedSecret;
};
/** Ann, signed out, with an app; returns its key. */
const givenAnApp = async (): Promise<string> => {
  await signInAnn();
  const secret = await setUp();
  await signOut();
  return secret;
};

describe('given a pool with an optional second factor', () => {
  beforeEach(() => open());

  it('when a user has none, the password is enough, and administrators see none', async () => {
    expect(await signInAnn()).toMatchObject({ isSignedIn: true });
    expect(await fetchMFAPreference()).toEqual({});
    expect(await pool.sdk.send(new cognito.AdminGetUserCommand(ANN))).not.toHaveProperty('UserMFASettingList');
  });

  it('when a user has set up an app, the sign-in asks for its code', async () => {
    const secret = await givenAnApp();
    expect(await signInAnn()).toMatchObject(nextStep);
    expect(await confirmSignIn({ challengeResponse: codeOf(secret) })).toMatchObject({ isSignedIn: true });
    expect((await fetchAuthSession()).tokens?.accessToken.payload.username).toBeDefined();
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    expect(await pool.sdk.send(new cognito.AdminGetUserCommand(ANN))).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
  });

  it('when a code is wrong, the user may try again; when it was used, it is rejected', async () => {
    const secret = await givenAnApp();
    await signInAnn();
    await expect(confirmSignIn({ challengeResponse: wrongCodeFor(secret) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    const code = codeOf(secret);
    await confirmSignIn({ challengeResponse: code });
    await signOut();
    await signInAnn();
    await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('when codes are guessed, the account is locked for a time', async () => {
    const secret = await givenAnApp();
    await signInAnn();
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(confirmSignIn({ challengeResponse: wrongCodeFor(secret) })).rejects.toThrow();
    const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
    await expect(confirmSignIn({ challengeResponse: codeOf(secret) })).rejects.toMatchObject(locked);
    pool.clock.advance(2);
    expect(await confirmSignIn({ challengeResponse: codeOf(secret) })).toMatchObject({ isSignedIn: true });
  });

  it('when the code of a set-up is wrong, nothing is set up', async () => {
    await signInAnn();
    const { sharedSecret } = await setUpTOTP();
    await expect(verifyTOTPSetup({ code: wrongCodeFor(sharedSecret) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('when the user moves to another app, the earlier one counts until the new one is confirmed', async () => {
    const first = await givenAnApp();
    await signInAnn();
    await confirmSignIn({ challengeResponse: codeOf(first) });
    await setUpTOTP();
    await signOut();
    pool.clock.advance(30);
    await signInAnn();
    await confirmSignIn({ challengeResponse: codeOf(first) });
    const second = await setUp();
    await signOut();
    await signInAnn();
    await expect(confirmSignIn({ challengeResponse: codeOf(first) })).rejects.toThrow();
    expect(await confirmSignIn({ challengeResponse: codeOf(second) })).toMatchObject({ isSignedIn: true });
  });

  it('when an administrator switches the factor off, the password is enough again', async () => {
    await givenAnApp();
    const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };
    await pool.sdk.send(new cognito.AdminSetUserMFAPreferenceCommand({ ...ANN, ...off }));
    expect(await signInAnn()).toMatchObject({ isSignedIn: true });
    await expect(
      pool.sdk.send(
        new cognito.AdminSetUserMFAPreferenceCommand({ ...ANN, Username: 'nobody@coverline.test', ...off }),
      ),
    ).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('when a temporary password was replaced, the code is asked for after it', async () => {
    const secret = await givenAnApp();
    await pool.sdk.send(new cognito.AdminSetUserPasswordCommand({ ...ANN, Password: PASSWORD, Permanent: false }));
    await signInAnn();
    expect(await confirmSignIn({ challengeResponse: 'Another-Horse-8' })).toMatchObject(nextStep);
    expect(await confirmSignIn({ challengeResponse: codeOf(secret) })).toMatchObject({ isSignedIn: true });
  });
});

describe('given a pool that requires a second factor', () => {
  beforeEach(() => open({ pool: { MfaConfiguration: 'ON' } }));

  it('when a user has none, the sign-in ends with its set-up', async () => {
    const { nextStep: step } = await signInAnn();
    if (step.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') expect.fail(step.signInStep);
    const secret = step.totpSetupDetails.sharedSecret;
    await expect(confirmSignIn({ challengeResponse: wrongCodeFor(secret) })).rejects.toThrow('Code mismatch');
    expect(await confirmSignIn({ challengeResponse: codeOf(secret) })).toMatchObject({ isSignedIn: true });
    await signOut();
    pool.clock.advance(30);
    expect(await signInAnn()).toMatchObject(nextStep);
  });

  it('when the code was not confirmed, the challenge is rejected', async () => {
    const auth = { ClientId: CLIENT_ID, AuthParameters: { USERNAME: EMAIL, PASSWORD } };
    const { Session } = await pool.sdk.send(
      new cognito.InitiateAuthCommand({ ...auth, AuthFlow: 'USER_PASSWORD_AUTH' }),
    );
    const answer = new cognito.RespondToAuthChallengeCommand({
      ...{ ClientId: CLIENT_ID, ChallengeName: 'MFA_SETUP', Session },
      ChallengeResponses: { USERNAME: EMAIL },
    });
    await expect(pool.sdk.send(answer)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const late = new cognito.AssociateSoftwareTokenCommand({ Session });
    await expect(pool.sdk.send(late)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('given a pool without a second factor', () => {
  it('when a user wants one, that is rejected', async () => {
    await open({ pool: { MfaConfiguration: 'OFF', EnabledMfas: [] } });
    await signInAnn();
    await expect(setUpTOTP()).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' });
  });
});
