import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda';
import type { Operation } from '#shared/contracts/operation';
import { SESSION_ID } from '../builders/a-user.ts';

/** Lambda's context of an invocation. */
export const aContext = (): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
  memoryLimitInMB: '512',
  awsRequestId: 'request-1',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 30_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});

const anHttpEvent = (
  method: string,
  path: string,
  fields: Partial<APIGatewayProxyEventV2>,
): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: {},
  isBase64Encoded: false,
  requestContext: {
    accountId: '000000000000',
    apiId: 'api',
    domainName: 'localhost',
    domainPrefix: 'api',
    http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
    requestId: 'request-1',
    routeKey: `${method} ${path}`,
    stage: '$default',
    time: '05/Jan/2026:15:00:00 +0000',
    timeEpoch: 1767625200000,
  },
  ...fields,
});

const SIGNED_IN_AT = Date.UTC(2026, 0, 5, 12) / 1000;

/** The claims of an access token as the HTTP API hands them on: each of them as text. */
export const accessClaims = (sub: string, session = SESSION_ID, signedInAt = SIGNED_IN_AT): Record<string, string> => ({
  sub,
  token_use: 'access',
  origin_jti: session,
  auth_time: String(signedInAt),
});

/**
 * A request as the HTTP API hands it on: of the builders' session of the user `sub`, or with the claims of another
 * token, or without a token.
 */
export const anApiEvent = (
  operation: Pick<Operation, 'method' | 'path'>,
  token: string | Record<string, string> | undefined,
  fields: Partial<APIGatewayProxyEventV2> = {},
): APIGatewayProxyEventV2WithJWTAuthorizer => {
  const event = anHttpEvent(operation.method, operation.path, fields);
  const authorizer = {
    principalId: '',
    integrationLatency: 0,
    jwt: { claims: typeof token === 'string' ? accessClaims(token) : (token ?? {}), scopes: [] },
  };
  return { ...event, requestContext: { ...event.requestContext, authorizer } };
};

/** The HTTP API's event of a form request. */
export const aFormPost = (
  path: string,
  form: Record<string, string>,
  fields: Partial<APIGatewayProxyEventV2> = {},
): APIGatewayProxyEventV2 => anHttpEvent('POST', path, { body: new URLSearchParams(form).toString(), ...fields });
