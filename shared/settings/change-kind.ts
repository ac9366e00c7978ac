import type { SettingVersion } from './setting-version.ts';

type ChangeKind = 'created' | 'changed' | 'deleted' | 'restored' | 'published';

/** What somebody did with a setting. */
export const changeKindOf = ({
  before,
  after,
  restored,
  published,
}: Pick<SettingVersion, 'before' | 'after' | 'restored' | 'published'>): ChangeKind => {
  if (published) return 'published';
  if (restored !== undefined) return 'restored';
  if (!before) return 'created';
  return after ? 'changed' : 'deleted';
};
