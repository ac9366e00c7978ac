import * as z from 'zod';
import { Change, type Entity, itemSchemas } from '#shared/contracts/live';
import type { jobItemSchemas } from '#shared/contracts/live-items/job';
import type { leadItemSchemas } from '#shared/contracts/live-items/lead';

type Schemas = typeof itemSchemas & typeof jobItemSchemas & typeof leadItemSchemas;
type Items = { [E in keyof Schemas]: z.output<Schemas[E]> };
type ItemOf<E extends Entity> = E extends keyof Items ? Items[E] : never;

/** A parsed live change. `item` is undefined if the item was removed, or if the entity sends only its id. */
export type LiveChange<E extends Entity = Entity> = {
  [K in E]: { topic: string; entity: K; id: string; version: number; removed: boolean; item: ItemOf<K> | undefined };
}[E];

const knownSchemas: Partial<Record<Entity, z.ZodType>> = { ...itemSchemas };

/** Registers schemas of entities that only some screens follow; those screens' modules call it. */
export const registerItemSchemas = (schemas: Partial<Record<Entity, z.ZodType>>): void => {
  Object.assign(knownSchemas, schemas);
};

const Envelope = z.object({ onChange: Change });

/** A change of these entities carries only the id; the follower reads the item again. */
const sentByIdOnly: readonly Entity[] = [
  'disposition',
  'disposition-group',
  'message-template',
  'retention',
  'website',
  'product-option',
  'script',
  'setting-version',
  'doctor-nomination',
  'group',
  'lead-row',
  'lead-source',
];

const itemOf = (change: Change): unknown => {
  if (change.removed || change.item === null || sentByIdOnly.includes(change.entity)) return undefined;
  const schema = knownSchemas[change.entity];
  if (!schema)
    throw new Error(`No schema is registered for the entity '${change.entity}' of the topic '${change.topic}'.`);
  return schema.parse(JSON.parse(change.item));
};

/** Parses the data of a subscription; throws if it does not match the contract. */
export const parseLiveChange = (data: unknown): LiveChange => {
  const { onChange } = Envelope.parse(data);
  return { ...onChange, item: itemOf(onChange) } as LiveChange;
};
