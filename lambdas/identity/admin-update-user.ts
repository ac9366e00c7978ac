import type * as z from 'zod';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import { editConflict } from '#shared/changed-meanwhile';
import type { adminUpdateUser as operation } from '#shared/contracts/identity';
import { changedFields } from '#shared/settings/changed-fields';
import type { User } from '#shared/users/user';
import { type UserSettings, userSettingsOf } from '#shared/users/user-settings';
import { changeUser, type WantedChange } from './change-user.ts';
import type { By } from './other-user.ts';
import { otherUser } from './other-user.ts';
import { rolesToGive } from './roles-of-groups.ts';

type Dependencies = { groupConfigurations: (groups: string[]) => Promise<GroupConfiguration[]> };
type Input = z.output<(typeof operation)['input']>;

/** @throws Rejection `conflict` with the stored value of each field that somebody else has changed */
const requireSeen = (stored: UserSettings, seen: UserSettings): void => {
  const fields = changedFields(seen, stored);
  if (fields.length > 0)
    throw editConflict(fields.map(field => ({ field: `settings.${field}`, current: JSON.stringify(stored[field]) })));
};

/** The worker gets its new attributes by the reaction to `worker_changed_ts` (lambdas/calls/queue/restore-worker.ts). */
const changeTo = (
  { auto_accept, groups, closer_priority_override: override }: UserSettings,
  roles: User['roles'],
  { now }: By,
): WantedChange['change'] => ({
  set: {
    auto_accept,
    groups,
    roles,
    worker_changed_ts: now,
    ...(override !== null && { closer_priority_override: override }),
  },
  remove: override === null ? ['closer_priority_override'] : [],
});

/**
 * Changes the editable settings of a user. A user who has the wanted settings already counts as saved.
 * @throws Rejection `rejected` for one's own groups; `forbidden` for a group that the actor may not give; `conflict` if
 * somebody else has changed the settings since they were read; `not_found`, `invalid_input`
 */
export const adminUpdateUser = async (
  { groupConfigurations }: Dependencies,
  { input: { uid, before, settings }, ...by }: { input: Input } & By,
): Promise<User> => {
  await otherUser(by.actor, uid, 'You cannot change your own user.');
  const configurations = await groupConfigurations(settings.groups);
  return changeUser(by, uid, user => {
    const stored = userSettingsOf(user);
    if (changedFields(stored, settings).length === 0) return undefined;
    requireSeen(stored, before);
    const roles =
      changedFields(stored.groups, settings.groups).length === 0
        ? user.roles
        : rolesToGive(by.actor, settings.groups, configurations);
    return { change: changeTo(settings, roles, by) };
  });
};
