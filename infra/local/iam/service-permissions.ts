import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { arnOf } from '../assembly/resource-kinds.ts';
import { AssemblyError } from '../assembly/template.ts';
import { AccessError } from './access-error.ts';
import { type Authorizer, type Caller, type Session, sessionArn } from './authorizer.ts';
import { type EncryptionKeys, keyPermissions } from './encryption-keys.ts';
import type { Permission } from './evaluate.ts';

const Destination = z.object({ Destination: z.string() });
const OnFailure = z.looseObject({ OnFailure: Destination.optional() }).optional();
const MappingProperties = z.looseObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  DestinationConfig: OnFailure,
});
const InvokeConfigProperties = z.looseObject({ FunctionName: z.string(), DestinationConfig: OnFailure });
const FunctionProperties = z.looseObject({
  DeadLetterConfig: z.looseObject({ TargetArn: z.string().optional() }).optional(),
  TracingConfig: z.looseObject({ Mode: z.string() }).optional(),
  LoggingConfig: z.looseObject({ LogGroup: z.string().optional() }).optional(),
});

type Options = {
  assembly: LocalAssembly;
  sessions: readonly Session[];
  authorizer: Authorizer;
  keys: EncryptionKeys;
  log(line: string): void;
};

/**
 * Checks once the permissions that Lambda itself needs in a function's role: to read the streams and queues of its
 * mappings, to send to its failure queues, and to write its logs and traces.
 * @throws AssemblyError naming a mapping or destination that Lambda would not accept.
 */
export const requireServicePermissions = ({ assembly, sessions, authorizer, keys, log }: Options): void => {
  const callerOf = (functionId: string): Caller | undefined => {
    const session = sessions.find(
      ({ functionName }) => functionId === functionName || functionId.endsWith(`:function:${functionName}`),
    );
    return session && { arn: sessionArn(session), role: session.role };
  };
  const require = (what: string, functionId: string, permissions: Permission[]): void => {
    const caller = callerOf(functionId);
    if (!caller) return;
    try {
      authorizer.require(caller, permissions);
    } catch (error) {
      if (error instanceof AccessError) throw new AssemblyError(`${what}: ${error.message}`);
      throw error;
    }
  };

  for (const { key, properties } of assembly.of('AWS::Lambda::EventSourceMapping')) {
    const { EventSourceArn, FunctionName, DestinationConfig } = MappingProperties.parse(properties);
    require(`Lambda cannot run the mapping ${key}`, FunctionName, [
      ...(EventSourceArn.startsWith('arn:aws:sqs:')
        ? queuePermissions(EventSourceArn)
        : streamPermissions(EventSourceArn, keys)),
      ...sendPermissions(DestinationConfig?.OnFailure?.Destination),
    ]);
  }
  for (const { key, properties } of assembly.of('AWS::Lambda::EventInvokeConfig')) {
    const { FunctionName, DestinationConfig } = InvokeConfigProperties.parse(properties);
    const permissions = sendPermissions(DestinationConfig?.OnFailure?.Destination);
    require(`Lambda cannot use the failure destination of ${key}`, FunctionName, permissions);
  }
  for (const { key, ref, properties } of assembly.of('AWS::Lambda::Function')) {
    const { DeadLetterConfig, TracingConfig, LoggingConfig } = FunctionProperties.parse(properties);
    require(`Lambda cannot use the dead-letter queue of ${key}`, ref, sendPermissions(DeadLetterConfig?.TargetArn));
    const caller = callerOf(ref);
    if (!caller) continue;
    // A function also runs without these grants, so a missing one is logged and does not stop the start.
    const seen = [
      ...logPermissions(LoggingConfig?.LogGroup ?? `/aws/lambda/${ref}`),
      ...(TracingConfig?.Mode === 'Active' ? tracePermissions : []),
    ];
    const missing = seen.filter(permission => !authorizer.allows(caller, permission)).map(({ action }) => action);
    if (missing.length > 0) log(`${ref} would run without its logs or traces: no grant for ${missing.join(', ')}`);
  }
};

const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

const streamPermissions = (streamArn: string, keys: EncryptionKeys): Permission[] => {
  const table = /table\/([^/]+)\/stream/.exec(streamArn)?.[1] ?? '';
  return [
    ...STREAM_ACTIONS.map(action => ({ action: `dynamodb:${action}`, resource: streamArn })),
    ...keyPermissions(keys, table, 'dynamodb', 'kms:Decrypt'),
  ];
};

/** Lambda guide, "Creating and configuring an Amazon SQS event source mapping". */
const queuePermissions = (queueArn: string): Permission[] =>
  ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(action => ({
    action: `sqs:${action}`,
    resource: queueArn,
  }));

const sendPermissions = (queueArn: string | undefined): Permission[] =>
  queueArn?.startsWith('arn:aws:sqs:') ? [{ action: 'sqs:SendMessage', resource: queueArn }] : [];

const logPermissions = (logGroup: string): Permission[] =>
  ['logs:CreateLogStream', 'logs:PutLogEvents'].map(action => ({
    action,
    resource: arnOf('logs', `log-group:${logGroup}:log-stream:local`),
  }));

const tracePermissions: Permission[] = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'].map(action => ({
  action,
  resource: '*',
}));
