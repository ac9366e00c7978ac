import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import {
  listBlacklist,
  listBlacklistFiles,
  prepareBlacklistFile,
  registerBlacklistFile,
} from '#shared/contracts/blacklist';
import { UploadForm } from '../../../components/upload/upload-form.tsx';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useUpload } from '../../../lib/api/use-upload.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { FileList } from './file-list.tsx';

type FormProps = { onClose: () => void; onBusy: (busy: boolean) => void };

/** Uploads a list; its rows are put on the blacklist in the background, and its state is shown below. */
export const FileForm = ({ onClose, onBusy }: FormProps) => {
  const { user } = useSession();
  const [blocked, setBlocked] = useState(true);
  const upload = useUpload(prepareBlacklistFile);
  const registering = useOperationMutation(registerBlacklistFile, {
    invalidates: [listBlacklist, listBlacklistFiles],
    onSuccess: () => void toast.success('File successfully uploaded!'),
  });
  const start = async () => {
    onBusy(true);
    await upload.upload(stored =>
      registering.mutateAsync({ ...stored, blocked_inbound: blocked, posted_by: user.email }),
    );
    onBusy(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <UploadForm
        upload={upload}
        about="An Excel workbook (.xlsx or .xls) with a phone number, an e-mail address or both in each row."
        template={{ href: '/templates/blacklist.xlsx', name: 'blacklist-template.xlsx' }}
        accept=".xlsx,.xls"
        actions={
          <Button onClick={onClose} disabled={upload.isUploading}>
            Close
          </Button>
        }
        submitLabel="Upload"
        onSubmit={() => void start()}
      >
        <FormControlLabel
          control={
            <Switch checked={blocked} disabled={upload.isUploading} onChange={(_, checked) => setBlocked(checked)} />
          }
          label="Block inbound: calls from these numbers are rejected"
        />
      </UploadForm>
      <FileList />
    </Box>
  );
};
