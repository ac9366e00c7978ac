import type { GroupName } from '#shared/access/roles';
import { groupLabel } from '#shared/calls/transfer';
import { AGENT_QUEUE } from '#shared/routing/workspace';

/** A group by its name; a call for one agent alone waits in a queue that is no group's. */
export const groupWords = (group: GroupName | undefined): string =>
  group === undefined || group === AGENT_QUEUE ? '' : groupLabel(group);
