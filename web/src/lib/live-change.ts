import * as z from 'zod';
import { Change, type Entity, itemSchemas } from '#shared/contracts/live';

type Items = { [E in keyof typeof itemSchemas]: z.output<(typeof itemSchemas)[E]> };
type ItemOf<E extends Entity> = E extends keyof Items ? Items[E] : never;

/** One live change, parsed. `item` is absent where it was removed, or where the entity sends only its id. */
export type LiveChange<E extends Entity = Entity> = {
  [K in E]: { topic: string; entity: K; id: string; version: number; removed: boolean; item: ItemOf<K> | undefined };
}[E];

const Envelope = z.object({ onChange: Change });

const itemOf = (change: Change): unknown => {
  if (change.removed || change.item === null || !(change.entity in itemSchemas)) return undefined;
  return itemSchemas[change.entity as keyof typeof itemSchemas].parse(JSON.parse(change.item));
};

/** Parses what the subscription delivered; throws where it is not of the contract. */
export const parseLiveChange = (data: unknown): LiveChange => {
  const { onChange } = Envelope.parse(data);
  return { ...onChange, item: itemOf(onChange) } as LiveChange;
};
