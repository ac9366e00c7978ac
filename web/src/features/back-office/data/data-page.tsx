import Box from '@mui/material/Box';
import { getRetention } from '#shared/contracts/lead-data';
import { topics } from '#shared/contracts/live';
import { ErrorState } from '../../../components/error-state.tsx';
import { FormSkeleton } from '../../../components/inputs/form-skeleton.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { DataJobs } from './data-jobs.tsx';
import { Erasures } from './erasures.tsx';
import { FindLead } from './find-lead.tsx';
import { RetentionForm } from './retention-form.tsx';

const Retention = () => {
  const topic = topics.settings();
  useLiveReading(topic, [getRetention]);
  const { data, error, refetch, isFetching } = useOperation(getRetention, {}, { topic });
  if (error && !data)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The retention could not be read. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return data ? <RetentionForm stored={data} onConflict={() => void refetch()} /> : <FormSkeleton sections={[6]} />;
};

/**
 * How long data is kept, and the data of one lead: export, legal hold, erasure (docs/product.md, Retention and
 * erasure).
 */
export const DataPage = () => (
  <Box sx={{ display: 'grid', gap: 4, maxWidth: 1100 }}>
    <Retention />
    <FindLead />
    <DataJobs />
    <Erasures />
  </Box>
);
