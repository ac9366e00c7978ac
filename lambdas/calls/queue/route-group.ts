import { logger } from '#platform/logger';
import { provisionGroupRouting, type Workspace } from '#platform/twilio/group-routing';
import type { GroupName } from '#shared/access/roles';

/** Gives a group that was configured later its own queues, so that its calls are routed as those of the others. */
export const routeGroup = async (workspace: Workspace, group: GroupName): Promise<void> => {
  await provisionGroupRouting(workspace, [group]);
  logger.info('group routed', { group });
};
