import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { userPool } from './user-pool.ts';

const cognito = strictMock(CognitoIdentityProviderClient);
const email = 'maria.lopez@coverline.test';
const subject = { UserPoolId: 'pool', Username: email };
const sub = 'the-sub';
const account = { UserPoolId: 'pool', Username: sub };
const failure = { message: 'no', $metadata: {} };

beforeEach(() => {
  vi.stubEnv('USER_POOL_ID', 'pool');
  cognito.resetHistory();
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: 'sub', Value: 'the-sub' }] } });
  cognito.on(AdminDeleteUserCommand).resolves({});
  cognito.on(AdminGetUserCommand).rejects(new UserNotFoundException(failure));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('userPool', () => {
  it.each([
    ['invite', 'invites a user by e-mail', { DesiredDeliveryMediums: ['EMAIL'] }],
    ['create', 'creates an account without an e-mail', { MessageAction: 'SUPPRESS' }],
  ] as const)('by %s %s, with a temporary password', async (how, _, invitation) => {
    expect(await userPool[how](email, 'Secret-123')).toBe('the-sub');
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toEqual({
      ...subject,
      ...invitation,
      TemporaryPassword: 'Secret-123',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:attempt', Value: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ],
    });
  });

  const attemptOf = (): string =>
    cognito
      .commandCalls(AdminCreateUserCommand)[0]
      ?.args[0].input.UserAttributes?.find(({ Name }) => Name === 'custom:attempt')?.Value ?? '';
  const accountOf = (attempt: () => string) => () => ({
    UserAttributes: [
      { Name: 'sub', Value: 'known-sub' },
      { Name: 'custom:attempt', Value: attempt() },
    ],
  });

  it.each([
    [
      'gets the error that the e-mail is taken: the response to its first request was lost',
      new UsernameExistsException(failure),
    ],
    ['gets no response at all', new Error('socket hang up')],
  ])('goes on with its own account if it %s', async (_, lost) => {
    cognito.on(AdminCreateUserCommand).rejects(lost);
    cognito.on(AdminGetUserCommand).callsFake(accountOf(attemptOf));
    expect(await userPool.invite(email, 'Secret-123')).toBe('known-sub');
    expect(cognito.commandCalls(AdminGetUserCommand)[0]?.args[0].input).toEqual(subject);
  });

  it.each([
    ['of another attempt', () => 'another'],
    ['of a release that did not store attempts', () => ''],
  ])('rejects an e-mail whose account is %s, and leaves that account alone', async (_, attempt) => {
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(failure));
    cognito.on(AdminGetUserCommand).callsFake(accountOf(attempt));
    await expect(userPool.invite(email, 'Secret-123')).rejects.toMatchObject({ code: 'conflict' });
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(0);
  });

  it('rejects an e-mail that is taken with a message, and removes no account', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(failure));
    const message = 'There is a user with this e-mail.';
    await expect(userPool.invite(email, 'x')).rejects.toMatchObject({ code: 'conflict', message });
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(0);
  });

  it('rejects a password that is too weak, beside its field', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new InvalidPasswordException(failure));
    const rejected = userPool.invite(email, 'weakweak');
    await expect(rejected).rejects.toMatchObject({ code: 'invalid_input', detail: [{ field: 'password' }] });
  });

  it('rejects what the pool cannot take, beside its field', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new InvalidParameterException(failure));
    await expect(userPool.create(email, 'Secret-123')).rejects.toMatchObject({
      code: 'invalid_input',
      detail: [{ field: 'email' }],
    });
  });

  it('fails where the pool creates an account without a subject', async () => {
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [] } });
    await expect(userPool.invite(email, 'Secret-123')).rejects.toThrow('without a sub');
  });

  it('passes on a failure of the pool that is not of the input', async () => {
    const failed = new Error('TooManyRequestsException');
    cognito.on(AdminCreateUserCommand).rejects(failed);
    await expect(userPool.invite(email, 'Secret-123')).rejects.toBe(failed);
  });

  it('removes an account by its sub, and passes on what else goes wrong', async () => {
    await userPool.remove(sub);
    expect(cognito.commandCalls(AdminDeleteUserCommand)[0]?.args[0].input).toEqual(account);
    const failed = new Error('TooManyRequestsException');
    cognito.on(AdminDeleteUserCommand).rejects(failed);
    await expect(userPool.remove(sub)).rejects.toBe(failed);
  });

  it('enables an account again', async () => {
    cognito.on(AdminEnableUserCommand).resolves({});
    await userPool.enable(sub);
    expect(cognito.commandCalls(AdminEnableUserCommand)[0]?.args[0].input).toEqual(account);
  });

  it('succeeds for an account that does not exist', async () => {
    cognito.on(AdminDeleteUserCommand).rejects(new UserNotFoundException(failure));
    await expect(userPool.remove(sub)).resolves.toBeUndefined();
  });

  it('has nothing to disable nor to sign out where a deletion has removed the account', async () => {
    cognito.on(AdminDisableUserCommand).rejects(new UserNotFoundException(failure));
    cognito.on(AdminUserGlobalSignOutCommand).rejects(new UserNotFoundException(failure));
    await expect(userPool.disable(sub)).resolves.toBeUndefined();
    await expect(userPool.signOut(sub)).resolves.toBeUndefined();
  });

  it('rejects to enable an account that a deletion has removed, and says what to do', async () => {
    cognito.on(AdminEnableUserCommand).rejects(new UserNotFoundException(failure));
    await expect(userPool.enable(sub)).rejects.toEqual(
      rejectedAs(
        'rejected',
        'The account of this user has been removed by a deletion that failed later. Delete the user again.',
      ),
    );
  });

  it('disables the account and signs it out everywhere', async () => {
    cognito.on(AdminDisableUserCommand).resolves({});
    cognito.on(AdminUserGlobalSignOutCommand).resolves({});
    await userPool.disable(sub);
    const commands = cognito.calls().map(({ args: [command] }) => [command.constructor.name, command.input]);
    expect(commands).toEqual([
      ['AdminDisableUserCommand', account],
      ['AdminUserGlobalSignOutCommand', account],
    ]);
  });

  it.each([
    ['an app', ['SOFTWARE_TOKEN_MFA'], true],
    ['only another kind', ['SMS_MFA'], false],
    ['nothing', undefined, false],
  ])('knows whether the sign-in asks for a code: %s', async (_, UserMFASettingList, isSet) => {
    cognito.on(AdminGetUserCommand).resolves({ UserMFASettingList });
    expect(await userPool.hasSecondFactor(sub)).toBe(isSet);
  });

  it('invites a user again by another e-mail', async () => {
    await userPool.inviteAgain(email);
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toEqual({
      ...subject,
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    });
  });

  it('does not invite again who has chosen a password, and says what to do', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException(failure));
    await expect(userPool.inviteAgain(email)).rejects.toMatchObject({
      code: 'rejected',
      message: expect.stringContaining("uses 'Forgot your password?'"),
    });
    const failed = new Error('TooManyRequestsException');
    cognito.on(AdminCreateUserCommand).rejects(failed);
    await expect(userPool.inviteAgain(email)).rejects.toBe(failed);
  });

  it('removes a second factor', async () => {
    cognito.on(AdminSetUserMFAPreferenceCommand).resolves({});
    await userPool.removeSecondFactor(sub);
    expect(cognito.commandCalls(AdminSetUserMFAPreferenceCommand)[0]?.args[0].input).toEqual({
      ...account,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    });
  });
});
