import { buildSchema, type GraphQLField, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { CHANGES_AT_ONCE, ON_CHANGE } from '#shared/contracts/live';
import { stageNames, synthesize } from './synthesized.ts';

/** The definitions that AppSync adds to every schema. */
const APPSYNC = `
  scalar AWSJSON
  directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
  directive @aws_iam on FIELD_DEFINITION | OBJECT
  directive @aws_cognito_user_pools on FIELD_DEFINITION | OBJECT
`;

describe.each(stageNames)('the live API of %s', name => {
  const system = synthesize(name);
  const [api] = system.of('AWS::AppSync::GraphQLApi');
  const definition = String(system.of('AWS::AppSync::GraphQLSchema')[0]?.properties.Definition);
  const schema = buildSchema(`${APPSYNC}${definition}`);
  const directivesOf = (field: GraphQLField<unknown, unknown> | undefined) =>
    (field?.astNode?.directives ?? []).map(directive => directive.name.value).sort();

  test('has the subscription of the contract', () => {
    expect(validate(schema, parse(ON_CHANGE))).toEqual([]);
  });

  test('allows only the publisher to publish, and only signed-in users to subscribe', () => {
    const mutations = schema.getMutationType()?.getFields() ?? {};
    const subscriptions = schema.getSubscriptionType()?.getFields() ?? {};
    expect(Object.keys(mutations)).toEqual(['publishChange']);
    expect(Object.keys(subscriptions)).toEqual(['onChange']);
    expect(directivesOf(mutations.publishChange)).toEqual(['aws_iam']);
    expect(directivesOf(subscriptions.onChange)).toEqual(['aws_cognito_user_pools', 'aws_subscribe']);
  });

  test('accepts tokens of the pool by default, and IAM in addition', () => {
    expect(api?.properties).toMatchObject({
      AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
      AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_IAM' }],
      IntrospectionConfig: 'DISABLED',
      QueryDepthLimit: 3,
      ResolverCountLimit: CHANGES_AT_ONCE,
      XrayEnabled: true,
      LogConfig: { FieldLogLevel: 'ERROR', ExcludeVerboseContent: true },
    });
  });

  test('has a resolver for every field, without a data source behind it', () => {
    const resolvers = system.of('AWS::AppSync::Resolver');
    const [none, ...others] = system.of('AWS::AppSync::DataSource');
    expect(others).toEqual([]);
    expect(none?.properties.Type).toBe('NONE');
    expect(resolvers.map(({ properties }) => `${properties.TypeName}.${properties.FieldName}`).sort()).toEqual([
      'Mutation.publishChange',
      'Query.liveVersion',
      'Subscription.onChange',
    ]);
    for (const { properties } of resolvers) {
      expect(properties).toMatchObject({ Runtime: { Name: 'APPSYNC_JS' }, Code: expect.stringContaining('request') });
      expect(properties.DataSourceName).toBe(none?.properties.Name);
    }
  });
});
