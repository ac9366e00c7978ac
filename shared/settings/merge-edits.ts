import { changedFields, isSameValue } from './changed-fields.ts';

/** The edits of one person on top of what somebody else has saved meanwhile. */
type MergedEdits<Content> = {
  content: Content;
  /** The fields that both changed, to different values: `content` keeps the own one until its person has chosen. */
  conflicts: (keyof Content & string)[];
};

/**
 * Combines edits with a newer stored content: a field that only one of both changed gets that value.
 * `base` is what the edits began with (docs/product.md, Changes at the same moment).
 */
export const mergeEdits = <Content extends object>(
  base: Content,
  edited: Content,
  stored: Content,
): MergedEdits<Content> => {
  const own = changedFields(base, edited);
  const taken = changedFields(base, stored).filter(field => !own.includes(field));
  const content = { ...edited };
  for (const field of taken) {
    if (stored[field] === undefined) delete content[field];
    else content[field] = stored[field];
  }
  const both = changedFields(base, stored).filter(field => own.includes(field));
  return { content, conflicts: both.filter(field => !isSameValue(edited[field], stored[field])) };
};
