/** The response of Lambda's Invoke: on an error the payload is `{errorType, errorMessage, trace}`. */
export type InvocationResult = { payload: unknown; functionError?: 'Unhandled' };

/** Invokes a function, by name or ARN, and waits for its result. */
export type Invoke = (functionId: string, event: unknown) => Promise<InvocationResult>;

/** The message of a failed invocation, for logs. */
export const failureText = ({ payload }: InvocationResult): string => {
  const { errorType, errorMessage } = (payload ?? {}) as { errorType?: string; errorMessage?: string };
  return `${errorType ?? 'Error'}: ${errorMessage ?? 'no message'}`;
};

/** An event as JSON; binary values of stream records become base64, as in Lambda's events. */
export const eventJson = (event: unknown): string =>
  JSON.stringify(event ?? {}, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
