import type { openCalls } from '#platform/table/calls';
import type { listUsers } from '#platform/table/users';
import { withBusy } from '#shared/calls/transfer';
import type { User } from '#shared/users/user';

export type FloorTable = { listUsers: typeof listUsers; openCalls: typeof openCalls };

/** Everybody who works here, available where she could take a call now. */
export const usersAsFree = async ({ listUsers, openCalls }: FloorTable): Promise<User[]> => {
  const [users, calls] = await Promise.all([listUsers(), openCalls()]);
  return withBusy(users, calls);
};
