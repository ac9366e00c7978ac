import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import * as z from 'zod';
import { ErrorState } from '../../../components/error-state.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportList } from './import-list.tsx';
import { useImportCommands, useLeadImports } from './use-lead-imports.ts';
import { whyImported } from './why-imported.ts';

const CheckPanel = lazyPart(async () => (await import('./check-panel.tsx')).CheckPanel);

/** The dry run that is open. */
const InAddress = z.object({ check: z.string().max(128).optional() });

/** Imports leads from a file: choose it, look at the dry run, import, and take it back within a day. */
export const LeadImportPage = () => {
  const { data, error, refetch } = useLeadImports();
  const commands = useImportCommands();
  const [{ check: openId }, changeFilter] = useUrlFilter(InAddress);
  const open = (check: string | undefined) => changeFilter({ check });
  const opened = data?.data.find(job => job.id === openId);
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 960, pb: 8 }}>
      <ImportForm commands={commands} onChecked={open} />
      {data && opened?.kind === 'lead_check' && (
        <CheckPanel
          check={opened}
          importedBecause={whyImported(data.data, opened.id)}
          commands={commands}
          onStarted={open}
        />
      )}
      {error && !data && (
        <ErrorState
          message={failureMessageOf(error, 'Your imports could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton variant="rounded" height={160} role="status" aria-label="Loading" />}
      {data && <ImportList jobs={data.data} commands={commands} onOpen={open} />}
    </Box>
  );
};
