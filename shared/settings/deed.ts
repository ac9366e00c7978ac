import type { SettingVersion } from './setting-version.ts';

type Deed = 'created' | 'changed' | 'deleted' | 'restored' | 'published';

/** What somebody did with a setting. */
export const deedOf = ({
  before,
  after,
  restored,
  published,
}: Pick<SettingVersion, 'before' | 'after' | 'restored' | 'published'>): Deed => {
  if (published) return 'published';
  if (restored !== undefined) return 'restored';
  if (!before) return 'created';
  return after ? 'changed' : 'deleted';
};
