import * as z from 'zod';
import type { AppSyncOptions } from './app-sync.ts';
import type { DataSource, TableSource } from './data-sources.ts';
import type { ResolverSettings } from './resolvers.ts';

const Mode = z.enum(['AWS_IAM', 'AMAZON_COGNITO_USER_POOLS']);
const Code = z.string({ error: 'has no inline Code; code from an asset is not served here' });

const ApiProperties = z.looseObject({
  AuthenticationType: Mode,
  AdditionalAuthenticationProviders: z.array(z.looseObject({ AuthenticationType: Mode })).default([]),
  EnvironmentVariables: z.record(z.string(), z.string()).default({}),
  IntrospectionConfig: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
});
const SchemaProperties = z.looseObject({ Definition: z.string() });
const DataSourceProperties = z.looseObject({
  Name: z.string(),
  Type: z.string(),
  ServiceRoleArn: z.string().optional(),
  DynamoDBConfig: z.looseObject({ TableName: z.string() }).optional(),
});
const FunctionProperties = z.looseObject({ Name: z.string(), Code, DataSourceName: z.string() });
const ResolverProperties = z.looseObject({
  TypeName: z.string(),
  FieldName: z.string(),
  Code,
  DataSourceName: z.string().optional(),
  PipelineConfig: z.object({ Functions: z.array(z.string()).default([]) }).optional(),
});

type ApiSettings = Pick<AppSyncOptions, 'schema' | 'modes' | 'resolvers' | 'introspection'>;

/** Opens the table of a data source with the rights of its role. */
export type OpenTable = (source: { tableName: string; roleArn: string }) => TableSource;

const named = <T>(map: ReadonlyMap<string, T>, what: string, name: string): T => {
  const found = map.get(name);
  if (found === undefined) throw new Error(`There is no AppSync ${what} '${name}'.`);
  return found;
};

const dataSourceOf = (
  { Type, ServiceRoleArn, DynamoDBConfig }: z.infer<typeof DataSourceProperties>,
  openTable: OpenTable,
): DataSource =>
  DynamoDBConfig ? openTable({ tableName: DynamoDBConfig.TableName, roleArn: ServiceRoleArn ?? '' }) : Type;

/**
 * Settings of one API from its resources' properties in a template, with every intrinsic resolved; `functions` by the
 * id in `PipelineConfig`. Throws for modes and code that are not supported here.
 */
export const readApiSettings = (
  resources: {
    api: unknown;
    schema: unknown;
    dataSources: unknown[];
    functions?: { id: string; properties: unknown }[];
    resolvers: unknown[];
  },
  openTable: OpenTable,
): ApiSettings => {
  const api = ApiProperties.parse(resources.api);
  const sources = new Map(
    resources.dataSources.map(properties => {
      const source = DataSourceProperties.parse(properties);
      return [source.Name, dataSourceOf(source, openTable)] as const;
    }),
  );
  const functions = new Map(
    (resources.functions ?? []).map(({ id, properties }) => {
      const unit = FunctionProperties.parse(properties);
      const dataSource = named(sources, 'data source', unit.DataSourceName);
      return [id, { name: unit.Name, code: unit.Code, dataSource }] as const;
    }),
  );
  const resolvers = resources.resolvers.map((properties): ResolverSettings => {
    const resolver = ResolverProperties.parse(properties);
    const { TypeName: typeName, FieldName: fieldName, Code: code, PipelineConfig: pipeline } = resolver;
    const env = api.EnvironmentVariables;
    if (pipeline) {
      const units = pipeline.Functions.map(id => named(functions, 'function', id));
      return { typeName, fieldName, code, env, functions: units };
    }
    const dataSource = named(sources, 'data source', resolver.DataSourceName ?? '');
    return { typeName, fieldName, code, env, dataSource };
  });
  const additional = api.AdditionalAuthenticationProviders.map(provider => provider.AuthenticationType);
  const { Definition } = SchemaProperties.parse(resources.schema);
  return {
    schema: Definition,
    modes: [api.AuthenticationType, ...additional],
    resolvers,
    introspection: api.IntrospectionConfig === 'ENABLED',
  };
};
