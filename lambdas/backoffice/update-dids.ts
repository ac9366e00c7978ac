import type { Actor } from '#platform/handlers/actor';
import { recordedBy } from '#platform/table/audit/recorded-by';
import { getDids, updateDids as writeDids } from '#platform/table/dids';
import type { Failure } from '#platform/table/engine/write';
import type { Did, DidChange } from '#shared/dids/did';
import { Rejection } from '#shared/errors';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { groupNames, leadSourceProblems } from './known-names.ts';

const reject = (message: string, { id }: DidChange, field: keyof DidChange): never => {
  throw new Rejection('rejected', message, [{ field: `${id}.${field}`, message }]);
};

const checkNames = async (changes: DidChange[], stored: Did[]): Promise<void> => {
  const [problemOf, groups] = await Promise.all([leadSourceProblems(), groupNames()]);
  const had = new Map(stored.map(({ id, lead_source }) => [id, lead_source]));
  for (const change of changes) {
    const { lead_source, requested_group } = change;
    const problem = problemOf(lead_source, had.get(change.id));
    if (problem) reject(problem, change, 'lead_source');
    if (requested_group !== null && !groups.has(requested_group))
      reject(`There is no group '${requested_group}'.`, change, 'requested_group');
  }
};

/** Whether the DID already has the fields of the change; any user may have written them. */
const isAsWanted = (did: Did | undefined, { version: _, requested_group, ...wanted }: DidChange): boolean =>
  did !== undefined &&
  did.requested_group === (requested_group ?? undefined) &&
  Object.entries(wanted).every(([field, value]) => did[field as keyof Did] === value);

/** The rejection for the first row that failed. */
const failureOf = (changes: DidChange[], failures: Partial<Record<string, Failure>>): Rejection => {
  const id = changes.find(change => failures[change.id])?.id ?? '';
  const number = formatPhoneNumber(id);
  return failures[id] === 'missing'
    ? new Rejection('not_found', `${number} is not there any more. Nothing was saved.`)
    : new Rejection('conflict', `${number} was changed by somebody else meanwhile. Nothing was saved.`);
};

/**
 * Saves all changed rows with their records in one transaction, each only if its version is unchanged. Rows that
 * already have the wanted fields count as saved: the response to a first attempt may have been lost.
 * @throws Rejection `rejected` for an unknown or retired lead source or an unknown group, `not_found`, `conflict` with
 * the number
 */
export const updateDids = async (
  deps: { actor: Actor; now: Timestamp },
  { changes }: { changes: DidChange[] },
): Promise<{ data: Did[] }> => {
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Rejection('rejected', 'A number can be changed only once at a time.');
  const stored = await getDids(ids);
  await checkNames(changes, stored);
  const written = await writeDids(changes, stored, recordedBy(deps));
  const dids = await getDids(ids);
  const now = new Map(dids.map(did => [did.id, did]));
  if (written.outcome === 'failed' && !changes.every(change => isAsWanted(now.get(change.id), change)))
    throw failureOf(changes, written.failures);
  return { data: dids };
};
