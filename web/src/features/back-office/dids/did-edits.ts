import { DIDS_AT_ONCE } from '#shared/contracts/backoffice';
import { type Did, DidChange } from '#shared/dids/did';

/** The editable fields of a DID. A number that was cleared is null until another one is typed. */
export type DidFields = {
  lead_source: string;
  task_creation_source: Did['task_creation_source'];
  requested_group: string | null;
  buffer_time_s: number | null;
  require_disposition_note: boolean;
  skip_dialer: boolean;
  priority: number | null;
};

/** What the user has typed into a row, and the DID on which the edit is based. */
type DidEdit = { base: Did; fields: Partial<DidFields> };
export type DidEdits = Readonly<Record<string, DidEdit>>;

/** A row as the page shows it: the DID with its edits applied. */
export type DidRow = {
  did: Did;
  fields: DidFields;
  /** The fields that differ from the DID; Update saves these. */
  edited: (keyof DidFields)[];
  /** The edited fields that somebody else has changed to another value meanwhile. */
  conflicting: (keyof DidFields)[];
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

/** The row of a DID, with its edit applied if there is one. */
export const rowOf = (did: Did, edit: DidEdit | undefined): DidRow => {
  const stored = fieldsOf(did);
  if (!edit) return { did, fields: stored, edited: [], conflicting: [] };
  const base = fieldsOf(edit.base);
  const fields = { ...stored, ...edit.fields };
  const edited = (Object.keys(edit.fields) as (keyof DidFields)[]).filter(field => fields[field] !== stored[field]);
  return { did, fields, edited, conflicting: edited.filter(field => base[field] !== stored[field]) };
};

/** The edits without those of one row. */
export const withoutEdit = (edits: DidEdits, id: string): DidEdits =>
  Object.fromEntries(Object.entries(edits).filter(([known]) => known !== id));

/** An edit keeps only the fields that differ from its DID; without such fields it is removed. */
const withEdit = (edits: DidEdits, did: Did, { base, fields }: DidEdit): DidEdits => {
  const stored = fieldsOf(did);
  const differing = Object.entries(fields).filter(([field, value]) => stored[field as keyof DidFields] !== value);
  return differing.length === 0
    ? withoutEdit(edits, did.id)
    : { ...edits, [did.id]: { base, fields: Object.fromEntries(differing) } };
};

/** The edits after fields of a row were edited. */
export const withFields = (edits: DidEdits, did: Did, fields: Partial<DidFields>): DidEdits =>
  withEdit(edits, did, { base: edits[did.id]?.base ?? did, fields: { ...edits[did.id]?.fields, ...fields } });

/** The edits after somebody else changed a DID. */
export const withOthersChange = (edits: DidEdits, did: Did): DidEdits => {
  const edit = edits[did.id];
  return edit ? withEdit(edits, did, edit) : edits;
};

/**
 * The edits after the user has seen the current DID: what is typed in the row is intended. The same applies after a row
 * was saved while more was typed.
 */
export const withSeenVersion = (edits: DidEdits, did: Did): DidEdits => {
  const edit = edits[did.id];
  return edit ? withEdit(edits, did, { ...edit, base: did }) : edits;
};

const numbers = DidChange.pick({ buffer_time_s: true, priority: true });

/** The problems of a row's numbers, by field. */
export const problemsOf = ({ fields, edited }: DidRow): Partial<Record<keyof DidFields, string>> => {
  if (edited.length === 0) return {};
  const issues = numbers.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
};

/** The message that says why a row cannot be saved; undefined if it can. */
export const problemOf = (row: DidRow): string | undefined => Object.values(problemsOf(row))[0];

/**
 * The input of Update for a row. Without a conflict it has the newest version, because no change of others is lost;
 * with one it has the version that the user saw, so that the server rejects it.
 */
export const changeOf = ({ did, fields, conflicting }: DidRow, edit: DidEdit | undefined): DidChange => ({
  ...fields,
  buffer_time_s: fields.buffer_time_s ?? did.buffer_time_s,
  priority: fields.priority ?? did.priority,
  id: did.id,
  version: conflicting.length > 0 && edit ? edit.base.version : did.version,
});

/** The input of Update: the changed rows, of more than one request takes the first ones. */
export const changesToSave = (changed: DidRow[], edits: DidEdits): DidChange[] =>
  changed.slice(0, DIDS_AT_ONCE).map(row => changeOf(row, edits[row.did.id]));

/** The list after one change of a DID, ordered by number; an older version is ignored. */
export const withDid = (dids: Did[], id: string, did: Did | undefined): Did[] => {
  const known = dids.find(one => one.id === id);
  if (!did) return dids.filter(one => one.id !== id);
  if (known && did.version < known.version) return dids;
  return [...dids.filter(one => one.id !== id), did].sort((a, b) => a.phone_number.localeCompare(b.phone_number));
};
