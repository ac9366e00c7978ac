import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError, type AwsOperations, answerAwsJson } from '../http/aws-json.ts';
import type { Authorizer } from './authorizer.ts';
import type { Ask } from './evaluate.ts';

/** The permissions that each operation of a service needs, by the operation's name. */
export type Asks = Record<string, (input: unknown) => Ask[]>;

export type JsonService = { operations: AwsOperations; asks: Asks };

/** Handles a request of one of AWS's JSON protocols if its signer has the permissions. */
export const answerAuthorized = (
  authorizer: Authorizer,
  { operations, asks }: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> =>
  answerAwsJson(operations, request, response, (operation, input) => {
    const caller = authorizer.callerOf(request);
    if (!caller.role) return;
    const asksOf = asks[operation];
    if (!asksOf)
      throw new AwsError(
        'UnknownOperationException',
        `The local cloud does not know which permissions ${operation} needs.`,
      );
    authorizer.require(caller, asksOf(input));
  });
