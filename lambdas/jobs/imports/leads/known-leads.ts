import { batchesOf } from '#platform/batches/batches-of';
import { listedNumbers } from '#platform/table/blacklist/blacklist';
import { leadsByPhone } from '#platform/table/leads';
import type { ForExisting } from '#shared/leads/import/import-choices';
import type { ImportLine, LineFields } from '#shared/leads/import/import-line';
import { type Decided, decisionOf } from '#shared/leads/import/line-decision';
import type { Lead } from '#shared/leads/lead';

/** Requests of the table take so many items. */
const AT_ONCE = 100;

/** A line with what is to happen to it, and the lead that has its number. */
export type DecidedLine = { line: number; fields?: LineFields; lead?: Lead | undefined } & Decided;

const numbersOf = (lines: readonly ImportLine[]) =>
  lines.flatMap(line => ('fields' in line ? [line.fields.phone_number] : []));

const UNREAD = 'A lead has this number, and could not be read. Have it repaired first.';

const decideSome = async (lines: readonly ImportLine[], existing: ForExisting): Promise<DecidedLine[]> => {
  const numbers = numbersOf(lines);
  const [leads, listed] = await Promise.all([leadsByPhone(numbers), listedNumbers(numbers)]);
  return lines.map(line => {
    if ('reason' in line) return { ...line, decision: 'skip' };
    const { phone_number } = line.fields;
    const lead = leads.get(phone_number);
    if (lead === 'unread') return { ...line, decision: 'skip', reason: UNREAD };
    return { ...line, lead, ...decisionOf(line.fields, { lead, isListed: listed.has(phone_number), existing }) };
  });
};

/** Compares lines with the leads and the do-not-call list as they are at this moment: three items read a line. */
export const decideLines = async (lines: readonly ImportLine[], existing: ForExisting): Promise<DecidedLine[]> => {
  const decided: DecidedLine[] = [];
  for (const batch of batchesOf(lines, AT_ONCE)) decided.push(...(await decideSome(batch, existing)));
  return decided;
};
