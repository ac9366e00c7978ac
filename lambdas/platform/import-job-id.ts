import { createHash } from 'node:crypto';

/** The id of the job that imports a stored file: the same for its registration and for its notification. */
export const importJobId = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);
