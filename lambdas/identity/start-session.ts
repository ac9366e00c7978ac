import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import { updateUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';

/**
 * Makes this tab's session the only one of the user; the live change of the user ends the others (docs/product.md, One
 * session per user).
 */
export const startSession = async ({ user }: Actor): Promise<{ session_id: string }> => {
  const session_id = randomUUID();
  const started = await updateUser(user.id, { set: { sessionId: session_id } });
  if (started.outcome !== 'written') throw new Rejection('not_found', 'Your account is not known here.');
  return { session_id };
};
