import { expect, it } from 'vitest';
import { readApiSettings } from './settings.ts';

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

it('given resources of a template, when they are read, modes, schema and both kinds of resolver are set', () => {
  expect(readApiSettings(resources)).toEqual({
    schema: 'type Query { a: String }',
    modes: ['AMAZON_COGNITO_USER_POOLS', 'AWS_IAM'],
    resolvers: [
      { typeName: 'Query', fieldName: 'a', code: 'r', dataSource: 'NONE' },
      { typeName: 'Query', fieldName: 'b', code: 'p', functions: [{ name: 'step', code: 'f', dataSource: 'NONE' }] },
    ],
  });
});

it('given a setting that is not supported, when it is read, the start fails and names it', () => {
  const fromAsset = [{ TypeName: 'Query', FieldName: 'a', CodeS3Location: 's3://x', DataSourceName: 'Nothing' }];
  expect(() => readApiSettings({ ...resources, resolvers: fromAsset })).toThrow('code from an asset is not served');
  expect(() => readApiSettings({ ...resources, api: { AuthenticationType: 'API_KEY' } })).toThrow('AuthenticationType');
  expect(() => readApiSettings({ ...resources, functions: [] })).toThrow("no AppSync function 'f1'");
  expect(() => readApiSettings({ ...resources, dataSources: [] })).toThrow("no AppSync data source 'Nothing'");
});
