import type { IncomingHttpHeaders } from 'node:http';
import { Rejection } from './api-error.ts';

export type AuthMode = 'AWS_IAM' | 'AMAZON_COGNITO_USER_POOLS';
export type Claims = Record<string, unknown>;

/** The caller of a request; a resolver reads the same identity in `ctx.identity` (developer guide, "Identity"). */
export type Caller = {
  mode: AuthMode;
  identity: Record<string, unknown>;
  groups: readonly string[];
  /** Whether the signer's policies allow a field of the schema's root types. A user's token has no policies. */
  policyAllows(typeName: string, fieldName: string): boolean;
};

/** The principal that signed a request with credentials of the account. */
export type Signer = { arn: string; allows(typeName: string, fieldName: string): boolean };

export type AuthPorts = {
  modes: readonly AuthMode[];
  /** The claims of a user pool's token; rejects with code `ERR_JWT_EXPIRED` when it is expired. */
  verifyUserToken(token: string): Promise<Claims>;
  /** The principal that signed a request; undefined if the key does not belong to the account. */
  signerOf(request: { headers: IncomingHttpHeaders }): Signer | undefined;
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
  return { mode: 'AMAZON_COGNITO_USER_POOLS', identity, groups, policyAllows: () => true };
};

const signedBy = ({ arn, allows }: Signer, sourceIp: string): Caller => {
  const accountId = '000000000000';
  const identity = {
    accountId,
    cognitoIdentityPoolId: null,
    cognitoIdentityId: null,
    sourceIp: [sourceIp],
    username: arn.split(':').at(-1),
    userArn: arn,
    cognitoIdentityAuthType: null,
    cognitoIdentityAuthProvider: null,
  };
  return { mode: 'AWS_IAM', identity, groups: [], policyAllows: allows };
};

/** Reads the caller from the headers; throws AppSync's {@link Rejection} if the authorization is not accepted. */
export const authenticate = async (
  ports: AuthPorts,
  { headers, sourceIp }: { headers: IncomingHttpHeaders; sourceIp: string },
): Promise<Caller> => {
  const { authorization } = headers;
  if (!authorization) throw new Rejection(401, 'UnauthorizedException', 'Valid authorization header not provided.');
  const mode: AuthMode = authorization.startsWith('AWS4-HMAC-SHA256') ? 'AWS_IAM' : 'AMAZON_COGNITO_USER_POOLS';
  if (!ports.modes.includes(mode)) throw notAuthorized();
  if (mode === 'AWS_IAM') {
    const signer = ports.signerOf({ headers });
    if (signer) return signedBy(signer, sourceIp);
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
