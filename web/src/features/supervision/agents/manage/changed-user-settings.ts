import { groupLabel } from '#shared/calls/transfer';
import { changedFields, isSameValue } from '#shared/settings/changed-fields';
import { UserSettings } from '#shared/users/user-settings';
import { ApiFailure } from '../../../../lib/api/api-failure.ts';

const FIELD_START = 'settings.';

/** The settings as they are stored now, if the server rejected a change because somebody else had changed them. */
export const storedAfter = (error: unknown, before: UserSettings): UserSettings | undefined => {
  if (!(error instanceof ApiFailure) || error.code !== 'conflict') return undefined;
  const changed = error.detail.flatMap(({ field, current }) =>
    field.startsWith(FIELD_START) && current !== undefined
      ? [[field.slice(FIELD_START.length), JSON.parse(current)]]
      : [],
  );
  if (changed.length === 0) return undefined;
  return UserSettings.safeParse({ ...before, ...Object.fromEntries(changed) }).data;
};

const labels: Record<keyof UserSettings, string> = {
  auto_accept: 'Accept calls automatically',
  closer_priority_override: 'Closer priority override',
  groups: 'Groups',
};

const wordsOf = (settings: UserSettings, field: keyof UserSettings): string => {
  if (field === 'auto_accept') return settings.auto_accept ? 'on' : 'off';
  if (field === 'groups') return settings.groups.map(groupLabel).join(', ');
  return settings.closer_priority_override === null ? 'none' : String(settings.closer_priority_override);
};

/** What somebody else has changed, with both values where the form has another one. */
export const changesOfOthers = (seen: UserSettings, stored: UserSettings, shown: UserSettings): string[] =>
  changedFields(seen, stored).map(field => {
    const theirs = `${labels[field]}: ${wordsOf(stored, field)} is stored now`;
    return isSameValue(stored[field], shown[field]) ? `${theirs}.` : `${theirs}, ${wordsOf(shown, field)} is yours.`;
  });
