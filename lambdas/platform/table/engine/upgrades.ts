import { newYorkDay } from '#shared/new-york';
import { Timestamp } from '#shared/time';
import { indexed, partitions } from './keys.ts';
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

const nameParts = (name: unknown): object => {
  const [first_name = '', ...others] = String(name ?? '').split(' ');
  const last_name = others.join(' ');
  return { ...(first_name && { first_name }), ...(last_name && { last_name }) };
};

const inMonthOfSale = ({ sale_date, lead_id, product_type }: Item): object => {
  const { success, data: date } = Timestamp.safeParse(sale_date);
  if (!success) return {};
  return indexed(
    'gsi2',
    partitions.commissionsOfMonth(newYorkDay(date).slice(0, 7)),
    `${date}#${lead_id}#${product_type}`,
  );
};

/** Each line was a sale, with the customer's name in one field, and was in no list of a month. */
const commissionLine: Upgrade = ({ lead_name, ...line }) => ({
  id: line.product_type,
  kind: 'sale',
  ...nameParts(lead_name),
  ...inMonthOfSale(line),
  ...line,
});

/** The upgrades of each entity: the first one turns version 1 into 2. An entity without upgrades has version 1. */
const upgrades: Partial<Record<EntityName, Upgrade[]>> = {
  call: [renamed('dial_refusal', 'dial_rejection')],
  'rejected-acceptance': [item => ({ ...item, entity: 'rejected-acceptance' })],
  commission: [commissionLine],
};

/** The present names of entities that were renamed. */
const renamedEntities: Record<string, EntityName> = { 'refused-acceptance': 'rejected-acceptance' };

/** Entities that nothing reads any more: a migration removes their items. */
export const removedEntities: readonly string[] = ['day-rollup', 'sales-day'];

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
