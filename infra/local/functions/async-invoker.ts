import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import type { Queues } from '../queues/queues.ts';
import type { Clock } from '../twilio/clock.ts';
import type { Functions } from './functions.ts';
import { failureText } from './invocation.ts';

const InvokeConfigProperties = z.looseObject({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.coerce.number().default(2),
  DestinationConfig: z
    .object({ OnFailure: z.object({ Destination: z.string() }).optional(), OnSuccess: z.undefined().optional() })
    .optional(),
});

type Policy = { retries: number; failureQueueArn?: string; deadLetterArn?: string };

/** Invokes a function asynchronously. */
export type InvokeLater = (functionId: string, event: unknown) => void;

type AsyncInvoker = {
  invokeLater: InvokeLater;
  /** Resolves when every invocation that was requested before this call has ended, with its retries. */
  idle(): Promise<void>;
};

/** AWS waits one minute, then two; shorter here, so that a failure shows soon. */
const RETRY_DELAYS_MS = [1000, 2000];

/**
 * Lambda's asynchronous invocation: two retries, then the function's own on-failure destination or dead-letter queue.
 * As on AWS, the dead-letter queue of a rule's target gets only undeliverable events, not events of failed invocations.
 */
export const createAsyncInvoker = (options: {
  assembly: LocalAssembly;
  functions: Functions;
  queues: Queues;
  clock: Clock;
  log(line: string): void;
}): AsyncInvoker => {
  const policies = policiesOf(options.assembly);
  const running = new Set<Promise<void>>();
  const attempt = async (functionId: string, event: unknown, retry: number): Promise<void> => {
    const pool = options.functions.poolOf(functionId);
    const result = await pool.invoke(event);
    if (!result.functionError) return;
    const { name, deadLetterArn } = pool.settings;
    const policy: Policy = { retries: 2, deadLetterArn, ...policies.get(name) };
    options.log(`${name}: an event failed. ${failureText(result)}`);
    if (retry < policy.retries) {
      const delay = RETRY_DELAYS_MS[retry] ?? 2000;
      await new Promise<void>(resolve => options.clock.after(delay, resolve));
      await attempt(functionId, event, retry + 1);
    } else if (policy.failureQueueArn) {
      options.queues.send(
        policy.failureQueueArn,
        destinationRecord(pool.settings.arn, event, retry + 1, result.payload),
      );
    } else if (policy.deadLetterArn) {
      const attributes = { ErrorCode: '200', ErrorMessage: failureText(result) };
      options.queues.send(policy.deadLetterArn, event, { attributes });
    }
  };
  return {
    invokeLater: (functionId, event) => {
      const run = attempt(functionId, event, 0)
        .catch(error => options.log(`${functionId}: ${String(error)}`))
        .finally(() => running.delete(run));
      running.add(run);
    },
    idle: async () => {
      await Promise.all(running);
    },
  };
};

const policiesOf = (assembly: LocalAssembly): Map<string, Policy> =>
  new Map(
    assembly.of('AWS::Lambda::EventInvokeConfig').map(({ properties }) => {
      const config = InvokeConfigProperties.parse(properties);
      const failureQueueArn = config.DestinationConfig?.OnFailure?.Destination;
      return [
        config.FunctionName,
        { retries: config.MaximumRetryAttempts, ...(failureQueueArn && { failureQueueArn }) },
      ];
    }),
  );

/** The document of an on-failure destination (Lambda guide, "Capturing records of asynchronous invocations"). */
const destinationRecord = (functionArn: string, event: unknown, invokeCount: number, responsePayload: unknown) => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: { functionArn, condition: 'RetriesExhausted', approximateInvokeCount: invokeCount },
  requestPayload: event,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload,
});
