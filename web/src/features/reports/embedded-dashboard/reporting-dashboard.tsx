import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows, TABLE_COLUMNS } from '../../../components/table/skeleton-rows.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { EmbeddedDashboard } from './embedded-dashboard.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';

const InAddress = z.object({ view: z.literal('built-in').optional() });

type ReportingDashboardProps = {
  /** The built-in reports, with a button beside their filters. */
  builtIn: (button: ReactNode) => ReactNode;
};

/**
 * The stage's external dashboard over the full page, else the built-in reports (docs/product.md, Reporting dashboard).
 */
export const ReportingDashboard = ({ builtIn }: ReportingDashboardProps) => {
  const [{ view }, change] = useUrlFilter(InAddress);
  const { address, createdAt, error, isReading, renew } = useDashboardAddress();
  const toBuiltIn = (
    <Button size="small" onClick={() => change({ view: 'built-in' })}>
      Show built-in reports
    </Button>
  );
  const toEmbed = <Button onClick={() => change({ view: undefined })}>Show the reporting dashboard</Button>;

  if (view === 'built-in') return builtIn(address?.url !== undefined && toEmbed);
  if (error && !address)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The reporting dashboard could not be opened.')}
        onRetry={renew}
        retrying={isReading}
        otherwise={toBuiltIn}
      />
    );
  if (!address) return <SkeletonRows rows={12} columns={TABLE_COLUMNS} />;
  if (address.url === undefined) return builtIn(undefined);
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <EmbeddedDashboard
        opening={{ url: address.url, createdAt }}
        onRenew={renew}
        isRenewing={isReading}
        toBuiltIn={toBuiltIn}
      />
    </Box>
  );
};
