import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { Page } from '#shared/contracts/page';
import { partitions } from '../engine/keys.ts';
import { type List, type PageRequest, queryAll, queryBuckets } from '../engine/query.ts';
import type { Image } from '../engine/read.ts';
import { readableEntries } from './blacklist.ts';
import { blacklistAreas } from './blacklist-areas.ts';

const parse = (image: Image): BlacklistEntry => BlacklistEntry.parse(image);

const [FIRST_AREA, LAST_AREA] = [200, 999];

/** Every area code, then the parts of entries without a number. */
const allAreas = [
  ...Array.from({ length: LAST_AREA - FIRST_AREA + 1 }, (_, at) => String(FIRST_AREA + at)),
  ...Array.from('0123456789abcdef', digit => `@${digit}`),
];

/** Each part keeps its place, so that a page key stays valid when another part gets its first entry. */
const bucketsOf = (areas: Set<string>): List[] =>
  allAreas.map(area => ({
    index: 'gsi1',
    partition: partitions.blacklist(area),
    ...(!area.startsWith('@') && { prefix: `+1${area}` }),
    isEmpty: !areas.has(area),
  }));

/**
 * A page of the entries that can be read, in the order of numbers, then those without one. It reads one entry more than
 * it returns, and the document of the parts.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const blacklistPage = async (page: PageRequest): Promise<Page<BlacklistEntry>> =>
  readableEntries(
    queryBuckets({ name: 'blacklist', buckets: bucketsOf(await blacklistAreas()) }, 'ascending', page, image => image),
    page,
  );

/** The entries that releases before schema version 2 have put into one partition: some thousands at most. */
export const blacklistOfFormerReleases = async (): Promise<BlacklistEntry[]> =>
  (await queryAll({ index: 'gsi1', partition: 'blacklist' })).map(parse);
