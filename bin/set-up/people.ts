import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClient } from '#platform/clients/user-pool-client';
import { env } from '#platform/env';
import { groupConfigurations } from '#platform/handlers/actor';
import { userByEmail } from '#platform/table/users';
import { resolveAccess } from '#shared/access/access';
import { adminCreateUser } from '#shared/contracts/identity';
import type { InputOf } from '#shared/contracts/operation';
import { timestamp } from '#shared/time';
import { systemActor } from '#shared/users/system-actor';
import { adminCreateUser as createUser } from '../../lambdas/identity/admin-create-user.ts';
import { userPool } from '../../lambdas/identity/user-pool.ts';
import { workers } from '../../lambdas/identity/workers.ts';

/** The history of users names the set-up where it would name an admin. */
const actor = { user: systemActor('set-up'), access: resolveAccess({ roles: ['admin'], groups: [] }, []) };

export type NewPerson = InputOf<typeof adminCreateUser>;

const makePasswordPermanent = async (email: string, password: string): Promise<void> => {
  await userPoolClient().send(
    new AdminSetUserPasswordCommand({
      UserPoolId: env('USER_POOL_ID'),
      Username: email,
      Password: password,
      Permanent: true,
    }),
  );
};

/** Without an invitation by e-mail, because the person who sets up the stage has the password. */
const accounts = (temporary: boolean) => ({
  ...userPool,
  create: async (email: string, password: string): Promise<string> => {
    const sub = await userPool.create(email, password);
    if (temporary) return sub;
    try {
      await makePasswordPermanent(email, password);
    } catch (error) {
      await userPool.remove(sub);
      throw error;
    }
    return sub;
  },
});

/**
 * Creates a user as an admin does, unless a user with this e-mail exists. Returns whether it created one. A user with a
 * temporary password must choose another one at the first sign-in.
 * @throws Rejection as the operation does; ZodError for invalid input
 */
export const addPerson = async (
  person: NewPerson,
  { now, temporary = false }: { now: Date; temporary?: boolean },
): Promise<boolean> => {
  const input = adminCreateUser.input.parse(person);
  if (await userByEmail(input.email)) return false;
  const dependencies = { userPool: accounts(temporary), workers, groupConfigurations };
  await createUser(dependencies, { input, actor, now: timestamp(now) });
  return true;
};
