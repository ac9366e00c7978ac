import type { IncomingHttpHeaders } from 'node:http';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';

const AuthorizerProperties = z.looseObject({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()).min(1) }),
});

export type Claims = Record<string, string>;

/** Returns the public keys of a user pool by its id. */
export type PoolKeys = (poolId: string) => Promise<JSONWebKeySet> | JSONWebKeySet;

/** Returns the claims of a valid token, else undefined. */
export type Authorize = (headers: IncomingHttpHeaders, now: Date) => Promise<Claims | undefined>;

/**
 * A JWT authorizer of the HTTP API: checks signature, issuer, times and audience, which is `client_id` in an access
 * token of Cognito (docs.aws.amazon.com/apigateway, "Control access to HTTP APIs with JWT authorizers").
 */
export const createJwtAuthorizer = (properties: unknown, poolKeys: PoolKeys): Authorize => {
  const { JwtConfiguration } = AuthorizerProperties.parse(properties);
  const { Issuer, Audience } = JwtConfiguration;
  const poolId = Issuer.split('/').at(-1) ?? '';
  return async ({ authorization }, now) => {
    const token = authorization?.replace(/^Bearer /i, '').trim();
    if (!token) return undefined;
    try {
      const keys = createLocalJWKSet(await poolKeys(poolId));
      const { payload } = await jwtVerify(token, keys, { issuer: Issuer, currentDate: now, algorithms: ['RS256'] });
      return audienceFits(payload, Audience) ? claimTexts(payload) : undefined;
    } catch {
      return undefined;
    }
  };
};

const audienceFits = ({ aud, client_id }: JWTPayload, audience: string[]) =>
  [aud ?? client_id].flat().some(one => typeof one === 'string' && audience.includes(one));

/** A function receives every claim as text: a list as `[a b]`. */
const claimTexts = (payload: JWTPayload): Claims =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

/**
 * Whether a token has one of the scopes that a route requires; an ID token has none. Without one API Gateway answers
 * 403 (docs.aws.amazon.com/apigateway, "Control access to HTTP APIs with JWT authorizers").
 */
export const hasScope = ({ scope = '' }: Claims, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some(one => scope.split(' ').includes(one));
