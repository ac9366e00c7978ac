import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ACCOUNT } from '../assembly/resource-kinds.ts';
import type { Claims } from './jwt-authorizer.ts';

// API Gateway passes on only these types as text; a form is passed on as base64.
const TEXT = /^(text\/|application\/(json|xml|javascript)\b|application\/[\w.-]+\+(json|xml)\b)/i;

const joined = (values: string | string[] | undefined) => [values ?? []].flat().join(',');

const queryParameters = (query: URLSearchParams) =>
  Object.fromEntries([...new Set(query.keys())].map(name => [name, query.getAll(name).join(',')]));

const requestTime = (now: Date) => {
  const [, day, month, year, time] = /(\d+) (\w+) (\d+) ([\d:]+)/.exec(now.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
};

const withoutCookies = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, joined(value)]),
  );

type ProxyCall = {
  apiId: string;
  stage: string;
  routeKey: string;
  url: URL;
  request: IncomingMessage;
  body: Buffer;
  pathParameters: Record<string, string>;
  claims?: Claims;
  now: Date;
};

/** The event of a function behind an HTTP API, payload format 2.0 (docs.aws.amazon.com/apigateway, same title). */
export const proxyEvent = (call: ProxyCall) => {
  const { request, url, body, claims, now, routeKey, stage } = call;
  const method = request.method ?? 'GET';
  const isText = TEXT.test(request.headers['content-type'] ?? 'text/plain');
  const cookies = request.headers.cookie?.split('; ');
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies && { cookies }),
    headers: withoutCookies(request.headers),
    ...(url.search.length > 1 && { queryStringParameters: queryParameters(url.searchParams) }),
    ...(Object.keys(call.pathParameters).length > 0 && { pathParameters: call.pathParameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: call.apiId,
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: call.apiId,
      http: {
        method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage,
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
};
