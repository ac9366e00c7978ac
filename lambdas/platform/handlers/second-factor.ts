import { mayNeedSecondFactor } from '#shared/users/second-factor';
import { env } from '../env.ts';
import type { Actor } from './actor.ts';

type Who = Pick<Actor, 'user' | 'access'>;

/** Whether this stage requires a second factor of the user. */
export const requiresSecondFactor = ({ access }: Pick<Who, 'access'>): boolean =>
  mayNeedSecondFactor(access) && env('SECOND_FACTOR') === 'required';

/** Whether the user's session can only set up the second factor (docs/product.md, Account). */
export const lacksSecondFactor = ({ user, access }: Who): boolean =>
  user.second_factor_ts === undefined && requiresSecondFactor({ access });
