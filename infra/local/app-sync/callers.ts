import type { IncomingHttpHeaders } from 'node:http';
import { Rejection } from './api-error.ts';

export type AuthMode = 'AWS_IAM' | 'AMAZON_COGNITO_USER_POOLS';
export type Claims = Record<string, unknown>;

/** Who calls, as `ctx.identity` shows it to a resolver (developer guide, "Identity"). */
export type Caller = { mode: AuthMode; identity: Record<string, unknown>; groups: readonly string[] };

export type AuthPorts = {
  modes: readonly AuthMode[];
  /** The claims of a user pool's token; rejects with code `ERR_JWT_EXPIRED` when it is expired. */
  verifyUserToken(token: string): Promise<Claims>;
  /** Whether a request is signed with the account's credentials. */
  isTrustedSignature(request: { headers: IncomingHttpHeaders }): boolean;
};

const notAuthorized = () => new Rejection(401, 'UnauthorizedException', 'You are not authorized to make this call.');

const userOf = (claims: Claims, sourceIp: string): Caller => {
  const groups = Array.isArray(claims['cognito:groups']) ? claims['cognito:groups'].map(String) : [];
  const identity = {
    sub: claims.sub,
    issuer: claims.iss,
    username: claims['cognito:username'] ?? claims.username,
    claims,
    sourceIp: [sourceIp],
    defaultAuthStrategy: 'ALLOW',
    groups: groups.length > 0 ? groups : null,
  };
  return { mode: 'AMAZON_COGNITO_USER_POOLS', identity, groups };
};

const accountOf = (sourceIp: string): Caller => {
  const accountId = '000000000000';
  const identity = {
    accountId,
    cognitoIdentityPoolId: null,
    cognitoIdentityId: null,
    sourceIp: [sourceIp],
    username: 'local',
    userArn: `arn:aws:iam::${accountId}:user/local`,
    cognitoIdentityAuthType: null,
    cognitoIdentityAuthProvider: null,
  };
  return { mode: 'AWS_IAM', identity, groups: [] };
};

/** Who stands behind the headers; throws the {@link Rejection} that AppSync answers when nobody acceptable does. */
export const authenticate = async (
  ports: AuthPorts,
  { headers, sourceIp }: { headers: IncomingHttpHeaders; sourceIp: string },
): Promise<Caller> => {
  const { authorization } = headers;
  if (!authorization) throw new Rejection(401, 'UnauthorizedException', 'Valid authorization header not provided.');
  const mode: AuthMode = authorization.startsWith('AWS4-HMAC-SHA256') ? 'AWS_IAM' : 'AMAZON_COGNITO_USER_POOLS';
  if (!ports.modes.includes(mode)) throw notAuthorized();
  if (mode === 'AWS_IAM') {
    if (ports.isTrustedSignature({ headers })) return accountOf(sourceIp);
    const message = 'The security token included in the request is invalid.';
    throw new Rejection(403, 'UnrecognizedClientException', message);
  }
  try {
    return userOf(await ports.verifyUserToken(authorization.replace(/^Bearer /, '')), sourceIp);
  } catch (error) {
    const expired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
    throw expired ? new Rejection(401, 'UnauthorizedException', 'Token has expired.') : notAuthorized();
  }
};
