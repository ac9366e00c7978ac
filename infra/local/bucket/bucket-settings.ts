import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';

const CorsRule = z.looseObject({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.coerce.number().optional(),
});
export type CorsRule = z.infer<typeof CorsRule>;

const FilterRules = z.array(z.object({ Name: z.string(), Value: z.string() }));
const LambdaTarget = z.looseObject({
  Event: z.string().optional(),
  Events: z.array(z.string()).optional(),
  Function: z.string().optional(),
  LambdaFunctionArn: z.string().optional(),
  Filter: z
    .looseObject({ Key: z.object({ FilterRules }).optional(), S3Key: z.object({ Rules: FilterRules }).optional() })
    .optional(),
});
// Strict: otherwise a queue or a topic would get no events, and nothing would report it.
const NotificationConfiguration = z.strictObject({
  LambdaConfigurations: z.array(LambdaTarget).default([]),
  LambdaFunctionConfigurations: z.array(LambdaTarget).default([]),
  EventBridgeConfiguration: z.looseObject({}).optional(),
});

const BucketProperties = z.looseObject({
  ObjectLockEnabled: z.boolean().default(false),
  CorsConfiguration: z.object({ CorsRules: z.array(CorsRule) }).optional(),
  NotificationConfiguration: NotificationConfiguration.optional(),
});
const NotificationResource = z.looseObject({ BucketName: z.string(), NotificationConfiguration });

type BucketNotification = { functionArn: string; events: string[]; prefix: string; suffix: string };

export type BucketSettings = {
  name: string;
  /** Whether its objects are locked: then nothing here replaces or deletes them. */
  isLocked: boolean;
  corsRules: CorsRule[];
  notifications: BucketNotification[];
  toEventBridge: boolean;
};

/** The buckets of the template, with the notifications that CDK sets by a custom resource. */
export const bucketSettings = (assembly: LocalAssembly): BucketSettings[] => {
  const extra = assembly
    .of('Custom::S3BucketNotifications')
    .map(({ properties }) => NotificationResource.parse(properties));
  return assembly.of('AWS::S3::Bucket').map(bucket => {
    const own = extra.filter(({ BucketName }) => BucketName === bucket.ref).map(one => one.NotificationConfiguration);
    return settingsOf(bucket, own);
  });
};

const settingsOf = (bucket: Resource, extra: z.infer<typeof NotificationConfiguration>[]): BucketSettings => {
  const parsed = BucketProperties.parse(bucket.properties);
  const { CorsConfiguration, NotificationConfiguration: own, ObjectLockEnabled: isLocked } = parsed;
  const configurations = [...(own ? [own] : []), ...extra];
  return {
    name: bucket.ref,
    isLocked,
    corsRules: CorsConfiguration?.CorsRules ?? [],
    notifications: configurations.flatMap(one =>
      [...one.LambdaConfigurations, ...one.LambdaFunctionConfigurations].map(notificationOf),
    ),
    toEventBridge: configurations.some(one => one.EventBridgeConfiguration !== undefined),
  };
};

const notificationOf = (target: z.infer<typeof LambdaTarget>): BucketNotification => {
  const rules = target.Filter?.Key?.FilterRules ?? target.Filter?.S3Key?.Rules ?? [];
  const rule = (name: string) => rules.find(({ Name }) => Name.toLowerCase() === name)?.Value ?? '';
  return {
    functionArn: target.LambdaFunctionArn ?? target.Function ?? '',
    events: target.Events ?? (target.Event ? [target.Event] : []),
    prefix: rule('prefix'),
    suffix: rule('suffix'),
  };
};
