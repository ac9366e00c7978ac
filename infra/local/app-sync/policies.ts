import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { Api } from './api.ts';
import { Rejection } from './api-error.ts';
import type { Caller } from './callers.ts';
import { fragmentsOf, rootFields } from './root-fields.ts';

/** Rejects the whole operation if the signer's policies do not allow one of its root fields. */
export const requirePolicies = (
  api: Api,
  caller: Caller,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): void => {
  const typeName = api.schema.resolving.getRootType(operation.operation)?.name ?? '';
  for (const { name } of rootFields(operation, fragmentsOf(document)))
    if (!caller.policyAllows(typeName, name.value))
      throw new Rejection(401, 'UnauthorizedException', 'Permission denied');
};
