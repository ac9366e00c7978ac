import type { UnitTable } from './unit-table.ts';

/** Stores the items of an entity, or those with an id, as a fault would: they are in their lists, and fit no schema. */
export const breakItems = (table: Pick<UnitTable, 'itemsOf' | 'put'>, entity: string, id?: string): void => {
  for (const item of table.itemsOf(entity))
    if (id === undefined || item.id === id) table.put({ ...item, version: 'broken', created_ts: 7 });
};
