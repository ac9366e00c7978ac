import { randomUUID } from 'node:crypto';
import { blockInbound, createBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { addressOf } from '#shared/blacklist/blacklist-entry';
import type { ListedRow } from '#shared/blacklist/listed-row';
import type { BlacklistUploadJob } from '#shared/jobs/job';

/** Requests at the same time: some thousand writes a second. */
const AT_ONCE = 64;

type Written = 'added' | 'existing';

/**
 * An entry that exists keeps what it has: who asked not to be contacted stays so. It only begins to block calls if the
 * file says so. An entry that this file has added, in a run that ended there, counts as added.
 */
const writeRow = async (
  { input: { key, blocked_inbound, posted_by } }: BlacklistUploadJob,
  row: ListedRow,
): Promise<Written> => {
  const created = await createBlacklistEntry({
    id: randomUUID(),
    ...row,
    blocked_inbound,
    source: 'upload',
    posted_by,
    file_name: key,
  });
  if (created.outcome === 'written') return 'added';
  if (created.outcome !== 'conflict') throw new Error('An entry of the blacklist was neither written nor found.');
  if (created.current.file_name === key) return 'added';
  if (blocked_inbound && !created.current.blocked_inbound) await blockInbound(addressOf(row));
  return 'existing';
};

/** Writes rows, each by itself and on the condition that it does not exist: repeated, it adds nothing twice. */
export const writeRows = async (
  job: BlacklistUploadJob,
  rows: readonly ListedRow[],
  onRows: (rows: number) => Promise<void>,
): Promise<Record<Written, number>> => {
  const counts = { added: 0, existing: 0 };
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    for (const written of await Promise.all(part.map(row => writeRow(job, row)))) counts[written]++;
    await onRows(from + part.length);
  }
  return counts;
};
