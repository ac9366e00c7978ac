import * as z from 'zod';
import type { AuthMode } from './callers.ts';
import type { ResolverSettings } from './resolvers.ts';

const Mode = z.enum(['AWS_IAM', 'AMAZON_COGNITO_USER_POOLS']);
const Code = z.string({ error: 'has no inline Code; code from an asset is not served here' });

const ApiProperties = z.object({
  AuthenticationType: Mode,
  AdditionalAuthenticationProviders: z.array(z.object({ AuthenticationType: Mode })).default([]),
});
const SchemaProperties = z.object({ Definition: z.string() });
const DataSourceProperties = z.object({ Name: z.string(), Type: z.string() });
const FunctionProperties = z.object({ Name: z.string(), Code, DataSourceName: z.string() });
const ResolverProperties = z.object({
  TypeName: z.string(),
  FieldName: z.string(),
  Code,
  DataSourceName: z.string().optional(),
  PipelineConfig: z.object({ Functions: z.array(z.string()).default([]) }).optional(),
});

export type ApiSettings = { schema: string; modes: [AuthMode, ...AuthMode[]]; resolvers: ResolverSettings[] };

const named = <T>(map: ReadonlyMap<string, T>, what: string, name: string): T => {
  const found = map.get(name);
  if (found === undefined) throw new Error(`There is no AppSync ${what} '${name}'.`);
  return found;
};

/**
 * Settings of one API from its resources' properties in a template, with every intrinsic resolved; `functions` by the
 * id in `PipelineConfig`. Throws for modes and code that are not supported here.
 */
export const readApiSettings = (resources: {
  api: unknown;
  schema: unknown;
  dataSources: unknown[];
  functions?: { id: string; properties: unknown }[];
  resolvers: unknown[];
}): ApiSettings => {
  const api = ApiProperties.parse(resources.api);
  const types = new Map(
    resources.dataSources.map(properties => {
      const { Name, Type } = DataSourceProperties.parse(properties);
      return [Name, Type] as const;
    }),
  );
  const functions = new Map(
    (resources.functions ?? []).map(({ id, properties }) => {
      const unit = FunctionProperties.parse(properties);
      const dataSource = named(types, 'data source', unit.DataSourceName);
      return [id, { name: unit.Name, code: unit.Code, dataSource }] as const;
    }),
  );
  const resolvers = resources.resolvers.map((properties): ResolverSettings => {
    const resolver = ResolverProperties.parse(properties);
    const { TypeName: typeName, FieldName: fieldName, Code: code, PipelineConfig: pipeline } = resolver;
    if (pipeline) {
      const units = pipeline.Functions.map(id => named(functions, 'function', id));
      return { typeName, fieldName, code, functions: units };
    }
    const dataSource = named(types, 'data source', resolver.DataSourceName ?? '');
    return { typeName, fieldName, code, dataSource };
  });
  const additional = api.AdditionalAuthenticationProviders.map(provider => provider.AuthenticationType);
  const { Definition } = SchemaProperties.parse(resources.schema);
  return { schema: Definition, modes: [api.AuthenticationType, ...additional], resolvers };
};
