import type * as z from 'zod';
import type { GroupSettings, saveGroup as operation } from '#shared/contracts/backoffice';
import { type WriteGroupDeps, writeGroup } from './write-group.ts';

/**
 * Saves what an admin edited of a group (docs/product.md, Group settings).
 * @throws Rejection `not_found`, `rejected`, `conflict`: see {@link writeGroup}
 */
export const saveGroup = (deps: WriteGroupDeps, input: z.output<(typeof operation)['input']>): Promise<GroupSettings> =>
  writeGroup(deps, input);
