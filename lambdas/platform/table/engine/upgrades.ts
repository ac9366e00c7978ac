import type { EntityName } from './records.ts';

type Item = Record<string, unknown>;

/**
 * Turns an item of one schema version into an item of the next. Pure. A part of the item may have the next form already,
 * because a new field was written to an item that was not rewritten yet: that part wins.
 */
type Upgrade = (item: Item) => Item;

const renamed =
  (from: string, to: string): Upgrade =>
  ({ [from]: value, ...rest }) =>
    value === undefined ? rest : { [to]: value, ...rest };

/** The upgrades of each entity: the first one turns version 1 into 2. An entity without upgrades has version 1. */
const upgrades: Partial<Record<EntityName, Upgrade[]>> = {
  call: [renamed('dial_refusal', 'dial_rejection')],
  'rejected-acceptance': [item => ({ ...item, entity: 'rejected-acceptance' })],
};

/** The present names of entities that were renamed. */
const renamedEntities: Record<string, EntityName> = { 'refused-acceptance': 'rejected-acceptance' };

const entityOf = ({ entity }: Item): EntityName => renamedEntities[String(entity)] ?? (entity as EntityName);

/** The version of an entity's schema that is written now. */
export const schemaVersionOf = (entity: EntityName): number => (upgrades[entity]?.length ?? 0) + 1;

/** The entities that have items of an older version, and every name that such an item may have. */
export const upgradedEntities = (): { entity: EntityName; schemaVersion: number; names: string[] }[] =>
  (Object.keys(upgrades) as EntityName[]).map(entity => ({
    entity,
    schemaVersion: schemaVersionOf(entity),
    names: [entity, ...Object.keys(renamedEntities).filter(former => renamedEntities[former] === entity)],
  }));

/** An item in the present form; the same object if it has it already. Items without `schema_version` have version 1. */
export const upgraded = (item: Item): Item => {
  const entity = entityOf(item);
  const { schema_version: stored = 1 } = item;
  const missing = (upgrades[entity] ?? []).slice(Number(stored) - 1);
  if (missing.length === 0) return item;
  const latest = missing.reduce((older, upgrade) => upgrade(older), item);
  return { ...latest, schema_version: schemaVersionOf(entity) };
};
