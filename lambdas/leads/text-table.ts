import { getBlacklistEntry } from '#platform/table/blacklist';

export const textTable = { getBlacklistEntry };
export type TextTable = typeof textTable;
