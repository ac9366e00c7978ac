import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError, type AwsOperations, handleAwsJson } from '../http/aws-json.ts';
import type { Authorizer } from './authorizer.ts';
import type { Permission } from './evaluate.ts';

/** The permissions that each operation of a service needs, by the operation's name. */
export type OperationPermissions = Record<string, (input: unknown) => Permission[]>;

export type JsonService = { operations: AwsOperations; permissions: OperationPermissions };

/** Handles a request of one of AWS's JSON protocols if its signer has the permissions. */
export const handleAuthorized = (
  authorizer: Authorizer,
  { operations, permissions }: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> =>
  handleAwsJson(operations, request, response, (operation, input) => {
    const caller = authorizer.callerOf(request);
    if (!caller.role) return;
    const permissionsOf = permissions[operation];
    if (!permissionsOf)
      throw new AwsError(
        'UnknownOperationException',
        `The local cloud does not know which permissions ${operation} needs.`,
      );
    authorizer.require(caller, permissionsOf(input));
  });
