import * as z from 'zod';
import { LARGEST_FILE } from '../blacklist/stored-file.ts';
import { freeName } from '../leads/free-text.ts';

/** The name of a chosen file, with one of the endings that the operation takes. */
export const uploadName = (hasKnownEnding: (name: string) => boolean, message: string) =>
  freeName(150).refine(hasKnownEnding, message);

/** A file that is to be uploaded: its name, and its size in bytes. The URL takes a file of this size and no other. */
export const uploadInput = (name: ReturnType<typeof uploadName>) =>
  z.object({
    file_name: name,
    size: z
      .number()
      .int()
      .min(1, 'This file is empty. Choose the file with the list.')
      .max(LARGEST_FILE, 'This file is larger than 50 MB. Split the list into several files.'),
  });

/** Where the file is put, and the name under which it is stored. */
export const PreparedUpload = z.object({ key: z.string(), url: z.url(), content_type: z.string() });
