import { storedName, uploadTypes } from '../../blacklist/stored-file.ts';
import type { Timestamp } from '../../time.ts';

/** The content types under which files of leads are uploaded, by the ending of the name. */
export const leadFileTypes = { ...uploadTypes, csv: 'text/csv' } as const;

type Ending = keyof typeof leadFileTypes;
const endings = Object.keys(leadFileTypes) as Ending[];

/** The ending of a file that may be uploaded; what the file is, is decided later by its content. */
export const leadFileEnding = (fileName: string): Ending | undefined =>
  endings.find(ending => fileName.toLowerCase().endsWith(`.${ending}`));

/** The folder of a user's files of leads in the bucket. */
export const leadFileFolder = (userId: string): string => `imports/leads/${userId}/`;

export const leadFileKey = (user: { id: string; email: string }, file: { file_name: string; now: Timestamp }): string =>
  `${leadFileFolder(user.id)}${storedName(user, file)}`;
