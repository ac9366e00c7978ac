import * as z from 'zod';
import { invalidParameter } from '../failure.ts';
import { pageOf } from '../page.ts';
import type { StoredUser } from '../state.ts';
import { userType } from './administer-users.ts';
import { adminOperation, Text } from './operation.ts';

const SEARCHABLE = new Set(
  [
    'username email phone_number name given_name family_name preferred_username sub',
    'cognito:user_status status',
  ].flatMap(names => names.split(' ')),
);
const FILTER = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

const searchable = (user: StoredUser, name: string): string | undefined => {
  if (name === 'username') return user.username;
  if (name === 'cognito:user_status') return user.status;
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled';
  return user.attributes[name];
};

/** `email ^= "ann"` as a predicate; `=` is equality, `^=` a prefix (API reference, ListUsers, Filter). */
const parseFilter = (filter: string | undefined): ((user: StoredUser) => boolean) => {
  if (!filter?.trim()) return () => true;
  const [, name = '', operator, quoted = ''] = FILTER.exec(filter) ?? [];
  if (!operator) throw invalidParameter(`Error while parsing filter: ${filter}`);
  if (!SEARCHABLE.has(name)) throw invalidParameter(`User search not supported for attribute ${name}`);
  const wanted = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  return user => {
    const value = searchable(user, name)?.toLowerCase();
    return operator === '=' ? value === wanted : (value?.startsWith(wanted) ?? false);
  };
};

export const listUsers = adminOperation(
  z.object({
    Filter: z.string().optional(),
    Limit: z.number().int().min(0).max(60).optional(),
    PaginationToken: Text.optional(),
    AttributesToGet: z.array(Text).nullish(),
  }),
  (pool, input) => {
    const found = pool.users.all().filter(parseFilter(input.Filter));
    const limit = input.Limit || 60;
    const page = pageOf(found, { keyOf: user => user.username, limit, token: input.PaginationToken });
    const wanted = input.AttributesToGet;
    return {
      Users: page.items.map(userType).map(user => ({
        ...user,
        Attributes: user.Attributes.filter(({ Name }) => !wanted || wanted.includes(Name)),
      })),
      ...(page.next && { PaginationToken: page.next }),
    };
  },
);
