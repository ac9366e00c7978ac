import type { Timestamp } from '../time.ts';

/** What is uploaded at most, as the guard of spreadsheets has it (lambdas/platform/spreadsheets/limits.ts). */
export const LARGEST_FILE = 50 * 1024 * 1024;

/** The content types that a browser sends for the two kinds of workbooks, by the ending of the name. */
export const uploadTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
} as const;

/** The ending of a file that may be uploaded; what the file is, is decided later by its content. */
export const uploadEnding = (fileName: string): keyof typeof uploadTypes | undefined => {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending === 'xlsx' || ending === 'xls' ? ending : undefined;
};

/** The folder of a user's uploads in the bucket. */
export const uploadFolder = (userId: string): string => `imports/blacklist/${userId}/`;

const LONGEST_NAME = 100;

type Stored = { file_name: string; now: Timestamp };

/** The stored name: the file's name, the first three characters of the user's e-mail, and the time. */
export const storedName = ({ email }: { email: string }, { file_name, now }: Stored): string =>
  `${file_name.replace(/[^\w.-]+/g, '_').slice(-LONGEST_NAME)}_${email.slice(0, 3)}_${now}`;

export const storedFileKey = (user: { id: string; email: string }, file: Stored): string =>
  `${uploadFolder(user.id)}${storedName(user, file)}`;
