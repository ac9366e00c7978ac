import type { Migration } from '#platform/table/engine/documents';
import {
  getMigration,
  type Outdated,
  outdatedItems,
  removeItem,
  saveMigration,
  type UpgradeOutcome,
  upgradeItem,
} from '#platform/table/engine/migrations';
import { moveAuditRecord } from '#platform/table/engine/move-audit-record';
import { removedEntities, upgradedEntities } from '#platform/table/engine/upgrades';
import type { Timestamp } from '#shared/time';
import { inBatches } from '../set-up/in-batches.ts';

/** How many items are read before the progress is stored. */
const PAGE_SIZE = 500;
const AT_ONCE = 16;

export type MigrationDeps = {
  now: () => Timestamp;
  /** Told of each item that its schema rejects also after the upgrade: such an item stays as it is. */
  unreadable: (item: { pk: string; sk: string }) => void;
  pageSize?: number;
};

/** What a run did: the number of items that it rewrote, moved or removed, and that it could not read. */
export type Migrated = { upgraded: number; unreadable: number };

type Item = Record<string, unknown>;
type NamedMigration = { name: string; outdated: Outdated; migrate: (item: Item) => Promise<UpgradeOutcome> };

/** One migration for each entity and schema version, such as `call@2`, and one for each entity that moves or goes. */
const migrations = (): NamedMigration[] => [
  ...upgradedEntities().map(({ entity, ...outdated }) => ({
    name: `${entity}@${outdated.schemaVersion}`,
    outdated,
    migrate: upgradeItem,
  })),
  { name: 'audit-record@audit-table', outdated: { names: ['audit-record'] }, migrate: moveAuditRecord },
  ...removedEntities.map(name => ({ name: `${name}@removed`, outdated: { names: [name] }, migrate: removeItem })),
];

const migratePage = async (
  { unreadable }: MigrationDeps,
  migrate: NamedMigration['migrate'],
  items: Item[],
): Promise<Migrated> => {
  const done: Migrated = { upgraded: 0, unreadable: 0 };
  await inBatches(items, AT_ONCE, async item => {
    const outcome = await migrate(item);
    if (outcome === 'upgraded') done.upgraded++;
    if (outcome !== 'unreadable') return;
    done.unreadable++;
    unreadable({ pk: String(item.pk), sk: String(item.sk) });
  });
  return done;
};

/** After its last page a migration is finished, or begins again with the next run if items were left. */
const progressAfter = (
  { name, unreadable, upgraded, next }: Omit<Migration, 'version' | 'finished_ts'>,
  now: Timestamp,
): Omit<Migration, 'version'> =>
  next
    ? { name, upgraded, unreadable, next }
    : { name, upgraded, unreadable: 0, ...(unreadable === 0 && { finished_ts: now }) };

const plus = (one: Migrated, other: Migrated | undefined): Migrated => ({
  upgraded: one.upgraded + (other?.upgraded ?? 0),
  unreadable: one.unreadable + (other?.unreadable ?? 0),
});

const runMigration = async (deps: MigrationDeps, { name, outdated, migrate }: NamedMigration): Promise<Migrated> => {
  let total: Migrated = { upgraded: 0, unreadable: 0 };
  for (;;) {
    const before = await getMigration(name);
    if (before?.finished_ts) return total;
    const { items, next } = await outdatedItems(outdated, before?.next, deps.pageSize ?? PAGE_SIZE);
    const page = await migratePage(deps, migrate, items);
    total = plus(total, page);
    const progress = progressAfter({ name, ...plus(page, before), next }, deps.now());
    // If another run stored its progress first, it did the same page, and this one continues from there.
    const saved = await saveMigration(progress, before?.version);
    if (saved && !next) return total;
  }
};

/**
 * Rewrites the items of older schema versions, moves those of another table and removes those that nothing reads, while
 * the system works. A run that was interrupted is continued by the next one, from the last stored page; a finished
 * migration costs one read.
 */
export const migrateData = async (deps: MigrationDeps): Promise<Migrated> => {
  let total: Migrated = { upgraded: 0, unreadable: 0 };
  for (const migration of migrations()) total = plus(total, await runMigration(deps, migration));
  return total;
};
