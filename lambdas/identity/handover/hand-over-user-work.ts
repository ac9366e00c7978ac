import type * as z from 'zod';
import type { handOverUserWork as operation } from '#shared/contracts/identity';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';
import { changeUser } from '../change-user.ts';
import { type By, requireManaged, userWithWork } from '../other-user.ts';
import { handingOver, requireReceivers } from './handing-over.ts';

/** A user who works again keeps the work. @throws Rejection `rejected` */
const requireLeft = ({ disabled }: User): void => {
  if (!disabled) throw new Rejection('rejected', 'This user is not disabled. Reload the page.');
};

/**
 * Hands over what a failed handover has left. The state of the user stays as it is.
 * @throws Rejection `rejected` for a user who is neither disabled nor deleted, a receiver who cannot get the work, or
 * leads without a choice; `not_found`, `forbidden`, `conflict`
 */
export const handOverUserWork = async ({
  input: { uid, handover },
  ...by
}: {
  input: z.output<(typeof operation)['input']>;
} & By): Promise<Record<string, never>> => {
  const user = await userWithWork(uid);
  requireManaged(by.actor, user);
  requireLeft(user);
  await requireReceivers(by, user, handover);
  const decide = (current: User) => {
    requireLeft(current);
    const { set, ...written } = handingOver(by, current, handover);
    return { change: { set }, ...written };
  };
  await changeUser(by, uid, decide, userWithWork);
  return {};
};
