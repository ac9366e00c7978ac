import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { pagesOfScript } from '#platform/table/script-pages';
import { may, requires } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import type { ScriptPage } from '#shared/scripts/script';
import { CLOSING_REBUTTALS } from '#shared/scripts/which-script';

export type GetScriptDeps = { actor: Actor };

/**
 * Every page of a script, or of a list of rebuttals in its order.
 * @throws Rejection `not_found`; `forbidden` for the closing rebuttals, unless for a closer or an admin
 * (docs/product.md, Limits by role)
 */
export const getScript = async (
  { actor }: GetScriptDeps,
  { name }: { name: string },
): Promise<{ data: ScriptPage[] }> => {
  if (name === CLOSING_REBUTTALS && !may(actor.access, requires.role('closer'))) {
    logger.warn('access denied', { user_id: actor.user.id, script: name });
    throw new Rejection('forbidden', 'Closing rebuttals are for closers.');
  }
  const data = await pagesOfScript(name);
  if (data.length === 0) throw new Rejection('not_found', 'There is no such script.');
  return { data };
};
