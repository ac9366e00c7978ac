import type * as z from 'zod';
import type { updateLeadSource as operation } from '#shared/contracts/backoffice';
import type { LeadSource } from '#shared/lead-sources/lead-source';
import { type LeadSourceDeps, writeLeadSource } from './write-lead-source.ts';

/**
 * Changes the given fields of a lead source: its cost from today on, its name, whether it is retired.
 * @throws Rejection `not_found`; `rejected` for a taken name; `conflict` if it has changed since the admin read it
 */
export const updateLeadSource = (
  deps: LeadSourceDeps,
  { id, version, lead_cost, name, retired }: z.output<(typeof operation)['input']>,
): Promise<LeadSource> =>
  writeLeadSource(deps, {
    id,
    version,
    fields: {
      ...(lead_cost !== undefined && { lead_cost }),
      ...(name !== undefined && { name }),
      ...(retired !== undefined && { retired }),
    },
  });
