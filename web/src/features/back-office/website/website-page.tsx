import Box from '@mui/material/Box';
import { topics } from '#shared/contracts/live';
import { getWebsiteSettings } from '#shared/contracts/settings';
import { ErrorState } from '../../../components/error-state.tsx';
import { FormSkeleton } from '../../../components/inputs/form-skeleton.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { CancelledRequests } from './cancelled-requests.tsx';
import { FlaggedRequests } from './flagged-requests.tsx';
import { WebsiteForm } from './website-form.tsx';

const Settings = () => {
  const topic = topics.settings();
  useLiveReading(topic, [getWebsiteSettings]);
  const { data, error, refetch, isFetching } = useOperation(getWebsiteSettings, {}, { topic });
  if (error && !data)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The settings could not be read. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return data ? <WebsiteForm stored={data} onOvertaken={() => void refetch()} /> : <FormSkeleton sections={[5]} />;
};

/** How call requests of the public page are handled, for admins (docs/product.md, Website settings). */
export const WebsitePage = () => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <FlaggedRequests />
    <Settings />
    <CancelledRequests />
  </Box>
);
