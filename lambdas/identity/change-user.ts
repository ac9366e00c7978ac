import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { recordedBy } from '#platform/table/audit/recorded-by';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { recordedUpdate, type UserChange } from '#platform/table/users';
import type { User } from '#shared/users/user';
import { UserContent } from '#shared/users/user-settings';
import { actorChanged, actorStep, type By, existingUser, requireManaged } from './other-user.ts';

/** What becomes of a user, and what is written in the same transaction. */
export type WantedChange = {
  change: Omit<UserChange, 'when'>;
  also?: Record<string, Step>;
  /** Shown in the history besides the user's content. */
  note?: Record<string, unknown>;
  /** The history has no content after the change. */
  deletes?: true;
};

const changed = (user: User, { set, remove = [] }: WantedChange['change']): User => {
  const after: Partial<User> = { ...user, ...set, version: user.version + 1 };
  for (const field of remove) delete after[field];
  return after as User;
};

/** So that two admins who disable each other at the same moment do not leave a company without an admin. */
const checkOf = ({ actor }: By, uid: string): Record<string, Step> =>
  uid === actor.user.id ? {} : { actor: actorStep(actor) };

/**
 * Changes a user and writes the record of it, in one transaction, for the user as read: whether the actor may manage
 * this user, and `decide`, are asked again after a conflict. Without a change the user is returned as it is.
 * @throws Rejection `not_found`; `forbidden`, also for an actor who was disabled meanwhile; `conflict`
 */
export const changeUser = (
  by: By,
  uid: string,
  decide: (user: User) => WantedChange | undefined | Promise<WantedChange | undefined>,
  read = existingUser,
): Promise<User> =>
  retryOnConflict<User, WantedChange, User>({
    read: () => read(uid),
    decide: async user => {
      if (uid !== by.actor.user.id) requireManaged(by.actor, user);
      const wanted = await decide(user);
      return wanted ? toWrite(wanted) : done(user);
    },
    write: async ({ change, also, note, deletes }, user) => {
      const after = changed(user, change);
      const record = {
        ...recordedBy(by),
        before: UserContent.parse(user),
        ...(!deletes && { after: { ...UserContent.parse(after), ...note } }),
      };
      const steps: Record<string, Step> = {
        ...checkOf(by, uid),
        ...recordedUpdate(user, change, record),
        ...also,
      };
      const written = await writeTogether(steps);
      if (written.outcome === 'written') return done(after);
      if (written.failures.actor) throw actorChanged();
      return conflict;
    },
    giveUp: rejectAsChanging('This user is changing. Please try again.'),
  });
