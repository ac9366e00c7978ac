import type * as z from 'zod';
import { getLeadSourceVersion } from '#platform/table/lead-sources';
import type { restoreLeadSource as operation } from '#shared/contracts/backoffice';
import { Rejection } from '#shared/errors';
import { type LeadSource, LeadSourceContent } from '#shared/lead-sources/lead-source';
import { type LeadSourceDeps, writeLeadSource } from './write-lead-source.ts';

/**
 * Saves the content from before a change as a new version: its cost counts from today on.
 * @throws Rejection `not_found` without such a change, or for the first one; `rejected` for a name that is taken;
 * `conflict` if the source has changed since the admin read it
 */
export const restoreLeadSource = async (
  deps: LeadSourceDeps,
  { id, number, version }: z.output<(typeof operation)['input']>,
): Promise<LeadSource> => {
  const change = await getLeadSourceVersion(id, number);
  const before = LeadSourceContent.safeParse(change?.before);
  if (!before.success) throw new Rejection('not_found', 'There is no such change, or nothing was there before it.');
  return writeLeadSource(deps, { id, fields: before.data, version, restored: number });
};
