import { headerText } from '#shared/leads/import/column-mapping';
import type { ColumnMapping } from '#shared/leads/import/import-choices';
import { fingerprint } from '../../fingerprint.ts';
import { ImportMapping } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { getItem } from '../engine/read.ts';
import { type Step, update } from '../engine/steps.ts';

/** What tells the files with the same titles. */
export const headerOf = (titles: readonly string[]): string => fingerprint(headerText(titles));

/** The mapping that a user imported last from a file with these titles. */
export const getImportMapping = async (userId: string, header: string): Promise<ColumnMapping | undefined> => {
  const image = await getItem(keys.importMapping(userId, header), { latest: true });
  return image && ImportMapping.parse(image).mapping;
};

/** Keeps a mapping for the user's next file with these titles. */
export const importMappingStep = (userId: string, header: string, mapping: ColumnMapping): Step =>
  update<ImportMapping>(
    keys.importMapping(userId, header),
    { set: { mapping } },
    { set: { entity: 'import-mapping' }, orCreate: true },
  );
