import type { GroupName } from '#shared/access/roles';
import { groupLabel } from '#shared/calls/transfer';
import { AGENT_QUEUE } from '#shared/routing/workspace';

/** The name of a group; a call for one agent waits in a queue without a group. */
export const groupTexts = (group: GroupName | undefined): string =>
  group === undefined || group === AGENT_QUEUE ? '' : groupLabel(group);
