import type { ExportColumn } from '../exports/column.ts';
import { actorName } from '../users/system-actor.ts';
import { changeKindOf } from './change-kind.ts';
import { type ChangedValue, changedValues } from './changed-values.ts';
import { kindLabels } from './kind-labels.ts';
import type { SettingVersion } from './setting-version.ts';

/** A value that a change of a setting has changed. */
export type ChangeRow = { change: SettingVersion; value: ChangedValue | undefined };

/** One row for each changed value; a change that changed none, such as a publication, has one row without. */
export const changeRows = (change: SettingVersion): ChangeRow[] => {
  const values = changedValues(change.before, change.after);
  return values.length === 0 ? [{ change, value: undefined }] : values.map(value => ({ change, value }));
};

/** docs/product.md, Change history. */
export const changeColumns: readonly ExportColumn<ChangeRow>[] = [
  { title: 'Time (New York)', kind: 'time', of: ({ change }) => change.created_ts },
  { title: 'Who', kind: 'text', of: ({ change }) => actorName(change.user_email) },
  { title: 'Kind', kind: 'text', of: ({ change }) => kindLabels[change.kind] },
  { title: 'Setting', kind: 'text', of: ({ change }) => change.name },
  { title: 'Version', kind: 'count', of: ({ change }) => change.number },
  { title: 'Action', kind: 'text', of: ({ change }) => changeKindOf(change) },
  { title: 'Value', kind: 'text', of: ({ value }) => value?.field },
  { title: 'Before', kind: 'text', of: ({ value }) => value?.before },
  { title: 'After', kind: 'text', of: ({ value }) => value?.after },
];
