import type * as z from 'zod';
import type { prepareLeadFile as operation } from '#shared/contracts/lead-imports';
import { leadFileEnding, leadFileKey, leadFileTypes } from '#shared/leads/import/stored-file';
import { prepareUpload, type UploadDeps } from '../prepare-upload.ts';

const uploads = {
  endingOf: leadFileEnding,
  contentTypes: leadFileTypes,
  keyOf: leadFileKey,
  expected: 'Choose a CSV file or an Excel workbook (.csv, .xlsx or .xls).',
};

/** Where the browser sends a file of this kind. @throws Rejection `invalid_input` for another one */
export const prepareFile = (deps: UploadDeps, input: z.output<typeof operation.input>) =>
  prepareUpload(deps, uploads, input);
