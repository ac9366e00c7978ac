import type { Timestamp } from '#shared/time';
import type { Files } from './files.ts';

/** `rowsLimit`: the most rows of one file. */
export type ExportDeps = { files: Files; clock: () => Timestamp; rowsLimit: number };
