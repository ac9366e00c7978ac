import { type Did, DidChange } from '#shared/dids/did';

/** What the page lets people edit of a DID. A number that was emptied is null until another is typed. */
export type DidFields = {
  lead_source: string;
  task_creation_source: Did['task_creation_source'];
  requested_group: string | null;
  buffer_time_s: number | null;
  require_disposition_note: boolean;
  skip_dialer: boolean;
  priority: number | null;
};

/** What somebody has typed into a row, and the row as it stood when they did, or when they last looked. */
export type DidEdit = { base: Did; fields: Partial<DidFields> };
export type DidEdits = Readonly<Record<string, DidEdit>>;

/** A row as the page shows it: the DID with what is edited over it. */
export type DidRow = {
  did: Did;
  fields: DidFields;
  /** The fields that differ from the DID: those that Update saves. */
  edited: (keyof DidFields)[];
  /** Of these, what somebody else has changed meanwhile to something else. */
  overtaken: (keyof DidFields)[];
};

const fieldsOf = (did: Did): DidFields => ({
  lead_source: did.lead_source,
  task_creation_source: did.task_creation_source,
  requested_group: did.requested_group ?? null,
  buffer_time_s: did.buffer_time_s,
  require_disposition_note: did.require_disposition_note,
  skip_dialer: did.skip_dialer,
  priority: did.priority,
});

/** The row of a DID, with what was typed into it if anything was. */
export const rowOf = (did: Did, edit: DidEdit | undefined): DidRow => {
  const stored = fieldsOf(did);
  if (!edit) return { did, fields: stored, edited: [], overtaken: [] };
  const base = fieldsOf(edit.base);
  const fields = { ...stored, ...edit.fields };
  const edited = (Object.keys(edit.fields) as (keyof DidFields)[]).filter(field => fields[field] !== stored[field]);
  return { did, fields, edited, overtaken: edited.filter(field => base[field] !== stored[field]) };
};

/** After these edits of a row were given up. */
export const without = (edits: DidEdits, id: string): DidEdits =>
  Object.fromEntries(Object.entries(edits).filter(([known]) => known !== id));

/** An edit holds only what differs from its DID: what is typed back is no edit any more. */
const withEdit = (edits: DidEdits, did: Did, { base, fields }: DidEdit): DidEdits => {
  const stored = fieldsOf(did);
  const differing = Object.entries(fields).filter(([field, value]) => stored[field as keyof DidFields] !== value);
  return differing.length === 0
    ? without(edits, did.id)
    : { ...edits, [did.id]: { base, fields: Object.fromEntries(differing) } };
};

/** After fields of a row were edited. */
export const withFields = (edits: DidEdits, did: Did, fields: Partial<DidFields>): DidEdits =>
  withEdit(edits, did, { base: edits[did.id]?.base ?? did, fields: { ...edits[did.id]?.fields, ...fields } });

/** After somebody else changed a DID. */
export const withChanged = (edits: DidEdits, did: Did): DidEdits => {
  const edit = edits[did.id];
  return edit ? withEdit(edits, did, edit) : edits;
};

/**
 * After somebody has seen the DID as it is now: what is still typed over it is meant. So it is when a row was saved, and
 * something more was typed meanwhile.
 */
export const withSeen = (edits: DidEdits, did: Did): DidEdits => {
  const edit = edits[did.id];
  return edit ? withEdit(edits, did, { ...edit, base: did }) : edits;
};

const numbers = DidChange.pick({ buffer_time_s: true, priority: true });

/** What is wrong with the numbers of a row, by field. */
export const problemsOf = ({ fields, edited }: DidRow): Partial<Record<keyof DidFields, string>> => {
  if (edited.length === 0) return {};
  const issues = numbers.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
};

/** Why a row can't be saved, as a sentence; undefined when it can. */
export const problemOf = (row: DidRow): string | undefined => Object.values(problemsOf(row))[0];

/**
 * What Update sends of a row. A row that somebody else changed elsewhere goes with the newest version, since nothing of
 * theirs is lost; one that was overtaken goes with the version that its editor saw, so that the server refuses it.
 */
export const changeOf = ({ did, fields, overtaken }: DidRow, edit: DidEdit | undefined): DidChange => ({
  ...fields,
  buffer_time_s: fields.buffer_time_s ?? did.buffer_time_s,
  priority: fields.priority ?? did.priority,
  id: did.id,
  version: overtaken.length > 0 && edit ? edit.base.version : did.version,
});

/** The list after one change of a DID, by number; never by an older version. */
export const withDid = (dids: Did[], id: string, did: Did | undefined): Did[] => {
  const known = dids.find(one => one.id === id);
  if (!did) return dids.filter(one => one.id !== id);
  if (known && did.version < known.version) return dids;
  return [...dids.filter(one => one.id !== id), did].sort((a, b) => a.phone_number.localeCompare(b.phone_number));
};
