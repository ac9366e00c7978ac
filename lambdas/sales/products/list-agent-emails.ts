import { listUsers } from '#platform/table/users';
import type { User } from '#shared/users/user';

/** docs/product.md, Product editor. */
const AT_MOST = 80;

const closersFirst = (a: User, b: User): number =>
  Number(b.roles.includes('closer')) - Number(a.roles.includes('closer')) || a.email.localeCompare(b.email);

/** E-mails of those who may have sold something: closers before all others, so that no limit leaves one out for them. */
export const listAgentEmails = async (): Promise<{ data: string[] }> => {
  const users = (await listUsers()).filter(user => !user.disabled).sort(closersFirst);
  return { data: users.slice(0, AT_MOST).map(user => user.email) };
};
