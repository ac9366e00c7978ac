import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { AccessError } from '../iam/access-error.ts';
import { readBody, sendJson } from './messages.ts';

/** An error of a service with an AWS JSON protocol: the SDK throws an exception with the name `type`. */
export class AwsError extends Error {
  constructor(
    readonly type: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** The handlers by operation name. */
export type AwsOperations = Record<string, (input: unknown) => unknown>;

const headers = { 'content-type': 'application/x-amz-json-1.1' };

/**
 * Handles one request of AWS's JSON protocols, with its operation after the dot of `X-Amz-Target`. `authorize` throws
 * if the signer has no permission.
 */
export const handleAwsJson = async (
  operations: AwsOperations,
  request: IncomingMessage,
  response: ServerResponse,
  authorize: (operation: string, input: unknown) => void = () => undefined,
): Promise<void> => {
  const name = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
  try {
    const body = (await readBody(request)).toString();
    const operation = operations[name];
    if (!operation)
      throw new AwsError('UnknownOperationException', `The local cloud does not know the operation ${name}.`);
    const input: unknown = body ? JSON.parse(body) : {};
    authorize(name, input);
    sendJson(response, 200, await operation(input), headers);
  } catch (error) {
    sendAwsError(error, response);
  }
};

/** Sends an error as AWS's JSON protocols do. @throws any other error than those of a service. */
export const sendAwsError = (error: unknown, response: ServerResponse): void => {
  const { type, message, status } = awsErrorOf(error);
  sendJson(response, status, { __type: type, message }, { ...headers, 'x-amzn-errortype': type });
};

/** The error for a parameter that AWS knows and the local cloud does not support. It is no mistake of the client. */
const reasonOf = ({ issues }: z.ZodError): string => {
  const unserved = issues.flatMap(issue => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const others = issues.filter(({ code }) => code !== 'unrecognized_keys');
  return [
    ...(unserved.length > 0
      ? [`The local cloud does not know the parameter ${unserved.map(name => `'${name}'`).join(', ')}.`]
      : []),
    ...(others.length > 0 ? [z.prettifyError(new z.ZodError(others))] : []),
  ].join('\n');
};

const awsErrorOf = (error: unknown): AwsError => {
  if (error instanceof AccessError) return new AwsError(error.type, error.message);
  if (error instanceof AwsError) return error;
  if (error instanceof z.ZodError) return new AwsError('ValidationException', reasonOf(error));
  if (error instanceof SyntaxError) return new AwsError('SerializationException', error.message);
  throw error;
};
