import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AccessError } from '../iam/access-error.ts';
import { Failure } from './failure.ts';
import { operations } from './operations/all.ts';
import type { Pool } from './pool.ts';

const TARGET = 'AWSCognitoIdentityProviderService.';
const LARGEST_BODY = 1_000_000;

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
};
const preflight = {
  ...cors,
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '86400',
};

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Failure('SerializationException', 'Request is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}');
  } catch {
    throw new Failure('SerializationException', 'Request is not valid JSON');
  }
};

const answer = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  const type = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() };
  response.writeHead(status, { ...cors, ...type, ...headers }).end(JSON.stringify(body));
};

const sendFailure = (response: ServerResponse, { type, message }: Failure): void => {
  const headers = { 'x-amzn-errortype': type, 'x-amzn-errormessage': encodeURIComponent(message) };
  answer(response, type === 'InternalErrorException' ? 500 : 400, { __type: type, message }, headers);
};

const asFailure = (error: unknown, log: (line: string) => void): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof AccessError) return new Failure(error.type, error.message);
  log(`user pool: ${error instanceof Error ? error.stack : String(error)}`);
  return new Failure('InternalErrorException', 'Internal error.');
};

export type ServerPorts = {
  pools: ReadonlyMap<string, Pool>;
  /** Throws an {@link AccessError} if the signer may not run an operation on a pool. */
  requireAdmin(request: IncomingMessage, operation: string, poolId: string): void;
  save(): void;
  log(line: string): void;
};

const runOperation = async (ports: ServerPorts, request: IncomingMessage, name: string): Promise<object> => {
  const body = await readBody(request);
  const operation = operations.get(name);
  const requireAdmin = (poolId: string) => ports.requireAdmin(request, name, poolId);
  if (!operation) throw new Failure('UnknownOperationException', `Operation ${name} is not served here.`);
  try {
    return await operation.run({ pools: ports.pools, body, requireAdmin });
  } finally {
    if (!operation.reads) ports.save();
  }
};

/** Handles one request; returns false, and sends nothing, if it is not for a user pool. */
export const handleRequest = async (
  ports: ServerPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const target = String(request.headers['x-amz-target'] ?? '');
  const asked = String(request.headers['access-control-request-headers'] ?? '').toLowerCase();
  if (request.method === 'OPTIONS' && asked.includes('x-amz-target')) {
    response.writeHead(204, preflight).end();
    return true;
  }
  const poolId = /^\/([^/]+)\/\.well-known\/jwks\.json$/.exec(path)?.[1];
  const pool = poolId && ports.pools.get(poolId);
  if (request.method === 'GET' && pool) {
    answer(response, 200, pool.signer.jwks, { 'content-type': 'application/json' });
    return true;
  }
  if (request.method !== 'POST' || !target.startsWith(TARGET)) return false;
  try {
    answer(response, 200, await runOperation(ports, request, target.slice(TARGET.length)));
  } catch (error) {
    sendFailure(response, asFailure(error, ports.log));
  }
  return true;
};
