import * as z from 'zod';
import { agentsOfRecordFor, decidingGroup } from './access.ts';
import type { GroupConfiguration } from './group-configuration.ts';
import type { GroupName } from './roles.ts';

/** What the console does for a user. */
export const ConsoleSettings = z.object({
  autoAccept: z.boolean(),
  bufferCall: z.boolean(),
  /** Whom a verification can be claimed for (docs/product.md, Verification claim). */
  agentsOfRecord: z.array(z.string()),
});
export type ConsoleSettings = z.infer<typeof ConsoleSettings>;

/**
 * The user's own choice, or that of their group; both settings are off by default (docs/product.md, Group
 * configuration).
 */
export const consoleSettingsFor = (
  user: { groups: GroupName[]; auto_accept: boolean },
  configurations: GroupConfiguration[],
): ConsoleSettings => {
  const group = decidingGroup(user, configurations);
  return {
    autoAccept: user.auto_accept || group?.auto_accept === true,
    bufferCall: group?.bufferCall === true,
    agentsOfRecord: agentsOfRecordFor(user, configurations),
  };
};
