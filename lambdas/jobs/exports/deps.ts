import type { Timestamp } from '#shared/time';
import type { Files } from './files.ts';

/** `rowsLimit`: the most rows of one file. `outOfTime`: the run is to end at the next place where another can go on. */
export type ExportDeps = { files: Files; clock: () => Timestamp; rowsLimit: number; outOfTime: () => boolean };
