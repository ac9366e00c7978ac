import * as z from 'zod';

/** Collections that a key may name. The wire form of a key is `collection/id` (docs/product.md, Other entities). */
type Collection = 'user' | 'lead' | 'taskAttribute' | 'upcomingCallback';
type Key<C extends Collection> = `${C}/${string}`;

export const keyOf = <C extends Collection>(collection: C, id: string): Key<C> => `${collection}/${id}`;

/** The id inside a key: `idOf('lead/42') === '42'`. */
export const idOf = (key: Key<Collection>): string => key.slice(key.indexOf('/') + 1);

const keySchema = <C extends Collection>(collection: C) =>
  z.custom<Key<C>>(
    value => typeof value === 'string' && new RegExp(`^${collection}/[\\w+:.-]{1,128}$`).test(value),
    `Expected a key like ${collection}/id`,
  );

export const UserKey = keySchema('user');
export type UserKey = Key<'user'>;
export const LeadKey = keySchema('lead');
export type LeadKey = Key<'lead'>;
export const CallKey = keySchema('taskAttribute');
export type CallKey = Key<'taskAttribute'>;
