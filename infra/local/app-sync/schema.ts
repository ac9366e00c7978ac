import {
  buildASTSchema,
  type ConstDirectiveNode,
  type GraphQLScalarType,
  type GraphQLSchema,
  isObjectType,
  parse,
  valueFromASTUntyped,
} from 'graphql';
import { awsScalars } from './scalars.ts';

const AWS_DEFINITIONS = `
  directive @aws_subscribe(mutations: [String!]) on FIELD_DEFINITION
  directive @aws_auth(cognito_groups: [String!]) on FIELD_DEFINITION
  directive @aws_cognito_user_pools(cognito_groups: [String!]) on OBJECT | FIELD_DEFINITION
  directive @aws_iam on OBJECT | FIELD_DEFINITION
  directive @aws_api_key on OBJECT | FIELD_DEFINITION
  directive @aws_oidc on OBJECT | FIELD_DEFINITION
  directive @aws_lambda on OBJECT | FIELD_DEFINITION
  ${awsScalars.map(({ name }) => `scalar ${name}`).join('\n')}
`;

/**
 * `resolving` is the schema for clients. `delivering` is the same schema for values that are already serialised: a
 * mutation's response goes to subscribers unchanged.
 */
export type ApiSchema = { resolving: GraphQLSchema; delivering: GraphQLSchema };

const build = (sdl: string, scalarFor: (scalar: GraphQLScalarType) => Partial<GraphQLScalarType>): GraphQLSchema => {
  const schema = buildASTSchema(parse(`${AWS_DEFINITIONS}\n${sdl}`));
  for (const scalar of awsScalars) Object.assign(schema.getType(scalar.name) ?? {}, scalarFor(scalar));
  return schema;
};

const unchanged = (value: unknown) => value;

export const argumentsOf = (directive: ConstDirectiveNode): Record<string, unknown> =>
  Object.fromEntries((directive.arguments ?? []).map(a => [a.name.value, valueFromASTUntyped(a.value)]));

/** The mutations of each subscription field, from `@aws_subscribe`. */
export const subscriptionSources = (schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> => {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const sources = new Map<string, string[]>();
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const directive = field.astNode?.directives?.find(d => d.name.value === 'aws_subscribe');
    const names = directive ? ((argumentsOf(directive).mutations as string[] | undefined) ?? []) : [];
    for (const name of names) {
      const mutation = mutations[name];
      if (!mutation) throw new Error(`Subscription.${field.name} subscribes to '${name}', which is no mutation.`);
      if (String(mutation.type).replace('!', '') !== String(field.type).replace('!', '')) {
        throw new Error(`Subscription.${field.name} must have the type of Mutation.${name}, ${mutation.type}.`);
      }
    }
    sources.set(field.name, names);
  }
  return sources;
};

/** Throws for a schema that AppSync would reject too. */
export const buildApiSchema = (sdl: string): ApiSchema => {
  const resolving = build(sdl, ({ serialize, parseValue, parseLiteral }) => ({ serialize, parseValue, parseLiteral }));
  return {
    resolving,
    delivering: build(sdl, ({ parseValue, parseLiteral }) => ({ serialize: unchanged, parseValue, parseLiteral })),
  };
};

export const hasField = (schema: GraphQLSchema, typeName: string, fieldName: string): boolean => {
  const type = schema.getType(typeName);
  return isObjectType(type) && fieldName in type.getFields();
};
