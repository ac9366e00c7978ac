import { randomUUID } from 'node:crypto';
import type { SavedViewRecord } from '#shared/audit/saved-view-record';
import type { SavedView } from '#shared/lists/saved-view';
import { keys } from '../engine/keys.ts';
import { creation, type Step } from '../engine/steps.ts';
import type { Auditor } from './recorded-by.ts';
import { auditedBy } from './recorded-by.ts';

type Content = Pick<SavedView, 'name' | 'filter'>;
type Recorded = { view: Pick<SavedView, 'id' | 'list' | 'shared'>; before?: Content; after?: Content };

const contentOf = ({ name, filter }: Content): Content => ({ name, filter });

/** The record of a view that is kept, changed or deleted, as a step of its transaction; in the table of the audit trail. */
export const savedViewRecordStep = (by: Auditor, { view, before, after }: Recorded): Step => {
  const record: Omit<SavedViewRecord, 'version'> = {
    id: randomUUID(),
    view_id: view.id,
    list: view.list,
    shared: view.shared,
    ...(before && { before: contentOf(before) }),
    ...(after && { after: contentOf(after) }),
    ...auditedBy(by),
  };
  return creation('saved-view-record', keys.savedViewRecord(by.now, record.id), record, {}, 'AUDIT_TABLE_NAME');
};
