import type { Auditor } from '#platform/table/audit/recorded-by';
import { blacklistAreasStep } from '#platform/table/blacklist/blacklist-areas';
import { blacklistRecordStep } from '#platform/table/blacklist/blacklist-records';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { addressOf, type BlacklistEntry } from '#shared/blacklist/blacklist-entry';

export type Written = {
  entry: Pick<BlacklistEntry, 'phone_number' | 'email' | 'blocked_inbound'>;
  action: 'added' | 'changed' | 'deleted';
  step: Step;
};

const stepsOf = (by: Auditor, { entry, action, step }: Written): Step[] => [
  step,
  blacklistRecordStep(by, { action, address: addressOf(entry), blocked_inbound: entry.blocked_inbound }),
];

/** Changes of entries with their records, and the news for the screens, in one transaction. */
export const writeEntries = async (by: Auditor, written: Written[]): Promise<'written' | 'conflict'> => {
  const steps = written.flatMap(one => stepsOf(by, one)).map((step, at) => [`step ${at}`, step] as const);
  const areas = blacklistAreasStep(written.map(({ entry }) => entry));
  const { outcome } = await writeTogether({ ...Object.fromEntries(steps), areas });
  return outcome === 'written' ? 'written' : 'conflict';
};

export const writeEntry = (by: Auditor, written: Written): Promise<'written' | 'conflict'> =>
  writeEntries(by, [written]);
