import type { App } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Stage } from '../stages.ts';
import { ApiStack } from './api/api-stack.ts';
import { BackupCopiesStack } from './backup/backup-copies-stack.ts';
import { BackupStack } from './backup/backup-stack.ts';
import { DataStack } from './data/data-stack.ts';
import { EventsStack } from './events/events-stack.ts';
import { IdentityStack } from './identity/identity-stack.ts';
import { ObservabilityStack } from './observability/observability-stack.ts';
import { RealtimeStack } from './realtime/realtime-stack.ts';
import { TelephonyStack } from './telephony/telephony-stack.ts';
import { UploadsStack } from './uploads/uploads-stack.ts';
import { WebStack } from './web-app/web-stack.ts';

/** All stacks of one stage. Each stack gets the resources that it needs from stacks before it. */
export const defineSystem = (app: App, stage: Stage): void => {
  const data = new DataStack(app, { stage });
  const identity = new IdentityStack(app, { stage, data });
  const realtime = new RealtimeStack(app, { stage, data, userPool: identity.userPool });
  const api = new ApiStack(app, { stage, data, userPool: identity.userPool, client: identity.client });
  const telephony = new TelephonyStack(app, { stage, data, api: api.api, apiUrl: api.apiUrl });
  const web = new WebStack(app, {
    stage,
    api: api.api,
    originSecret: data.originSecret,
    live: realtime,
    userPoolId: identity.userPool.userPoolId,
    userPoolClientId: identity.client.userPoolClientId,
  });
  const uploads = new UploadsStack(app, { stage, key: data.key, webOrigin: web.webOrigin });
  const events = new EventsStack(app, {
    stage,
    data,
    live: realtime,
    uploads: uploads.bucket,
    apiUrl: api.apiUrl,
  });
  const backup = defineBackup(app, stage, { tables: [data.table, data.auditTable], uploads: uploads.bucket });
  new ObservabilityStack(app, {
    stage,
    functions: [
      identity.preTokenGeneration,
      ...Object.values(api.functions),
      ...Object.values(telephony.functions),
      ...events.functions,
    ],
    operations: Object.values(api.functions),
    payments: api.functions.sales,
    skippingUnreadable: [
      ...events.skippingUnreadable,
      api.functions.calls,
      api.functions.backoffice,
      telephony.functions.voice,
    ],
    webhooks: Object.values(telephony.functions),
    streamConsumers: events.streamConsumers,
    deadLetters: events.deadLetters,
    api: api.api,
    live: realtime.api,
    table: data.table,
    backups: backup?.vault,
    signIn: { userPoolId: identity.userPool.userPoolId, userPoolClientId: identity.client.userPoolClientId },
  });
};

/** The backups of a stage that has some. */
const defineBackup = (
  app: App,
  stage: Stage,
  kept: { tables: ITableV2[]; uploads: IBucket },
): BackupStack | undefined => {
  const copiesRegion = stage.backupCopiesRegion;
  if (!copiesRegion) return undefined;
  const copies = new BackupCopiesStack(app, { stage, region: copiesRegion });
  const backup = new BackupStack(app, { stage, copiesRegion, ...kept });
  // The first backup is copied to a vault that exists.
  backup.addStackDependency(copies);
  return backup;
};
