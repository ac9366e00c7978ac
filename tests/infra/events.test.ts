import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { eventConsumers, streamConsumers } from '#shared/contracts/events';
import { functionNames } from '../../infra/functions.ts';
import { mentions, type Resource, stageNames, synthesize } from './synthesized.ts';

const Mapping = z.looseObject({
  FunctionName: z.unknown(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.unknown() }) }),
});
const Rule = z.looseObject({
  EventPattern: z.unknown().optional(),
  ScheduleExpression: z.string().optional(),
  Targets: z.array(
    z.looseObject({
      Arn: z.unknown(),
      DeadLetterConfig: z.object({ Arn: z.unknown() }),
      RetryPolicy: z.object({ MaximumEventAgeInSeconds: z.number(), MaximumRetryAttempts: z.number() }),
    }),
  ),
});
const InvokeConfig = z.looseObject({
  FunctionName: z.unknown(),
  MaximumEventAgeInSeconds: z.number(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.unknown() }) }),
});

const Counter = z.looseObject({
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })),
});

describe.each(stageNames)('the functions after a write in %s', name => {
  const system = synthesize(name);
  const queues = system.of('AWS::SQS::Queue');
  const queueIn = (expression: unknown) => queues.find(queue => mentions(expression, queue))?.id;
  const functionIn = (expression: unknown): Resource | undefined =>
    system.of('AWS::Lambda::Function').find(fn => fn.stack === 'events' && mentions(expression, fn));
  const nameIn = (expression: unknown) =>
    String(functionIn(expression)?.properties.FunctionName).replace(`coverline-${name}-`, '');

  const ofQueues = system.of('AWS::Lambda::EventSourceMapping').filter(one => queueIn(one.properties.EventSourceArn));
  const mappings = system.of('AWS::Lambda::EventSourceMapping').filter(one => !ofQueues.includes(one));
  const rules = system.of('AWS::Events::Rule').map(({ id, properties }) => ({ id, ...Rule.parse(properties) }));

  test('no stream has a third reader: DynamoDB would throttle all of them', () => {
    const readersOf = (table: RegExp) =>
      mappings
        .filter(({ properties }) => table.test(JSON.stringify(properties.EventSourceArn)))
        .map(({ properties }) => nameIn(properties.FunctionName));
    expect(readersOf(/AuditTable/)).toEqual(['copy-audit-records']);
    expect(readersOf(/FnGetAttTable/)).toEqual(['publish-changes', 'announce-changes']);
    expect(mappings).toHaveLength(3);
  });

  test('each consumer of the stream may send records that it cannot read to its own dead-letter queue', () => {
    for (const { properties } of mappings) {
      const fn = functionIn(properties.FunctionName);
      const queue = queues.find(one => mentions(Mapping.parse(properties).DestinationConfig, one));
      expect(queue?.properties.QueueName).toBe(`coverline-${name}-${nameIn(properties.FunctionName)}-dead-letters`);
      expect(mentions(fn?.properties.Environment, queue ?? expect.fail())).toBe(true);
    }
  });

  test('every entity that the code adds to the audit trail is copied', () => {
    const folder = join(import.meta.dirname, '..', '..', 'lambdas', 'platform', 'table');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .filter(source => source.includes("'AUDIT_TABLE_NAME'"));
    const added = sources.flatMap(source => [...source.matchAll(/creation\('([a-z-]+)'/g)].map(([, entity]) => entity));
    expect([...new Set(added)].sort()).toEqual(streamConsumers['copy-audit-records']);
  });

  test('each declared consumer, and no other, reads a stream', () => {
    const names = mappings.map(({ properties }) => nameIn(properties.FunctionName));
    expect(names.sort()).toEqual(Object.keys(streamConsumers).sort());
    for (const { properties } of mappings) expect(JSON.stringify(properties.EventSourceArn)).toContain('StreamArn');
  });

  test.each(mappings.map(mapping => ({ mapping, id: mapping.id })))(
    '$id gives a change up only into its dead-letter queue',
    ({ mapping }) => {
      expect(mapping.properties).toMatchObject({
        StartingPosition: 'TRIM_HORIZON',
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: expect.any(Number),
        MaximumRecordAgeInSeconds: expect.any(Number),
      });
      expect(queueIn(Mapping.parse(mapping.properties).DestinationConfig)).toBeDefined();
    },
  );

  const formerNames: Record<string, string[]> = { 'announce-changes': ['refused-acceptance'] };

  test.each(Object.entries(streamConsumers))(
    '%s gets the changes of its entities, removed items and former names too',
    (consumer, entities) => {
      const mapping = mappings.find(({ properties }) => nameIn(properties.FunctionName) === consumer);
      const patterns = Mapping.parse(mapping?.properties).FilterCriteria.Filters.map(f => JSON.parse(f.Pattern));
      const entity = { S: [...entities, ...(formerNames[consumer] ?? [])] };
      expect(patterns).toEqual([{ dynamodb: { NewImage: { entity } } }, { dynamodb: { OldImage: { entity } } }]);
    },
  );

  test.each(rules)('$id retries, then sends the event to a dead-letter queue', ({ Targets }) => {
    expect(Targets.length).toBeGreaterThan(0);
    for (const target of Targets) {
      expect(queueIn(target.DeadLetterConfig)).toBeDefined();
      expect(target.RetryPolicy.MaximumRetryAttempts).toBeGreaterThan(0);
    }
  });

  test('a failed event of a function that a rule invokes goes to the same queue', () => {
    const configs = system.of('AWS::Lambda::EventInvokeConfig').map(({ properties }) => InvokeConfig.parse(properties));
    for (const { Targets } of rules)
      for (const { Arn, DeadLetterConfig } of Targets) {
        const config = configs.find(({ FunctionName }) => nameIn(FunctionName) === nameIn(Arn));
        expect(queueIn(config?.DestinationConfig), nameIn(Arn)).toBe(queueIn(DeadLetterConfig));
      }
  });

  test('an event to count waits as long as Lambda keeps it, so that the import of a file fits', () => {
    const configs = system.of('AWS::Lambda::EventInvokeConfig').map(({ properties }) => InvokeConfig.parse(properties));
    const config = configs.find(({ FunctionName }) => nameIn(FunctionName) === 'project-changes');
    expect(config?.MaximumEventAgeInSeconds).toBe(6 * 3600);
  });

  test('each event is delivered to the consumers that declare it', () => {
    const byFunction = Object.fromEntries(
      rules.map(({ Targets, EventPattern, ScheduleExpression }) => [
        nameIn(Targets[0]?.Arn),
        EventPattern ?? ScheduleExpression,
      ]),
    );
    const declared = Object.entries(eventConsumers).map(
      ([consumer, events]) => [consumer, { source: ['coverline'], 'detail-type': events }] as const,
    );
    const each = 'rate(1 minute)';
    expect(byFunction).toEqual({
      ...Object.fromEntries(declared),
      'reconcile-calls': each,
      'schedule-checks': each,
      'apply-retention': 'rate(1 hour)',
    });
  });

  test('the checks of deadlines come from a queue, with a dead-letter queue of their own', () => {
    expect(ofQueues.map(({ properties }) => nameIn(properties.FunctionName))).toEqual(['check-deadlines']);
    const [mapping] = ofQueues;
    const queue = queues.find(one => mentions(mapping?.properties.EventSourceArn, one));
    expect(queue?.properties).toMatchObject({ RedrivePolicy: { maxReceiveCount: 2 } });
    const dead = queues.find(one => one !== queue && mentions(queue?.properties.RedrivePolicy, one));
    expect(dead?.properties.QueueName).toBe(`coverline-${name}-check-deadlines-dead-letters`);
    // Lambda rejects a mapping whose function may run longer than its messages are hidden.
    const fn = functionIn(mapping?.properties.FunctionName);
    expect(Number(queue?.properties.VisibilityTimeout)).toBeGreaterThan(Number(fn?.properties.Timeout));
    const sender = system
      .of('AWS::Lambda::Function')
      .find(({ properties }) => properties.FunctionName === `coverline-${name}-schedule-checks`);
    expect(mentions(sender?.properties.Environment, queue ?? expect.fail())).toBe(true);
  });

  test.each(queues.map(queue => ({ queue, id: queue.id })))(
    '$id is encrypted, kept 14 days or goes to a dead-letter queue before, closed to plain HTTP',
    ({ queue }) => {
      const { RedrivePolicy, MessageRetentionPeriod } = queue.properties;
      expect(queue.properties).toMatchObject({ SqsManagedSseEnabled: true });
      expect(MessageRetentionPeriod).toBe(RedrivePolicy === undefined ? 14 * 24 * 3600 : 300);
      const policy = system.of('AWS::SQS::QueuePolicy').find(one => mentions(one.properties.Queues, queue));
      expect(policy?.properties.PolicyDocument).toMatchObject({
        Statement: expect.arrayContaining([
          expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      });
    },
  );

  test("the alarms on functions' own metrics use the function's name", () => {
    const counted = system
      .of('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => properties.Namespace === 'Coverline' && properties.Dimensions)
      .map(({ properties }) => Counter.parse(properties));
    const names = counted.map(({ MetricName, Dimensions }) => `${MetricName} ${Dimensions[0]?.Value}`);
    expect(names.sort()).toEqual([
      'DocumentUnread backoffice-api',
      'DocumentUnread calls-api',
      'DocumentUnread check-deadlines',
      'DocumentUnread react-to-calls',
      'DocumentUnread reconcile-calls',
      'DocumentUnread voice-webhooks',
      'OperationFailed backoffice-api',
      'OperationFailed calls-api',
      'OperationFailed identity-api',
      'OperationFailed leads-api',
      'OperationFailed reports-api',
      'OperationFailed sales-api',
      'OperationFailed signing-api',
      'OperationFailed website-api',
      'PaymentRevealed sales-api',
      'WebhookFailed status-webhooks',
      'WebhookFailed voice-webhooks',
      'WebhookRejected status-webhooks',
      'WebhookRejected voice-webhooks',
    ]);
    const environments = system
      .of('AWS::Lambda::Function')
      .map(({ properties }) => JSON.stringify(properties.Environment));
    for (const { Dimensions } of counted) {
      expect(Dimensions).toHaveLength(1);
      const [{ Name, Value } = { Name: '', Value: '' }] = Dimensions;
      expect(Name).toBe('service');
      expect(environments.filter(text => text?.includes(`"POWERTOOLS_SERVICE_NAME":"${Value}"`))).toHaveLength(1);
    }
  });

  test('each dead-letter queue, each function and each consumer of the stream has its alarm', () => {
    const alarms = system.of('AWS::CloudWatch::Alarm').map(({ properties }) => String(properties.AlarmDescription));
    const metrics = system.of('AWS::CloudWatch::Alarm').map(({ properties }) => String(properties.MetricName));
    const count = (metric: string) => metrics.filter(one => one === metric).length;
    const deadLetters = queues.filter(({ properties }) => properties.RedrivePolicy === undefined);
    expect(count('ApproximateNumberOfMessagesVisible')).toBe(deadLetters.length);
    expect(count('IteratorAge')).toBe(mappings.length);
    expect(count('Errors')).toBe(functionNames.length);
    // Events wait for project-changes by design while a file is imported.
    expect(count('Throttles')).toBe(functionNames.length - 1);
    expect(count('AsyncEventAge')).toBe(1);
    expect(count('Duration')).toBe(2);
    expect(alarms.every(text => text.includes('docs/operations.md'))).toBe(true);
  });
});
