import { Failure } from '../failure.ts';
import { checkPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { makeVerifier } from '../srp.ts';
import type { Session, StoredUser } from '../state.ts';
import { issueTokens } from '../tokens.ts';
import { postAuthentication, preTokenGeneration, type TokenOccasion } from '../triggers.ts';
import type { ClientCall } from './operation.ts';
import { needsCode } from './software-token.ts';

export type Metadata = Record<string, string> | undefined;

/** Checks the password policy and sets the password; a permanent password confirms the user. */
export const setPassword = (pool: Pool, user: StoredUser, password: string, permanent: boolean): void => {
  checkPassword(pool.settings.passwordPolicy, password);
  const now = pool.now();
  user.password = makeVerifier({ poolId: pool.settings.id, username: user.username }, password);
  user.status = permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  user.modified = now;
  if (permanent) delete user.temporaryPasswordUntil;
  else user.temporaryPasswordUntil = now + pool.settings.temporaryPasswordDays * 86_400;
};

/** Tokens of a session, with the changes of the pre token generation trigger. */
export const tokensFor = async (
  { pool, client }: ClientCall,
  {
    user,
    session,
    occasion,
    metadata,
  }: {
    user: StoredUser;
    session: Session;
    occasion: TokenOccasion;
    metadata: Metadata;
  },
) => {
  const { settings, ports } = pool;
  const call = { pool: settings, clientId: client.id, user, clientMetadata: metadata };
  const changes = await preTokenGeneration(ports.invokeTrigger, call, occasion);
  return issueTokens(pool.signer, { pool: settings, client, user, session, changes, now: ports.clock.now() });
};

/** Starts a session after all factors were right. */
export const completeSignIn = async (
  call: ClientCall,
  { user, occasion, metadata }: { user: StoredUser; occasion: TokenOccasion; metadata: Metadata },
): Promise<object> => {
  const { pool, client } = call;
  pool.attempts.forgive(user.username);
  const trigger = { pool: pool.settings, clientId: client.id, user, clientMetadata: metadata };
  await postAuthentication(pool.ports.invokeTrigger, trigger);
  const { session, refreshToken } = pool.sessions.begin(user, client, pool.now());
  const tokens = await tokensFor(call, { user, session, occasion, metadata });
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
};

/** What follows the password: tokens, the challenge of the second factor, or the one to set it up. */
export const afterFirstFactor = async (
  call: ClientCall,
  { user, occasion, metadata }: { user: StoredUser; occasion: TokenOccasion; metadata: Metadata },
): Promise<object> => {
  const { pool, client } = call;
  const { username } = user;
  const kept = { clientId: client.id, until: pool.now() + client.challengeSeconds };
  if (needsCode(pool, user)) {
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: pool.challenges.put({ name: 'SOFTWARE_TOKEN_MFA', username, occasion }, kept),
      ChallengeParameters: { USER_ID_FOR_SRP: username },
    };
  }
  if (pool.settings.secondFactor === 'required') {
    return {
      ChallengeName: 'MFA_SETUP',
      Session: pool.challenges.put({ name: 'MFA_SETUP', username, occasion, verified: false }, kept),
      ChallengeParameters: { USER_ID_FOR_SRP: username, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    };
  }
  return completeSignIn(call, { user, occasion, metadata });
};

/** The response to a correct password: what follows it, or the challenge to set a new password. */
export const afterPassword = async (call: ClientCall, user: StoredUser, metadata: Metadata): Promise<object> => {
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    return afterFirstFactor(call, { user, occasion: 'Authentication', metadata });
  }
  const { pool, client } = call;
  const now = pool.now();
  if (user.temporaryPasswordUntil !== undefined && user.temporaryPasswordUntil < now) {
    const message = 'Temporary password has expired and must be reset by an administrator.';
    throw new Failure('NotAuthorizedException', message);
  }
  const Session = pool.challenges.put(
    { name: 'NEW_PASSWORD_REQUIRED', username: user.username },
    { clientId: client.id, until: now + client.challengeSeconds },
  );
  const { sub: _, ...attributes } = user.attributes;
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(attributes),
    },
  };
};
