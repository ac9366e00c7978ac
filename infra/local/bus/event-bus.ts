import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { ACCOUNT, REGION } from '../assembly/resource-kinds.ts';
import { AssemblyError } from '../assembly/template.ts';
import type { InvokeLater } from '../functions/async-invoker.ts';
import type { Queues } from '../queues/queues.ts';
import { checkPattern, type EventPattern, matches } from './event-pattern.ts';

// Strict: otherwise an input transformer or another kind of target would be ignored without a message.
export const RuleTarget = z.strictObject({
  Id: z.string(),
  Arn: z.string(),
  Input: z.string().optional(),
  InputPath: z.undefined().optional(),
  DeadLetterConfig: z.object({ Arn: z.string().optional() }).optional(),
  RetryPolicy: z.looseObject({}).optional(),
  RoleArn: z.string().optional(),
});
export type RuleTarget = z.infer<typeof RuleTarget>;

const RuleProperties = z.looseObject({
  EventBusName: z.string().default('default'),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  ScheduleExpression: z.string().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(RuleTarget).default([]),
});

// Strict: an endpoint of several regions would be ignored without a message.
const PutEventsEntry = z.strictObject({
  Source: z.string().min(1),
  DetailType: z.string().min(1),
  Detail: z.string(),
  EventBusName: z.string().default('default'),
  Resources: z.array(z.string()).default([]),
  Time: z.number().optional(),
  TraceHeader: z.string().optional(),
});
const PutEvents = z.object({ Entries: z.array(z.unknown()).min(1).max(10) });

type Rule = { bus: string; pattern: EventPattern; targets: RuleTarget[] };

export type BusContext = { invokeLater: InvokeLater; queues: Queues; now(): Date };

export type EventBus = {
  /** Handles `AWSEvents.PutEvents`. */
  putEvents(input: unknown): { FailedEntryCount: number; Entries: object[] };
  /** Delivers an event of an AWS service to the default bus. */
  publish(event: { source: string; detailType: string; detail: unknown; resources?: string[] }): void;
};

/** The buses of the template and their rules (docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html). */
export const createEventBus = (assembly: LocalAssembly, context: BusContext): EventBus => {
  const rules = assembly.of('AWS::Events::Rule').flatMap(ruleOf);
  const buses = new Set(['default', ...assembly.of('AWS::Events::EventBus').map(bus => bus.ref)]);

  const deliver = (bus: string, event: Record<string, unknown>) => {
    for (const rule of rules) {
      if (rule.bus !== bus || !matches(rule.pattern, event)) continue;
      for (const target of rule.targets) deliverTo(target, event, context);
    }
  };

  const putEntry = (input: unknown) => {
    const parsed = PutEventsEntry.safeParse(input);
    if (!parsed.success) return { ErrorCode: 'InvalidArgument', ErrorMessage: z.prettifyError(parsed.error) };
    const detail = parseDetail(parsed.data.Detail);
    if (detail === undefined) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
    const { Source, DetailType, Resources, Time, EventBusName } = parsed.data;
    const bus = busName(EventBusName);
    if (!buses.has(bus)) return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `There is no bus ${bus}.` };
    const time = Time === undefined ? context.now() : new Date(Time * 1000);
    const event = envelope({ source: Source, detailType: DetailType, detail, resources: Resources, time });
    deliver(bus, event);
    return { EventId: event.id };
  };

  return {
    putEvents: input => {
      const entries = PutEvents.parse(input).Entries.map(putEntry);
      return { FailedEntryCount: entries.filter(entry => 'ErrorCode' in entry).length, Entries: entries };
    },
    publish: event => deliver('default', envelope({ resources: [], ...event, time: context.now() })),
  };
};

/** Sends an event to one target: a function or a queue. */
export const deliverTo = (target: RuleTarget, event: unknown, { invokeLater, queues }: BusContext): void => {
  const input: unknown = target.Input === undefined ? event : JSON.parse(target.Input);
  if (queues.has(target.Arn)) queues.send(target.Arn, input);
  else invokeLater(target.Arn, input);
};

/** Parses the targets of a rule. @throws AssemblyError for a target that the local cloud does not support. */
export const parseRule = (resource: Resource): z.infer<typeof RuleProperties> => {
  const parsed = RuleProperties.safeParse(resource.properties);
  if (!parsed.success)
    throw new AssemblyError(`The local cloud cannot run the rule ${resource.key}: ${z.prettifyError(parsed.error)}`);
  const unknown = parsed.data.Targets.find(({ Arn }) => !/^arn:aws:(lambda|sqs):/.test(Arn));
  if (unknown) throw new AssemblyError(`The local cloud does not know the target ${unknown.Arn} of ${resource.key}.`);
  return parsed.data;
};

const ruleOf = (resource: Resource): Rule[] => {
  const { EventBusName, EventPattern, State, Targets } = parseRule(resource);
  if (!EventPattern || State === 'DISABLED') return [];
  return [{ bus: busName(EventBusName), pattern: checkPattern(EventPattern, resource.key), targets: Targets }];
};

/** The name of a bus, from its name or its ARN. */
export const busName = (nameOrArn: string) => nameOrArn.split('/').at(-1) ?? nameOrArn;

const parseDetail = (text: string): object | undefined => {
  try {
    const detail: unknown = JSON.parse(text);
    return typeof detail === 'object' && detail !== null ? detail : undefined;
  } catch {
    return undefined;
  }
};

type Envelope = { source: string; detailType: string; detail: unknown; resources: string[]; time: Date };

/** The envelope of every event; its time has whole seconds. */
export const envelope = ({ source, detailType, detail, resources, time }: Envelope) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': detailType,
  source,
  account: ACCOUNT,
  time: time.toISOString().replace(/\.\d+Z$/, 'Z'),
  region: REGION,
  resources,
  detail,
});
