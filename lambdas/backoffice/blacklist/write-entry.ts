import type { Auditor } from '#platform/table/audit/recorded-by';
import { blacklistAreasStep } from '#platform/table/blacklist/blacklist-areas';
import { blacklistRecordStep } from '#platform/table/blacklist/blacklist-records';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { addressOf, type BlacklistEntry } from '#shared/blacklist/blacklist-entry';

type Written = {
  entry: Pick<BlacklistEntry, 'phone_number' | 'email' | 'blocked_inbound'>;
  action: 'added' | 'changed' | 'deleted';
  step: Step;
};

/** A change of one entry with its record, and the news for the screens, in one transaction. */
export const writeEntry = async (by: Auditor, { entry, action, step }: Written): Promise<'written' | 'conflict'> => {
  const { outcome } = await writeTogether({
    entry: step,
    record: blacklistRecordStep(by, { action, address: addressOf(entry), blocked_inbound: entry.blocked_inbound }),
    areas: blacklistAreasStep([entry]),
  });
  return outcome === 'written' ? 'written' : 'conflict';
};
