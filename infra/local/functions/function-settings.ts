import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Resource } from '../assembly/local-assembly.ts';
import { REGION } from '../assembly/resource-kinds.ts';
import { AssemblyError } from '../assembly/template.ts';
import { type AccessKey, functionKey } from '../iam/access-keys.ts';

const FunctionProperties = z.looseObject({
  Runtime: z.string(),
  Handler: z.string(),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  Role: z.string().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  DeadLetterConfig: z.object({ TargetArn: z.string().optional() }).optional(),
});

export type FunctionSettings = {
  name: string;
  arn: string;
  modulePath: string;
  exportName: string;
  timeoutMs: number;
  memoryMb: number;
  /** The maximum number of parallel invocations. */
  concurrency: number;
  environment: Record<string, string>;
  /** Undefined only in a template that CloudFormation would reject: such a function has no permissions. */
  roleArn?: string;
  deadLetterArn?: string;
};

const MOST_WORKERS = 4;

const moduleOf = (resource: Resource, handler: string) => {
  const [file, exportName] = handler.split('.');
  const paths = ['mjs', 'js', 'cjs'].map(extension => join(resource.assetDir ?? '', `${file}.${extension}`));
  const modulePath = paths.find(path => existsSync(path));
  if (!modulePath || !exportName)
    throw new AssemblyError(`The code of ${resource.key} is not in ${resource.assetDir ?? 'any folder'}.`);
  return { modulePath, exportName };
};

/** Reads `AWS::Lambda::Function`. `endpoints` are the variables with the local endpoints of the AWS SDK. */
export const functionSettings = (resource: Resource, endpoints: Record<string, string>): FunctionSettings => {
  const properties = FunctionProperties.parse(resource.properties);
  return {
    name: resource.ref,
    arn: resource.attributes.Arn ?? resource.ref,
    ...moduleOf(resource, properties.Handler),
    timeoutMs: properties.Timeout * 1000,
    memoryMb: properties.MemorySize,
    concurrency: Math.min(properties.ReservedConcurrentExecutions ?? MOST_WORKERS, MOST_WORKERS),
    environment: {
      ...properties.Environment?.Variables,
      ...runtimeEnvironment(resource.ref, properties.MemorySize),
      ...credentialVariables(functionKey(resource.key)),
      ...endpoints,
    },
    ...(properties.Role && { roleArn: properties.Role }),
    deadLetterArn: properties.DeadLetterConfig?.TargetArn,
  };
};

/** Credentials as environment variables of the AWS SDK. */
export const credentialVariables = ({
  accessKeyId,
  secretAccessKey,
  sessionToken,
}: AccessKey): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  ...(sessionToken && { AWS_SESSION_TOKEN: sessionToken }),
});

/** The variables that Lambda's runtime adds to the template's variables. */
const runtimeEnvironment = (name: string, memoryMb: number) => ({
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  // Without it, presigned PUT URLs contain the checksum of an empty body.
  AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
  POWERTOOLS_TRACE_ENABLED: 'false',
  // Without traces, the X-Ray SDK need not follow each promise.
  AWS_XRAY_MANUAL_MODE: 'true',
  // Deployed functions run on Node 22; local functions run on the Node of this machine.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  TZ: ':UTC',
});

/** Whether a function is our code, and not a custom resource provider of the deployment. */
export const isOurFunction = (resource: Resource): boolean =>
  String(resource.properties.Runtime).startsWith('nodejs') && resource.assetDir !== undefined && !isProvider(resource);

const isProvider = ({ logicalId }: Resource) => logicalId.startsWith('Custom') || logicalId.startsWith('LogRetention');
