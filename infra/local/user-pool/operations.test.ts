import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, PASSWORD, POOL_ID, startTestPool, type TestPool } from './start-test-pool.ts';

const UserPoolId = POOL_ID;
let pool: TestPool;

beforeEach(async () => {
  pool = await startTestPool();
});
afterEach(() => pool.stop());

const create = async (name: string, more: Partial<cognito.AdminCreateUserCommandInput> = {}) => {
  const input = { UserPoolId, Username: `${name}@coverline.test`, MessageAction: 'SUPPRESS' as const, ...more };
  return (await pool.sdk.send(new cognito.AdminCreateUserCommand(input))).User;
};

describe('given administrators with the AWS SDK', () => {
  it('when a user is created, the user is found by name, sub and e-mail in any case', async () => {
    const user = await create('ann');
    expect(user).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(user?.UserCreateDate).toBeInstanceOf(Date);
    const sub = user?.Attributes?.find(a => a.Name === 'sub')?.Value;
    for (const Username of [user?.Username, sub, 'ANN@Coverline.test']) {
      const found = await pool.sdk.send(new cognito.AdminGetUserCommand({ UserPoolId, Username }));
      expect(found.Username).toBe(user?.Username);
    }
  });

  it('when the message is not suppressed, the temporary password is sent by e-mail, again on request', async () => {
    await create('ann', { MessageAction: undefined });
    await create('ann', { MessageAction: 'RESEND' });
    expect(pool.mails.map(m => [m.kind, m.to])).toEqual([
      ['invitation', 'ann@coverline.test'],
      ['invitation', 'ann@coverline.test'],
    ]);
    const signIn = new cognito.AdminInitiateAuthCommand({
      UserPoolId,
      ClientId: CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'ann@coverline.test', PASSWORD: pool.mails[1]?.code ?? '' },
    });
    expect((await pool.sdk.send(signIn)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  it('when a name or an address is taken, creating and renaming are rejected', async () => {
    await create('ann');
    await create('bob');
    await expect(create('Ann')).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'User account already exists',
    });
    const rename = new cognito.AdminUpdateUserAttributesCommand({
      UserPoolId,
      Username: 'bob@coverline.test',
      UserAttributes: [{ Name: 'email', Value: 'ann@coverline.test' }],
    });
    await expect(pool.sdk.send(rename)).rejects.toBeInstanceOf(cognito.AliasExistsException);
  });

  it('when the address changes, the user signs in with the new one, and the old one can be used again', async () => {
    const user = await create('ann');
    await pool.sdk.send(
      new cognito.AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: 'ann@coverline.test',
        UserAttributes: [{ Name: 'email', Value: 'anna@coverline.test' }],
      }),
    );
    const found = await pool.sdk.send(new cognito.AdminGetUserCommand({ UserPoolId, Username: 'anna@coverline.test' }));
    expect(found.Username).toBe(user?.Username);
    expect(found.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await expect(create('ann')).resolves.toBeDefined();
  });

  it.each([
    ['Short-1', 'Password not long enough'],
    ['lower-case-only-1', 'Password must have uppercase characters'],
    ['UPPER-CASE-ONLY-1', 'Password must have lowercase characters'],
    ['No-Numbers-Here', 'Password must have numeric characters'],
    ['NoSymbolsHere12', 'Password must have symbol characters'],
  ])('when the password %s breaks the policy, it says why', async (Password, why) => {
    await create('ann');
    const set = new cognito.AdminSetUserPasswordCommand({ UserPoolId, Username: 'ann@coverline.test', Password });
    await expect(pool.sdk.send(set)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${why}`,
    });
  });

  it('when users are listed, the filter and the page size apply', async () => {
    for (const name of ['ann', 'bea', 'ben', 'cid']) await create(name);
    await pool.sdk.send(new cognito.AdminDisableUserCommand({ UserPoolId, Username: 'cid@coverline.test' }));
    const emails = async (input: Partial<cognito.ListUsersCommandInput>) => {
      const response = await pool.sdk.send(new cognito.ListUsersCommand({ UserPoolId, ...input }));
      const found = response.Users?.map(u => u.Attributes?.find(a => a.Name === 'email')?.Value?.split('@')[0]);
      return { found, next: response.PaginationToken };
    };
    expect((await emails({ Filter: 'email ^= "be"' })).found).toEqual(['bea', 'ben']);
    expect((await emails({ Filter: 'email = "ANN@coverline.test"' })).found).toEqual(['ann']);
    expect((await emails({ Filter: 'status = "Disabled"' })).found).toEqual(['cid']);
    const first = await emails({ Limit: 3 });
    expect(first.found).toEqual(['ann', 'bea', 'ben']);
    expect(await emails({ Limit: 3, PaginationToken: first.next })).toEqual({ found: ['cid'], next: undefined });
    await expect(emails({ Filter: 'email like "x"' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(emails({ PaginationToken: 'made-up' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('when groups have members, the groups of a user and the users of a group are listed', async () => {
    const user = await create('ann');
    const Username = 'ann@coverline.test';
    const GroupName = 'verification';
    await pool.sdk.send(new cognito.CreateGroupCommand({ UserPoolId, GroupName }));
    await expect(pool.sdk.send(new cognito.CreateGroupCommand({ UserPoolId, GroupName }))).rejects.toBeInstanceOf(
      cognito.GroupExistsException,
    );
    await pool.sdk.send(new cognito.AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
    await pool.sdk.send(new cognito.AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'closer_t1' }));
    const mine = async () =>
      (await pool.sdk.send(new cognito.AdminListGroupsForUserCommand({ UserPoolId, Username }))).Groups?.map(
        g => g.GroupName,
      );
    expect(await mine()).toEqual(['closer_t1', 'verification']);
    const members = await pool.sdk.send(new cognito.ListUsersInGroupCommand({ UserPoolId, GroupName }));
    expect(members.Users?.map(u => u.Username)).toEqual([user?.Username]);
    await pool.sdk.send(new cognito.AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }));
    expect(await mine()).toEqual(['closer_t1']);
    const unknown = new cognito.AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'none' });
    await expect(pool.sdk.send(unknown)).rejects.toBeInstanceOf(cognito.ResourceNotFoundException);
  });

  it('when a user is unknown, the operation fails with UserNotFoundException', async () => {
    const nobody = { UserPoolId, Username: 'nobody@coverline.test' };
    const failure = { name: 'UserNotFoundException', message: 'User does not exist.' };
    for (const command of [
      new cognito.AdminGetUserCommand(nobody),
      new cognito.AdminDisableUserCommand(nobody),
      new cognito.AdminDeleteUserCommand(nobody),
      new cognito.AdminUserGlobalSignOutCommand(nobody),
    ]) {
      await expect(pool.sdk.send(command as cognito.AdminGetUserCommand)).rejects.toMatchObject(failure);
    }
  });
});

describe('given invalid requests', () => {
  const post = async (operation: string, body: unknown, signed = false) => {
    const response = await fetch(pool.endpoint, {
      method: 'POST',
      headers: {
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        'content-type': 'application/x-amz-json-1.1',
        ...(signed && { authorization: 'AWS4-HMAC-SHA256 Credential=local/x' }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { __type, message } = (await response.json()) as { __type: string; message: string };
    return [response.status, __type, message];
  };
  const ClientId = CLIENT_ID;
  const challenge = { ClientId, ChallengeName: 'PASSWORD_VERIFIER' };
  const expired = 'Invalid session for the user, session is expired.';

  it.each([
    ['InitiateAuth', 'no json', 'SerializationException', 'Request is not valid JSON'],
    ['InitiateAuth', [], 'InvalidParameterException', /1 validation error detected/],
    ['InitiateAuth', { ClientId }, 'InvalidParameterException', /'authFlow'/],
    ['InitiateAuth', { ClientId: 'other', AuthFlow: 'x' }, 'ResourceNotFoundException', /other does not exist/],
    ['InitiateAuth', { ClientId, AuthFlow: 'CUSTOM_AUTH' }, 'InvalidParameterException', /not enabled/],
    ['InitiateAuth', { ClientId, AuthFlow: 'USER_SRP_AUTH' }, 'InvalidParameterException', /USERNAME/],
    [
      'InitiateAuth',
      { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'a@b.c', SRP_A: '0' } },
      'InvalidParameterException',
      'Invalid SRP_A.',
    ],
    [
      'InitiateAuth',
      { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: 'none' } },
      'NotAuthorizedException',
      'Invalid Refresh Token',
    ],
    ['RespondToAuthChallenge', challenge, 'InvalidParameterException', /PASSWORD_CLAIM_SECRET_BLOCK/],
    [
      'RespondToAuthChallenge',
      {
        ...challenge,
        ChallengeResponses: {
          USERNAME: 'a',
          PASSWORD_CLAIM_SECRET_BLOCK: 'made-up',
          PASSWORD_CLAIM_SIGNATURE: 'x',
          TIMESTAMP: 'x',
        },
      },
      'NotAuthorizedException',
      expired,
    ],
    [
      'RespondToAuthChallenge',
      {
        ClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: 'made-up',
        ChallengeResponses: { USERNAME: 'a', NEW_PASSWORD: PASSWORD },
      },
      'NotAuthorizedException',
      expired,
    ],
    ['GetUser', { AccessToken: 'not.a.token' }, 'NotAuthorizedException', 'Invalid Access Token'],
    [
      'AdminGetUser',
      { UserPoolId, Username: 'a' },
      'MissingAuthenticationTokenException',
      'Missing Authentication Token',
    ],
    ['SetUserSettings', {}, 'UnknownOperationException', /SetUserSettings/],
  ])('%s with %j answers 400 %s', async (operation, body, type, message) => {
    expect(await post(operation, body)).toEqual([
      400,
      type,
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ]);
  });

  it('when the pool is unknown, the error names it', async () => {
    expect(await post('ListUsers', { UserPoolId: 'us-east-1_Other' }, true)).toEqual([
      400,
      'ResourceNotFoundException',
      'User pool us-east-1_Other does not exist.',
    ]);
  });

  it('when a request is for another service, it is not handled', async () => {
    expect((await fetch(`${pool.endpoint}/other`)).status).toBe(404);
  });

  it('when a browser of another origin sends a preflight, it is allowed', async () => {
    const headers = { 'access-control-request-headers': 'content-type,x-amz-target,x-amz-user-agent' };
    const response = await fetch(pool.endpoint, { method: 'OPTIONS', headers });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });
});

describe('given a client that does not hide unknown users', () => {
  it('when the name is unknown, sign-in and reset fail with UserNotFoundException', async () => {
    await pool.stop();
    pool = await startTestPool({ client: { PreventUserExistenceErrors: 'LEGACY' } });
    const Username = 'nobody@coverline.test';
    const AuthParameters = { USERNAME: Username, SRP_A: 'a1b2' };
    const signIn = { ClientId: CLIENT_ID, AuthFlow: 'USER_SRP_AUTH' as const, AuthParameters };
    await expect(pool.sdk.send(new cognito.InitiateAuthCommand(signIn))).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
    const forgot = new cognito.ForgotPasswordCommand({ ClientId: CLIENT_ID, Username });
    await expect(pool.sdk.send(forgot)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });
});

describe('given refresh token rotation', () => {
  it('when a token is exchanged, the old one is valid for the grace period; later reuse ends the session', async () => {
    await pool.stop();
    const rotation = { RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 } };
    pool = await startTestPool({ client: rotation });
    await create('ann');
    const Username = 'ann@coverline.test';
    await pool.sdk.send(
      new cognito.AdminSetUserPasswordCommand({ UserPoolId, Username, Password: PASSWORD, Permanent: true }),
    );
    const signedIn = await pool.sdk.send(
      new cognito.AdminInitiateAuthCommand({
        UserPoolId,
        ClientId: CLIENT_ID,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD },
      }),
    );
    const first = signedIn.AuthenticationResult?.RefreshToken;
    const exchange = async (RefreshToken: string | undefined) => {
      const command = new cognito.GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken });
      return (await pool.sdk.send(command)).AuthenticationResult?.RefreshToken;
    };
    const second = await exchange(first);
    expect(second).not.toBe(first);
    await expect(exchange(first)).resolves.toBeDefined();
    pool.clock.advance(31);
    await expect(exchange(first)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
  });
});
