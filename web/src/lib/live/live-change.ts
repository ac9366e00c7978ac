import * as z from 'zod';
import { Change, type Entity, itemSchemas } from '#shared/contracts/live';
import type { leadItemSchemas } from '#shared/contracts/live-lead';

type Schemas = typeof itemSchemas & typeof leadItemSchemas;
type Items = { [E in keyof Schemas]: z.output<Schemas[E]> };
type ItemOf<E extends Entity> = E extends keyof Items ? Items[E] : never;

/** One live change, parsed. `item` is absent where it was removed, or where the entity sends only its id. */
export type LiveChange<E extends Entity = Entity> = {
  [K in E]: { topic: string; entity: K; id: string; version: number; removed: boolean; item: ItemOf<K> | undefined };
}[E];

const known: Partial<Record<Entity, z.ZodType>> = { ...itemSchemas };

/** Entities that only some screens follow are read by what those screens bring along. */
export const knowItems = (schemas: Partial<Record<Entity, z.ZodType>>): void => {
  Object.assign(known, schemas);
};

const Envelope = z.object({ onChange: Change });

/** Of these only the id is told on; whoever follows them reads anew. */
const byIdAlone: readonly Entity[] = ['disposition', 'group'];

const itemOf = (change: Change): unknown => {
  if (change.removed || change.item === null || byIdAlone.includes(change.entity)) return undefined;
  const schema = known[change.entity];
  if (!schema) throw new Error(`Nobody who follows '${change.topic}' knows what a ${change.entity} is.`);
  return schema.parse(JSON.parse(change.item));
};

/** Parses what the subscription delivered; throws where it is not of the contract. */
export const parseLiveChange = (data: unknown): LiveChange => {
  const { onChange } = Envelope.parse(data);
  return { ...onChange, item: itemOf(onChange) } as LiveChange;
};
