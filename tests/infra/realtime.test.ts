import { buildSchema, type GraphQLField, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { CHANGES_AT_ONCE, ON_CHANGE } from '#shared/contracts/live';
import { stageNames, synthesize } from './synthesized.ts';

/** The definitions that AppSync adds to every schema. */
const APPSYNC = `
  scalar AWSJSON
  directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
  directive @aws_iam on FIELD_DEFINITION | OBJECT
  directive @aws_cognito_user_pools on FIELD_DEFINITION | OBJECT
`;

const Statement = z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) });
const Policy = z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(Statement) }) });

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
    expect(Object.keys(mutations)).toEqual(['publishChange', 'endSubscriptions']);
    expect(Object.keys(subscriptions)).toEqual(['onChange']);
    for (const mutation of Object.values(mutations)) expect(directivesOf(mutation)).toEqual(['aws_iam']);
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

  test('has a resolver for every field; only the steps of the subscription have tables behind them', () => {
    const typeOf = new Map(
      system.of('AWS::AppSync::DataSource').map(({ properties }) => [properties.Name, properties.Type]),
    );
    const resolvers = system.of('AWS::AppSync::Resolver').map(({ properties }) => properties);
    const sources = resolvers.map(one => [`${one.TypeName}.${one.FieldName}`, typeOf.get(one.DataSourceName)]);
    expect(Object.fromEntries(sources)).toEqual({
      'Mutation.publishChange': 'NONE',
      'Mutation.endSubscriptions': 'NONE',
      'Query.liveVersion': 'NONE',
      'Subscription.onChange': undefined,
    });
    const steps = system.of('AWS::AppSync::FunctionConfiguration');
    const pipeline = resolvers.find(({ FieldName }) => FieldName === 'onChange')?.PipelineConfig;
    const order = steps.map(step => JSON.stringify(pipeline).indexOf(`"${step.logicalId}"`));
    expect(order.every((at, n) => at > (order[n - 1] ?? 0))).toBe(true);
    expect(steps.map(({ properties }) => [properties.Name, typeOf.get(properties.DataSourceName)])).toEqual([
      ['admitSubscriber', 'AMAZON_DYNAMODB'],
      ['admitGroups', 'AMAZON_DYNAMODB'],
      ['recordFollower', 'AMAZON_DYNAMODB'],
    ]);
    for (const one of resolvers)
      expect(one).toMatchObject({ Runtime: { Name: 'APPSYNC_JS' }, Code: expect.stringContaining('request') });
  });

  test('reads users and groups of the table and adds to the audit trail, and nothing else', () => {
    const policies = system.of('AWS::IAM::Policy').filter(({ stack }) => stack === 'realtime');
    const statements = policies
      .flatMap(({ properties }) => Policy.parse(properties).PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat().some(action => action.startsWith('dynamodb:')));
    expect(statements).toEqual([
      expect.objectContaining({
        Action: 'dynamodb:GetItem',
        Condition: expect.objectContaining({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['user#*'] },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        }),
      }),
      expect.objectContaining({
        Action: 'dynamodb:BatchGetItem',
        Condition: expect.objectContaining({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['group#*'] },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        }),
      }),
      expect.objectContaining({
        Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
        Resource: expect.objectContaining({ 'Fn::ImportValue': expect.stringContaining('AuditTable') }),
      }),
    ]);
  });
});
