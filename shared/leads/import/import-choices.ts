import * as z from 'zod';
import { importFieldNames } from './import-fields.ts';

/** What each column of a file is, in the order of the columns; null for one that is not imported. */
export const ColumnMapping = z.array(z.enum(importFieldNames).nullable()).max(100);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** What happens to leads that exist: what they lack is filled in, what differs is replaced, or they stay as they are. */
export const ForExisting = z.enum(['fill', 'replace', 'skip']);
export type ForExisting = z.infer<typeof ForExisting>;

export const LineDecision = z.enum(['create', 'update', 'skip']);
export type LineDecision = z.infer<typeof LineDecision>;

/** A line of a dry run: what an import would do, and why. It has nothing of what the line contains. */
export const CheckedLine = z.object({ line: z.number().int(), decision: LineDecision, reason: z.string() });
export type CheckedLine = z.infer<typeof CheckedLine>;
