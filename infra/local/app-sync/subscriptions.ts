import {
  type DocumentNode,
  GraphQLError,
  getArgumentValues,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Api } from './api.ts';
import { ApiError, notAuthorizedToAccess } from './api-error.ts';
import type { Caller } from './callers.ts';
import { documentOf, operationOf, runDelivery } from './execute.ts';
import { type Invalidation, matchesArguments, passesFilter, type SubscriptionFilter } from './filters.ts';
import { requirePolicies } from './policies.ts';
import { type Fragments, fragmentsOf, rootFields } from './root-fields.ts';
import { subscriptionSources } from './schema.ts';

export type Subscription = {
  id: string;
  caller: Caller;
  document: DocumentNode;
  variables: Record<string, unknown>;
  fieldName: string;
  /** Only the arguments that the client gave. */
  args: Record<string, unknown>;
  filter?: SubscriptionFilter;
  /** A payload that passes it ends the subscription; without it, none does. */
  invalidationFilter?: SubscriptionFilter;
  /** Sends the payload of one data message, as JSON text. */
  deliver(payload: string): void;
  /** Ends the subscription and tells the client. */
  end(): void;
};

const LARGEST_MESSAGE = 240 * 1024;

const rootFieldOf = (api: Api, operation: OperationDefinitionNode) => {
  const node = operation.selectionSet.selections.find(s => s.kind === Kind.FIELD);
  const type = api.schema.resolving.getSubscriptionType();
  const field = node && type?.getFields()[node.name.value];
  if (operation.operation !== 'subscription' || !node || !type || !field) {
    throw new ApiError(`${operation.operation} not supported through the realtime channel`, 'UnsupportedOperation');
  }
  return { node, type, field };
};

/**
 * Checks a subscription, runs its resolver, and returns it ready to be added. Throws the {@link ApiError} or
 * GraphQLError for the client.
 */
export const openSubscription = async (
  api: Api,
  input: {
    id: string;
    caller: Caller;
    query: string;
    variables: Record<string, unknown>;
    headers: Record<string, unknown>;
    deliver(payload: string): void;
    end(): void;
  },
): Promise<Subscription> => {
  const { caller } = input;
  const document = documentOf(api, input.query);
  const operation = operationOf(document);
  const { node, type, field } = rootFieldOf(api, operation);
  requirePolicies(api, caller, document, operation);
  const coerced = getVariableValues(api.schema.resolving, operation.variableDefinitions ?? [], input.variables);
  if (!coerced.coerced) throw coerced.errors[0] ?? new GraphQLError('The variables are not valid.');
  const args = getArgumentValues(field, node, coerced.coerced);
  if (!api.mayAccess(caller, type, field)) throw notAuthorizedToAccess(type.name, field.name);
  const outcome = await api.resolvers.get(`${type.name}.${field.name}`)?.({
    caller,
    typeName: type.name,
    fieldName: field.name,
    args,
    source: null,
    headers: input.headers,
    variables: coerced.coerced,
    invalidations: [],
  });
  if (outcome?.appended[0]) throw outcome.appended[0];
  return {
    id: input.id,
    caller,
    document,
    variables: input.variables,
    fieldName: field.name,
    args,
    ...(outcome?.filter && { filter: outcome.filter }),
    ...(outcome?.invalidationFilter && { invalidationFilter: outcome.invalidationFilter }),
    deliver: input.deliver,
    end: input.end,
  };
};

/** A mutation's response by field names instead of aliases, with only the fields that the mutation selected. */
const selected = (value: unknown, selections: SelectionSetNode | undefined, fragments: Fragments): unknown => {
  if (Array.isArray(value)) return value.map(item => selected(item, selections, fragments));
  if (typeof value !== 'object' || value === null) return value;
  const item: Record<string, unknown> = {};
  for (const selection of selections?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      const selectedField = (value as Record<string, unknown>)[selection.alias?.value ?? selection.name.value];
      item[selection.name.value] = selected(selectedField, selection.selectionSet, fragments);
    } else {
      const spread = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      Object.assign(item, selected(value, spread?.selectionSet, fragments));
    }
  }
  return item;
};

/** The items that a mutation's response publishes: one for each of its fields that succeeded. */
export const publishedBy = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  data: Record<string, unknown> | null,
): { mutation: string; item: Record<string, unknown> }[] => {
  if (operation.operation !== 'mutation' || !data) return [];
  const fragments = fragmentsOf(document);
  // Each call of a mutation publishes, also if one request calls the same mutation several times under aliases.
  return rootFields(operation, fragments).flatMap(field => {
    const item = selected(data[field.alias?.value ?? field.name.value], field.selectionSet, fragments);
    return typeof item === 'object' && item !== null
      ? [{ mutation: field.name.value, item: item as Record<string, unknown> }]
      : [];
  });
};

/** The subscriptions by field, and the fan-out to them. */
export class Subscriptions {
  readonly #api: Api;
  readonly #log: (line: string) => void;
  /** Subscription fields by the mutation that publishes to them. */
  readonly #fedBy = new Map<string, string[]>();
  readonly #byField = new Map<string, Set<Subscription>>();

  constructor(api: Api, log: (line: string) => void) {
    this.#api = api;
    this.#log = log;
    for (const [field, mutations] of subscriptionSources(api.schema.resolving)) {
      for (const mutation of mutations) this.#fedBy.set(mutation, [...(this.#fedBy.get(mutation) ?? []), field]);
    }
  }

  add(subscription: Subscription): void {
    const set = this.#byField.get(subscription.fieldName) ?? new Set();
    this.#byField.set(subscription.fieldName, set.add(subscription));
  }

  remove(subscription: Subscription): void {
    this.#byField.get(subscription.fieldName)?.delete(subscription);
  }

  /** Sends an item to every subscriber with a matching filter, in the order of subscription. */
  publish({ mutation, item }: { mutation: string; item: Record<string, unknown> }): void {
    for (const field of this.#fedBy.get(mutation) ?? []) {
      for (const subscription of this.#byField.get(field) ?? []) {
        if (wants(subscription, item)) this.#deliver(subscription, item);
      }
    }
  }

  /** Ends every subscription of the field whose invalidation filter the payload passes. */
  invalidate({ subscriptionField, payload }: Invalidation): void {
    for (const subscription of this.#byField.get(subscriptionField) ?? []) {
      const { invalidationFilter } = subscription;
      if (invalidationFilter && passesFilter(invalidationFilter, payload)) subscription.end();
    }
  }

  #deliver(subscription: Subscription, item: Record<string, unknown>): void {
    const payload = JSON.stringify(runDelivery(this.#api, subscription, item));
    if (Buffer.byteLength(payload) > LARGEST_MESSAGE) {
      this.#log(`app sync: a message of ${subscription.fieldName} is larger than 240 KB and was not sent`);
      return;
    }
    subscription.deliver(payload);
  }
}

/** A filter that the resolver set replaces the arguments (developer guide, "Enhanced filtering"). */
const wants = ({ filter, args }: Subscription, item: Record<string, unknown>): boolean =>
  filter ? passesFilter(filter, item) : matchesArguments(args, item);
