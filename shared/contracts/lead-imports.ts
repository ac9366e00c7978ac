import * as z from 'zod';
import { requires } from '../access/access.ts';
import { OwnLeadCheck, OwnLeadImport, OwnLeadUndo } from '../jobs/job.ts';
import { JobId } from '../jobs/job-id.ts';
import { CheckedLine, ColumnMapping, ForExisting, LineDecision } from '../leads/import/import-choices.ts';
import { leadFileEnding } from '../leads/import/stored-file.ts';
import { PreparedUpload, uploadInput, uploadName } from '../uploads/upload-input.ts';
import { operation } from './operation.ts';

const access = requires.role('admin');

const FileName = uploadName(
  name => leadFileEnding(name) !== undefined,
  'Choose a CSV file or an Excel workbook (.csv, .xlsx or .xls).',
);

/** One import with its dry runs: all that a user does with a file. */
export const OwnLeadJob = z.discriminatedUnion('kind', [OwnLeadCheck, OwnLeadImport, OwnLeadUndo]);
export type OwnLeadJob = z.infer<typeof OwnLeadJob>;

export const prepareLeadFile = operation({
  name: 'prepareLeadFile',
  method: 'POST',
  path: '/lead_file/upload',
  access,
  input: uploadInput(FileName),
  output: PreparedUpload,
  errors: [],
  summary: 'A URL that takes a file of leads by PUT for fifteen minutes, and the name under which it is stored.',
});

export const checkLeadFile = operation({
  name: 'checkLeadFile',
  method: 'POST',
  path: '/lead_import/check',
  access,
  input: z.object({
    /** The stored name. */
    key: z.string().max(600),
    file_name: FileName,
    lead_source: z.string().trim().min(1, 'Lead source required').max(100),
    existing: ForExisting.default('fill'),
    /** Absent: the mapping that was used last for these titles, else the one that they suggest. */
    mapping: ColumnMapping.optional(),
  }),
  output: OwnLeadCheck,
  errors: ['rejected', 'too_many_requests'],
  summary:
    'Starts a dry run of a stored file: says for each line what an import would do (docs/product.md, Lead import).',
});

export const startLeadImport = operation({
  name: 'startLeadImport',
  method: 'POST',
  path: '/lead_import',
  access,
  input: z.object({ check_id: z.string().min(1).max(128) }),
  output: OwnLeadImport,
  errors: ['not_found', 'rejected', 'too_many_requests'],
  summary: 'Imports the lines of a dry run in the background, once; its mapping is kept for the next such file.',
});

export const undoLeadImport = operation({
  name: 'undoLeadImport',
  method: 'POST',
  path: '/lead_import/{id}/undo',
  access,
  input: JobId,
  output: OwnLeadUndo,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  summary: 'Takes an import back within a day: leads that somebody has worked on since are kept.',
});

export const listLeadImports = operation({
  name: 'listLeadImports',
  method: 'GET',
  path: '/lead_import',
  access,
  input: z.object({}),
  output: z.object({ data: z.array(OwnLeadJob) }),
  errors: [],
  summary:
    "One's own dry runs, imports and undos of the last seven days, 20 of each at most, and others' imports that can be undone.",
});

/** Lines on a page of the dry run. */
export const LINES_A_PAGE = 20;

export const listCheckedLines = operation({
  name: 'listCheckedLines',
  method: 'GET',
  path: '/lead_import/{id}/line',
  access,
  input: JobId.extend({ decision: LineDecision, page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  output: z.object({ data: z.array(CheckedLine), pages: z.number().int() }),
  errors: ['not_found', 'conflict'],
  summary: "A page of the lines of one's own dry run that have one decision, each with its reason.",
});

export const getLeadJobFile = operation({
  name: 'getLeadJobFile',
  method: 'POST',
  path: '/lead_job/{id}/file',
  access,
  input: JobId,
  output: z.object({ url: z.url() }),
  errors: ['not_found', 'conflict'],
  summary:
    "A link to the lines that one's own import did not import, or to the results of a bulk change; valid for five minutes.",
});
