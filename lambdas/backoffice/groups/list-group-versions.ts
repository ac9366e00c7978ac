import type * as z from 'zod';
import { groupVersions } from '#platform/table/group-configurations';
import { GroupContent } from '#shared/access/group-configuration';
import type { GroupVersion, listGroupVersions as operation } from '#shared/contracts/backoffice';
import type { Page } from '#shared/contracts/page';

/** Who changed a group when, with its content before and after, the latest first. */
export const listGroupVersions = async ({
  name,
  ...page
}: z.output<(typeof operation)['input']>): Promise<Page<GroupVersion>> => {
  const found = await groupVersions(name, page);
  const data = found.data.map(change => ({
    ...change,
    before: GroupContent.parse(change.before),
    after: GroupContent.parse(change.after),
  }));
  return { ...found, data };
};
