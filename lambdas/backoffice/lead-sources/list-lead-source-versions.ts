import type * as z from 'zod';
import { leadSourceVersions } from '#platform/table/lead-sources';
import { LeadSourceVersion, type listLeadSourceVersions as operation } from '#shared/contracts/backoffice';
import type { Page } from '#shared/contracts/page';

/** Who changed a lead source when, with its content before and after, the latest first. */
export const listLeadSourceVersions = async ({
  id,
  ...page
}: z.output<(typeof operation)['input']>): Promise<Page<LeadSourceVersion>> => {
  const found = await leadSourceVersions(id, page);
  return { ...found, data: found.data.map(change => LeadSourceVersion.parse(change)) };
};
