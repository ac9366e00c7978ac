import type { Lead } from '#shared/leads/lead';
import type { ScriptInput } from '#shared/scripts/script';
import { type Entered, isOfAddedChild, sentName, storedText, wantedValues } from './entered.ts';

/**
 * Of an entered field: the stored values that its user has seen or sent, last the one that the text replaces; `theirs`
 * is a value that somebody else has stored, as a rejected save told it.
 */
type Seen = { values: readonly string[]; theirs?: string };
export type SeenValues = Readonly<Record<string, Seen>>;

const valuesOf = (seen: SeenValues, name: string): readonly string[] => seen[name]?.values ?? [];

/** With the stored value of a field in which the user begins to type. */
export const withFirstSeen = (lead: Lead, entered: Entered, seen: SeenValues, name: string): SeenValues =>
  seen[name] || isOfAddedChild(entered, name)
    ? seen
    : { ...seen, [name]: { values: [storedText(lead, entered, name)] } };

/** With values that are being sent: an answer may be lost, and then they are the user's own when they come back. */
export const withSent = (seen: SeenValues, wanted: Entered): SeenValues => ({
  ...seen,
  ...Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => {
      const known = seen[name];
      return known ? [[name, { ...known, values: [value, ...known.values] }] as const] : [];
    }),
  ),
});

/** From now on the text is the answer to this value. */
const answering = (value: string, values: readonly string[]): Seen => ({
  values: [...values.filter(each => each !== value), value],
});

/** With the stored values that a rejected save told: one that its user has seen needs no choice. */
export const withRejected = (seen: SeenValues, stored: Entered): SeenValues => ({
  ...seen,
  ...Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const values = valuesOf(seen, name);
      return [name, values.includes(value) ? answering(value, values) : { values, theirs: value }] as const;
    }),
  ),
});

/** With the user's choice to keep the text. */
export const withKept = (seen: SeenValues, name: string, theirs: string): SeenValues => ({
  ...seen,
  [name]: answering(theirs, valuesOf(seen, name)),
});

/** The values of those fields that are still entered. */
export const seenOf = (seen: SeenValues, entered: Entered): SeenValues =>
  Object.fromEntries(Object.entries(seen).filter(([name]) => entered[name] !== undefined));

/** What somebody else has stored in each entered field, and its user has not seen: the user must choose. */
export const changedElsewhere = (
  lead: Lead,
  { inputs, entered, seen }: { inputs: readonly ScriptInput[]; entered: Entered; seen: SeenValues },
): Entered =>
  Object.fromEntries(
    Object.entries(wantedValues(inputs, entered)).flatMap(([name, wanted]) => {
      const known = seen[name];
      if (!known) return [];
      const isNew = (value: string) => value !== wanted && !known.values.includes(value);
      const stored = storedText(lead, entered, name);
      const theirs = [stored, known.theirs ?? stored].find(isNew);
      return theirs === undefined ? [] : [[name, theirs]];
    }),
  );

/** The base of a save (docs/decisions/0051), by the names of the operation. */
export const baseOf = (seen: SeenValues, wanted: Entered): Record<string, string> =>
  Object.fromEntries(
    Object.keys(wanted).flatMap(name => {
      const base = seen[name]?.values.at(-1);
      return base === undefined ? [] : [[sentName(name), base]];
    }),
  );
