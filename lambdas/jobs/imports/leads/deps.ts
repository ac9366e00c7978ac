import type { Timestamp } from '#shared/time';
import type { Files } from '../files.ts';

export type LeadImportDeps = { files: Files; clock: () => Timestamp; linesADraft: number };
