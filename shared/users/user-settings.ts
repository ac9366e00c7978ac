import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { Timestamp } from '../time.ts';
import { Handover } from './handover.ts';
import { User } from './user.ts';

const Groups = z.array(GroupName).min(1, 'Group is required').max(30);

/**
 * A change of what a group allows ends the open subscriptions of its users: AppSync allows ten groups of filters, one of
 * which is the user's (infra/stacks/realtime/resolvers/on-change.js, which cannot import this).
 */
export const MOST_GROUPS = 9;

/** Each once: a subscription reads them by their keys, and DynamoDB rejects a request that has a key twice. */
export const GivenGroups = Groups.max(MOST_GROUPS, `A user can have ${MOST_GROUPS} groups at most.`).refine(
  groups => new Set(groups).size === groups.length,
  'Each group can be given once.',
);

/** What an admin or a supervisor edits of a user (docs/product.md, Manage user). */
export const UserSettings = z.object({
  auto_accept: z.boolean(),
  /** Null for none: then `closer_priority` counts. */
  closer_priority_override: z.number().min(-1000).max(1000).nullable(),
  groups: GivenGroups,
});
export type UserSettings = z.infer<typeof UserSettings>;

/** What was read before the change: an earlier release stored a group twice, or more groups than one may have now. */
export const StoredUserSettings = UserSettings.extend({ groups: Groups });

export const userSettingsOf = ({
  auto_accept,
  closer_priority_override,
  groups,
}: Pick<User, 'auto_accept' | 'closer_priority_override' | 'groups'>): UserSettings => ({
  auto_accept,
  closer_priority_override: closer_priority_override ?? null,
  groups,
});

/** What the history of a user's changes shows before and after each of them. */
export const UserContent = User.pick({
  email: true,
  first_name: true,
  last_name: true,
  roles: true,
  groups: true,
  auto_accept: true,
  closer_priority_override: true,
  disabled: true,
  second_factor_ts: true,
});
export type UserContent = z.infer<typeof UserContent>;

/** The content after a change, with what was done besides it. */
export const RecordedUser = UserContent.extend({
  /** Who got the work of a user who was disabled or deleted, by user id. */
  handover: Handover.optional(),
  signed_out_ts: Timestamp.optional(),
  invited_ts: Timestamp.optional(),
  second_factor_reset_ts: Timestamp.optional(),
  password_changed_ts: Timestamp.optional(),
});
export type RecordedUser = z.infer<typeof RecordedUser>;
