import { backofficeOperations } from './backoffice.ts';
import { callOperations } from './calls.ts';
import { identityOperations } from './identity.ts';
import { leadOperations } from './leads.ts';
import type { Operation } from './operation.ts';
import { salesOperations } from './sales.ts';
import { signingOperations } from './signing.ts';

/** Every operation there is: the API stack makes its routes from this list. */
export const operations: readonly Operation[] = [
  ...identityOperations,
  ...callOperations,
  ...leadOperations,
  ...salesOperations,
  ...signingOperations,
  ...backofficeOperations,
];
