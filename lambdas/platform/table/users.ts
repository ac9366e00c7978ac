import { type AllowedAgents, allowedAgentsOf, type Wanted } from '#shared/routing/may-accept-call';
import { SPANISH_SPEAKING } from '#shared/routing/workspace';
import { User } from '#shared/users/user';
import type { Condition } from './engine/conditions.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, type Image, type ReadOptions } from './engine/read.ts';
import { readEach } from './engine/read-each.ts';
import { type Change, check, creation, type Step, update } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';
import { type NewSettingVersion, settingSteps } from './settings/setting-versions.ts';

const parse = (image: Image): User => User.parse(image);

type NewUser = Omit<User, 'version'>;

/** The e-mail is the user's index key and never changes. */
export type UserChange = Change<Omit<User, 'email'>>;

/** A new user, as a step of a transaction; an existing id is a conflict. */
export const userCreation = (user: NewUser): Step =>
  creation('user', keys.user(user.id), user, indexed('gsi1', partitions.users(), user.email));

export const createUser = (user: NewUser): Promise<Outcome<User>> => writeEntity(userCreation(user), parse);

type UserRecord = Omit<NewSettingVersion, 'kind' | 'name' | 'number'>;

/** A new user with the record of it, as steps of a transaction. */
export const recordedCreation = (user: NewUser, record: UserRecord) =>
  settingSteps(keys.user(user.id), userCreation(user), { ...record, kind: 'user', name: user.id, number: 1 });

/** A change of a user as it was read, with the record of it, as steps of a transaction. */
export const recordedUpdate = ({ id, version }: User, change: Omit<UserChange, 'when'>, record: UserRecord) =>
  settingSteps(
    keys.user(id),
    userUpdate(id, { ...change, when: [{ field: 'version', is: 'equal', value: version }] }),
    { ...record, kind: 'user', name: id, number: version + 1 },
  );

/** Checks that the user is still disabled, or still not; a step without a change. */
export const disabledCheck = ({ id, disabled }: Pick<User, 'id' | 'disabled'>): Step =>
  check<User>(keys.user(id), [{ field: 'disabled', is: 'equal', value: disabled }]);

const STILL_ADMIN: Condition<User> = {
  either: [[{ field: 'roles', is: 'absent' }], [{ field: 'roles', is: 'containing', value: 'admin' }]],
};

/**
 * Checks that the user who makes a change is not disabled, and still an admin if admin rights were needed; the set-up
 * of a stage is no user.
 */
export const actorCheck = ({ id, isAdmin }: { id: string; isAdmin: boolean }): Step =>
  check<User>(keys.user(id), [
    { field: 'disabled', is: 'absent-or-equal', value: false },
    ...(isAdmin ? [STILL_ADMIN] : []),
  ]);

/**
 * Checks that the user is not disabled and still has the role for which leads are assigned; a step without a change.
 */
export const leadReceiverCheck = ({ id, role }: { id: string; role: User['roles'][number] }): Step =>
  check<User>(keys.user(id), [
    { field: 'disabled', is: 'equal', value: false },
    { field: 'roles', is: 'containing', value: role },
  ]);

export const userUpdate = (id: string, change: UserChange): Step => update(keys.user(id), change);

/** A worker's own attributes. The user's browser can write them, so only the user's document proves them. */
export type ClaimedWorker = { worker_sid: string; email: string };

const takerCondition = (taker: AllowedAgents): Condition<User> => {
  if ('email' in taker) return { field: 'email', is: 'equal', value: taker.email };
  const inGroup = { field: 'groups', is: 'containing', value: taker.group } as const;
  if (!taker.orSpanishSpeaker) return inGroup;
  return {
    either: [
      [inGroup],
      [
        { field: 'groups', is: 'containing', value: SPANISH_SPEAKING },
        { field: 'roles', is: 'containing', value: taker.orSpanishSpeaker },
      ],
    ],
  };
};

/** Checks that the worker belongs to this user, who is not disabled and may take the call; a step without a change. */
export const workerCheck = (id: string, { worker_sid, email }: ClaimedWorker, call: Wanted): Step => {
  return check<User>(keys.user(id), [
    { field: 'worker_sid', is: 'equal', value: worker_sid },
    { field: 'disabled', is: 'equal', value: false },
    { field: 'email', is: 'equal', value: email },
    takerCondition(allowedAgentsOf(call)),
  ]);
};

export const updateUser = (id: string, change: UserChange): Promise<Outcome<User>> =>
  writeEntity(userUpdate(id, change), parse);

export const getUser = async (id: string, options?: ReadOptions): Promise<User | undefined> => {
  const image = await getItem(keys.user(id), options);
  return image && parse(image);
};

/** All users who have, or had, an e-mail address, from the index, which is some milliseconds behind. */
export const usersWithEmail = async (email: string): Promise<User[]> => {
  const images = await queryAll({ index: 'gsi1', partition: partitions.users(), prefix: email });
  return images.filter(found => found.email === email).map(parse);
};

/** The user with an e-mail address. If there are several: an active user, else a disabled one, else a deleted one. */
export const userByEmail = async (email: string): Promise<User | undefined> => {
  const users = await usersWithEmail(email);
  const existing = users.filter(({ deleted_ts }) => deleted_ts === undefined);
  return existing.find(({ disabled }) => !disabled) ?? existing[0] ?? users[0];
};

/**
 * Every user who can be read, by e-mail, and the ids of the others, who are logged. Deleted ones are among them,
 * disabled.
 */
export const readableUsers = async (): Promise<{ users: User[]; unreadable: { id: string }[] }> => {
  const { items, unreadable } = readEach(await queryAll({ index: 'gsi1', partition: partitions.users() }), {
    schema: User,
    keyOf: keys.user,
    message: 'user not read',
    idName: 'user_id',
  });
  return { users: items, unreadable };
};

/** The users who can be read: for lists, and wherever one who is missing changes nothing for the others. */
export const listUsers = async (): Promise<User[]> => (await readableUsers()).users;
