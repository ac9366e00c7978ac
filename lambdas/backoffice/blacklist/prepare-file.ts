import type * as z from 'zod';
import { storedFileKey, uploadEnding, uploadTypes } from '#shared/blacklist/stored-file';
import type { prepareBlacklistFile as operation } from '#shared/contracts/blacklist';
import { prepareUpload, type UploadDeps } from '../prepare-upload.ts';

const uploads = {
  endingOf: uploadEnding,
  contentTypes: uploadTypes,
  keyOf: storedFileKey,
  expected: 'Choose an Excel workbook (.xlsx or .xls).',
};

/** Where the browser sends a file of this kind. @throws Rejection `invalid_input` for another one */
export const prepareFile = (deps: UploadDeps, input: z.output<typeof operation.input>) =>
  prepareUpload(deps, uploads, input);
