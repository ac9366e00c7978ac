import { backofficeOperations } from './backoffice.ts';
import { callOperations } from './calls.ts';
import { identityOperations } from './identity.ts';
import { leadOperations } from './leads.ts';
import type { Operation } from './operation.ts';

/** Every operation there is: the API stack makes its routes from this list. */
export const operations: readonly Operation[] = [
  ...identityOperations,
  ...callOperations,
  ...leadOperations,
  ...backofficeOperations,
];
