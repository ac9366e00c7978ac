import * as z from 'zod';
import { Timestamp, timestamp } from '../../time.ts';
import { ColumnMapping, ForExisting } from './import-choices.ts';

/** The parts of the three jobs of a lead import that differ from other jobs (docs/decisions/0084). */

const count = z.number().int();

/** Where the leads of a file come from, and what happens to leads that exist. */
const ImportChoices = z.object({ lead_source: z.string(), existing: ForExisting });

/** Lines by what a dry run says of them. */
export const CheckCounts = z.object({ create: count, update: count, skip: count });
export type CheckCounts = z.infer<typeof CheckCounts>;

const Checked = CheckCounts.extend({ columns: z.array(z.string()), header: z.string(), mapping: ColumnMapping });

export const LeadCheckResult = Checked.extend({
  /** Why nothing can be imported with this mapping, and what to do. */
  problem: z.string().optional(),
  drafts: count,
  /** The file of the lines that are not imported, each with its number and the reason, until it is deleted. */
  file_key: z.string().optional(),
  expires_ts: Timestamp,
});

/** A dry run: the file is read, and each line is compared with the leads. Nothing is imported. */
export const LeadCheck = z.object({
  kind: z.literal('lead_check'),
  input: ImportChoices.extend({
    key: z.string(),
    file_name: z.string(),
    /** Absent: the mapping that the user used last for a file with these titles, else the one that they suggest. */
    mapping: ColumnMapping.optional(),
  }),
  /** The lines are stored in drafts; `draft` is the next one that is compared. */
  checkpoint: Checked.extend({ draft: count, drafts: count }).optional(),
  result: LeadCheckResult.optional(),
});

const ImportCounts = z.object({ created: count, updated: count, skipped: count });

export const LeadImportResult = ImportCounts.extend({ file_key: z.string().optional(), expires_ts: Timestamp });

/** Imports the lines of a dry run. */
export const LeadImport = z.object({
  kind: z.literal('lead_import'),
  input: ImportChoices.extend({ check_id: z.string(), file_name: z.string(), drafts: count }),
  /** `planned`: what is to be written for the draft is stored with what was there before, and is being written. */
  checkpoint: ImportCounts.extend({ draft: count, planned: z.boolean() }).optional(),
  result: LeadImportResult.optional(),
});

const UndoCounts = z.object({
  removed: count,
  restored: count,
  /** Leads that were changed, called or given a note since: they stay as they are. */
  kept: count,
});

export const LeadUndoResult = UndoCounts.extend({ file_key: z.string().optional(), expires_ts: Timestamp });

/** Takes an import back, lead by lead. */
export const LeadUndo = z.object({
  kind: z.literal('lead_import_undo'),
  input: z.object({ import_id: z.string(), file_name: z.string(), drafts: count }),
  /** `found`: which leads of the draft the import has created is stored, and they are being removed. */
  checkpoint: UndoCounts.extend({ draft: count, found: z.boolean().optional() }).optional(),
  result: LeadUndoResult.optional(),
});

/** How long an import can be taken back. */
const UNDO_HOURS = 24;

/** Imports of after this time can be taken back. */
const undoableSince = (now: Timestamp): Timestamp => timestamp(new Date(Date.parse(now) - UNDO_HOURS * 3_600_000));

/** Whether an import of this time can still be taken back. */
export const isUndoable = (created_ts: Timestamp, now: Timestamp): boolean => created_ts > undoableSince(now);

/** Lines of a file, without its titles. */
export const MOST_LINES = 100_000;

/** Lines of a dry run in one stored file, which a page of the screen never crosses. */
export const LINES_A_FILE = 500;
