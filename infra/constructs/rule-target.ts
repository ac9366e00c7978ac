import type { Duration } from 'aws-cdk-lib';
import { type EventPattern, type IEventBus, Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { FailureDestination } from './failure-destination.ts';
import type { ServiceFunction } from './service-function.ts';

type When = { bus: IEventBus; pattern: EventPattern } | { schedule: Schedule };

type RuleTargetProps = {
  description: string;
  when: When;
  /** A second rule that invokes the function, with the same retries. */
  alsoWhen?: { pattern: EventPattern };
  fn: ServiceFunction;
  /** How long EventBridge retries a delivery. */
  maxAge: Duration;
  retryAttempts: 0 | 1 | 2;
};

/**
 * A rule and the function that it invokes. One dead-letter queue has both kinds of failures: an event that the bus
 * could not deliver, and an event whose function failed in every attempt.
 */
export class RuleTarget extends Construct {
  readonly fn: ServiceFunction;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, props: RuleTargetProps) {
    super(scope, `${props.fn.serviceName}-rule`);
    const { fn, when, alsoWhen, maxAge, retryAttempts } = props;
    this.fn = fn;
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', fn);
    const targets = [
      new LambdaFunction(fn.function, { deadLetterQueue: this.deadLetters, maxEventAge: maxAge, retryAttempts: 10 }),
    ];
    if (alsoWhen)
      new Rule(this, 'OtherRule', { description: props.description, eventPattern: alsoWhen.pattern, targets });
    new Rule(this, 'Rule', {
      description: props.description,
      ...('schedule' in when ? { schedule: when.schedule } : { eventBus: when.bus, eventPattern: when.pattern }),
      targets,
    });
    fn.function.configureAsyncInvoke({
      onFailure: new FailureDestination(fn, this.deadLetters),
      maxEventAge: maxAge,
      retryAttempts,
    });
  }
}
