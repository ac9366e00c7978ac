import { isSameValue } from '../settings/changed-fields.ts';
import type { Timestamp } from '../time.ts';
import type { EarlierCallConfigs, GroupConfiguration, GroupContent } from './group-configuration.ts';

/** A call that has been under way for longer gets the configuration as it is. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Of so many changes within that time, the last ones. */
const KEPT = 20;

type Deciding = Pick<GroupContent, 'tier' | 'callConfigs'>;

/** What a changed group keeps for calls that began before `now`. */
export const withEarlier = (
  stored: Pick<GroupConfiguration, 'earlier'> & Deciding,
  next: Deciding,
  now: Timestamp,
): EarlierCallConfigs[] => {
  const { tier, callConfigs, earlier } = stored;
  const isChanged = tier !== next.tier || !isSameValue(callConfigs, next.callConfigs);
  const since = Date.parse(now) - KEPT_MS;
  return [...earlier, ...(isChanged ? [{ until: now, tier, callConfigs }] : [])]
    .filter(({ until }) => Date.parse(until) > since)
    .slice(-KEPT);
};

/** The groups' configurations as they decided about calls just before `until`. */
export const configurationsUntil = (configurations: GroupConfiguration[], until: Timestamp): GroupConfiguration[] =>
  configurations.map(configuration => {
    const before = configuration.earlier.find(earlier => earlier.until >= until);
    return before ? { ...configuration, tier: before.tier, callConfigs: before.callConfigs } : configuration;
  });
