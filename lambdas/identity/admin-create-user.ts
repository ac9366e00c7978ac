import type * as z from 'zod';
import { logger } from '#platform/logger';
import { recordedBy } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { getUser, recordedCreation, usersWithEmail } from '#platform/table/users';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { Role } from '#shared/access/roles';
import type { adminCreateUser as operation } from '#shared/contracts/identity';
import { Rejection } from '#shared/errors';
import { workerAttributes } from '#shared/routing/worker-attributes';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { UserContent } from '#shared/users/user-settings';
import { handoverOf } from './handover/handover-of.ts';
import { actorChanged, actorStep, type By } from './other-user.ts';
import { rolesToGive } from './roles-of-groups.ts';
import type { UserPool } from './user-pool.ts';
import type { Workers } from './workers.ts';

type Dependencies = {
  userPool: Pick<UserPool, 'create' | 'remove'>;
  workers: Pick<Workers, 'create' | 'remove'>;
  groupConfigurations: (groups: string[]) => Promise<GroupConfiguration[]>;
};
type Input = z.output<(typeof operation)['input']>;

const newUser = (id: string, input: Input, roles: Role[], now: Timestamp) => ({
  id,
  email: input.email,
  first_name: input.first_name,
  last_name: input.last_name,
  roles,
  groups: input.groups,
  contact_uri: `client:${id}`,
  available: false,
  last_active: now,
  auto_accept: input.auto_accept,
  closer_priority: 0,
  disabled: false,
  created_ts: now,
});

const TAKEN = 'There is a user with this e-mail.';
const TAKEN_BY_DISABLED = 'A disabled user has this e-mail. Reactivate or delete that user first.';
const TAKEN_BY_FORMER =
  'A former user had this e-mail, and sales, calls and notes name that user by it. Use another address.';

/**
 * A deletion that was not finished leaves a user without an account: only the documents say that the e-mail is taken.
 * What a deleted user has done names the user by e-mail: nobody else gets that one.
 */
const requireFree = (users: User[]): void => {
  const existing = users.filter(({ deleted_ts }) => deleted_ts === undefined);
  if (existing.some(({ disabled }) => !disabled)) throw new Rejection('conflict', TAKEN);
  if (existing.length > 0) throw new Rejection('conflict', TAKEN_BY_DISABLED);
  if (users.some(user => user.never_signed_in !== true)) throw new Rejection('conflict', TAKEN_BY_FORMER);
};

/**
 * Writes the document of a new user, if the actor may still create it. If the response of the table was lost, the
 * document says whether it is stored.
 */
const storeUser = async ({ actor, now }: By, user: Omit<User, 'version'>): Promise<User> => {
  const record = { ...recordedBy({ actor, now }), after: UserContent.parse(user) };
  const write = () => writeTogether({ actor: actorStep(actor), ...recordedCreation(user, record) });
  const written = await write().catch(async error => {
    const stored = await getUser(user.id, { latest: true });
    if (!stored) throw error;
    return { outcome: 'stored', stored } as const;
  });
  if (written.outcome === 'stored') return written.stored;
  if (written.outcome === 'written') return { ...user, version: 1 };
  throw written.failures.actor ? actorChanged() : new Rejection('conflict', TAKEN);
};

/** Reverts an earlier step if `action` fails. A failed revert is logged with the id, for a person to finish. */
const revertOnFailure = async <T>(
  what: string,
  id: string,
  revert: () => Promise<void>,
  action: () => Promise<T>,
): Promise<T> => {
  try {
    return await action();
  } catch (error) {
    await revert().catch(() => logger.error('not undone', { what, id }));
    throw error;
  }
};

const HANDED_OVER = 'The work of the former user with this e-mail is being handed over. Try again in a few minutes.';

const NOT_HANDED_OVER =
  'The work of the former user with this e-mail was not handed over completely. Hand it over again first, in the list of disabled users.';

/** Leads and verifications name their agent by e-mail: until they are moved, nobody else may have it. */
const requireHandedOver = async (users: User[]): Promise<void> => {
  const handovers = await Promise.all(users.map(handoverOf));
  if (handovers.some(handover => handover?.state === 'open')) throw new Rejection('conflict', HANDED_OVER);
  if (handovers.some(handover => handover !== undefined)) throw new Rejection('conflict', NOT_HANDED_OVER);
};

/** The users who have, or had, an e-mail, as stored now. */
const latestWithEmail = async (email: string): Promise<User[]> => {
  const users = await Promise.all((await usersWithEmail(email)).map(({ id }) => getUser(id, { latest: true })));
  return users.filter(user => user !== undefined);
};

/**
 * Creates a user's account, TaskRouter worker and document: all three or none.
 * @throws Rejection `conflict` for an e-mail that is taken, was a former user's, or whose work is not handed over, `invalid_input` for an
 * unknown group or a weak password, `forbidden` for a group that the actor may not give, or an actor who was disabled
 * meanwhile, `provider_failed` if Twilio fails
 */
export const adminCreateUser = async (
  { userPool, workers, groupConfigurations }: Dependencies,
  { input, actor, now }: { input: Input } & By,
): Promise<User> => {
  const roles = rolesToGive(actor, input.groups, await groupConfigurations(input.groups));
  const users = await latestWithEmail(input.email);
  requireFree(users);
  await requireHandedOver(users);
  const id = await userPool.create(input.email, input.password);
  return revertOnFailure(
    'account',
    id,
    () => userPool.remove(id),
    async () => {
      const user = newUser(id, input, roles, now);
      const worker_sid = await workers.create(workerAttributes(user));
      return revertOnFailure(
        'worker',
        worker_sid,
        () => workers.remove(worker_sid),
        () => storeUser({ actor, now }, { ...user, worker_sid }),
      );
    },
  );
};
