import type * as z from 'zod';
import type { Requirement } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';

/** The bounded context that serves an operation; one Lambda each. */
export type Context = 'identity' | 'calls' | 'leads' | 'sales' | 'signing' | 'backoffice';

/**
 * One HTTP operation as data: the API stack makes its route, the handler registers against it, the client calls it.
 * `input` is read from the JSON body of a POST, PUT or PATCH, else from the query; path parameters join either.
 */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  name: string;
  context: Context;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Requirement;
  input: Input;
  output: Output;
  /** What it may answer besides 400, 401, 403 and 500. */
  errors: ErrorCode[];
  /**
   * Done once, however often it is sent: its client sends the same `idempotency-key` where it got no answer, and is
   * answered what the first was. Whether that one was done may be unknown: then it is a `conflict`, as is another input
   * with the same key.
   */
  once?: true;
  summary: string;
};

export const operation = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> => definition;

export type InputOf<O extends Operation> = z.input<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;
