import { randomUUID } from 'node:crypto';
import { mapInBatches } from '#platform/batches/map-in-batches';
import { blockInbound, createBlacklistEntry, emailAddition, type NewEntry } from '#platform/table/blacklist/blacklist';
import { newBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import type { Step } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
import { addressOf, type BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { ListedRow } from '#shared/blacklist/listed-row';
import type { BlacklistUploadJob } from '#shared/jobs/job';

/** Requests at the same time: some thousand writes a second. */
const AT_ONCE = 64;

type Written = 'added' | 'existing';

const isWritten = async (step: Step): Promise<boolean> => (await writeOne(step)).outcome === 'written';

/**
 * Lists the e-mail address of a row whose number is listed already: in the entry of the number if that has none, else as
 * an entry of its own, which may exist.
 */
const listEmail = async (entry: BlacklistEntry, { email, ...more }: NewEntry): Promise<void> => {
  const { phone_number } = entry;
  if (email === undefined || email === entry.email) return;
  if (entry.email === undefined && phone_number && (await isWritten(emailAddition(phone_number, email)))) return;
  const { phone_number: _, ...own } = { ...more, email };
  const areas = await newBlacklistAreas([own]);
  if (areas) await writeOne(areas);
  await createBlacklistEntry(own);
};

/**
 * An existing entry keeps its fields, so that a do-not-call entry stays one. It only begins to block calls if the file
 * says so, and gets an e-mail address if it has none. An entry that this file has added, in a run that ended there,
 * counts as added.
 */
const writeRow = async (
  { input: { key, blocked_inbound, posted_by } }: BlacklistUploadJob,
  row: ListedRow,
): Promise<Written> => {
  const entry = { id: randomUUID(), ...row, blocked_inbound, source: 'upload', posted_by, file_name: key };
  const created = await createBlacklistEntry(entry);
  if (created.outcome === 'written') return 'added';
  if (created.outcome !== 'conflict') throw new Error('An entry of the blacklist was neither written nor found.');
  if (created.current.file_name === key) return 'added';
  await listEmail(created.current, entry);
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
  for (const written of await mapInBatches(rows, AT_ONCE, row => writeRow(job, row), onRows)) counts[written]++;
  return counts;
};
