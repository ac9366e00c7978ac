import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { LARGEST_FILE, uploadEnding } from '#shared/blacklist/stored-file';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { FileList } from './file-list.tsx';
import { useUpload } from './use-upload.ts';

type FormProps = { onClose: () => void; onBusy: (busy: boolean) => void };

/** Why a chosen file is not uploaded; what it contains is looked at by the server. */
const problemOf = (file: File): string | undefined => {
  if (!uploadEnding(file.name)) return 'Choose an Excel workbook (.xlsx or .xls).';
  if (file.size > LARGEST_FILE) return 'This file is larger than 50 MB. Split the list into several files.';
  return file.size === 0 ? 'This file is empty. Choose the file with the list.' : undefined;
};

/** Uploads a list; its rows are put on the blacklist in the background, and its state is shown below. */
export const FileForm = ({ onClose, onBusy }: FormProps) => {
  const inputId = useId();
  const [file, setFile] = useState<File>();
  const [blocked, setBlocked] = useState(true);
  const { upload, percent, error, reset } = useUpload();
  const isUploading = percent !== undefined;
  const problem = (file && problemOf(file)) ?? error;
  const start = async () => {
    if (!file) return;
    onBusy(true);
    if (await upload(file, blocked)) setFile(undefined);
    onBusy(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <span>
        An Excel workbook (.xlsx or .xls) with a phone number, an e-mail address or both in each row.{' '}
        <Link href="/templates/blacklist.xlsx" download="blacklist-template.xlsx">
          Download the template
        </Link>
      </span>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Button component="label" htmlFor={inputId} variant="outlined" disabled={isUploading}>
          Choose file
        </Button>
        <input
          id={inputId}
          className="visually-hidden"
          type="file"
          aria-label="File"
          accept=".xlsx,.xls"
          disabled={isUploading}
          onChange={event => {
            reset();
            setFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', color: themeToken('textMuted') }}>
          {file?.name ?? 'No file chosen'}
        </Box>
      </Box>
      <FormControlLabel
        control={<Switch checked={blocked} disabled={isUploading} onChange={(_, checked) => setBlocked(checked)} />}
        label="Block inbound: calls from these numbers are rejected"
      />
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {isUploading && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <LinearProgress variant="determinate" value={percent} aria-label="Upload" sx={{ flex: 1 }} />
          <span className="tabular">{percent} %</span>
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
        <Button onClick={onClose} disabled={isUploading}>
          Close
        </Button>
        <Button
          variant="contained"
          loading={isUploading}
          disabled={!file || problemOf(file) !== undefined}
          onClick={() => void start()}
          sx={{ minWidth: 120 }}
        >
          Upload
        </Button>
      </Box>
      <FileList />
    </Box>
  );
};
