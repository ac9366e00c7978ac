import { useState } from 'react';
import type { prepareBlacklistFile } from '#shared/contracts/blacklist';
import type { prepareLeadFile } from '#shared/contracts/lead-imports';
import { callOperation } from './api-client.ts';
import { failureMessageOf } from './api-failure.ts';
import { uploadFile } from './upload-file.ts';

const FAILED = 'The file could not be uploaded. Check your connection, and upload it again.';

/** The stored name of a file, and the name as it was chosen. */
type StoredFile = { key: string; file_name: string };

type Prepare = typeof prepareBlacklistFile | typeof prepareLeadFile;

/** A file that is chosen and then uploaded; `percent` is of the upload that is under way. */
export const useUpload = (prepare: Prepare) => {
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const asked = file && { file_name: file.name, size: file.size };
  // Why the file is not uploaded; what it contains is looked at by the server.
  const wrong = asked && prepare.input.safeParse(asked).error?.issues[0]?.message;

  const send = async <Result>(chosen: File, use: (stored: StoredFile) => Promise<Result>): Promise<Result> => {
    const file_name = chosen.name;
    const { key, url, content_type } = await callOperation(prepare, { file_name, size: chosen.size });
    await uploadFile({ url, file: chosen, contentType: content_type, onProgress: setPercent });
    return use({ key, file_name });
  };
  return {
    file,
    percent,
    problem: wrong ?? error,
    isUploading: percent !== undefined,
    isReady: file !== undefined && wrong === undefined,
    choose: (chosen: File | undefined) => {
      setError(undefined);
      setFile(chosen);
    },
    /** Uploads the file and uses it; undefined after a failure, which is the problem then. */
    upload: async <Result>(use: (stored: StoredFile) => Promise<Result>): Promise<Result | undefined> => {
      if (!file) return undefined;
      setError(undefined);
      setPercent(0);
      try {
        const result = await send(file, use);
        setFile(undefined);
        return result;
      } catch (failure) {
        setError(failureMessageOf(failure, FAILED));
        return undefined;
      } finally {
        setPercent(undefined);
      }
    },
  };
};
export type Upload = ReturnType<typeof useUpload>;
