import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { dayText } from '#shared/day-text';
import { daysOfFilter, reportTitles } from '#shared/exports/export-input';
import type { OwnExport } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { NewYorkTime } from '../../components/new-york-time.tsx';
import { themeToken } from '../../lib/ui/theme-token.ts';
import type { ExportCommands } from './use-exports.ts';

const formats: Record<OwnExport['input']['format'], string> = { csv: 'CSV', xlsx: 'Excel' };

/** 'Commissions, CSV'. */
export const exportName = ({ input }: OwnExport): string => `${reportTitles[input.report]}, ${formats[input.format]}`;

const rowsText = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

const isExpired = ({ result }: OwnExport, now: Date): boolean =>
  result !== undefined && Date.parse(result.expires_ts) <= now.getTime();

/** The state of an export in words. */
export const exportState = (job: OwnExport, now: Date): string => {
  const { state, progress, result, message } = job;
  switch (state) {
    case 'waiting':
      return 'Waiting to start';
    case 'running':
      return `${rowsText(progress.rows)} so far, ${progress.percent} %`;
    case 'done':
      if (isExpired(job, now)) return 'The file was deleted after seven days.';
      return result?.rows === 0 ? '0 rows: nothing matches the filter.' : `Ready: ${rowsText(progress.rows)}`;
    case 'failed':
      return message ?? 'The export failed. Start it again.';
    case 'cancelled':
      return 'Cancelled';
  }
};

const colours: Partial<Record<OwnExport['state'], string>> = {
  done: themeToken('successText'),
  failed: themeToken('dangerText'),
};

const StateIcon = ({ state }: Pick<OwnExport, 'state'>) => {
  if (state === 'done') return <CheckCircleOutlined fontSize="small" />;
  return state === 'failed' ? <ErrorOutlined fontSize="small" /> : null;
};

type RowProps = { job: OwnExport; commands: ExportCommands; now: Date };

const actionOf = ({ job, commands: { start, cancel, open }, now }: RowProps): ReactNode => {
  const name = exportName(job);
  if (!isOver(job))
    return (
      <Button
        size="small"
        aria-label={`Cancel ${name}`}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate({ id: job.id })}
      >
        Cancel
      </Button>
    );
  if (job.state === 'done' && !isExpired(job, now))
    return (
      <Button
        size="small"
        variant="contained"
        aria-label={`Download ${name}`}
        disabled={open.isPending}
        onClick={() => open.mutate({ id: job.id })}
      >
        Download
      </Button>
    );
  return (
    <Button
      size="small"
      aria-label={`Export again: ${name}`}
      disabled={start.isPending}
      onClick={() => start.mutate(job.input)}
    >
      Export again
    </Button>
  );
};

/** The days of the filter: '03/01/2026 to 03/31/2026'; '' for a list without days. */
const daysText = ({ input }: OwnExport): string => {
  const { first, last } = daysOfFilter(input.filter);
  if (first && last) return `${dayText(first)} to ${dayText(last)}`;
  return first ? `From ${dayText(first)} on` : last ? `Up to ${dayText(last)}` : '';
};

const ProgressBar = ({ job }: { job: OwnExport }) => (
  <LinearProgress
    aria-label={exportName(job)}
    {...(job.state === 'waiting'
      ? { variant: 'indeterminate' }
      : { variant: 'determinate', value: job.progress.percent })}
  />
);

/** One export: what, for which days, how far, and the one thing to do with it. */
export const ExportRow = (props: RowProps) => {
  const { job, now } = props;
  const days = daysText(job);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 2, borderTop: `1px solid ${themeToken('border')}` }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 550 }}>{exportName(job)}</Typography>
          {days && (
            <Typography variant="caption" component="p" sx={{ color: themeToken('textMuted') }}>
              {days}
            </Typography>
          )}
          <Typography variant="caption" component="p" sx={{ color: themeToken('textMuted') }}>
            Started <NewYorkTime time={job.created_ts} />, New York time
          </Typography>
        </Box>
        {actionOf(props)}
      </Box>
      {!isOver(job) && <ProgressBar job={job} />}
      <Typography
        variant="body2"
        data-state={job.state}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, color: colours[job.state] ?? themeToken('textMuted') }}
      >
        <StateIcon state={job.state} />
        {exportState(job, now)}
      </Typography>
    </Box>
  );
};
