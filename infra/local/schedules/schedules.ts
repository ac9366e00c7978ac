import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import { type BusContext, deliverTo, envelope, parseRule, type RuleTarget } from '../bus/event-bus.ts';
import type { Clock } from '../twilio/clock.ts';
import { type NextDue, parseSchedule } from './schedule-expression.ts';

const ScheduleProperties = z.looseObject({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.enum(['UTC', 'Etc/UTC']).default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: z.looseObject({ Arn: z.string(), Input: z.string().optional() }),
});

type Schedule = { nextDue: NextDue; arn: string; targets: RuleTarget[]; plain: boolean };

/** Runs the scheduled rules and the schedules of EventBridge Scheduler on the injected clock. */
export const startSchedules = (assembly: LocalAssembly, context: BusContext & { clock: Clock }): { stop(): void } => {
  const schedules = [
    ...assembly.of('AWS::Events::Rule').flatMap(scheduledRule),
    ...assembly.of('AWS::Scheduler::Schedule').flatMap(scheduleOf),
  ];
  const cancels = new Set<() => void>();
  const arrange = (schedule: Schedule) => {
    const now = context.clock.now();
    const cancel = context.clock.after(schedule.nextDue(now).getTime() - now.getTime(), () => {
      cancels.delete(cancel);
      arrange(schedule);
      fire(schedule, context);
    });
    cancels.add(cancel);
  };
  schedules.forEach(arrange);
  return {
    stop: () => {
      for (const cancel of cancels) cancel();
    },
  };
};

const fire = ({ arn, targets, plain }: Schedule, context: BusContext & { clock: Clock }) => {
  const event = envelope({
    source: 'aws.events',
    detailType: 'Scheduled Event',
    detail: {},
    resources: [arn],
    time: context.clock.now(),
  });
  for (const target of targets) deliverTo(target, plain ? {} : event, context);
};

const scheduledRule = (resource: Resource): Schedule[] => {
  const { ScheduleExpression, State, Targets } = parseRule(resource);
  if (!ScheduleExpression || State === 'DISABLED') return [];
  const nextDue = parseSchedule(ScheduleExpression, resource.key);
  return [{ nextDue, arn: resource.attributes.Arn ?? resource.ref, targets: Targets, plain: false }];
};

/** A schedule of EventBridge Scheduler sends its own input, or an empty object. */
const scheduleOf = (resource: Resource): Schedule[] => {
  const parsed = ScheduleProperties.safeParse(resource.properties);
  if (!parsed.success)
    throw new AssemblyError(
      `The local cloud cannot run the schedule ${resource.key}: ${z.prettifyError(parsed.error)}`,
    );
  const { ScheduleExpression, State, Target } = parsed.data;
  if (State === 'DISABLED') return [];
  const targets = [{ Id: resource.logicalId, Arn: Target.Arn, ...(Target.Input && { Input: Target.Input }) }];
  return [{ nextDue: parseSchedule(ScheduleExpression, resource.key), arn: resource.ref, targets, plain: true }];
};
