import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { timestamp } from '#shared/time';
import { rebuildLeadRows } from '../../lambdas/projections/rebuild-lead-rows.ts';
import { rebuildRollups } from '../../lambdas/projections/rebuild-rollups.ts';
import { upgradeData } from '../migrations/migrate-data.ts';
import { countEntities } from './count-entities.ts';
import { lostEntities } from './lost-items.ts';
import { type Restore, restoreTable } from './restore-table.ts';
import { changedKeys, rollupFigures } from './rollup-figures.ts';

type Deps = {
  client: DynamoDBClient;
  /** Gets one line of the report. */
  print(line: string): void;
};

const printCounts = ({ print }: Deps, inUse: Map<string, number>, restored: Map<string, number>): void => {
  print('Entity: items in use, items restored (without those that expire)');
  for (const entity of [...new Set([...inUse.keys(), ...restored.keys()])].sort()) {
    const [here, there] = [inUse.get(entity) ?? 0, restored.get(entity) ?? 0];
    print(`  ${entity}: ${here}, ${there}${here === there ? '' : `  (${there - here})`}`);
  }
};

/**
 * Restores a table into a new one, counts the items of both, rewrites and rebuilds the new one, and prints a report.
 * From then on `lambdas/platform/table` uses the new table. Returns whether no entity has lost items, every older item
 * could be read, and the rebuilt roll-ups are those restored.
 */
export const rehearseRestore = async (deps: Deps, restore: Restore): Promise<boolean> => {
  const { client, print } = deps;
  const { source, target } = restore;
  print(`Restoring ${source} into ${target} ...`);
  await restoreTable(client, restore);
  const [inUse, restored] = [await countEntities(client, source), await countEntities(client, target)];
  printCounts(deps, inUse, restored);
  const lost = lostEntities(inUse, restored);
  for (const entity of lost) print(`  lost: ${entity}`);
  process.env.TABLE_NAME = target;
  const { upgraded, unreadable } = await upgradeData({
    now: () => timestamp(new Date()),
    unreadable: ({ pk, sk }) => print(`  unreadable: ${pk} ${sk}`),
  });
  print(`Rewrote ${upgraded} items of older schema versions; ${unreadable} could not be read.`);
  const before = await rollupFigures(client, target);
  const rebuilt = await rebuildRollups();
  for (const { pk, sk } of rebuilt.unreadable) print(`  unreadable: ${pk} ${sk}`);
  const after = await rollupFigures(client, target);
  const changed = changedKeys(before, after);
  print(
    `Rebuilt ${after.size} roll-ups and commissions from ${rebuilt.documents} documents: ${changed.length} changed.`,
  );
  for (const key of changed) print(`  changed: ${key}`);
  const listed = await rebuildLeadRows();
  for (const id of listed.unreadable) print(`  unreadable: the lead ${id}`);
  print(`Made the rows of the leads list again from ${listed.items} items.`);
  return [lost, changed, rebuilt.unreadable, listed.unreadable].every(({ length }) => length === 0) && unreadable === 0;
};
