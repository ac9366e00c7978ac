import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import type { uploadLink } from '#platform/stored-link';
import { storedFileKey, uploadEnding, uploadTypes } from '#shared/blacklist/stored-file';
import type { prepareBlacklistFile as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';

type Deps = { uploadLink: typeof uploadLink; actor: Actor; now: Timestamp };

/** A URL that takes the file, with the size and the content type that are part of its signature. */
export const prepareFile = async (
  { uploadLink, actor, now }: Deps,
  { file_name, size }: z.output<typeof operation.input>,
): Promise<{ key: string; url: string; content_type: string }> => {
  const ending = uploadEnding(file_name);
  if (!ending) throw new Rejection('invalid_input', 'Choose an Excel workbook (.xlsx or .xls).');
  const [key, content_type] = [storedFileKey(actor.user, { file_name, now }), uploadTypes[ending]];
  return { key, content_type, url: await uploadLink(key, { contentType: content_type, size }) };
};
