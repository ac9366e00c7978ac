import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { userPool } from './user-pool.ts';

const cognito = strictMock(CognitoIdentityProviderClient);
const email = 'maria.lopez@coverline.test';
const subject = { UserPoolId: 'pool', Username: email };
const failure = { message: 'no', $metadata: {} };

beforeEach(() => {
  vi.stubEnv('USER_POOL_ID', 'pool');
  cognito.resetHistory();
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: 'sub', Value: 'the-sub' }] } });
  cognito.on(AdminSetUserPasswordCommand).resolves({});
  cognito.on(AdminDeleteUserCommand).resolves({});
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('userPool', () => {
  it('makes an account without a letter, with a password that stays', async () => {
    expect(await userPool.create(email, 'Secret-123')).toBe('the-sub');
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      ...subject,
      MessageAction: 'SUPPRESS',
    });
    expect(cognito.commandCalls(AdminSetUserPasswordCommand)[0]?.args[0].input).toEqual({
      ...subject,
      Password: 'Secret-123',
      Permanent: true,
    });
  });

  it('says in a sentence that the e-mail is taken, and removes nobody', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(failure));
    const sentence = 'There is a user with this e-mail.';
    await expect(userPool.create(email, 'x')).rejects.toMatchObject({ code: 'conflict', message: sentence });
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(0);
  });

  it('removes the account whose password the pool refuses', async () => {
    cognito.on(AdminSetUserPasswordCommand).rejects(new InvalidPasswordException(failure));
    const refused = userPool.create(email, 'weakweak');
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', detail: [{ field: 'password' }] });
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1);
  });

  it('removes one that is gone already', async () => {
    cognito.on(AdminDeleteUserCommand).rejects(new UserNotFoundException(failure));
    await expect(userPool.remove(email)).resolves.toBeUndefined();
  });

  it('disables and signs out everywhere', async () => {
    cognito.on(AdminDisableUserCommand).resolves({});
    cognito.on(AdminUserGlobalSignOutCommand).resolves({});
    await userPool.disable(email);
    const commands = cognito.calls().map(call => call.args[0].constructor.name);
    expect(commands).toEqual(['AdminDisableUserCommand', 'AdminUserGlobalSignOutCommand']);
  });
});
