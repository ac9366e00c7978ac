import type { Check } from './check.ts';
import { provisioningChecks } from './provisioning-checks.ts';
import { routingCheck } from './routing-check.ts';
import { tableChecks } from './table-checks.ts';
import { webChecks } from './web-checks.ts';

/** All checks that need no person, in the order in which they run. */
export const checks: Check[] = [...webChecks, ...tableChecks, ...provisioningChecks, routingCheck];
