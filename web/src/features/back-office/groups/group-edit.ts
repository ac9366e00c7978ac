import { GroupContent } from '#shared/access/group-configuration';
import { GroupEdit } from '#shared/access/group-edit';
import type { GroupSettings } from '#shared/contracts/backoffice';
import { type Edit as EditOf, editsOf, type Problems, problemsBy } from '../setting-edit.ts';

export { type Problems, problemAt, problemsOf, withField, withOwnValue } from '../setting-edit.ts';

export type Field = keyof GroupContent;

/** A group that is being edited. */
export type Edit = EditOf<GroupContent, GroupSettings>;

export const contentOf = (group: GroupSettings): GroupContent => GroupContent.parse(group);

export const groupEdits = editsOf(contentOf);
export const { begun, onTopOf, takingStored, editedFields } = groupEdits;

export const problemsIn = (content: GroupContent): Problems => problemsBy(GroupEdit, content);
