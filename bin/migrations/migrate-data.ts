import { mapInBatches } from '#platform/batches/map-in-batches';
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
import { attributeCommissionLine } from './attribute-commission-line.ts';
import { correctProgress } from './correct-progress.ts';
import { upgradeSelectedProduct } from './upgrade-selected-product.ts';

/** How many items are read before the progress is stored. */
const PAGE_SIZE = 500;
const AT_ONCE = 16;

type MigrationDeps = {
  now: () => Timestamp;
  /** Called for each item that its schema rejects even after the upgrade: such an item stays unchanged. */
  unreadable: (item: { pk: string; sk: string }) => void;
  pageSize?: number;
};

/**
 * What a run did: the number of items that it rewrote, moved, corrected or removed, and of those that it could not
 * read.
 */
type Migrated = { upgraded: number; unreadable: number };

type Item = Record<string, unknown>;
type NamedMigration = { name: string; outdated: Outdated; migrate: (item: Item) => Promise<UpgradeOutcome> };

/** One for each entity and schema version, such as `call@2`. */
const upgradesOfItems = (): NamedMigration[] =>
  upgradedEntities().map(({ entity, names, isDerived, ...olderThan }) => ({
    name: `${entity}@${olderThan.schemaVersion}`,
    outdated: isDerived ? { names } : { names, olderThan },
    migrate: entity === 'selected-product' ? upgradeSelectedProduct : upgradeItem,
  }));

const auditMove: NamedMigration = {
  name: 'audit-record@audit-table',
  outdated: { names: ['audit-record'] },
  migrate: moveAuditRecord,
};

/** An earlier release stored events without these items: after a roll-back they would lack events. */
const progressCorrection: NamedMigration = {
  name: 'verification-progress@events',
  outdated: { names: ['verification-progress'] },
  migrate: correctProgress,
};

/**
 * An earlier release, whose lines have no group and no source of their sale, may have written some since the last run.
 */
const lineAttribution: NamedMigration = {
  name: 'commission@sale',
  outdated: { names: ['commission'] },
  migrate: attributeCommissionLine,
};

/** Removes items that nothing reads any more; code of the previous release may have written them again. */
const removals = (): NamedMigration[] =>
  removedEntities.map(name => ({ name: `${name}@removed`, outdated: { names: [name] }, migrate: removeItem }));

const migratePage = async (
  { unreadable }: MigrationDeps,
  migrate: NamedMigration['migrate'],
  items: Item[],
): Promise<Migrated> => {
  const done: Migrated = { upgraded: 0, unreadable: 0 };
  await mapInBatches(items, AT_ONCE, async item => {
    const outcome = await migrate(item);
    if (outcome === 'upgraded') done.upgraded++;
    if (outcome !== 'unreadable') return;
    done.unreadable++;
    unreadable({ pk: String(item.pk), sk: String(item.sk) });
  });
  return done;
};

const NOTHING: Migrated = { upgraded: 0, unreadable: 0 };

const plus = (one: Migrated, other: Migrated): Migrated => ({
  upgraded: one.upgraded + other.upgraded,
  unreadable: one.unreadable + other.unreadable,
});

/** Handles the items from the stored page on, or from the first page where no pass was interrupted. */
const runPass = async (deps: MigrationDeps, { name, outdated, migrate }: NamedMigration): Promise<Migrated> => {
  let total = NOTHING;
  for (let isFirstPage = true; ; isFirstPage = false) {
    const before = await getMigration(name);
    // Another run has stored the last page of the same pass.
    if (before?.finished_ts && !isFirstPage) return total;
    const { items, next } = await outdatedItems(outdated, before?.next, deps.pageSize ?? PAGE_SIZE);
    const page = await migratePage(deps, migrate, items);
    total = plus(total, page);
    const soFar = plus(page, before?.next ? before : NOTHING);
    // If another run stored its progress first, it did the same page, and this one continues from there.
    const saved = await saveMigration(
      { name, ...soFar, ...(next ? { next } : { finished_ts: deps.now() }) },
      before?.version,
    );
    if (saved && !next) return total;
  }
};

/**
 * A pass reads the whole table at each run: a roll-back, a restore or code that was still running may have written old
 * items since. After an interrupted pass the pages before the interruption are therefore read once more.
 */
const runMigration = async (deps: MigrationDeps, migration: NamedMigration): Promise<Migrated> => {
  const isInterrupted = (await getMigration(migration.name))?.next !== undefined;
  const rest = isInterrupted ? await runPass(deps, migration) : NOTHING;
  const whole = await runPass(deps, migration);
  return { upgraded: rest.upgraded + whole.upgraded, unreadable: whole.unreadable };
};

const runAll = async (deps: MigrationDeps, migrations: NamedMigration[]): Promise<Migrated> => {
  let total = NOTHING;
  for (const migration of migrations) total = plus(total, await runMigration(deps, migration));
  return total;
};

/** Rewrites the items of older schema versions, and writes to no other table: for a restored table. */
export const upgradeData = (deps: MigrationDeps): Promise<Migrated> => runAll(deps, upgradesOfItems());

/**
 * Rewrites the items of older schema versions, moves those of another table, corrects the progress of verifications,
 * and completes the lines of commissions, while the system works. It can be repeated; a run that was interrupted is continued by the next one from the last
 * stored page.
 */
export const migrateData = (deps: MigrationDeps): Promise<Migrated> =>
  runAll(deps, [...upgradesOfItems(), auditMove, progressCorrection, lineAttribution, ...removals()]);
