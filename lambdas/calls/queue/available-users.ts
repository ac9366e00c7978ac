import { openCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import { withBusy } from '#shared/calls/transfer';
import type { User } from '#shared/users/user';

/** Everybody who works here, available where they could take a call now. */
export const usersAsFree = async (): Promise<User[]> => {
  const [users, calls] = await Promise.all([listUsers(), openCalls()]);
  return withBusy(users, calls);
};
