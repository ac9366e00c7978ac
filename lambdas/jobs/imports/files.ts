import { putFile } from '#platform/put-file';
import { readStored } from '#platform/stored-objects';

const write = (key: string, { body, fileName }: { body: string; fileName: string }): Promise<void> =>
  putFile(key, { body, fileName, contentType: 'text/csv; charset=utf-8' });

/** The files of imports in the bucket, which are read and written whole: 50 MB at most. */
export const files = { read: readStored, write };
export type Files = typeof files;
