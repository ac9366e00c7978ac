import { contentTypes } from '#platform/content-types';
import { putFile } from '#platform/put-file';
import { readStored } from '#platform/stored-objects';

/** A text is a CSV file or a draft of ours, bytes are a workbook. */
type Written = { body: string | Uint8Array; fileName: string };

const write = (key: string, { body, fileName }: Written): Promise<void> =>
  putFile(key, { body, fileName, contentType: typeof body === 'string' ? contentTypes.csv : contentTypes.xlsx });

/** The files of imports in the bucket, which are read and written whole: 50 MB at most. */
export const files = { read: readStored, write };
export type Files = typeof files;
