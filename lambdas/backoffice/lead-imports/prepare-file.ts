import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import type { uploadLink } from '#platform/stored-link';
import type { prepareLeadFile as operation } from '#shared/contracts/lead-imports';
import { Rejection } from '#shared/errors';
import { leadFileEnding, leadFileKey, leadFileTypes } from '#shared/leads/import/stored-file';
import type { Timestamp } from '#shared/time';

type Deps = { uploadLink: typeof uploadLink; actor: Actor; now: Timestamp };

/** A URL that takes the file, with the size and the content type that are part of its signature. */
export const prepareFile = async (
  { uploadLink, actor, now }: Deps,
  { file_name, size }: z.output<typeof operation.input>,
): Promise<{ key: string; url: string; content_type: string }> => {
  const ending = leadFileEnding(file_name);
  if (!ending) throw new Rejection('invalid_input', 'Choose a CSV file or an Excel workbook (.csv, .xlsx or .xls).');
  const [key, content_type] = [leadFileKey(actor.user, { file_name, now }), leadFileTypes[ending]];
  return { key, content_type, url: await uploadLink(key, { contentType: content_type, size }) };
};
