import type * as z from 'zod';
import { settingChanges } from '#platform/table/settings/setting-versions';
import type { Page } from '#shared/contracts/page';
import type { listSettingChanges as operation } from '#shared/contracts/settings';
import { Rejection } from '#shared/errors';
import { rangeProblem } from '#shared/metrics/day-range';
import { newYorkDay } from '#shared/new-york';
import type { SettingVersion } from '#shared/settings/setting-version';
import type { Timestamp } from '#shared/time';

/**
 * Who changed which setting on these days, of every kind, the latest first.
 * @throws Rejection `invalid_input` for an impossible range, or a page key of another filter
 */
export const listSettingChanges = async (
  { now }: { now: Timestamp },
  { first, last, kind, by, limit, key }: z.output<(typeof operation)['input']>,
): Promise<Page<SettingVersion>> => {
  const problem = rangeProblem({ first, last }, newYorkDay(now));
  if (problem) throw new Rejection('invalid_input', problem);
  return settingChanges({ range: { first, last }, kind, by }, { limit, ...(key && { key }) });
};
