import * as z from 'zod';
import { ExportInput } from '../exports/export-input.ts';
import { RoleLimits } from '../exports/role-limits.ts';
import {
  LeadCheck,
  LeadCheckResult,
  LeadImport,
  LeadImportResult,
  LeadUndo,
  LeadUndoResult,
} from '../leads/import/lead-import.ts';
import { LeadBulkChange, LeadChangeResult } from '../leads/list/bulk-change.ts';
import { Erasure } from '../retention/erasure.ts';
import { Timestamp } from '../time.ts';
import { Handover } from '../users/handover.ts';
import { LeadExportCheckpoint } from './lead-export.ts';
import { PartUpload } from './part-upload.ts';

export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** `percent` is of the whole work, 0 to 100. */
export const JobProgress = z.object({ percent: z.number().int().min(0).max(100), rows: z.number().int() });
export type JobProgress = z.infer<typeof JobProgress>;

/** What every kind of job has (docs/decisions/0063). */
const JobBase = z.object({
  id: z.string(),
  /** The id of the user who started it, the only one who sees it. */
  owner: z.string(),
  state: JobState,
  progress: JobProgress,
  /** Why it failed, and what to do, for its owner. */
  message: z.string().optional(),
  /** The number of the run that is to work on it: each is announced by an event and begins at most once. */
  run: z.number().int(),
  /** The run that has begun. */
  begun_run: z.number().int().optional(),
  /** Runs that ended in silence since the last checkpoint. */
  silent_runs: z.number().int(),
  /** When the function of an import that was cancelled or failed has stopped; absent if it was ended before. */
  stopped_ts: Timestamp.optional(),
  created_ts: Timestamp,
  updated_ts: Timestamp,
  version: z.number().int(),
});

/**
 * Where an export goes on. `rows`: the rows are read, and written to the file (CSV) or to a draft (XLSX). `workbook`:
 * the draft is complete, and the file is made from it.
 */
export const ExportCheckpoint = z.discriminatedUnion('phase', [
  z.object({
    phase: z.literal('rows'),
    upload: PartUpload,
    cursor: z.string().optional(),
    rows: z.number().int(),
    /** The object with the rows that are read and in no part: a run was out of time before they filled one. */
    kept_key: z.string().optional(),
  }),
  /** Every row is uploaded; the upload is to be completed, or is complete if a run ended there. */
  z.object({ phase: z.literal('complete'), upload: PartUpload, rows: z.number().int() }),
  z.object({ phase: z.literal('workbook'), rows: z.number().int() }),
]);
export type ExportCheckpoint = z.infer<typeof ExportCheckpoint>;

/** A complete file, until it is deleted. */
const ExportResult = z.object({ rows: z.number().int(), file_key: z.string(), expires_ts: Timestamp });

export const ExportJob = JobBase.extend({
  kind: z.literal('export'),
  input: ExportInput,
  /**
   * The limits of the owner's role, with which all its rows are read. Jobs from before this field was stored have none.
   */
  limits: RoleLimits.optional(),
  checkpoint: ExportCheckpoint.optional(),
  result: ExportResult.optional(),
});
export type ExportJob = z.infer<typeof ExportJob>;

/** What became of the rows of a file. */
const RowCounts = z.object({
  /** Rows that were put on the blacklist by this file. */
  added: z.number().int(),
  /** Rows that were on it before. */
  existing: z.number().int(),
  rejected: z.number().int(),
});

/** The valid rows are stored in drafts; `draft` is the next one whose rows are written. */
export const UploadCheckpoint = RowCounts.extend({
  draft: z.number().int(),
  drafts: z.number().int(),
  rows: z.number().int(),
});
export type UploadCheckpoint = z.infer<typeof UploadCheckpoint>;

const UploadResult = RowCounts.extend({
  /** The file with the number and the reason of each rejected row, until it is deleted. */
  rejected_key: z.string().optional(),
  expires_ts: Timestamp,
});

/** A file whose rows are put on the blacklist. */
export const BlacklistUploadJob = JobBase.extend({
  kind: z.literal('blacklist_upload'),
  input: z.object({
    /** The stored name, and the name as it was chosen. */
    key: z.string(),
    file_name: z.string(),
    blocked_inbound: z.boolean(),
    posted_by: z.string(),
  }),
  checkpoint: UploadCheckpoint.optional(),
  result: UploadResult.optional(),
});
export type BlacklistUploadJob = z.infer<typeof BlacklistUploadJob>;

/** Hands over the work of a user who was disabled; `email` is the user's. */
export const HandoverJob = JobBase.extend({
  kind: z.literal('handover'),
  input: Handover.extend({ user_id: z.string(), email: z.string() }),
  checkpoint: z
    .object({
      phase: z.enum(['callbacks', 'verifications', 'leads']),
      /** All lists were read once, and are read again: they may have been behind what was written last. */
      again: z.literal(true).optional(),
      /** Where the list of the phase goes on. */
      cursor: z.string().optional(),
      rows: z.number().int(),
      /** The leads that could not be read. */
      unread: z.array(z.string()).optional(),
    })
    .optional(),
  result: z.object({ rows: z.number().int() }).optional(),
});
export type HandoverJob = z.infer<typeof HandoverJob>;

export const LeadCheckJob = JobBase.extend(LeadCheck.shape);
export type LeadCheckJob = z.infer<typeof LeadCheckJob>;

export const LeadImportJob = JobBase.extend(LeadImport.shape);
export type LeadImportJob = z.infer<typeof LeadImportJob>;

export const LeadUndoJob = JobBase.extend(LeadUndo.shape);
export type LeadUndoJob = z.infer<typeof LeadUndoJob>;

export const LeadChangeJob = JobBase.extend(LeadBulkChange.shape);
export type LeadChangeJob = z.infer<typeof LeadChangeJob>;
/** Puts everything that is stored about one lead into a file. */
export const LeadExportJob = JobBase.extend({
  kind: z.literal('lead_export'),
  input: z.object({ lead_id: z.string() }),
  checkpoint: LeadExportCheckpoint.optional(),
  result: ExportResult.optional(),
});
export type LeadExportJob = z.infer<typeof LeadExportJob>;

/** Erases the data of one lead; the job names it by its id alone. */
export const ErasureJob = JobBase.extend({
  kind: z.literal('erasure'),
  input: z.object({ lead_id: z.string() }),
  /** How many items were erased so far. */
  checkpoint: z.object({ rows: z.number().int() }).optional(),
  result: Erasure.pick({ erased: true, kept_until: true, on_blacklist: true, email_on_blacklist: true }).optional(),
});
export type ErasureJob = z.infer<typeof ErasureJob>;

/** Work in the background; each kind has its steps in a folder of `lambdas/jobs`. */
export const Job = z.discriminatedUnion('kind', [
  ExportJob,
  BlacklistUploadJob,
  HandoverJob,
  LeadCheckJob,
  LeadImportJob,
  LeadUndoJob,
  LeadChangeJob,
  LeadExportJob,
  ErasureJob,
]);
export type Job = z.infer<typeof Job>;
export type JobKind = Job['kind'];
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;

/** The jobs of uploaded files: a function of its own works on them, with the memory that a large file needs. */
export type ImportJob = BlacklistUploadJob | LeadCheckJob | LeadImportJob | LeadUndoJob;
const importKinds: readonly Job['kind'][] = ['blacklist_upload', 'lead_check', 'lead_import', 'lead_import_undo'];
export const isImport = (job: Job): job is ImportJob => importKinds.includes(job.kind);

/** What only the work needs. */
const hidden = {
  owner: true,
  run: true,
  begun_run: true,
  silent_runs: true,
  stopped_ts: true,
  checkpoint: true,
  result: true,
} as const;

/** A job as its owner sees it: without what only the work needs. */
export const OwnExport = ExportJob.omit({ ...hidden, limits: true }).extend({
  result: ExportResult.omit({ file_key: true }).optional(),
});
export type OwnExport = z.infer<typeof OwnExport>;

export const OwnBlacklistUpload = BlacklistUploadJob.omit(hidden).extend({
  result: UploadResult.omit({ rejected_key: true }).optional(),
});
export type OwnBlacklistUpload = z.infer<typeof OwnBlacklistUpload>;

/** The names of files in the bucket are not shown. */
const files = { file_key: true } as const;

export const OwnLeadCheck = LeadCheckJob.omit(hidden).extend({ result: LeadCheckResult.omit(files).optional() });
export type OwnLeadCheck = z.infer<typeof OwnLeadCheck>;

export const OwnLeadImport = LeadImportJob.omit(hidden).extend({
  result: LeadImportResult.omit(files).optional(),
  /** The e-mail of another admin, in the list of what can be undone. */
  started_by: z.string().optional(),
  /** The result of its undo, if there is one; `by`: the e-mail of the admin who did it, if that was another admin. */
  undo: z.object({ state: JobState, by: z.string().optional() }).optional(),
});
export type OwnLeadImport = z.infer<typeof OwnLeadImport>;

export const OwnLeadUndo = LeadUndoJob.omit(hidden).extend({ result: LeadUndoResult.omit(files).optional() });
export type OwnLeadUndo = z.infer<typeof OwnLeadUndo>;

export const OwnLeadChange = LeadChangeJob.omit(hidden).extend({ result: LeadChangeResult.omit(files).optional() });
export type OwnLeadChange = z.infer<typeof OwnLeadChange>;

export const OwnLeadExport = LeadExportJob.omit(hidden).extend({
  result: ExportResult.omit({ file_key: true }).optional(),
});
export type OwnLeadExport = z.infer<typeof OwnLeadExport>;

export const OwnErasure = ErasureJob.omit(hidden).extend({ result: ErasureJob.shape.result });
export type OwnErasure = z.infer<typeof OwnErasure>;

/** What an admin does with the data of a lead. */
export const OwnDataJob = z.discriminatedUnion('kind', [OwnLeadExport, OwnErasure]);
export type OwnDataJob = z.infer<typeof OwnDataJob>;

export const OwnJob = z.discriminatedUnion('kind', [
  OwnExport,
  OwnBlacklistUpload,
  OwnLeadCheck,
  OwnLeadImport,
  OwnLeadUndo,
  OwnLeadChange,
  OwnLeadExport,
  OwnErasure,
]);
export type OwnJob = z.infer<typeof OwnJob>;

/** The kinds that screens show; a handover shows where its work goes. */
export type ShownJob = Exclude<Job, HandoverJob>;
export const isShown = (job: Job): job is ShownJob => job.kind !== 'handover';

/** Drops what the owner does not see. */
export const asOwnJob = (job: ShownJob): OwnJob => OwnJob.parse(job);
