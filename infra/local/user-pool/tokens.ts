import { randomUUID } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { ClientSettings, PoolSettings } from './settings.ts';
import type { Session, StoredUser } from './state.ts';
import type { ClaimChanges } from './triggers.ts';

export const issuerOf = ({ id, region }: Pick<PoolSettings, 'id' | 'region'>): string =>
  `https://cognito-idp.${region}.amazonaws.com/${id}`;

/** A new signing key as a JWK. */
export const makeKey = async (): Promise<Record<string, unknown>> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
};

export type TokenSigner = {
  jwks: JSONWebKeySet;
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a valid token of this pool; rejects with jose's error otherwise. */
  verify(token: string, now: Date): Promise<JWTPayload>;
};

export const makeSigner = async (settings: PoolSettings, key: Record<string, unknown>): Promise<TokenSigner> => {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = key;
  const jwks: JSONWebKeySet = { keys: [{ ...open, kty: 'RSA' }] };
  const privateKey = await importJWK({ ...key, kty: 'RSA' }, 'RS256');
  const publicKeys = createLocalJWKSet(jwks);
  const kid = String(key.kid);
  return {
    jwks,
    sign: claims => new SignJWT(claims).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey),
    verify: async (token, now) => {
      const { payload } = await jwtVerify(token, publicKeys, {
        issuer: issuerOf(settings),
        algorithms: ['RS256'],
        currentDate: now,
        requiredClaims: ['exp', 'sub', 'token_use'],
      });
      return payload;
    },
  };
};

/** The claims that no trigger may change (developer guide, "Pre token generation Lambda trigger"). */
const RESERVED = new Set(
  [
    'acr amr at_hash auth_time azp exp iat iss jti nbf nonce origin_jti sub token_use',
    'cognito:username identities client_id username aud',
  ].flatMap(names => names.split(' ')),
);

const withChanges = (claims: JWTPayload, changes: ClaimChanges['id']): JWTPayload => {
  const kept = Object.entries(claims).filter(([name]) => RESERVED.has(name) || !changes.suppress.includes(name));
  const added = Object.entries(changes.add).filter(([name]) => !RESERVED.has(name));
  return Object.fromEntries([...kept, ...added]);
};

const ACCESS_SCOPE = 'aws.cognito.signin.user.admin';

const scopeWith = ({ addScopes, suppressScopes }: ClaimChanges): string =>
  [...new Set([ACCESS_SCOPE, ...addScopes])].filter(scope => !suppressScopes.includes(scope)).join(' ');

const BOOLEAN_ATTRIBUTES = new Set(['email_verified', 'phone_number_verified']);

const attributeClaims = (attributes: Record<string, string>): JWTPayload =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, BOOLEAN_ATTRIBUTES.has(name) ? value === 'true' : value]),
  );

/** The access token and the id token of one sign-in, with the trigger's changes. */
export const issueTokens = async (
  signer: TokenSigner,
  {
    pool,
    client,
    user,
    session,
    changes,
    now,
  }: {
    pool: PoolSettings;
    client: ClientSettings;
    user: StoredUser;
    session: Session;
    changes: ClaimChanges;
    now: Date;
  },
): Promise<{ AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' }> => {
  const iat = Math.floor(now.getTime() / 1000);
  const both = {
    sub: user.attributes.sub ?? '',
    ...(changes.groups.length > 0 && { 'cognito:groups': changes.groups }),
    iss: issuerOf(pool),
    origin_jti: session.id,
    event_id: randomUUID(),
    auth_time: session.authTime,
    iat,
  };
  const access = {
    ...both,
    token_use: 'access',
    client_id: client.id,
    scope: scopeWith(changes),
    username: user.username,
    jti: randomUUID(),
    exp: iat + client.accessTokenSeconds,
  };
  const id = {
    ...attributeClaims(user.attributes),
    ...both,
    token_use: 'id',
    aud: client.id,
    'cognito:username': user.username,
    jti: randomUUID(),
    exp: iat + client.idTokenSeconds,
  };
  return {
    AccessToken: await signer.sign(withChanges(access, changes.access)),
    IdToken: await signer.sign(withChanges(id, changes.id)),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: 'Bearer',
  };
};
