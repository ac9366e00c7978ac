import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listBlacklist,
  listBlacklistFiles,
  prepareBlacklistFile,
  registerBlacklistFile,
} from '#shared/contracts/blacklist';
import { callOperation } from '../../../lib/api/api-client.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/ui/toast.ts';

const FAILED = 'The file could not be uploaded. Try again.';

/** Uploads a file and registers it; `percent` is of the upload that is under way. */
export const useUpload = () => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();

  const send = async (file: File, blocked_inbound: boolean): Promise<void> => {
    const { key, url, content_type } = await callOperation(prepareBlacklistFile, {
      file_name: file.name,
      size: file.size,
    });
    await uploadFile({ url, file, contentType: content_type, onProgress: setPercent });
    await callOperation(registerBlacklistFile, { key, file_name: file.name, blocked_inbound, posted_by: user.email });
  };

  /** Whether it was uploaded and registered. */
  const upload = async (file: File, blocked_inbound: boolean): Promise<boolean> => {
    setError(undefined);
    setPercent(0);
    try {
      await send(file, blocked_inbound);
      toast.success('File successfully uploaded!');
      const stale = [listBlacklist, listBlacklistFiles];
      await Promise.all(stale.map(each => queryClient.invalidateQueries({ queryKey: operationKey(each) })));
      return true;
    } catch (failure) {
      setError(failureMessageOf(failure, FAILED));
      return false;
    } finally {
      setPercent(undefined);
    }
  };
  return { upload, percent, error, reset: () => setError(undefined) };
};
