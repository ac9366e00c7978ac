import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  executeSync,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  responsePathAsArray,
  specifiedRules,
  validate,
} from 'graphql';
import type { Api } from './api.ts';
import { notAuthorizedToAccess, Rejection, type WireError, wireError } from './api-error.ts';
import type { Caller } from './callers.ts';
import type { Invalidation } from './filters.ts';
import { requirePolicies } from './policies.ts';

type OperationRequest = {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string | undefined;
};
export type OperationResponse = { data: Record<string, unknown> | null; errors?: (WireError | object)[] };
type Values = {
  caller: Caller;
  headers: Record<string, unknown>;
  appended: GraphQLError[];
  invalidations: Invalidation[];
};

const MOST_DOCUMENTS = 500;

/** Parses and validates each text once. Throws a GraphQLError. */
export const documentOf = (api: Api, query: string): DocumentNode => {
  const known = api.documents.get(query);
  if (known) return known;
  const document = parse(query);
  const rules = api.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const errors = validate(api.schema.resolving, document, rules);
  if (errors[0]) throw new GraphQLError(`Validation error: ${errors[0].message}`, { nodes: errors[0].nodes });
  if (api.documents.size >= MOST_DOCUMENTS) api.documents.clear();
  api.documents.set(query, document);
  return document;
};

export const operationOf = (document: DocumentNode, name?: string): OperationDefinitionNode => {
  const operation = getOperationAST(document, name);
  if (!operation) throw new GraphQLError('Unable to determine which operation to run.');
  return operation;
};

const checkAccess = (api: Api, caller: Caller, info: GraphQLResolveInfo): void => {
  const field = info.parentType.getFields()[info.fieldName];
  if (!field || api.mayAccess(caller, info.parentType, field)) return;
  throw notAuthorizedToAccess(info.parentType.name, info.fieldName);
};

const memberOf = (source: unknown, name: string): unknown => (source as Record<string, unknown> | null)?.[name];

const resolving =
  (api: Api): GraphQLFieldResolver<unknown, Values> =>
  (source, args, { caller, headers, appended, invalidations }, info) => {
    checkAccess(api, caller, info);
    const [typeName, fieldName] = [info.parentType.name, info.fieldName];
    const resolver = api.resolvers.get(`${typeName}.${fieldName}`);
    if (!resolver) return memberOf(source, fieldName);
    const variables = info.variableValues;
    const path = responsePathAsArray(info.path);
    const nodes = info.fieldNodes;
    return resolver({ caller, typeName, fieldName, args, source, headers, variables, invalidations }).then(outcome => {
      appended.push(...outcome.appended.map(e => new GraphQLError(e.message, { nodes, path, originalError: e })));
      return outcome.value;
    });
  };

const responseOf = (result: ExecutionResult, appended: readonly GraphQLError[]): OperationResponse => {
  const errors = [...(result.errors ?? []), ...appended];
  const data = (result.data ?? null) as OperationResponse['data'];
  return errors.length > 0 ? { data, errors: errors.map(wireError) } : { data };
};

/** The result of an operation: the answer to the caller, and what subscribers receive. */
type OperationOutcome = {
  answer: OperationResponse;
  document?: DocumentNode;
  operation?: OperationDefinitionNode;
  invalidations?: Invalidation[];
};

/** Runs a query or mutation; the fields of a mutation one after the other. */
export const runOperation = async (
  api: Api,
  { caller, headers, request }: { caller: Caller; headers: Record<string, unknown>; request: OperationRequest },
): Promise<OperationOutcome> => {
  try {
    const document = documentOf(api, request.query);
    const operation = operationOf(document, request.operationName);
    if (operation.operation === 'subscription') {
      throw new Rejection(400, 'UnsupportedOperation', 'Subscriptions go through the real-time endpoint.');
    }
    requirePolicies(api, caller, document, operation);
    const values: Values = { caller, headers, appended: [], invalidations: [] };
    const result = await execute({
      schema: api.schema.resolving,
      document,
      variableValues: request.variables,
      operationName: request.operationName,
      contextValue: values,
      fieldResolver: resolving(api),
    });
    const { invalidations } = values;
    return { answer: responseOf(result, values.appended), document, operation, invalidations };
  } catch (error) {
    if (error instanceof GraphQLError) return { answer: { data: null, errors: [wireError(error)] } };
    throw error;
  }
};

/** The fields of a published item that one subscriber may see, in the form of the subscription's selection. */
export const runDelivery = (
  api: Api,
  subscriber: { caller: Caller; document: DocumentNode; variables: Record<string, unknown>; fieldName: string },
  item: Record<string, unknown>,
): OperationResponse => {
  const result = executeSync({
    schema: api.schema.delivering,
    document: subscriber.document,
    variableValues: subscriber.variables,
    rootValue: { [subscriber.fieldName]: item },
    fieldResolver: (source, _args, _values, info) => {
      checkAccess(api, subscriber.caller, info);
      return memberOf(source, info.fieldName);
    },
  });
  return responseOf(result, []);
};
