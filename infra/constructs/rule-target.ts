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
  /** A second reason to invoke it, with the same deliveries. */
  alsoWhen?: { pattern: EventPattern };
  fn: ServiceFunction;
  /** The time for which a delivery is retried. */
  maxAge: Duration;
  retryAttempts: 0 | 1 | 2;
};

/**
 * A rule and the function that it invokes. One dead-letter queue is for both failures: the bus could not deliver, or
 * the function failed each time.
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
