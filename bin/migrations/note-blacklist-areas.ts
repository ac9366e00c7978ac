import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { blacklistOfFormerReleases } from '#platform/table/blacklist/blacklist-list';

/**
 * Notes the area codes of the entries that releases before schema version 2 have stored, so that the list shows them.
 * Run before the entries are rewritten: their former partition says which they are, and is empty afterwards.
 */
export const noteFormerBlacklistAreas = async (): Promise<void> =>
  noteBlacklistAreas(await blacklistOfFormerReleases());
