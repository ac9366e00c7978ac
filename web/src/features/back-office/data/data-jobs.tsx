import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { getLeadExportLink, listDataJobs, listErasures } from '#shared/contracts/lead-data';
import type { OwnDataJob } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { cardStyles } from '../../../components/card-styles.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';

import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { operationKey, patchOperation, useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { useLiveJobs } from '../../../lib/live/live-jobs.ts';
import { download } from '../../../lib/ui/download.ts';
import { formatNewYorkTime } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { blacklistTexts, erasedText, KEPT_ALWAYS, keptByLaw } from './counts-texts.ts';
import { showFailure } from './show-failure.ts';

const resultOf = (job: OwnDataJob): string => {
  if (!job.result) return 'Done';
  if (job.kind === 'lead_export')
    return `${job.result.rows.toLocaleString('en-US')} items; the file is deleted on ${formatNewYorkTime(job.result.expires_ts)}.`;
  const { erased, kept_until } = job.result;
  return [
    erasedText(erased, kept_until),
    ...(kept_until ? [keptByLaw(formatNewYorkTime(kept_until))] : []),
    KEPT_ALWAYS,
    ...blacklistTexts(job.result),
  ].join(' ');
};

/** The state of a job in words. */
const jobState = (job: OwnDataJob): string => {
  switch (job.state) {
    case 'waiting':
      return 'Waiting to start';
    case 'running':
      return `${job.progress.percent} %`;
    case 'done':
      return resultOf(job);
    case 'failed':
      return job.message ?? 'This could not be finished. Start it again.';
    case 'cancelled':
      return 'Cancelled';
  }
};

/** One's own jobs, live; a change that is older than what is shown does not replace it. */
const useDataJobs = () => {
  const topic = useLiveJobs(({ id, version, item }, queryClient) => {
    if (item?.kind !== 'erasure' && item?.kind !== 'lead_export') return;
    if (item.kind === 'erasure' && isOver(item))
      void queryClient.invalidateQueries({ queryKey: operationKey(listErasures) });
    patchOperation(queryClient, listDataJobs, {}, ({ data }) => {
      const known = data.find(job => job.id === id);
      if (!known) return { data: [item, ...data] };
      return { data: version < known.version ? data : data.map(job => (job.id === id ? item : job)) };
    });
  });
  return useOperation(listDataJobs, {}, { topic });
};

const titles = { erasure: 'Erasure', lead_export: 'Export' } as const;

const JobRow = ({ job, onDownload }: { job: OwnDataJob; onDownload: () => void }) => (
  <Box component="li" sx={{ py: 3, borderTop: `1px solid ${themeToken('border')}` }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{titles[job.kind]}</strong> of the lead {job.input.lead_id}, <NewYorkTime time={job.created_ts} />
      </Box>
      {job.kind === 'lead_export' && job.state === 'done' && (
        <Button size="small" onClick={onDownload} aria-label={`Download the export of the lead ${job.input.lead_id}`}>
          Download
        </Button>
      )}
    </Box>
    {!isOver(job) && (
      <LinearProgress
        aria-label={`${titles[job.kind]} of the lead ${job.input.lead_id}`}
        variant={job.state === 'waiting' ? 'indeterminate' : 'determinate'}
        value={job.progress.percent}
        sx={{ my: 1 }}
      />
    )}
    <Box sx={{ color: themeToken(job.state === 'failed' ? 'dangerText' : 'textMuted') }}>{jobState(job)}</Box>
  </Box>
);

/** One's own exports and erasures of the last seven days. */
export const DataJobs = () => {
  const { data, error, refetch, isFetching } = useDataJobs();
  const opening = useOperationMutation(getLeadExportLink, {
    onSuccess: ({ url }) => download(url),
    onError: showFailure('The file could not be opened. Please try again.'),
  });
  if (error && !data)
    return (
      <ErrorState
        message={failureMessageOf(error, 'Your exports and erasures could not be read. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data || data.data.length === 0) return null;
  return (
    <Box component="section" aria-label="Your exports and erasures" sx={{ ...cardStyles, p: 4 }}>
      <Typography variant="h3" component="h2">
        Your exports and erasures
      </Typography>
      <Box sx={{ color: themeToken('textMuted'), my: 1 }}>Of the last seven days. Times in New York.</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map(job => (
          <JobRow key={job.id} job={job} onDownload={() => opening.mutate({ id: job.id })} />
        ))}
      </Box>
    </Box>
  );
};
