import { listUsers } from '#platform/table/users';
import type { User } from '#shared/users/user';

/** docs/product.md, Product editor. */
const AT_MOST = 80;

const closersFirst = (a: User, b: User): number =>
  Number(b.roles.includes('closer')) - Number(a.roles.includes('closer')) || a.email.localeCompare(b.email);

/** The e-mail addresses of possible sellers: closers come first, so that a limit never leaves out a closer. */
export const listAgentEmails = async (): Promise<{ data: string[] }> => {
  const users = (await listUsers()).filter(user => !user.disabled).sort(closersFirst);
  return { data: users.slice(0, AT_MOST).map(user => user.email) };
};
