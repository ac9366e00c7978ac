import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { OwnExport } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { ErrorState } from '../../components/error-state.tsx';
import { useIsSlow } from '../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../lib/api/api-failure.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { ExportRow, exportName, exportState } from './export-row.tsx';
import { useExportCommands, useExports } from './use-exports.ts';

export type ExportRequest = Pick<OwnExport['input'], 'report' | 'filter'>;

type ExportPanelProps = {
  /** What 'CSV' and 'Excel' export. */
  request: ExportRequest;
  onClose: () => void;
};

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

const Loading = () => {
  const isSlow = useIsSlow(true);
  return isSlow ? <Skeleton variant="rounded" height={64} /> : null;
};

/** Says how an export ended that was under way in this panel, to those who do not see it. */
const Announcement = ({ jobs, now }: { jobs: OwnExport[]; now: Date }) => {
  const followed = useRef<string>(undefined);
  const underWay = jobs.find(job => !isOver(job));
  useEffect(() => {
    if (underWay) followed.current = underWay.id;
  }, [underWay]);
  const ended = jobs.find(job => job.id === followed.current && isOver(job));
  return (
    <span role="status" className="visually-hidden">
      {ended && `${exportName(ended)}: ${exportState(ended, now)}`}
    </span>
  );
};

/** Starts exports and shows one's own, live; work goes on beside it and without it. */
export const ExportPanel = ({ request, onClose }: ExportPanelProps) => {
  const { data, error, refetch } = useExports();
  const commands = useExportCommands();
  const now = new Date();
  const start = (format: (typeof FORMATS)[number]['format']) =>
    commands.start.mutate({ ...request, format } as OwnExport['input']);
  return (
    <Box sx={{ width: 400, p: 4, maxHeight: '60vh', overflow: 'auto' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Exports
        </Typography>
        <IconButton aria-label="Close exports" onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Typography variant="body2" sx={{ mb: 2 }}>
        Export the list with the filter that is on screen:
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, mb: 3 }}>
        {FORMATS.map(({ format, label }) => (
          <Button key={format} variant="outlined" disabled={commands.start.isPending} onClick={() => start(format)}>
            {label}
          </Button>
        ))}
      </Box>
      {error && (
        <ErrorState message={failureMessageOf(error, 'Your exports could not be loaded.')} onRetry={() => refetch()} />
      )}
      {!error && !data && <Loading />}
      {data?.data.length === 0 && (
        <Typography variant="body2" sx={{ color: themeToken('textMuted') }}>
          You have no exports. Files are kept for seven days.
        </Typography>
      )}
      <Box component="ul" aria-label="Your exports" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map(job => (
          <ExportRow key={job.id} job={job} commands={commands} now={now} />
        ))}
      </Box>
      <Announcement jobs={data?.data ?? []} now={now} />
    </Box>
  );
};
