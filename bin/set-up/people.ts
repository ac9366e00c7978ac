import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClient } from '#platform/clients/user-pool-client';
import { env } from '#platform/env';
import { groupConfigurations } from '#platform/handlers/actor';
import { userByEmail } from '#platform/table/users';
import { adminCreateUser } from '#shared/contracts/identity';
import type { InputOf } from '#shared/contracts/operation';
import { timestamp } from '#shared/time';
import { adminCreateUser as createUser } from '../../lambdas/identity/admin-create-user.ts';
import { userPool } from '../../lambdas/identity/user-pool.ts';
import { workers } from '../../lambdas/identity/workers.ts';

export type NewPerson = InputOf<typeof adminCreateUser>;

/**
 * Makes a user as an admin does, unless there is one of this e-mail. Answers whether it did.
 * @throws Refusal as the operation does; ZodError for what its schema refuses
 */
export const addPerson = async (person: NewPerson, now: Date): Promise<boolean> => {
  const input = adminCreateUser.input.parse(person);
  if (await userByEmail(input.email)) return false;
  await createUser({ userPool, workers, groupConfigurations }, { input, now: timestamp(now) });
  return true;
};

/** From now on the password opens only the page on which its owner chooses another. */
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
