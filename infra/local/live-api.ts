import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type AppSync, createAppSync, type Signer } from './app-sync/app-sync.ts';
import { type OpenTable, readApiSettings } from './app-sync/settings.ts';
import type { LocalAssembly, Resource } from './assembly/local-assembly.ts';
import { AssemblyError } from './assembly/template.ts';
import { AccessError } from './iam/access-error.ts';
import type { SignedRequest } from './iam/access-keys.ts';
import { type Authorizer, sessionArn } from './iam/authorizer.ts';
import { readRoles } from './iam/roles.ts';
import type { TablePermissions } from './tables/table-permissions.ts';
import { createTableSource } from './tables/table-source.ts';
import { engineClientConfig } from './tables/tables.ts';
import type { UserPool } from './user-pool/user-pool.ts';

type LiveContext = {
  userPool: UserPool;
  authorizer: Authorizer;
  tableEndpoint: string;
  tablePermissions: TablePermissions;
  now(): Date;
  log(line: string): void;
};

/** Starts the AppSync API of the template with its schema, resolvers, data sources and ways to sign in. */
export const createLiveApi = (assembly: LocalAssembly, context: LiveContext): AppSync | undefined => {
  const api = assembly.only('AWS::AppSync::GraphQLApi');
  const schema = assembly.only('AWS::AppSync::GraphQLSchema');
  if (!api || !schema) return undefined;
  const client = new DynamoDBClient(engineClientConfig(context.tableEndpoint));
  const propertiesOf = ({ properties }: Resource) => properties;
  const settings = readApiSettings(
    {
      api: api.properties,
      schema: schema.properties,
      dataSources: assembly.of('AWS::AppSync::DataSource').map(propertiesOf),
      functions: assembly
        .of('AWS::AppSync::FunctionConfiguration')
        .map(({ ref, properties }) => ({ id: ref, properties })),
      resolvers: assembly.of('AWS::AppSync::Resolver').map(propertiesOf),
    },
    openTable(assembly, client, context),
  );
  const live = createAppSync({
    ...settings,
    verifyUserToken: token => context.userPool.verify(token),
    signerOf: request => signerOf(context.authorizer, api.attributes.Arn ?? '', request),
    clock: { now: context.now },
    log: context.log,
  });
  return {
    ...live,
    stop: () => {
      live.stop();
      client.destroy();
    },
  };
};

const openTable = (
  assembly: LocalAssembly,
  client: DynamoDBClient,
  { authorizer, tablePermissions }: LiveContext,
): OpenTable => {
  const roles = readRoles(assembly);
  return ({ tableName, roleArn }) => {
    const role = roles.find(({ arn }) => arn === roleArn);
    if (!role) throw new AssemblyError(`The role ${roleArn} of AppSync's data source is not in the template.`);
    const caller = { arn: sessionArn({ role, functionName: 'APPSYNC_ASSUME_ROLE' }), role };
    return createTableSource({ client, authorizer, permissions: tablePermissions }, { tableName, caller });
  };
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
