import type * as z from 'zod';
import type { Requirement } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';

/**
 * One HTTP operation as data: the API stack makes its route, the handler serves it, the client calls it.
 * `input` is read from the JSON body of a POST, PUT or PATCH, else from the query; path parameters join either.
 */
export type Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends Requirement = Requirement,
  Name extends string = string,
> = {
  /** The name of its export. */
  name: Name;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  input: Input;
  output: Output;
  /** The statuses that it may return besides 400, 401, 403 and 500. */
  errors: ErrorCode[];
  /**
   * Done once per `idempotency-key`: a repeated request gets the first response. It is a `conflict` if the outcome of
   * the first request is unknown, or if the input differs.
   */
  once?: true;
  /** Accepts a token whose sign-in is not the user's active session; every other operation rejects it. */
  startsSession?: true;
  /** Open to a user who lacks a second factor that the stage requires; every other operation rejects the user. */
  withoutSecondFactor?: true;
  summary: string;
};

export const operation = <
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Access extends Requirement,
>(
  definition: Operation<Input, Output, Access, Name>,
): Operation<Input, Output, Access, Name> => definition;

export type InputOf<O extends Operation> = z.input<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;

/** The operations among the exports of a contract module, which exports their schemas and types too. */
export type OperationsOf<Contract> = {
  [K in keyof Contract as Contract[K] extends Operation ? K : never]: Contract[K];
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The same list at run time. */
export const operationsOf = (contract: object): Operation[] => Object.values(contract).filter(isOperation);
