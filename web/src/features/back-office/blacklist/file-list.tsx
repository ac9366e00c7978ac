import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { getRejectedRows, listBlacklistFiles } from '#shared/contracts/blacklist';
import type { OwnBlacklistUpload } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { patchOperation, useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { useLiveJobs } from '../../../lib/live/live-jobs.ts';
import { download } from '../../../lib/ui/download.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';

const counted = (count: number): string => count.toLocaleString('en-US');

/** The state of a file in words. */
const fileState = ({ state, progress, message, result }: OwnBlacklistUpload): string => {
  switch (state) {
    case 'waiting':
      return 'Waiting to start';
    case 'running':
      return `${counted(progress.rows)} rows so far, ${progress.percent} %`;
    case 'done':
      return `${counted(result?.added ?? 0)} added, ${counted(result?.existing ?? 0)} on the blacklist before, ${counted(result?.rejected ?? 0)} rejected`;
    case 'failed':
      return message ?? 'The file could not be imported. Upload it again.';
    case 'cancelled':
      return 'Cancelled. The rows that were added stay on the blacklist.';
  }
};

/** One's own files, live; a file that is older than what is shown does not replace it. */
const useFiles = () => {
  const topic = useLiveJobs(({ id, version, item }, queryClient) => {
    if (item?.kind !== 'blacklist_upload') return;
    patchOperation(queryClient, listBlacklistFiles, {}, ({ data }) => {
      const known = data.find(file => file.id === id);
      if (!known) return { data: [item, ...data] };
      return { data: version < known.version ? data : data.map(file => (file.id === id ? item : file)) };
    });
  });
  return useOperation(listBlacklistFiles, {}, { topic });
};

const FileRow = ({ file, onRejected }: { file: OwnBlacklistUpload; onRejected: (() => void) | undefined }) => (
  <Box component="li" sx={{ py: 2, borderTop: `1px solid ${themeToken('border')}` }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{file.input.file_name}</strong>
        <Typography variant="caption" component="p" sx={{ color: themeToken('textMuted') }}>
          <NewYorkTime time={file.created_ts} />, New York time
        </Typography>
      </Box>
      {onRejected && (
        <Button size="small" onClick={onRejected} aria-label={`Rejected rows of ${file.input.file_name}`}>
          Rejected rows
        </Button>
      )}
    </Box>
    {!isOver(file) && (
      <LinearProgress
        aria-label={`Import of ${file.input.file_name}`}
        variant={file.state === 'waiting' ? 'indeterminate' : 'determinate'}
        value={file.progress.percent}
        sx={{ my: 1 }}
      />
    )}
    <Box sx={{ color: themeToken(file.state === 'failed' ? 'dangerText' : 'textMuted') }}>{fileState(file)}</Box>
  </Box>
);

/** The files that one has uploaded in the last seven days, and what became of their rows. */
export const FileList = () => {
  const { data, error, refetch } = useFiles();
  const opening = useOperationMutation(getRejectedRows, {
    onSuccess: ({ url }) => download(url),
    onError: failure => void toast.error(failureMessageOf(failure, 'The file could not be opened. Try again.')),
  });
  if (error && !data)
    return (
      <ErrorState message={failureMessageOf(error, 'Your files could not be loaded.')} onRetry={() => void refetch()} />
    );
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="Your files">
      <Typography variant="h3">Your files</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, maxHeight: 240, overflow: 'auto' }}>
        {data.data.map(file => (
          <FileRow
            key={file.id}
            file={file}
            onRejected={file.result?.rejected ? () => opening.mutate({ id: file.id }) : undefined}
          />
        ))}
      </Box>
    </section>
  );
};
