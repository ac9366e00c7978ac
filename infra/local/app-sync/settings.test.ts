import { expect, it } from 'vitest';
import { type OpenTable, readApiSettings } from './settings.ts';

const resources = {
  api: {
    AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
    AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_IAM' }],
  },
  schema: { Definition: 'type Query { a: String }' },
  dataSources: [{ Name: 'Nothing', Type: 'NONE' }],
  functions: [{ id: 'f1', properties: { Name: 'step', Code: 'f', DataSourceName: 'Nothing' } }],
  resolvers: [
    { TypeName: 'Query', FieldName: 'a', Code: 'r', Kind: 'UNIT', DataSourceName: 'Nothing' },
    { TypeName: 'Query', FieldName: 'b', Code: 'p', Kind: 'PIPELINE', PipelineConfig: { Functions: ['f1'] } },
  ],
};

const noTable: OpenTable = () => {
  throw new Error('There is no table.');
};

it('given resources of a template, when they are read, modes, schema and both kinds of resolver are set', () => {
  expect(readApiSettings(resources, noTable)).toEqual({
    introspection: true,
    schema: 'type Query { a: String }',
    modes: ['AMAZON_COGNITO_USER_POOLS', 'AWS_IAM'],
    resolvers: [
      { typeName: 'Query', fieldName: 'a', code: 'r', env: {}, dataSource: 'NONE' },
      {
        typeName: 'Query',
        fieldName: 'b',
        code: 'p',
        env: {},
        functions: [{ name: 'step', code: 'f', dataSource: 'NONE' }],
      },
    ],
  });
});

it('given a setting that is not supported, when it is read, the start fails and names it', () => {
  const read = (settings: Parameters<typeof readApiSettings>[0]) => readApiSettings(settings, noTable);
  const fromAsset = [{ TypeName: 'Query', FieldName: 'a', CodeS3Location: 's3://x', DataSourceName: 'Nothing' }];
  expect(() => read({ ...resources, resolvers: fromAsset })).toThrow('code from an asset is not served');
  expect(() => read({ ...resources, api: { AuthenticationType: 'API_KEY' } })).toThrow('AuthenticationType');
  expect(() => read({ ...resources, functions: [] })).toThrow("no AppSync function 'f1'");
  expect(() => read({ ...resources, dataSources: [] })).toThrow("no AppSync data source 'Nothing'");
});

it('given a table as data source, when it is read, it is opened with its role', () => {
  const table = {
    tableName: 'coverline',
    batchGetItem: async () => [],
    getItem: async () => undefined,
    putItem: async () => ({}),
  };
  const Users = {
    Name: 'Users',
    Type: 'AMAZON_DYNAMODB',
    ServiceRoleArn: 'arn:role',
    DynamoDBConfig: { TableName: 'coverline', AwsRegion: 'us-east-1' },
  };
  const onUsers = { TypeName: 'Query', FieldName: 'a', Code: 'r', DataSourceName: 'Users' };
  const opened: unknown[] = [];
  const settings = readApiSettings(
    { ...resources, dataSources: [Users], functions: [], resolvers: [onUsers] },
    source => {
      opened.push(source);
      return table;
    },
  );
  expect(opened).toEqual([{ tableName: 'coverline', roleArn: 'arn:role' }]);
  expect(settings.resolvers).toEqual([{ typeName: 'Query', fieldName: 'a', code: 'r', env: {}, dataSource: table }]);
});

it('given an API that disables introspection, when it is read, the settings say so', () => {
  const api = { ...resources.api, IntrospectionConfig: 'DISABLED' };
  expect(readApiSettings({ ...resources, api }, noTable).introspection).toBe(false);
});

it('given an API with environment variables, when it is read, each resolver has them', () => {
  const api = { ...resources.api, EnvironmentVariables: { TABLE_NAME: 'coverline' } };
  const envs = readApiSettings({ ...resources, api }, noTable).resolvers.map(({ env }) => env);
  expect(envs).toEqual([{ TABLE_NAME: 'coverline' }, { TABLE_NAME: 'coverline' }]);
});
