import * as z from 'zod';
import { type AppSync, type AuthMode, createAppSync, type ResolverSettings, type Signer } from './app-sync/app-sync.ts';
import type { LocalAssembly, Resource } from './assembly/local-assembly.ts';
import { AssemblyError } from './assembly/template.ts';
import { AccessError } from './iam/access-error.ts';
import type { SignedRequest } from './iam/access-keys.ts';
import type { Authorizer } from './iam/authorizer.ts';
import type { UserPool } from './user-pool/user-pool.ts';

const Mode = z.enum(['AWS_IAM', 'AMAZON_COGNITO_USER_POOLS']) satisfies z.ZodType<AuthMode>;
const ApiProperties = z.looseObject({
  AuthenticationType: Mode,
  AdditionalAuthenticationProviders: z.array(z.looseObject({ AuthenticationType: Mode })).default([]),
});
const SchemaProperties = z.looseObject({ Definition: z.string() });
const DataSourceProperties = z.looseObject({ Name: z.string(), Type: z.string() });
const FunctionProperties = z.looseObject({ Name: z.string(), Code: z.string(), DataSourceName: z.string() });
const ResolverProperties = z.looseObject({
  TypeName: z.string(),
  FieldName: z.string(),
  Code: z.string(),
  DataSourceName: z.string().optional(),
  PipelineConfig: z.object({ Functions: z.array(z.string()) }).optional(),
});

/** Creates the AppSync API of the template with its schema, resolvers and authorization modes. */
export const createLiveApi = (
  assembly: LocalAssembly,
  context: { userPool: UserPool; authorizer: Authorizer; now(): Date; log(line: string): void },
): AppSync | undefined => {
  const api = assembly.only('AWS::AppSync::GraphQLApi');
  const schema = assembly.only('AWS::AppSync::GraphQLSchema');
  if (!api || !schema) return undefined;
  const { AuthenticationType, AdditionalAuthenticationProviders } = ApiProperties.parse(api.properties);
  const dataSources = new Map(
    assembly
      .of('AWS::AppSync::DataSource')
      .map(({ properties }) => DataSourceProperties.parse(properties))
      .map(({ Name, Type }) => [Name, Type]),
  );
  return createAppSync({
    schema: SchemaProperties.parse(schema.properties).Definition,
    resolvers: assembly.of('AWS::AppSync::Resolver').map(one => resolverOf(assembly, dataSources, one)),
    modes: [AuthenticationType, ...AdditionalAuthenticationProviders.map(provider => provider.AuthenticationType)],
    verifyUserToken: token => context.userPool.verify(token),
    signerOf: request => signerOf(context.authorizer, api.attributes.Arn ?? '', request),
    clock: { now: context.now },
    log: context.log,
  });
};

const signerOf = (authorizer: Authorizer, apiArn: string, request: SignedRequest): Signer | undefined => {
  try {
    const caller = authorizer.callerOf(request);
    const permission = (type: string, field: string) => ({
      action: 'appsync:GraphQL',
      resource: `${apiArn}/types/${type}/fields/${field}`,
    });
    return { arn: caller.arn, allows: (type, field) => authorizer.allows(caller, permission(type, field)) };
  } catch (error) {
    if (error instanceof AccessError) return undefined;
    throw error;
  }
};

const resolverOf = (
  assembly: LocalAssembly,
  dataSources: Map<string, string>,
  resource: Resource,
): ResolverSettings => {
  const { TypeName, FieldName, Code, DataSourceName, PipelineConfig } = ResolverProperties.parse(resource.properties);
  const dataSource = (name: string) => dataSources.get(name) ?? name;
  const functionOf = (id: string) => {
    const found = assembly.byRef('AWS::AppSync::FunctionConfiguration', id);
    if (!found) throw new AssemblyError(`There is no AppSync function ${id} for ${resource.key}.`);
    const properties = FunctionProperties.parse(found.properties);
    return { name: properties.Name, code: properties.Code, dataSource: dataSource(properties.DataSourceName) };
  };
  return {
    typeName: TypeName,
    fieldName: FieldName,
    code: Code,
    ...(DataSourceName && { dataSource: dataSource(DataSourceName) }),
    ...(PipelineConfig && { functions: PipelineConfig.Functions.map(functionOf) }),
  };
};
