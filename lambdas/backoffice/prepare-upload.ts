import type { Actor } from '#platform/handlers/actor';
import type { uploadLink } from '#platform/stored-link';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';

export type UploadDeps = { uploadLink: typeof uploadLink; actor: Actor; now: Timestamp };

/** The files that may be uploaded for one purpose. */
type Uploads<Ending extends string> = {
  endingOf: (fileName: string) => Ending | undefined;
  contentTypes: Readonly<Record<Ending, string>>;
  keyOf: (user: Actor['user'], file: { file_name: string; now: Timestamp }) => string;
  /** For who chose another one. */
  expected: string;
};

/** A URL that takes the file, with the size and the content type that are part of its signature. */
export const prepareUpload = async <Ending extends string>(
  { uploadLink, actor, now }: UploadDeps,
  { endingOf, contentTypes, keyOf, expected }: Uploads<Ending>,
  { file_name, size }: { file_name: string; size: number },
): Promise<{ key: string; url: string; content_type: string }> => {
  const ending = endingOf(file_name);
  if (!ending) throw new Rejection('invalid_input', expected);
  const [key, content_type] = [keyOf(actor.user, { file_name, now }), contentTypes[ending]];
  return { key, content_type, url: await uploadLink(key, { contentType: content_type, size }) };
};
