import * as backoffice from './backoffice.ts';
import * as calls from './calls.ts';
import * as identity from './identity.ts';
import * as jobs from './jobs.ts';
import * as leads from './leads.ts';
import { type Operation, type OperationsOf, operationsOf } from './operation.ts';
import * as reports from './reports.ts';
import * as sales from './sales.ts';
import * as settings from './settings.ts';
import * as signing from './signing.ts';
import * as website from './website.ts';

/**
 * The contract of each bounded context; one Lambda serves each. The settings and the jobs are modules of their own,
 * because every console loads the other ones.
 */
const contracts = {
  identity,
  calls,
  leads,
  sales,
  signing,
  website,
  backoffice: { ...backoffice, ...settings },
  reports: { ...reports, ...jobs },
};

export type Context = keyof typeof contracts;
type NameIn<C extends Context> = keyof OperationsOf<(typeof contracts)[C]>;
export type OperationName = { [C in Context]: NameIn<C> }[Context];

/** An operation has the name of its export; another name does not compile. */
const named: { [C in Context]: { [N in NameIn<C>]: { name: N } } } = contracts;

const contexts = Object.keys(named) as Context[];

/** All operations, each with its context: the API stack makes its routes from this list. */
export const operations: readonly ServedOperation[] = contexts.flatMap(context =>
  operationsOf(named[context]).map(operation => ({ ...operation, name: operation.name as OperationName, context })),
);

export type ServedOperation = Operation & { name: OperationName; context: Context };
