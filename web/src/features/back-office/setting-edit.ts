import type * as z from 'zod';
import type { ErrorDetail } from '#shared/errors';
import { changedFields, isSameValue } from '#shared/settings/changed-fields';
import { mergeEdits } from '#shared/settings/merge-edits';

type Field<Content> = keyof Content & string;

/** A setting that is being edited. */
export type Edit<Content, Document> = {
  /** The setting as it was stored when it was last seen. */
  base: Document;
  content: Content;
  /** The fields that somebody else has saved with another value meanwhile; the person who edits chooses. */
  conflicts: Field<Content>[];
};

export const withOwnValue = <Content, Document>(
  edit: Edit<Content, Document>,
  field: Field<Content>,
): Edit<Content, Document> => ({ ...edit, conflicts: edit.conflicts.filter(other => other !== field) });

/** The edit with another value of a field; `undefined` removes it. */
export const withField = <Content extends object, Document, F extends Field<Content>>(
  edit: Edit<Content, Document>,
  field: F,
  value: Content[F],
): Edit<Content, Document> => {
  const { [field]: _, ...others } = edit.content;
  return { ...edit, content: (value === undefined ? others : { ...edit.content, [field]: value }) as Content };
};

/** What can be done with edits of one kind of settings; `contentOf` is the editable part of a document. */
export const editsOf = <Content extends object, Document>(contentOf: (document: Document) => Content) => ({
  begun: (stored: Document): Edit<Content, Document> => ({ base: stored, content: contentOf(stored), conflicts: [] }),

  /** The edits on top of a newer stored document. Fields that only somebody else has changed are taken over. */
  onTopOf: (edit: Edit<Content, Document>, stored: Document): Edit<Content, Document> => {
    const theirs = contentOf(stored);
    const { content, conflicts } = mergeEdits(contentOf(edit.base), edit.content, theirs);
    const open = edit.conflicts.filter(field => !isSameValue(content[field], theirs[field]));
    return { base: stored, content, conflicts: [...new Set([...open, ...conflicts])] };
  },

  /** The edit once what was `sent` is saved: what was typed meanwhile stays. */
  afterSave: (edit: Edit<Content, Document>, sent: Content, saved: Document): Edit<Content, Document> => ({
    base: saved,
    content: mergeEdits(sent, edit.content, contentOf(saved)).content,
    conflicts: [],
  }),

  takingStored: (edit: Edit<Content, Document>, field: Field<Content>): Edit<Content, Document> =>
    withOwnValue(withField(edit, field, contentOf(edit.base)[field]), field),

  editedFields: ({ base, content }: Edit<Content, Document>): Field<Content>[] =>
    changedFields(contentOf(base), content),
});

export type Edits<Content extends object, Document> = ReturnType<typeof editsOf<Content, Document>>;

/** Messages by the path of their field, such as `callConfigs.default.script`. */
export type Problems = Record<string, string>;

/** What the schema of a content says about it, the first message of each field. */
export const problemsBy = (schema: z.ZodType, content: object): Problems => {
  const issues = (schema.safeParse(content).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message] as const,
  );
  return Object.fromEntries(issues.reverse());
};

/** The same of the server's answer. */
export const problemsOf = (detail: ErrorDetail[]): Problems =>
  Object.fromEntries(detail.map(({ field, message }) => [field.replace(/^content\./, ''), message]));

/** The message about a field, or about a part of it. */
export const problemAt = (problems: Problems, path: string): string | undefined =>
  Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
