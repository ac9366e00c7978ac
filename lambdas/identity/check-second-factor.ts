import type * as z from 'zod';
import { requiresSecondFactor } from '#platform/handlers/second-factor';
import type { checkSecondFactor as operation } from '#shared/contracts/identity';
import type { User } from '#shared/users/user';
import { changeUser, type WantedChange } from './change-user.ts';
import type { By } from './other-user.ts';
import type { UserPool } from './user-pool.ts';

type Dependencies = { userPool: Pick<UserPool, 'hasSecondFactor'> };
type Own = Omit<By, 'actor'> & { actor: By['actor'] & { user: User } };
type Input = z.output<(typeof operation)['input']>;

const changeFor = (
  { second_factor_ts: known }: User,
  { isSet, isNew, now }: { isSet: boolean; isNew: boolean; now: string },
): WantedChange | undefined => {
  if (!isSet) return known === undefined ? undefined : { change: { remove: ['second_factor_ts'] } };
  return known !== undefined && !isNew ? undefined : { change: { set: { second_factor_ts: now } } };
};

/**
 * Asks the user pool whether the actor has a second factor, and records a change: the console sets it up and removes it
 * at the pool itself.
 * @throws Rejection `not_found`, `conflict`
 */
export const checkSecondFactor = async (
  { userPool }: Dependencies,
  { input, ...own }: { input: Input } & Own,
): Promise<{ set: boolean }> => {
  const { id } = own.actor.user;
  const isSet = await userPool.hasSecondFactor(id);
  await changeUser(own, id, user => changeFor(user, { isSet, isNew: input.set_up, now: own.now }));
  return { set: isSet };
};

/**
 * Forgets, before a session starts, a required factor that the user has removed at the pool without the console: a
 * sign-in that asked for no code can then only set one up.
 */
export const forgetRemovedFactor = async (dependencies: Dependencies, own: Own): Promise<void> => {
  if (own.actor.user.second_factor_ts === undefined || !requiresSecondFactor(own.actor)) return;
  await checkSecondFactor(dependencies, { ...own, input: { set_up: false } });
};
