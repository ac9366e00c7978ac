import { GroupContent } from '#shared/access/group-configuration';
import { GroupEdit } from '#shared/access/group-edit';
import type { GroupSettings } from '#shared/contracts/backoffice';
import type { ErrorDetail } from '#shared/errors';
import { changedFields, isSameValue } from '#shared/settings/changed-fields';
import { mergeEdits } from '#shared/settings/merge-edits';

export type Field = keyof GroupContent;

/** A group that is being edited. */
export type Edit = {
  /** The group as it was stored when it was last seen. */
  base: GroupSettings;
  content: GroupContent;
  /** The fields that somebody else has saved with another value meanwhile; the admin chooses. */
  conflicts: Field[];
};

export const contentOf = (group: GroupSettings): GroupContent => GroupContent.parse(group);

export const begun = (group: GroupSettings): Edit => ({ base: group, content: contentOf(group), conflicts: [] });

/** The edits on top of a newer stored group. Fields that only somebody else has changed are taken over. */
export const onTopOf = (edit: Edit, stored: GroupSettings): Edit => {
  const theirs = contentOf(stored);
  const { content, conflicts } = mergeEdits(contentOf(edit.base), edit.content, theirs);
  const open = edit.conflicts.filter(field => !isSameValue(content[field], theirs[field]));
  return { base: stored, content, conflicts: [...new Set([...open, ...conflicts])] };
};

export const keepingOwn = (edit: Edit, field: Field): Edit => ({
  ...edit,
  conflicts: edit.conflicts.filter(other => other !== field),
});

export const withField = <F extends Field>(edit: Edit, field: F, value: GroupContent[F]): Edit => {
  const { [field]: _, ...others } = edit.content;
  return { ...edit, content: (value === undefined ? others : { ...edit.content, [field]: value }) as GroupContent };
};

export const takingStored = (edit: Edit, field: Field): Edit =>
  keepingOwn(withField(edit, field, contentOf(edit.base)[field]), field);

export const editedFields = ({ base, content }: Edit): Field[] => changedFields(contentOf(base), content);

/** Messages by the path of their field, such as `callConfigs.default.script`. */
export type Problems = Record<string, string>;

export const problemsIn = (content: GroupContent): Problems => {
  const { error } = GroupEdit.safeParse(content);
  const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  return Object.fromEntries(issues.reverse());
};

/** The same of the server's answer. */
export const problemsOf = (detail: ErrorDetail[]): Problems =>
  Object.fromEntries(detail.map(({ field, message }) => [field.replace(/^content\./, ''), message]));

/** The message about a field, or about a part of it. */
export const problemAt = (problems: Problems, path: string): string | undefined =>
  Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
