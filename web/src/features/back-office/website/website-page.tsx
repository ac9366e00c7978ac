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
  return data ? <WebsiteForm stored={data} onConflict={() => void refetch()} /> : <FormSkeleton sections={[5]} />;
};

/**
 * Beside each other where there is room, so that an admin who decides about requests need not scroll past the settings.
 */
const columnStyles = { flex: '1 1 480px', minWidth: 0, maxWidth: 720 } as const;

/** How call requests of the public page are handled, for admins (docs/product.md, Website settings). */
export const WebsitePage = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'start' }}>
    <Box sx={{ ...columnStyles, display: 'grid', gap: 4 }}>
      <FlaggedRequests />
      <CancelledRequests />
    </Box>
    <Box sx={columnStyles}>
      <Settings />
    </Box>
  </Box>
);
