import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalPorts } from '../stages.ts';
import type { AppSync } from './app-sync/app-sync.ts';
import { type LocalAssembly, loadAssembly } from './assembly/local-assembly.ts';
import type { Origins } from './assembly/resource-kinds.ts';
import { awsHandler, awsUpgrade } from './aws-endpoint.ts';
import { type Buckets, openBuckets } from './bucket/buckets.ts';
import { deployBuckets } from './bucket/deployments.ts';
import { createS3Endpoint } from './bucket/s3-endpoint.ts';
import { busPermissions } from './bus/bus-permissions.ts';
import { createEventBus } from './bus/event-bus.ts';
import { createDistribution } from './distribution/distribution.ts';
import { createAsyncInvoker } from './functions/async-invoker.ts';
import { credentialVariables } from './functions/function-settings.ts';
import { type Functions, startFunctions } from './functions/functions.ts';
import type { InvocationResult } from './functions/invocation.ts';
import { createInvokeEndpoint } from './functions/invoke-endpoint.ts';
import { type Listener, listen } from './http/listen.ts';
import { createHttpApi } from './http-api/http-api.ts';
import { ACCOUNT_KEY } from './iam/access-keys.ts';
import { createAuthorizer } from './iam/authorizer.ts';
import { readEncryptionKeys } from './iam/encryption-keys.ts';
import { functionSessions } from './iam/function-sessions.ts';
import { requireServicePermissions } from './iam/service-permissions.ts';
import { recordUsedGrants, resourceNames } from './iam/used-grants.ts';
import { keyOperations } from './keys/key-operations.ts';
import { keyOperationPermissions } from './keys/key-permissions.ts';
import { MasterKeys } from './keys/master-keys.ts';
import { createLiveApi } from './live-api.ts';
import { createMailService } from './mail/mail-service.ts';
import type { SentMail } from './mail/sent-mail.ts';
import { startQueueConsumers } from './queues/queue-consumers.ts';
import { queueOperations } from './queues/queue-operations.ts';
import { queuePermissions } from './queues/queue-permissions.ts';
import { Queues } from './queues/queues.ts';
import { startSchedules } from './schedules/schedules.ts';
import { parameterOperations } from './secrets/parameter-operations.ts';
import { parameterPermissions } from './secrets/parameter-permissions.ts';
import { secretPermissions } from './secrets/secret-permissions.ts';
import { SecretStore } from './secrets/secret-store.ts';
import { secretsOperations } from './secrets/secrets-operations.ts';
import { openUserPools } from './sign-in.ts';
import { Checkpoints } from './streams/checkpoints.ts';
import { startEventSources } from './streams/event-sources.ts';
import { createTablePermissions, readPartitionKeys } from './tables/table-permissions.ts';
import { createTableProxy } from './tables/table-proxy.ts';
import { createTables, type LocalTable } from './tables/tables.ts';
import { type Clock, systemClock } from './twilio/clock.ts';
import type { Delivery, UserPool } from './user-pool/user-pool.ts';

export type CloudOptions = {
  /** The folder that `bin/app.ts` synthesized. */
  assemblyDir: string;
  ports: Pick<LocalPorts, 'web' | 'api' | 'aws'>;
  /** The running DynamoDB engine; the cloud does not stop it. */
  tableEndpoint: string;
  /** The folder of data between starts; without it, data is removed when the cloud stops. */
  dataDir?: string;
  /** The time of schedules, tokens, events and signatures; time-outs of functions use the machine's clock. */
  clock?: Clock;
  /** Receives the messages that Cognito would send by e-mail. */
  deliver?(delivery: Delivery): void;
  /** Receives the e-mails that the product sends. */
  deliverMail?(mail: SentMail): void | Promise<void>;
  /** How long an invocation waits for a busy function before another instance starts; at once by default, as on AWS. */
  startAnotherAfterMs?: number;
  /** A folder for the grants that requests have used, for the report of unused grants. */
  usedGrantsDir?: string;
  /** `source` is a function's name or a part of the cloud. */
  log?(source: string, line: string): void;
};

export type Cloud = {
  urls: Origins;
  /** The outputs of all stacks by name. */
  outputs: Record<string, string>;
  /** Runs a function by name, ARN, or the name of its folder (`calls-api`), and waits for its result. */
  invoke(functionId: string, event: unknown): Promise<InvocationResult>;
  /**
   * A function's environment for a program that does similar work, such as provisioning or seeding. It has the
   * account's own credentials, because such a program has no role.
   */
  environment(functionId: string): Record<string, string>;
  tables: LocalTable[];
  queues: Queues;
  buckets: Buckets;
  secrets: SecretStore;
  userPool: UserPool;
  live: AppSync | undefined;
  functions: Functions;
  assembly: LocalAssembly;
  /** Fills the buckets again with the current assets of their deployments. */
  deployPages(): void;
  /**
   * Resolves when every write before this call is handled: by the functions of the stream, and by those that they
   * invoke through the bus.
   */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs a synthesized assembly on this machine.
 * @throws AssemblyError for a template that the local cloud cannot run, PortTakenError for a port that is not free.
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { clock = systemClock, log = () => undefined } = options;
  const now = () => clock.now();
  const data = dataPlace(options.dataDir);
  const urls = originsOf(options.ports);
  const assembly = loadAssembly(options.assemblyDir, urls);
  const { tableEndpoint } = options;
  const tables = await createTables(assembly, tableEndpoint);

  const functions = startFunctions({
    assembly,
    endpoints: endpointVariables(options),
    log,
    startAnotherAfterMs: options.startAnotherAfterMs,
  });
  const sessions = functionSessions(assembly);
  const authorizer = createAuthorizer({
    sessions,
    used: options.usedGrantsDir ? recordUsedGrants(options.usedGrantsDir, resourceNames(assembly)) : undefined,
    denied: message => log('iam', message),
  });
  const keys = readEncryptionKeys(assembly);
  requireServicePermissions({ assembly, sessions, authorizer, keys, log: line => log('iam', line) });
  const queues = new Queues(assembly, now, line => log('queues', line));
  const asyncInvoker = createAsyncInvoker({ assembly, functions, queues, clock, log: line => log('functions', line) });
  const { invokeLater } = asyncInvoker;
  const bus = createEventBus(assembly, { invokeLater, queues, now });
  const buckets = openBuckets(assembly, { dataDir: data.path('buckets'), bus, invokeLater, now });
  deployBuckets(assembly, buckets, now());
  const secrets = new SecretStore(options.dataDir && data.path('secrets.json'), now);
  secrets.createMissing(assembly);
  const masterKeys = new MasterKeys(options.dataDir && data.path('keys.json'));
  masterKeys.createMissing(assembly);
  const userPool = await openUserPools(assembly, {
    invoke: functions.invoke,
    path: options.dataDir && data.path('user-pool.json'),
    deliver: options.deliver ?? (({ kind, to, code }) => log('mail', `${kind} to ${to}: ${code}`)),
    authorizer,
    now,
    log: line => log('user pool', line),
  });
  const tablePermissions = createTablePermissions(readPartitionKeys(assembly), keys);
  const liveLog = (line: string) => log('live', line);
  const live = createLiveApi(assembly, { userPool, authorizer, tableEndpoint, tablePermissions, now, log: liveLog });

  const { invoke } = functions;
  const api = createHttpApi(assembly, { invoke, poolKeys: userPool.jwks, now, log: line => log('api', line) });
  const web = createDistribution(assembly, buckets);
  const tableProxy = createTableProxy({
    endpoint: tableEndpoint,
    authorizer,
    permissions: tablePermissions,
  });
  const aws = awsHandler({
    authorizer,
    tables: tableProxy.handle,
    userPool,
    appSync: live,
    mail: createMailService({
      authorizer,
      senders: assembly.of('AWS::SES::EmailIdentity').map(({ ref }) => ref),
      deliver: options.deliverMail ?? (({ to, subject }) => log('mail', `to ${to}: ${subject}`)),
    }),
    invoke: createInvokeEndpoint(functions, authorizer),
    s3: createS3Endpoint(buckets, { authorizer, keys }, now),
    json: {
      AWSEvents: { operations: { PutEvents: bus.putEvents }, permissions: busPermissions },
      secretsmanager: { operations: secretsOperations(secrets), permissions: secretPermissions(secrets, keys) },
      TrentService: { operations: keyOperations(masterKeys), permissions: keyOperationPermissions(masterKeys) },
      AmazonSQS: { operations: queueOperations(queues), permissions: queuePermissions },
      AmazonSSM: { operations: parameterOperations(assembly), permissions: parameterPermissions },
    },
  });
  const { ports } = options;
  const listeners = await listenAll([
    { port: ports.aws, handler: aws, upgrade: awsUpgrade(live) },
    ...(api ? [{ port: ports.api, handler: api }] : []),
    ...(web ? [{ port: ports.web, handler: web }] : []),
  ]);
  const eventSources = startEventSources({
    assembly,
    tables,
    endpoint: tableEndpoint,
    onWrite: tableProxy.onWrite,
    invoke,
    queues,
    checkpoints: new Checkpoints(options.dataDir && data.path('checkpoints.json')),
    now,
    log: line => log('streams', line),
  });
  const queueConsumers = startQueueConsumers({
    ...{ assembly, queues, invoke, clock },
    log: line => log('queues', line),
  });
  const schedules = startSchedules(assembly, { invokeLater, queues, now, clock });

  return {
    urls,
    outputs: assembly.outputs,
    invoke,
    environment: id => administratorEnvironment(functions.poolOf(id).settings.environment, tableEndpoint),
    ...{ tables, queues, buckets, secrets, userPool, live, functions, assembly },
    deployPages: () => deployBuckets(assembly, buckets, now()),
    settled: async () => {
      await eventSources.caughtUp();
      await asyncInvoker.idle();
    },
    stop: async () => {
      schedules.stop();
      queueConsumers.stop();
      live?.stop();
      await Promise.all(listeners.map(listener => listener.stop()));
      // The sources are stopped before their functions end, otherwise they would report a failure.
      const sourcesStopped = eventSources.stop();
      await functions.stop();
      await sourcesStopped;
      tableProxy.stop();
      data.remove();
    },
  };
};

const originsOf = ({ web, api, aws }: CloudOptions['ports']): Origins => ({
  web: `http://localhost:${web}`,
  api: `http://localhost:${api}`,
  aws: `http://localhost:${aws}`,
});

/** The endpoints of a function's AWS SDK. With an IP address as the host, the SDK addresses buckets by path. */
const endpointVariables = ({ ports }: CloudOptions): Record<string, string> => {
  const aws = `http://127.0.0.1:${ports.aws}`;
  return {
    AWS_ENDPOINT_URL: aws,
    AWS_ENDPOINT_URL_DYNAMODB: aws,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: aws,
    AWS_ENDPOINT_URL_EVENTBRIDGE: aws,
    AWS_ENDPOINT_URL_KMS: aws,
    AWS_ENDPOINT_URL_S3: aws,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws,
    AWS_ENDPOINT_URL_SSM: aws,
  };
};

/** A function's environment for another program: with all permissions, and directly at the engine. */
const administratorEnvironment = (environment: Record<string, string>, tableEndpoint: string) => {
  const { AWS_SESSION_TOKEN: _, ...variables } = environment;
  return { ...variables, ...credentialVariables(ACCOUNT_KEY), AWS_ENDPOINT_URL_DYNAMODB: tableEndpoint };
};

/** Starts all listeners or none: if a port is taken, the others are stopped. */
const listenAll = async (wanted: Parameters<typeof listen>[0][]): Promise<Listener[]> => {
  const results = await Promise.allSettled(wanted.map(listen));
  const listeners = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find(result => result.status === 'rejected');
  if (!failed) return listeners;
  await Promise.all(listeners.map(listener => listener.stop()));
  throw failed.reason;
};

const dataPlace = (dataDir: string | undefined) => {
  const dir = dataDir ?? mkdtempSync(join(tmpdir(), 'coverline-cloud-'));
  return {
    path: (name: string) => join(dir, name),
    remove: () => {
      if (!dataDir) rmSync(dir, { recursive: true, force: true });
    },
  };
};
