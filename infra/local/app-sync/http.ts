import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Api } from './api.ts';
import { plainError, Rejection } from './api-error.ts';
import { type AuthPorts, authenticate } from './callers.ts';
import { type OperationResponse, runOperation } from './execute.ts';
import { publishedBy, type Subscriptions } from './subscriptions.ts';

const LARGEST_REQUEST = 1024 * 1024;

const OperationBody = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const malformed = (message: string) => new Rejection(400, 'MalformedHttpRequestException', message);

const readBody = async (request: IncomingMessage): Promise<z.infer<typeof OperationBody>> => {
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_REQUEST) throw new Rejection(400, 'RequestEntityTooLargeException', 'Request is over 1 MB.');
    chunks.push(chunk);
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw malformed('Request body is not a valid JSON.');
  }
  const parsed = OperationBody.safeParse(body);
  if (!parsed.success) throw malformed('Unable to parse GraphQL query.');
  return parsed.data;
};

type HttpPorts = { api: Api; auth: AuthPorts; subscriptions: Subscriptions; log(line: string): void };

const handleOperation = async (ports: HttpPorts, request: IncomingMessage): Promise<OperationResponse> => {
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const caller = await authenticate(ports.auth, { headers: request.headers, sourceIp });
  const body = await readBody(request);
  const { answer, document, operation, invalidations } = await runOperation(ports.api, {
    caller,
    headers: request.headers,
    request: { query: body.query, variables: body.variables ?? {}, operationName: body.operationName ?? undefined },
  });
  if (document && operation) {
    for (const published of publishedBy(document, operation, answer.data)) ports.subscriptions.publish(published);
  }
  for (const invalidation of invalidations ?? []) ports.subscriptions.invalidate(invalidation);
  return answer;
};

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType',
};
const preflight = {
  ...cors,
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '86400',
};

/** Handles `POST /graphql`. Subscribers get a mutation's messages before its caller gets the response. */
export const handleHttp = async (
  ports: HttpPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const send = (status: number, body: object) =>
    response.writeHead(status, { ...cors, 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body));
  if (request.method === 'OPTIONS') {
    response.writeHead(204, preflight).end();
    return;
  }
  try {
    if (request.method !== 'POST') throw malformed('Only POST is supported.');
    send(200, await handleOperation(ports, request));
  } catch (error) {
    if (!(error instanceof Rejection)) ports.log(`app sync: ${error instanceof Error ? error.stack : error}`);
    send(error instanceof Rejection ? error.status : 500, { errors: [plainError(error)] });
  }
};
