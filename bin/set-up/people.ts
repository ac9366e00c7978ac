import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClient } from '#platform/clients/user-pool-client';
import { env } from '#platform/env';
import { groupConfigurations } from '#platform/handlers/actor';
import { userByEmail } from '#platform/table/users';
import { resolveAccess } from '#shared/access/access';
import { adminCreateUser } from '#shared/contracts/identity';
import type { InputOf } from '#shared/contracts/operation';
import { timestamp } from '#shared/time';
import { adminCreateUser as createUser } from '../../lambdas/identity/admin-create-user.ts';
import { userPool } from '../../lambdas/identity/user-pool.ts';
import { workers } from '../../lambdas/identity/workers.ts';

/** In the history of users the set-up stands in place of an admin. */
const actor = { user: { id: 'set-up', email: 'set-up' }, access: resolveAccess({ roles: ['admin'], groups: [] }, []) };

export type NewPerson = InputOf<typeof adminCreateUser>;

/**
 * Creates a user as an admin does, unless a user with this e-mail exists. Returns whether it created one.
 * @throws Rejection as the operation does; ZodError for invalid input
 */
export const addPerson = async (person: NewPerson, now: Date): Promise<boolean> => {
  const input = adminCreateUser.input.parse(person);
  if (await userByEmail(input.email)) return false;
  await createUser({ userPool, workers, groupConfigurations }, { input, actor, now: timestamp(now) });
  return true;
};

/** After this the user must choose another password at the next sign-in. */
export const makePasswordTemporary = async ({ email, password }: NewPerson): Promise<void> => {
  await userPoolClient().send(
    new AdminSetUserPasswordCommand({
      UserPoolId: env('USER_POOL_ID'),
      Username: email,
      Password: password,
      Permanent: false,
    }),
  );
};
