import type * as z from 'zod';
import { type EntityName, schemas } from './entities.ts';
import type { Image } from './read.ts';
import { upgraded } from './upgrades.ts';

type Document<E extends EntityName> = z.output<(typeof schemas)[E]>;

/**
 * A change of one item: created without `old`, removed without `new`. A repaired item could not be read before: nobody
 * knows what it was.
 */
export type RecordChange<E extends EntityName = EntityName> = {
  [K in E]: { entity: K; old?: Document<K>; new?: Document<K>; repaired?: true };
}[E];

const isEntity = (name: unknown): name is EntityName => typeof name === 'string' && Object.hasOwn(schemas, name);

/** Two images of an item as documents, without keys and marks. Throws for an unknown entity, or if the newer one cannot be read. */
export const recordChange = (stored: { old?: Image; new?: Image }): RecordChange => {
  const images = { old: stored.old && upgraded(stored.old), new: stored.new && upgraded(stored.new) };
  const name = (images.new ?? images.old)?.entity;
  if (!isEntity(name)) throw new Error(`The table has an item of unknown entity '${String(name)}'.`);
  const current = images.new && schemas[name].parse(images.new);
  const old = images.old && schemas[name].safeParse(images.old);
  if (old?.error && !current) throw old.error;
  return { entity: name, old: old?.data, new: current, ...(old?.error && { repaired: true }) } as RecordChange;
};

/** Whether an item in its present form is a valid document of its entity. */
export const isReadable = (image: Image): boolean =>
  isEntity(image.entity) && schemas[image.entity].safeParse(image).success;
