import { readableOpenCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import { withBusyAgents } from '#shared/calls/transfer';
import type { User } from '#shared/users/user';

/** All users; `available` is true only for those who can take a call now. */
export const usersWithAvailability = async (): Promise<User[]> => {
  const [users, calls] = await Promise.all([listUsers(), readableOpenCalls()]);
  return withBusyAgents(users, calls);
};
