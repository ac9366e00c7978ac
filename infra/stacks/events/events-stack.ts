import { Duration } from 'aws-cdk-lib';
import type { GraphqlApi } from 'aws-cdk-lib/aws-appsync';
import { EventBus, Schedule } from 'aws-cdk-lib/aws-events';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  EVENT_SOURCE,
  type EventConsumerName,
  eventConsumers,
  streamConsumers,
} from '../../../shared/contracts/events.ts';
import { RUN_LASTS_S } from '../../../shared/jobs/job-rules.ts';
import {
  allowAudit,
  allowAuditCopies,
  allowErasingRecordings,
  allowExports,
  allowImports,
  allowKey,
  allowPartitions,
  allowRecordings,
  allowTable,
  allowTelephonySecret,
  type Data,
} from '../../constructs/grants.ts';
import { QueueConsumer } from '../../constructs/queue-consumer.ts';
import { RuleTarget } from '../../constructs/rule-target.ts';
import { ServiceFunction } from '../../constructs/service-function.ts';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import { StreamConsumer } from '../../constructs/stream-consumer.ts';
import { dialingEnvironment, telephonyEnvironment } from '../../constructs/telephony-environment.ts';
import type { FunctionName } from '../../functions.ts';
import { auditCopiesName } from '../data/data-stack.ts';
import { uploadsBucketName } from '../uploads/uploads-stack.ts';

type EventsProps = StageProps & {
  data: Data;
  live: { api: GraphqlApi; graphqlUrl: string };
  uploads: IBucket;
  /** The base URL of Twilio's webhooks. */
  apiUrl: string;
};

/** The events that a consumer handles. */
const eventsOf = (consumer: EventConsumerName) => ({
  source: [EVENT_SOURCE],
  detailType: [...eventConsumers[consumer]],
});

const allowMutations = (fn: ServiceFunction, api: GraphqlApi, fields: ('publishChange' | 'endSubscriptions')[]): void =>
  fn.allow(
    ['appsync:GraphQL'],
    fields.map(field => `${api.arn}/types/Mutation/fields/${field}`),
  );

/**
 * The functions after a write: live changes, projections, domain events, reactions to them, the reconciler, and the
 * checks of deadlines.
 */
export class EventsStack extends ServiceStack {
  readonly bus: EventBus;
  readonly functions: ServiceFunction[];
  /** The functions that continue after a document that they cannot read. */
  readonly skippingUnreadable: ServiceFunction[];
  readonly streamConsumers: StreamConsumer[];
  readonly deadLetters: { name: FunctionName; queue: IQueue }[];

  constructor(scope: Construct, props: EventsProps) {
    super(scope, 'events', props, 'Coverline: stream consumers, bus and schedule');
    this.bus = new EventBus(this, 'Bus', { eventBusName: `coverline-${props.stage.name}` });
    this.bus.archive('Archive', {
      description: 'Thirty days of facts, to be replayed after a repair',
      eventPattern: { source: [EVENT_SOURCE] },
      retention: Duration.days(30),
    });
    const publish = this.publishChanges(props);
    const announce = this.announceChanges(props);
    const copyAudit = this.copyAuditRecords(props);
    const end = this.endSubscriptions(props);
    const project = this.projectChanges(props);
    const react = this.reactToCalls(props);
    const copy = this.copyRecording(props);
    const jobs = this.runJobs(props);
    const imports = this.importFiles(props);
    const retain = this.applyRetention(props);
    const reconcile = this.reconcileCalls(props);
    const check = this.checkDeadlines(props);
    const schedule = this.scheduleChecks(props, check);
    const ruled = [end, project, react, copy, jobs, imports, retain, reconcile, schedule];
    this.streamConsumers = [publish, announce, copyAudit];
    this.functions = [
      ...this.streamConsumers.map(({ consumer }) => consumer),
      ...[...ruled, check].map(({ fn }) => fn),
    ];
    this.skippingUnreadable = [reconcile.fn, check.fn, react.fn];
    this.deadLetters = [
      ...this.streamConsumers.map(part => ({ name: part.consumer.serviceName, queue: part.deadLetters })),
      ...[...ruled, check].map(part => ({ name: part.fn.serviceName, queue: part.deadLetters })),
    ];
  }

  private publishChanges({ stage, data, live }: EventsProps): StreamConsumer {
    const consumer = new ServiceFunction(this, {
      stage,
      name: 'publish-changes',
      description: 'Publishes changes of documents to the live topics',
      environment: { GRAPHQL_URL: live.graphqlUrl },
      memorySize: 1024,
    });
    allowMutations(consumer, live.api, ['publishChange']);
    allowKey(consumer, data.key, 'dynamodb', ['Decrypt']);
    return new StreamConsumer(this, {
      table: data.table,
      consumer,
      entities: streamConsumers['publish-changes'],
      batchSize: 100,
      parallelizationFactor: 4,
      // A screen that missed a change has read its data again long before this time.
      maxRecordAge: Duration.minutes(5),
      retryAttempts: 5,
    });
  }

  private endSubscriptions({ stage, data, live }: EventsProps): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'end-subscriptions',
      description: 'Ends the live subscriptions of users who lost access',
      environment: { TABLE_NAME: data.table.tableName, GRAPHQL_URL: live.graphqlUrl },
    });
    allowMutations(fn, live.api, ['publishChange', 'endSubscriptions']);
    allowPartitions(fn, data, { 'user#': ['GetItem'] });
    return new RuleTarget(this, {
      description: 'Who lost access to live topics',
      when: { bus: this.bus, pattern: eventsOf('end-subscriptions') },
      fn,
      maxAge: Duration.hours(6),
      retryAttempts: 2,
    });
  }

  private announceChanges({ stage, data }: EventsProps): StreamConsumer {
    const consumer = new ServiceFunction(this, {
      stage,
      name: 'announce-changes',
      description: 'Puts facts on the bus',
      environment: { BUS_NAME: this.bus.eventBusName },
      memorySize: 1024,
      timeout: Duration.seconds(30),
    });
    consumer.allow(['events:PutEvents'], [this.bus.eventBusArn]);
    allowKey(consumer, data.key, 'dynamodb', ['Decrypt']);
    return new StreamConsumer(this, {
      table: data.table,
      consumer,
      entities: streamConsumers['announce-changes'],
      batchSize: 50,
      parallelizationFactor: 2,
      maxRecordAge: Duration.hours(12),
      retryAttempts: 20,
    });
  }

  private copyAuditRecords({ stage, data }: EventsProps): StreamConsumer {
    const copies = auditCopiesName(this, stage.name);
    const consumer = new ServiceFunction(this, {
      stage,
      name: 'copy-audit-records',
      description: 'Copies the audit trail into a bucket that nobody can change',
      environment: { AUDIT_COPIES_BUCKET: copies },
      timeout: Duration.seconds(60),
    });
    allowAuditCopies(consumer, copies, data);
    allowKey(consumer, data.auditKey, 'dynamodb', ['Decrypt']);
    return new StreamConsumer(this, {
      table: data.auditTable,
      consumer,
      entities: streamConsumers['copy-audit-records'],
      batchSize: 50,
      parallelizationFactor: 2,
      // Half of the time for which the stream keeps records, so that the dead letters can still be replayed.
      maxRecordAge: Duration.hours(12),
      retryAttempts: 200,
    });
  }

  private projectChanges({ stage, data }: EventsProps): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'project-changes',
      description: 'Keeps roll-ups, commissions and the leads list',
      environment: { TABLE_NAME: data.table.tableName },
      memorySize: 1024,
    });
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['gsi1'],
    );
    return new RuleTarget(this, {
      description: 'What counts for agents and closers, and the rows of leads',
      when: { bus: this.bus, pattern: eventsOf('project-changes') },
      fn,
      maxAge: Duration.hours(6),
      retryAttempts: 2,
    });
  }

  private reactToCalls({ stage, data, apiUrl }: EventsProps): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'react-to-calls',
      description:
        'Reactions at Twilio: customers dialled, music, transfers, takeovers, tasks completed, calls taken from lost agents',
      environment: {
        TABLE_NAME: data.table.tableName,
        AUDIT_TABLE_NAME: data.auditTable.tableName,
        ...telephonyEnvironment(stage, data, apiUrl),
        ...dialingEnvironment(stage),
      },
      memorySize: 1024,
      // A request to Twilio may take five seconds, and failed reactions are tried again.
      timeout: Duration.seconds(60),
    });
    // DeleteItem: a call request that is done frees its number. gsi2: the callbacks of a customer who was reached.
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['gsi2', 'gsi3'],
    );
    allowPartitions(fn, data, { 'call#': ['Query'] });
    allowAudit(fn, data);
    allowTelephonySecret(fn, data);
    return new RuleTarget(this, {
      description: 'What has to be followed up at Twilio',
      when: {
        bus: this.bus,
        pattern: eventsOf('react-to-calls'),
      },
      fn,
      maxAge: Duration.hours(1),
      retryAttempts: 2,
    });
  }

  private copyRecording({ stage, data, uploads }: EventsProps): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'copy-recording',
      description: "Moves a call's recording from Twilio into the bucket",
      environment: {
        TABLE_NAME: data.table.tableName,
        UPLOADS_BUCKET: uploads.bucketName,
        ...telephonyEnvironment(stage, data),
      },
      memorySize: 1024,
      timeout: Duration.minutes(5),
    });
    allowTelephonySecret(fn, data);
    allowPartitions(fn, data, { 'call#': ['GetItem', 'BatchGetItem'], 'lead#': ['GetItem', 'Query'] });
    allowRecordings(fn, uploadsBucketName(this, stage.name), data.key, ['PutObject']);
    // DeleteObject: the lead was erased before the recording was copied. PutObjectTagging: the tag of a recording
    // without a lead.
    allowErasingRecordings(fn, uploadsBucketName(this, stage.name));
    return new RuleTarget(this, {
      description: 'A recording is ready at Twilio',
      when: {
        bus: this.bus,
        pattern: eventsOf('copy-recording'),
      },
      fn,
      maxAge: Duration.hours(6),
      retryAttempts: 2,
    });
  }

  private runJobs({ stage, data, uploads }: EventsProps): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'run-jobs',
      description: 'Works on jobs, such as exports',
      environment: {
        TABLE_NAME: data.table.tableName,
        AUDIT_TABLE_NAME: data.auditTable.tableName,
        UPLOADS_BUCKET: uploads.bucketName,
        EXPORT_ROWS_LIMIT: String(stage.exportRowsLimit),
      },
      memorySize: 1769,
      timeout: Duration.seconds(RUN_LASTS_S),
    });
    // It puts and deletes for erasures. gsi3: the calls of some days, and the leads of an agent.
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['gsi1', 'gsi2', 'gsi3'],
    );
    // An export of a lead contains the lead's audit trail and recordings.
    allowAudit(fn, data, ['Query']);
    allowRecordings(fn, uploadsBucketName(this, stage.name), data.key);
    allowErasingRecordings(fn, uploadsBucketName(this, stage.name));
    allowExports(fn, uploadsBucketName(this, stage.name), data.key, 'write');
    return new RuleTarget(this, {
      description: 'A run is to work on a job',
      when: { bus: this.bus, pattern: eventsOf('run-jobs') },
      fn,
      // The check of deadlines repeats a request for a run that did not begin.
      maxAge: Duration.minutes(5),
      retryAttempts: 2,
    });
  }

  private importFiles({ stage, data, uploads }: EventsProps): RuleTarget {
    const bucket = uploadsBucketName(this, stage.name);
    const fn = new ServiceFunction(this, {
      stage,
      name: 'import-files',
      description: 'Reads uploaded files: puts their rows on the blacklist, or imports them as leads',
      environment: {
        TABLE_NAME: data.table.tableName,
        AUDIT_TABLE_NAME: data.auditTable.tableName,
        UPLOADS_BUCKET: uploads.bucketName,
      },
      // A million rows with shared texts take about a gigabyte.
      memorySize: 3008,
      timeout: Duration.minutes(5),
    });
    allowPartitions(fn, data, {
      'job#': ['GetItem', 'UpdateItem'],
      'blacklist#': ['BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
      'blacklist-areas#': ['GetItem', 'UpdateItem'],
      'user#': ['GetItem'],
      'group#': ['GetItem'],
      'import-mapping#': ['GetItem'],
      'lead#': ['BatchGetItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'],
      'phone#': ['BatchGetItem', 'DeleteItem', 'PutItem'],
    });
    // gsi2: whether a lead was called, or a doctor nominated for it, since it was imported.
    fn.allow(['dynamodb:Query'], [`${data.table.tableArn}/index/gsi2`]);
    allowAudit(fn, data);
    allowImports(fn, bucket, data.key, 'import');
    return new RuleTarget(this, {
      description: 'A file is stored, and a run is to import it',
      when: { bus: this.bus, pattern: eventsOf('import-files') },
      alsoWhen: {
        pattern: {
          source: ['aws.s3'],
          detailType: ['Object Created'],
          detail: { bucket: { name: [bucket] }, object: { key: [{ prefix: 'imports/blacklist/' }] } },
        },
      },
      fn,
      // The check of deadlines repeats a request for a run that did not begin.
      maxAge: Duration.minutes(5),
      retryAttempts: 2,
    });
  }

  private applyRetention({ stage, data, uploads }: EventsProps): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'apply-retention',
      description: 'Erases what is kept long enough',
      environment: {
        TABLE_NAME: data.table.tableName,
        AUDIT_TABLE_NAME: data.auditTable.tableName,
        UPLOADS_BUCKET: uploads.bucketName,
      },
      memorySize: 1024,
      timeout: Duration.minutes(5),
    });
    const actions = ['ConditionCheckItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const;
    allowTable(fn, data, [...actions], ['gsi1', 'gsi2']);
    allowAudit(fn, data, ['Query']);
    allowErasingRecordings(fn, uploadsBucketName(this, stage.name));
    return new RuleTarget(this, {
      description: 'Once an hour',
      when: { schedule: Schedule.rate(Duration.hours(1)) },
      fn,
      // The next run, an hour later, continues where this one stopped.
      maxAge: Duration.minutes(10),
      retryAttempts: 0,
    });
  }

  private reconcileCalls({ stage, data, apiUrl }: EventsProps): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'reconcile-calls',
      description: 'Compares open calls with Twilio and repairs calls whose webhook was lost',
      environment: {
        TABLE_NAME: data.table.tableName,
        AUDIT_TABLE_NAME: data.auditTable.tableName,
        ...telephonyEnvironment(stage, data, apiUrl),
        ...dialingEnvironment(stage),
      },
      timeout: Duration.seconds(50),
    });
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['gsi1', 'gsi3'],
    );
    allowAudit(fn, data);
    allowTelephonySecret(fn, data);
    return new RuleTarget(this, {
      description: 'Once a minute',
      when: { schedule: Schedule.rate(Duration.minutes(1)) },
      fn,
      // The next run, a minute later, does the work that this run could not do.
      maxAge: Duration.minutes(1),
      retryAttempts: 0,
    });
  }
  private checkDeadlines({ stage, data, apiUrl }: EventsProps): QueueConsumer {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'check-deadlines',
      description:
        'Does what is due by the clock: customers of absent agents, declined offers, vanished consoles, call requests',
      environment: {
        TABLE_NAME: data.table.tableName,
        AUDIT_TABLE_NAME: data.auditTable.tableName,
        AGENT_RETURN_S: String(stage.agentReturnS),
        ...telephonyEnvironment(stage, data, apiUrl),
        ...dialingEnvironment(stage),
      },
      timeout: Duration.seconds(30),
    });
    allowTable(
      fn,
      data,
      ['ConditionCheckItem', 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['gsi1', 'gsi2', 'gsi3'],
    );
    allowAudit(fn, data);
    allowTelephonySecret(fn, data);
    return new QueueConsumer(this, {
      fn,
      // The next check, ten seconds later, does the work that this one could not do.
      retention: Duration.minutes(5),
      hiddenFor: Duration.minutes(1),
      attempts: 2,
    });
  }

  private scheduleChecks({ stage }: EventsProps, checks: QueueConsumer): RuleTarget {
    const fn = new ServiceFunction(this, {
      stage,
      name: 'schedule-checks',
      description: 'Sends the checks of a minute, ten seconds apart',
      environment: {},
    });
    checks.allowSending(fn);
    return new RuleTarget(this, {
      description: 'Once a minute, the checks of deadlines',
      when: { schedule: Schedule.rate(Duration.minutes(1)) },
      fn,
      maxAge: Duration.minutes(1),
      retryAttempts: 1,
    });
  }
}
