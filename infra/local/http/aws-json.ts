import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { AccessError } from '../iam/access-error.ts';
import { readBody, sendJson } from './messages.ts';

/** An error of a service that speaks AWS JSON: the SDK makes an exception of `type`. */
export class AwsError extends Error {
  constructor(
    readonly type: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** Operation name -> what answers it. */
export type AwsOperations = Record<string, (input: unknown) => unknown>;

const headers = { 'content-type': 'application/x-amz-json-1.1' };

/**
 * Answers one request of AWS's JSON protocols, whose operation stands after the dot of `X-Amz-Target`. `authorize`
 * throws where the signer may not do it.
 */
export const answerAwsJson = async (
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
    answerAwsError(error, response);
  }
};

/** Answers an error as AWS's JSON protocols do. @throws what is no error of a service. */
export const answerAwsError = (error: unknown, response: ServerResponse): void => {
  const { type, message, status } = awsErrorOf(error);
  sendJson(response, status, { __type: type, message }, { ...headers, 'x-amzn-errortype': type });
};

const awsErrorOf = (error: unknown): AwsError => {
  if (error instanceof AccessError) return new AwsError(error.type, error.message);
  if (error instanceof AwsError) return error;
  if (error instanceof z.ZodError) return new AwsError('ValidationException', z.prettifyError(error));
  if (error instanceof SyntaxError) return new AwsError('SerializationException', error.message);
  throw error;
};
