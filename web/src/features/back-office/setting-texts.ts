import { changedFields } from '#shared/settings/changed-fields';

/** How a kind of settings is told to people. */
export type SettingTexts<Content> = {
  labels: Record<keyof Content & string, string>;
  /** A field's value in words, one line for each part of it that somebody may change. */
  linesOf: (content: Content, field: keyof Content & string) => string[];
  /** The fields that lose and get parts; any other has a value before and one after. */
  lists: readonly (keyof Content & string)[];
};

type LineChanges = { removed: string[]; added: string[] };

/** What a change of a field removed and added; only the order, if neither. */
export const lineChanges = <Content>(
  { linesOf }: Pick<SettingTexts<Content>, 'linesOf'>,
  before: Content,
  after: Content,
  field: keyof Content & string,
): LineChanges => {
  const [old, now] = [linesOf(before, field), linesOf(after, field)];
  return { removed: old.filter(line => !now.includes(line)), added: now.filter(line => !old.includes(line)) };
};

/** One changed field of a recorded change, as its entry in the history shows it. */
export type FieldChange = LineChanges & { label: string; isList: boolean };

/** The changed fields; of a creation or a deletion all that have a value. */
export const fieldChanges = <Content extends object>(
  words: SettingTexts<Content>,
  before: Content | undefined,
  after: Content | undefined,
): FieldChange[] => {
  const whole = before ?? after;
  if (!whole) return [];
  const fields = before && after ? changedFields(before, after) : (Object.keys(whole) as (keyof Content & string)[]);
  const lines = (content: Content | undefined, field: keyof Content & string) =>
    content ? words.linesOf(content, field) : [];
  return fields.map(field => ({
    label: words.labels[field],
    isList: words.lists.includes(field),
    ...(before && after
      ? lineChanges(words, before, after, field)
      : { removed: lines(before, field), added: lines(after, field) }),
  }));
};
