import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { type ReactNode, useRef } from 'react';
import type { Upload } from '../../lib/api/use-upload.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';

const FileChoice = ({ upload, accept }: { upload: Upload; accept: string }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Button variant="outlined" disabled={upload.isUploading} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="File"
        accept={accept}
        disabled={upload.isUploading}
        onChange={event => {
          upload.choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', color: themeToken('textMuted') }}>
        {upload.file?.name ?? 'No file chosen'}
      </Box>
    </Box>
  );
};

type UploadFormProps = {
  upload: Upload;
  /** What the file has to contain. */
  about: string;
  /** An example file: its address, and the name under which it is downloaded. */
  template: { href: string; name: string };
  /** The endings that the dialog of the browser offers. */
  accept: string;
  /** What is chosen besides the file. */
  children: ReactNode;
  /** Buttons beside that of the upload. */
  actions?: ReactNode;
  submitLabel: string;
  /** False while something besides the file is missing. */
  isComplete?: boolean;
  onSubmit: () => void;
};

/** Chooses a file, says why it can't be uploaded, and shows the progress of its upload. */
export const UploadForm = ({ upload, isComplete = true, ...props }: UploadFormProps) => (
  <>
    <span>
      {props.about}{' '}
      <Link href={props.template.href} download={props.template.name}>
        Download the template
      </Link>
    </span>
    <FileChoice upload={upload} accept={props.accept} />
    {props.children}
    {upload.problem && (
      <Alert severity="error" role="alert">
        {upload.problem}
      </Alert>
    )}
    {upload.isUploading && (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <LinearProgress variant="determinate" value={upload.percent ?? 0} aria-label="Upload" sx={{ flex: 1 }} />
        <span className="tabular">{upload.percent} %</span>
      </Box>
    )}
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
      {props.actions}
      <Button
        variant="contained"
        loading={upload.isUploading}
        disabled={!upload.isReady || !isComplete}
        onClick={props.onSubmit}
        sx={{ minWidth: 120 }}
      >
        {props.submitLabel}
      </Button>
    </Box>
  </>
);
