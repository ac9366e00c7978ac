import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { publishedScript, unversionedPages } from '#platform/table/settings/scripts';
import { may, requires } from '#shared/access/access';
import type { getScript as operation } from '#shared/contracts/leads';
import { Rejection } from '#shared/errors';
import { CLOSING_REBUTTALS } from '#shared/scripts/which-script';

type GetScriptDeps = { actor: Actor };
type Script = z.input<(typeof operation)['output']>;

const ofVersion = async (name: string, at: string | undefined): Promise<Script> => {
  const publication = await publishedScript(name, at);
  if (!publication) return { data: await unversionedPages(name) };
  const { pages, number, published_ts } = publication;
  return { data: pages.map((page, place) => ({ ...page, script: name, place, version: number })), published_ts };
};

/**
 * Every page of the published version of a script, or of a list of rebuttals in its order.
 * @throws Rejection `not_found`; `forbidden` for the closing rebuttals, unless for a closer or an admin
 * (docs/product.md, Limits by role)
 */
export const getScript = async (
  { actor }: GetScriptDeps,
  { name, at }: z.output<(typeof operation)['input']>,
): Promise<Script> => {
  if (name === CLOSING_REBUTTALS && !may(actor.access, requires.role('closer'))) {
    logger.warn('access denied', { user_id: actor.user.id, script: name });
    throw new Rejection('forbidden', 'Closing rebuttals are for closers.');
  }
  const script = await ofVersion(name, at);
  if (script.data.length === 0) throw new Rejection('not_found', 'There is no such script.');
  return script;
};
