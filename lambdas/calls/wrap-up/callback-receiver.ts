import type { Step } from '#platform/table/engine/steps';
import { disabledCheck, getUser } from '#platform/table/users';
import type { User } from '#shared/users/user';

/** A colleague who got the callbacks may be disabled too, and so on. */
const MOST_COLLEAGUES = 10;

const latest = (id: string): Promise<User | undefined> => getUser(id, { latest: true });

/**
 * The user who gets a callback of this agent, and the check for its transaction that this user is still not disabled.
 * So a callback that is scheduled while its agent is being disabled is either handed over with the others, or created
 * for the colleague.
 */
export const callbackReceiver = async (agentId: string): Promise<{ userId: string; agent?: { receiver: Step } }> => {
  let user = await latest(agentId);
  for (let n = 0; n < MOST_COLLEAGUES && user?.disabled && user.callbacks_to !== undefined; n++)
    user = await latest(user.callbacks_to);
  return user ? { userId: user.id, agent: { receiver: disabledCheck(user) } } : { userId: agentId };
};
